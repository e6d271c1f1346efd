import type { LanguageTexts } from '../text/translations.ts';
import { texts as account } from '../text/zh-TW/account.ts';
import { texts as pages } from '../text/zh-TW/pages.ts';

/** Traditional Chinese, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'zh-TW', pages, account };
