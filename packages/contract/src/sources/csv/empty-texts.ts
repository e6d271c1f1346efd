/** The texts that export programs write for a value that is missing. A mapping can name others. */
export const usualEmptyTexts: readonly string[] = [
  'NULL',
  'null',
  '(null)',
  '(NULL)',
  String.raw`\N`,
  'N/A',
  'n/a',
  'nil',
  '-',
];

/** Texts that can mean a missing value, and that people, plans and so on are also called. They are kept until a person decides. */
const unclearEmptyTexts: readonly string[] = ['Null', 'Nil', 'None', 'none', 'NaN', 'undefined'];

/** All of these texts, in the order in which mappings have them. */
export const knownEmptyTexts: readonly string[] = [...usualEmptyTexts, ...unclearEmptyTexts];

const [known, unclear] = [new Set(knownEmptyTexts), new Set(unclearEmptyTexts)];
/** A file has millions of cells, and most are longer. */
const longest = Math.max(...knownEmptyTexts.map((text) => text.length));

/** Returns whether programs write a text for a value that is missing. */
export function isKnownEmptyText(text: string): boolean {
  return text.length <= longest && known.has(text);
}

/** Returns whether a text can mean a missing value, or a name. */
export function isUnclearEmptyText(text: string): boolean {
  return text.length <= longest && unclear.has(text);
}

/** Returns whether a text is an error of a spreadsheet, such as `#VALUE!`, `#BEZUG!`, `#¿NOMBRE?` and `#N/A`. It never is a value. */
export function isSheetError(text: string): boolean {
  return text.startsWith('#') && /^#(?:[¡¿]?[\p{Lu}/_0-9]{2,20}[!?]|N\/[AD]|NV)$/u.test(text);
}
