import { texts as account } from '@portico/texts/fr-FR/account';
import { texts as pages } from '@portico/texts/fr-FR/pages';
import type { LanguageTexts } from '../text/translations.ts';

/** French, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'fr-FR', pages, account };
