import { texts as account } from '../text/fr-FR/account.ts';
import { texts as pages } from '../text/fr-FR/pages.ts';
import type { LanguageTexts } from '../text/translations.ts';

/** French, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'fr-FR', pages, account };
