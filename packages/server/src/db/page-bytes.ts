/** Size limit of a list page: a row that starts after this many bytes goes to the next page. */
export const pageBytesMax = 4_000_000;

/** Estimated size of a list row without its large values. */
export const rowBytes = 1_000;

/**
 * Returns how many rows start within `pageBytesMax`: at least one if there are any.
 *
 * @param bytesOf returns the size of the large values of a row
 */
export function countWithinPageBytes<R>(rows: readonly R[], bytesOf: (row: R) => number): number {
  let bytes = 0;
  let count = 0;
  for (const row of rows) {
    // @guard end-of-short-page-of-users
    if (bytes >= pageBytesMax) break;
    bytes += bytesOf(row) + rowBytes;
    count += 1;
  }
  return count;
}

/** Batch size for reading a list that has no pages. Large values are read separately. */
export const batchRows = 2_000;

/** Metadata bytes per row up to which a row counts as small in such a batch. */
export const smallBytesInBatch = pageBytesMax / batchRows / 2;
