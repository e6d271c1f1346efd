import { texts as account } from '@portico/texts/fr-CA/account';
import { texts as pages } from '@portico/texts/fr-CA/pages';
import type { LanguageTexts } from '../text/translations.ts';

/** Canadian French, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'fr-CA', pages, account };
