import { isValidTag } from './is-valid-tag.ts';
import { languageOfTag } from './language-of-tag.ts';
import type { Translations } from './types.ts';

/** Texts, and the language tag for dates and amounts. */
export interface LoadedTexts<Texts> {
  readonly texts: Texts;
  /** The tag that the person prefers, such as `de-AT`. */
  readonly tag: string;
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
    if (language !== undefined) return { texts: (await others[language]()).texts, tag };
  }
  return { texts: english, tag: tags.find((tag) => tag.startsWith('en')) ?? 'en-US' };
}
