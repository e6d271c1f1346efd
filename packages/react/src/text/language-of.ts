export { languageOf } from '@portico/texts/language-of';
