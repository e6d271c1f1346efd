import { isUnavailable, reasonOf } from '../../db/errors.ts';

/**
 * Does work for each item, one after another. A failure does not stop the work for the other items, such as those of other
 * projects.
 *
 * @throws {AggregateError} the failures of all items, after the last item
 * @throws the failure itself, at once, if the database is unavailable
 */
export async function forEachSeparately<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  throwFailures(await failuresOfEach(items, work));
}

/** Does the same, and returns the failures, for work that goes on with other items. */
export async function failuresOfEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      // @guard project-that-fails-stops-no-other-one
      if (isUnavailable(error)) throw error;
      failures.push(error);
    }
  }
  return failures;
}

/** Throws failures together, if there are any. @throws {AggregateError} */
export function throwFailures(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new AggregateError(failures, failures.map(reasonOf).join('\n'));
}
