import { languageNames } from '@portico/texts/language-names';

/** Languages of the ready-made pages and of the built-in emails. */
export const languageOptions = Object.entries(languageNames).map(([value, { english }]) => ({ value, text: english }));
