import { texts as account } from '@portico/texts/pt-BR/account';
import { texts as pages } from '@portico/texts/pt-BR/pages';
import type { LanguageTexts } from '../text/translations.ts';

/** Brazilian Portuguese, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'pt-BR', pages, account };
