import { batchRowsMax } from '../db/page-bytes.ts';

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

/** A row of a batch; `next_id` is null in the last row that the statement looked at. */
interface BatchRow {
  readonly next_id: string | null;
}

/**
 * Answers a whole list, however long it is: at once when the first batch has all of it, else batch by batch. A list that
 * fits into one batch costs one trip.
 *
 * @param fetch a batch of at most `batchRowsMax` rows: the first one, or the one after a row
 */
export async function wholeList<P, R extends P & BatchRow, T>(
  fetch: (after: P | undefined) => Promise<readonly R[]>,
  toWire: (row: R) => T,
): Promise<{ items: T[]; is_paginated: false } | ListStream<T>> {
  const first = await fetch(undefined);
  const items = first.map(toWire);
  return hasMore(first) ? new ListStream(items, following(first, fetch, toWire)) : { items, is_paginated: false };
}

function hasMore(rows: readonly BatchRow[]): boolean {
  const last = rows.at(-1);
  return last !== undefined && (last.next_id !== null || rows.length >= batchRowsMax);
}

async function* following<P, R extends P & BatchRow, T>(
  first: readonly R[],
  fetch: (after: P | undefined) => Promise<readonly R[]>,
  toWire: (row: R) => T,
): AsyncGenerator<T[]> {
  for (let rows = first; hasMore(rows); ) {
    rows = await fetch(rows.at(-1));
    yield rows.map(toWire);
  }
}
