import { texts as account } from '../text/es-ES/account.ts';
import { texts as pages } from '../text/es-ES/pages.ts';
import type { LanguageTexts } from '../text/translations.ts';

/** Spanish, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'es-ES', pages, account };
