import { createContext, Script } from 'node:vm';

/** Work did not end in its time. */
export class TakesTooLong extends Error {}

// A call from a script is the one way to interrupt a library that runs in this thread.
const context: { work?: () => unknown } = createContext({});
const script = new Script('work()');

/**
 * Runs work that does not wait, and interrupts it after a time, also in endless loops and regular expressions. The work
 * must not leave anything half changed.
 *
 * @throws {TakesTooLong}
 */
export function withinMillis<T>(millis: number, work: () => T): T {
  context.work = work;
  try {
    return script.runInContext(context, { timeout: Math.min(Math.max(1, Math.ceil(millis)), timeoutMax) }) as T;
  } catch (error) {
    // The error comes from the other context, so it is no instance of our Error.
    if ((error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new TakesTooLong();
    throw error;
  } finally {
    delete context.work;
  }
}

/** Maximum of a timer, in milliseconds. */
const timeoutMax = 2 ** 31 - 1;
