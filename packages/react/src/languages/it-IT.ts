import { texts as account } from '../text/it-IT/account.ts';
import { texts as pages } from '../text/it-IT/pages.ts';
import type { LanguageTexts } from '../text/translations.ts';

/** Italian, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'it-IT', pages, account };
