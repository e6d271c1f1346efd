/** A sentence for each form of the number `{count}` that differs from `other`. The language says which forms it has. */
export type Plural = { readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & { readonly other: string };

/** A text: a sentence, or one for each form of its number. */
export type Text = string | Plural;

/** Returns the sentence of a text for a number. @param count of things; undefined if the text names no number */
export function sentenceOf(text: Text, count: number | undefined, language: string): string {
  if (typeof text === 'string') return text;
  return (count === undefined ? undefined : text[new Intl.PluralRules(language).select(count)]) ?? text.other;
}
