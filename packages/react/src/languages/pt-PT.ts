import { texts as account } from '../text/pt-PT/account.ts';
import { texts as pages } from '../text/pt-PT/pages.ts';
import type { LanguageTexts } from '../text/translations.ts';

/** Portuguese, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'pt-PT', pages, account };
