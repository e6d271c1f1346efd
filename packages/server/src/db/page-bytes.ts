/** Where a page of a list ends early: a row that begins beyond so many bytes is left for the next page. */
export const pageBytesMax = 4_000_000;

/** What a row of a list is taken to cost beside its large values. */
export const rowBytes = 1_000;

/**
 * How many rows begin within `pageBytesMax`. At least one, if there are any.
 *
 * @param bytesOf the bytes of the large values of a row
 */
export function countWithinPageBytes<R>(rows: readonly R[], bytesOf: (row: R) => number): number {
  let bytes = 0;
  let count = 0;
  for (const row of rows) {
    if (bytes >= pageBytesMax) break;
    bytes += bytesOf(row) + rowBytes;
    count += 1;
  }
  return count;
}

/** Rows of a batch of a list that does not page. It is read without large values first. */
export const batchRows = 2_000;

/** The metadata of a row that such a batch has room for, in bytes. */
export const smallBytesInBatch = pageBytesMax / batchRows / 2;
