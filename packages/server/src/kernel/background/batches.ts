/** Items per batch. */
const batchMax = 200;

/** Collects items that are stored together. */
export interface Batches<T> {
  /** Resolves when the item is stored. */
  store(item: T): Promise<void>;
}

/**
 * Stores items in groups: those that arrive while a statement runs are stored by the next one. An item is therefore
 * stored at once, and thousands of them take few statements.
 */
export function createBatches<T>(write: (items: readonly T[]) => Promise<void>): Batches<T> {
  let waiting: { readonly item: T; readonly settle: PromiseWithResolvers<void> }[] = [];
  let isRunning = false;

  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      try {
        await write(batch.map(({ item }) => item));
        for (const { settle } of batch) settle.resolve();
      } catch (error) {
        for (const { settle } of batch) settle.reject(error);
      }
    }
    isRunning = false;
  };

  return {
    store: async (item) => {
      const settle = Promise.withResolvers<void>();
      waiting.push({ item, settle });
      if (!isRunning) void run();
      await settle.promise;
    },
  };
}
