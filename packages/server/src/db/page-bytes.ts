/** Where a page of a list ends early: a row that begins beyond so many bytes is left for the next page. */
export const pageBytesMax = 4_000_000;

/**
 * How a list that does not page is read: in batches of many rows, which leave large values out. From the first batch
 * with such a row on, it is read in batches of a few whole rows. Both fit into `pageBytesMax`, or nearly so.
 */
export type BatchSize = 'many' | 'few';

/** Rows of a batch. */
export const batchRows = { many: 2_000, few: 10 } as const;

/** The metadata of a row that a batch of many rows has room for, in bytes. */
export const smallBytesInBatch = pageBytesMax / batchRows.many / 2;
