import { texts as account } from '@portico/texts/ko-KR/account';
import { texts as pages } from '@portico/texts/ko-KR/pages';
import type { LanguageTexts } from '../text/translations.ts';

/** Korean, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'ko-KR', pages, account };
