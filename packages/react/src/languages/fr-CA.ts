import { texts as account } from '../text/fr-CA/account.ts';
import { texts as pages } from '../text/fr-CA/pages.ts';
import type { LanguageTexts } from '../text/translations.ts';

/** Canadian French, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'fr-CA', pages, account };
