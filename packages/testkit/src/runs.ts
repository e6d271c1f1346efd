import { type TestAPI, test } from 'vitest';

/**
 * Returns the number of repetitions of a test.
 *
 * @param short repetitions in `npm test`
 * @param long repetitions in `npm test -- --long`
 */
export function runs({ short, long }: { readonly short: number; readonly long: number }): number {
  return process.env.PORTICO_TEST_LONG === undefined ? short : long;
}

/** Whether this is `npm test`, which goes through each mechanism once. */
export const isShortRun = process.env.PORTICO_TEST_WHOLE !== undefined;

/**
 * Declares a test that repeats a mechanism of another test. `npm test -- --long` and `npm test -- <filter>` run it, but not
 * `npm test`: see `tests/long-files.ts`.
 */
export const longTest: ReturnType<TestAPI['skipIf']> = test.skipIf(isShortRun);
