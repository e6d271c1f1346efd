import { texts as account } from '../text/ko-KR/account.ts';
import { texts as pages } from '../text/ko-KR/pages.ts';
import type { LanguageTexts } from '../text/translations.ts';

/** Korean, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'ko-KR', pages, account };
