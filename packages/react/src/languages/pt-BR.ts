import { texts as account } from '../text/pt-BR/account.ts';
import { texts as pages } from '../text/pt-BR/pages.ts';
import type { LanguageTexts } from '../text/translations.ts';

/** Brazilian Portuguese, to include it in a bundle: `<PorticoProvider languages={[language]}>`. */
export const language: LanguageTexts = { lang: 'pt-BR', pages, account };
