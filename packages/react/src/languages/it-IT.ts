import { texts as account } from '@portico/texts/it-IT/account';
import { texts as pages } from '@portico/texts/it-IT/pages';
import type { LanguageTexts } from '../text/translations.ts';

/** Italian, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'it-IT', pages, account };
