import type { KnownErrorKind } from '@portico/contract/errors';
import { type ErrorCode, type ErrorOfCode, hasCode } from './has-code.ts';

/** What a method answers that reports named failures as values instead of throwing them. */
export type Result<T, E> =
  | { readonly status: 'ok'; readonly data: T }
  | { readonly status: 'error'; readonly error: E };

/** A result without data, for methods that do something. */
export type Done<E> = Result<undefined, E>;

/** An error that a call may be expected to end with: its code, or a parent whose children are all expected. */
export type Expected = ErrorCode | KnownErrorKind;

type InstanceOf<K> = K extends ErrorCode
  ? ErrorOfCode<K>
  : K extends { isInstance(error: unknown): error is infer T }
    ? T
    : never;

/**
 * Runs a call and turns the named known errors into values. Everything else keeps flying.
 *
 * @param expected codes of the catalogue, and abstract parents
 */
export async function resultOf<T, const K extends readonly Expected[]>(
  expected: K,
  run: () => Promise<T>,
): Promise<Result<T, InstanceOf<K[number]>>> {
  try {
    return { status: 'ok', data: await run() };
  } catch (error) {
    if (!isOneOf(expected, error)) throw error;
    return { status: 'error', error };
  }
}

/** The same for a call whose answer says nothing but that it was done. */
export async function doneOf<const K extends readonly Expected[]>(expected: K, run: () => Promise<unknown>) {
  return await resultOf(expected, async () => {
    await run();
    return undefined;
  });
}

function isOneOf<const K extends readonly Expected[]>(expected: K, error: unknown): error is InstanceOf<K[number]> {
  return expected.some((kind) => (typeof kind === 'string' ? hasCode(error, kind) : kind.isInstance(error)));
}
