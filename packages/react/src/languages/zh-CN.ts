import { texts as account } from '@portico/texts/zh-CN/account';
import { texts as pages } from '@portico/texts/zh-CN/pages';
import type { LanguageTexts } from '../text/translations.ts';

/** Simplified Chinese, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'zh-CN', pages, account };
