import { type BatchSize, batchRows } from '../db/page-bytes.ts';

/** A list that is too long to be in memory at once. */
export class ListStream<T> {
  readonly first: readonly T[];
  /** What follows; fetched while the answer is sent. */
  readonly rest: AsyncIterable<readonly T[]>;

  constructor(first: readonly T[], rest: AsyncIterable<readonly T[]>) {
    this.first = first;
    this.rest = rest;
  }
}

/**
 * How a list is read: the first batch, or the one after the position of a row. A batch with fewer rows than `batchRows`
 * is the last.
 */
export interface Batches<P, R extends P, W extends P, T> {
  /** Rows without their large values. */
  readonly many: (after: P | undefined) => Promise<readonly R[]>;
  readonly few: (after: P | undefined) => Promise<readonly W[]>;
  /** Whether a row of many has all its values. */
  readonly isWhole: (row: R) => row is R & W;
  readonly toWire: (row: W) => T;
}

interface Batch<W> {
  readonly rows: readonly W[];
  readonly size: BatchSize;
}

/**
 * Answers a whole list, however long it is: at once when the first batch has all of it, else batch by batch. A list that
 * fits into one batch costs one trip, two if it has large values.
 */
export async function wholeList<P, R extends P, W extends P, T>(
  batches: Batches<P, R, W, T>,
): Promise<{ items: T[]; is_paginated: false } | ListStream<T>> {
  const first = await readBatch(batches, 'many', undefined);
  const next = readNext(batches, first);
  const items = first.rows.map(batches.toWire);
  return next === undefined ? { items, is_paginated: false } : new ListStream(items, following(batches, next));
}

async function readBatch<P, R extends P, W extends P, T>(
  { many, few, isWhole }: Batches<P, R, W, T>,
  size: BatchSize,
  after: P | undefined,
): Promise<Batch<W>> {
  if (size === 'many') {
    const rows = await many(after);
    if (rows.every(isWhole)) return { rows, size };
  }
  return { rows: await few(after), size: 'few' };
}

/** Reads what follows a batch, while the batch is being sent. */
function readNext<P, R extends P, W extends P, T>(
  batches: Batches<P, R, W, T>,
  { rows, size }: Batch<W>,
): Promise<Batch<W>> | undefined {
  if (rows.length < batchRows[size]) return undefined;
  const next = readBatch(batches, size, rows.at(-1));
  // Whoever sends the list meets the failure, if the caller is still there.
  next.catch(() => undefined);
  return next;
}

async function* following<P, R extends P, W extends P, T>(
  batches: Batches<P, R, W, T>,
  second: Promise<Batch<W>>,
): AsyncGenerator<T[]> {
  for (let next: Promise<Batch<W>> | undefined = second; next !== undefined; ) {
    const batch: Batch<W> = await next;
    next = readNext(batches, batch);
    yield batch.rows.map(batches.toWire);
  }
}
