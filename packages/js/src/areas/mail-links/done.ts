import { type Expected, resultOf } from '../../core/result.ts';

/** Runs a call whose answer says nothing but that it was done, and turns the named known errors into values. */
export async function doneOf<const K extends readonly Expected[]>(expected: K, run: () => Promise<unknown>) {
  return await resultOf(expected, async () => {
    await run();
    return undefined;
  });
}
