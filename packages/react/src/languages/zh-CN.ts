import type { LanguageTexts } from '../text/translations.ts';
import { texts as account } from '../text/zh-CN/account.ts';
import { texts as pages } from '../text/zh-CN/pages.ts';

/** Simplified Chinese, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'zh-CN', pages, account };
