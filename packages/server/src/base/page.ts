/**
 * Returns a page of a list, and the cursor of the next page: null on the last one.
 *
 * @param rows one more than the limit, if there are so many
 * @param cursorOf returns the cursor after a row
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { readonly page: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : cursorOf(last) };
}
