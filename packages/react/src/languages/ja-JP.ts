import { texts as account } from '../text/ja-JP/account.ts';
import { texts as pages } from '../text/ja-JP/pages.ts';
import type { LanguageTexts } from '../text/translations.ts';

/** Japanese, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'ja-JP', pages, account };
