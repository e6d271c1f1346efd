import { batchRows, countWithinPageBytes } from '../../db/page-bytes.ts';

/** A list that is too long to be in memory at once. */
export class ListStream<T> {
  readonly first: readonly T[];
  /** The remaining batches, loaded while the response is sent. */
  readonly rest: AsyncIterable<readonly T[]>;

  constructor(first: readonly T[], rest: AsyncIterable<readonly T[]>) {
    this.first = first;
    this.rest = rest;
  }
}

/** Functions that read a list in batches, from the start or after a position. */
export interface Batches<P, R extends P, W, T> {
  /** The next `batchRows` rows, without their large values. */
  readonly lean: (after: P | undefined) => Promise<readonly R[]>;
  /** The next `count` rows with all values. */
  readonly whole: (after: P | undefined, count: number) => Promise<readonly W[]>;
  /** Whether a lean row contains all values. */
  readonly isWhole: (row: R) => row is R & W;
  /** Size of the large values of a row, including omitted ones. */
  readonly bytesOf: (row: R) => number;
  readonly toWire: (row: W) => T;
}

interface Batch<P, W> {
  readonly rows: readonly W[];
  /** Start of the next batch. Undefined in the last one. */
  readonly last: P | undefined;
}

/**
 * Returns a complete list of any length: directly if one batch contains it, otherwise as a stream of batches. A batch
 * takes one round trip, or two if it has large values. It then ends where it exceeds `pageBytesMax`.
 */
export async function wholeList<P, R extends P, W, T>(
  batches: Batches<P, R, W, T>,
): Promise<{ items: T[]; is_paginated: false } | ListStream<T>> {
  const first = await readBatch(batches, undefined);
  const next = readNext(batches, first);
  const items = first.rows.map(batches.toWire);
  return next === undefined ? { items, is_paginated: false } : new ListStream(items, following(batches, next));
}

async function readBatch<P, R extends P, W, T>(
  { lean, whole, isWhole, bytesOf }: Batches<P, R, W, T>,
  after: P | undefined,
): Promise<Batch<P, W>> {
  const rows = await lean(after);
  const isEnd = rows.length < batchRows;
  if (rows.every(isWhole)) return { rows, last: isEnd ? undefined : rows.at(-1) };
  const count = countWithinPageBytes(rows, bytesOf);
  const last = isEnd && count === rows.length ? undefined : rows[count - 1];
  return { rows: await whole(after, count), last };
}

/** Reads the next batch while the current one is sent. */
function readNext<P, R extends P, W, T>(
  batches: Batches<P, R, W, T>,
  { last }: Batch<P, W>,
): Promise<Batch<P, W>> | undefined {
  if (last === undefined) return undefined;
  const next = readBatch(batches, last);
  // The stream awaits it later and reports a failure. If the caller has disconnected by then, nothing awaits it.
  next.catch(() => undefined);
  return next;
}

async function* following<P, R extends P, W, T>(
  batches: Batches<P, R, W, T>,
  second: Promise<Batch<P, W>>,
): AsyncGenerator<T[]> {
  for (let next: Promise<Batch<P, W>> | undefined = second; next !== undefined; ) {
    const batch: Batch<P, W> = await next;
    next = readNext(batches, batch);
    yield batch.rows.map(batches.toWire);
  }
}
