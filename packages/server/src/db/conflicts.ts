import { isWorthRetrying } from './errors.ts';

/** The round trips of a handle. */
export interface Tally {
  trips: number;
  /** The last batch of short reads that was counted. */
  readBatch?: number;
}

const RETRIES_MAX = 4;
const RETRY_PAUSE_MILLIS = 20;

/**
 * Repeats work after a serialization failure or deadlock. PostgreSQL has then undone all of it.
 *
 * @throws the last error, after `RETRIES_MAX` repetitions
 * @see https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
export async function repeatAfterConflicts<T>(tally: Tally, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const { trips } = tally;
    try {
      return await work();
    } catch (error) {
      if (attempt === RETRIES_MAX || !isWorthRetrying(error)) throw error;
      tally.trips = trips;
      const millis = RETRY_PAUSE_MILLIS * (attempt + Math.random());
      await new Promise((resolve) => setTimeout(resolve, millis));
    }
  }
}
