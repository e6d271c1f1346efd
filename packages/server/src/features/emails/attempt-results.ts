import type { DbHandle } from '../../db/handle.ts';
import { type AttemptResult, finishAttempts } from './delivery.queries.ts';

/** Results per statement. */
const batchMax = 200;

/** Stores results of attempts. */
export interface AttemptResults {
  /** Resolves when the result is stored. */
  store(result: AttemptResult): Promise<void>;
}

/**
 * Stores results in groups: those that arrive while a statement runs are stored by the next one. A result is therefore
 * stored at once, and thousands of them take few statements.
 */
export function createAttemptResults(db: () => DbHandle): AttemptResults {
  let waiting: { result: AttemptResult; settle: PromiseWithResolvers<void> }[] = [];
  let isRunning = false;

  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      try {
        await finishAttempts.run({ db: db() }, { results: JSON.stringify(batch.map(({ result }) => result)) });
        for (const { settle } of batch) settle.resolve();
      } catch (error) {
        for (const { settle } of batch) settle.reject(error);
      }
    }
    isRunning = false;
  };

  return {
    store: async (result) => {
      const settle = Promise.withResolvers<void>();
      waiting.push({ result, settle });
      if (!isRunning) void run();
      await settle.promise;
    },
  };
}
