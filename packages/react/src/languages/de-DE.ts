import { texts as account } from '@portico/texts/de-DE/account';
import { texts as pages } from '@portico/texts/de-DE/pages';
import type { LanguageTexts } from '../text/translations.ts';

/** German, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'de-DE', pages, account };
