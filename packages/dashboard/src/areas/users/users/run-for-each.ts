/** Number of items that are worked on at once. */
const concurrentMax = 4;

/** Number of failures after which the others are not tried. */
const failuresMax = 20;

interface Failure<T> {
  readonly item: T;
  readonly error: unknown;
}

/** What happened to the items of an action. Items in neither list were not tried. */
export interface Outcome<T> {
  readonly done: readonly T[];
  readonly failed: readonly Failure<T>[];
}

/**
 * Runs an action for each item, a few at a time. A failure does not stop the others, unless there are many.
 *
 * @param onProgress called with the number of items that are done
 * @param signal stops the action after the current items
 * @throws the first error, if all failed: the cause is not an item
 */
export async function runForEach<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Outcome<T>> {
  const done: T[] = [];
  const failed: Failure<T>[] = [];
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) {
      if (signal.aborted || failed.length >= failuresMax) return;
      try {
        await act(item);
        done.push(item);
        onProgress(done.length);
      } catch (error) {
        failed.push({ item, error });
      }
    }
  };
  await Promise.all(Array.from({ length: concurrentMax }, work));
  if (done.length === 0 && failed[0] !== undefined) throw failed[0].error;
  return { done, failed };
}
