import { texts as account } from '@portico/texts/zh-TW/account';
import { texts as pages } from '@portico/texts/zh-TW/pages';
import type { LanguageTexts } from '../text/translations.ts';

/** Traditional Chinese, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'zh-TW', pages, account };
