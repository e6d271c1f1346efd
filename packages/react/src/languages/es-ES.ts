import { texts as account } from '@portico/texts/es-ES/account';
import { texts as pages } from '@portico/texts/es-ES/pages';
import type { LanguageTexts } from '../text/translations.ts';

/** Spanish, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'es-ES', pages, account };
