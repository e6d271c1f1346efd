import { texts as account } from '@portico/texts/ar/account';
import { texts as pages } from '@portico/texts/ar/pages';
import type { LanguageTexts } from '../text/translations.ts';

/** Arabic, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'ar', pages, account };
