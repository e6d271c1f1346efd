import { texts as account } from '../text/de-DE/account.ts';
import { texts as pages } from '../text/de-DE/pages.ts';
import type { LanguageTexts } from '../text/translations.ts';

/** German, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'de-DE', pages, account };
