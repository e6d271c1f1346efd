/** Where a page of a list ends early: a row that begins beyond so many bytes is left for the next page. */
export const pageBytesMax = 4_000_000;

/** The most rows that are fetched at once for a list that does not page. */
export const batchRowsMax = 10_000;
