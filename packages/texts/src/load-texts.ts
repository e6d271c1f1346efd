import { isValidTag } from './is-valid-tag.ts';
import { withIsolatedPlaces } from './isolate.ts';
import { languageOfTag } from './language-of-tag.ts';
import { directionOf } from './languages.ts';
import type { Translations } from './types.ts';

/** Texts with their direction, and the language tag for dates and amounts. */
export interface LoadedTexts<Texts> {
  readonly texts: Texts;
  /** The tag that the person prefers, such as `de-AT`. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
}

/**
 * Loads the texts of the first supported language.
 *
 * @param wishes `navigator.languages`
 */
export async function loadTexts<Texts>(
  english: Texts,
  others: Translations<Texts>,
  wishes: readonly string[],
): Promise<LoadedTexts<Texts>> {
  const tags = wishes.filter(isValidTag);
  for (const tag of tags) {
    const language = languageOfTag(tag);
    if (language === 'en-US') break;
    if (language === undefined) continue;
    const { texts } = await others[language]();
    return { texts: withIsolatedPlaces(texts, language), tag, direction: directionOf(language) };
  }
  return { texts: english, tag: tags.find((tag) => tag.startsWith('en')) ?? 'en-US', direction: 'ltr' };
}
