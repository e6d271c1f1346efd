import { languageOfTag } from '@portico/texts/language-of-tag';
import type { Language, Translated } from '@portico/texts/languages';

/**
 * Returns the language of the browser. Undefined for English, and for a page in a language that only the app has.
 *
 * @param isAvailable whether there are texts in a language
 */
export function browserLanguage(isAvailable: (language: Translated) => boolean): Language | undefined {
  // The page is in a language that only the overrides of the app have.
  const { lang } = document.documentElement;
  if (lang !== '' && languageOfTag(lang) === undefined) return undefined;
  for (const tag of navigator.languages) {
    const language = languageOfTag(tag);
    if (language === 'en-US') break;
    if (language !== undefined && isAvailable(language)) return language;
  }
  return undefined;
}
