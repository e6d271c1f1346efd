import { texts as account } from '@portico/texts/ja-JP/account';
import { texts as pages } from '@portico/texts/ja-JP/pages';
import type { LanguageTexts } from '../text/translations.ts';

/** Japanese, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'ja-JP', pages, account };
