import { texts as account } from '@portico/texts/pt-PT/account';
import { texts as pages } from '@portico/texts/pt-PT/pages';
import type { LanguageTexts } from '../text/translations.ts';

/** Portuguese, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'pt-PT', pages, account };
