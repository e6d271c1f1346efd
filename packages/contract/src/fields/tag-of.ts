/** Maximum number of tags of a user. */
export const tagsMax = 20;

/** Maximum length of a tag. */
export const tagLengthMax = 40;

/** Returns a tag as it is compared with others. */
export function tagKeyOf(text: string): string {
  return text.trim().toLowerCase();
}

/** Returns whether a text without spaces around it is a tag. */
export function isTag(text: string): boolean {
  return text.length <= tagLengthMax && /^[^,;\p{Cc}]+$/u.test(text);
}
