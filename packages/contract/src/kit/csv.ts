/** Characters that begin a formula in a spreadsheet, also in full width. */
const formula = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`;

/**
 * Where a cell begins: at the beginning of a text, and after a separator of other dialects or a line break. A program that
 * reads the file with semicolons does not see the quotes in the middle of its cells. Programs skip spaces and quotes.
 */
// @guard formulas-in-cells-of-other-csv-dialects
const cellStart = new RegExp(String.raw`(^|[;|\t\r\n])([\s"']*)(?=${formula})`, 'g');

/**
 * Returns a value as a cell of a CSV file. No program that reads the file with commas, semicolons, tabs or bars runs a part
 * of a text as a formula: an apostrophe is added before it. Numbers stay as they are.
 *
 * @see RFC 4180 §2
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const safe = (value ?? '').replaceAll(cellStart, (_all, start: string, skipped: string) => `${start}${skipped}'`);
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line of a CSV file. */
export function csvLine(values: readonly (string | number | null | undefined)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
