import { emailOf } from '../../fields/email-of.ts';
import type { Json } from '../../fields/json.ts';
import { isTag, tagKeyOf, tagLengthMax, tagsMax } from '../../fields/tag-of.ts';
import { idOf } from '../source.ts';
import { isEmpty, NotUnderstood, readImage, shown } from '../understood.ts';
import { isSheetError } from './empty-texts.ts';
import type { CsvMapping } from './mapping.ts';

/** The import format has no longer ones. */
const [nameMax, linkMax] = [256, 4096];

/** Returns whether a text is a number as a spreadsheet shows it, such as `1.2E+15`. Its last digits are lost. */
export function isRounded(text: string): boolean {
  return /^\d+(?:[.,]\d+)?E\+?\d+$/i.test(text);
}

/** Why such a number is none. */
export const roundedReason =
  'is a number that a spreadsheet has shortened, so digits can be lost: export it again, with the column as text';

/** Returns a cell without spaces around it and without the marks by which spreadsheets keep a text: `'007` and `="007"`. */
export function plainCell(text: string): string {
  const trimmed = text.trim();
  return /^="([^"]*)"$/.exec(trimmed)?.[1] ?? trimmed.replace(/^'(?=.)/, '');
}

/** Returns whether a cell is empty, or has a text that means it, or an error of a spreadsheet. */
export function isEmptyCell(text: string, { emptyTexts }: Pick<CsvMapping, 'emptyTexts'>): boolean {
  if (isEmpty(text)) return true;
  const trimmed = text.trim();
  return emptyTexts.includes(trimmed) || isSheetError(trimmed);
}

/** Reads an ID, and returns that of the user. @throws {NotUnderstood} a spreadsheet has rounded it */
export function cellId(text: string): string {
  if (isRounded(text)) throw new NotUnderstood(text, roundedReason);
  return idOf('csv', text);
}

/** Returns whether a text looks like an email address. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text);
}

/** An address behind the name of a person, such as `Ada <ada@example.com>`. */
const namedAddress = /^([^<>]*)<([^<>]*)>$/;

/** Returns the name before an address. Undefined if there is none. */
export function nameAtAddress(text: string): string | undefined {
  return namedAddress.exec(text.trim())?.[1]?.trim() || undefined;
}

/** Reads an email address, also of a link or behind a name, and returns it as it is stored. @throws {NotUnderstood} it is none */
export function cellEmail(text: string): string {
  const address = namedAddress.exec(text)?.[2] ?? text;
  if (/^mailto:.*[?&](?:to|cc|bcc)=/i.test(address)) throw new NotUnderstood(text, 'has several addresses');
  const stored = emailOf(
    /^mailto:/i.test(address) ? address.replace(/^mailto:\s*/i, '').replace(/\?.*$/, '') : address,
  );
  if (stored === undefined) throw new NotUnderstood(text, 'is no email address');
  return stored;
}

/** Reads the link of an image. @throws {NotUnderstood} it is none, or is too long */
export function cellImage(text: string): string {
  if (text.length > linkMax) throw new NotUnderstood(text, `is longer than ${linkMax.toLocaleString('en')} characters`);
  return readImage(text);
}

/** Reads tags with commas or semicolons between them. @throws {NotUnderstood} one is too long, or they are too many or none */
export function cellTags(text: string): string[] {
  const all = new Map<string, string>();
  for (const one of text.split(/[,;]/).map((part) => part.trim())) {
    const key = tagKeyOf(one);
    // The first spelling of a tag stays.
    if (key !== '' && !all.has(key)) all.set(key, one);
  }
  if (all.size === 0) throw new NotUnderstood(text, 'has no tag');
  if (all.size > tagsMax) throw new NotUnderstood(text, `has more than ${tagsMax} tags`);
  if ([...all.values()].some((one) => !isTag(one)))
    throw new NotUnderstood(text, `has a tag with more than ${tagLengthMax} characters or a line break`);
  return [...all.values()];
}

/** Joins the parts of a name. @param onCut called with a name that is longer than the import format allows */
export function nameOfParts(parts: readonly (Json | undefined)[], onCut: (name: string) => void): string | undefined {
  const name = parts.filter((part) => part !== undefined).join(' ');
  if (name.length > nameMax) onCut(shown(name));
  // Half of a surrogate pair cannot be stored.
  return name === '' ? undefined : name.slice(0, nameMax).replace(/[\uD800-\uDBFF]$/, '');
}
