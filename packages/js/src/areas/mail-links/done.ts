import type { KnownErrorKind } from '@portico/contract/errors';
import { resultOf } from '../../core/result.ts';

/** Runs a call whose answer says nothing but that it was done, and turns the named known errors into values. */
export async function doneOf<const K extends readonly KnownErrorKind[]>(kinds: K, run: () => Promise<unknown>) {
  return await resultOf(kinds, async () => {
    await run();
    return undefined;
  });
}
