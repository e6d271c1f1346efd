import { texts as account } from '@portico/texts/nl-NL/account';
import { texts as pages } from '@portico/texts/nl-NL/pages';
import type { LanguageTexts } from '../text/translations.ts';

/** Dutch, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'nl-NL', pages, account };
