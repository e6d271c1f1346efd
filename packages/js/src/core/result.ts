import type { KnownErrorKind } from '@portico/contract/errors';
import { type ErrorCode, type ErrorOfCode, hasCode } from './has-code.ts';

/** Result of a method that returns expected errors as values. */
export type Result<T, E> =
  | { readonly status: 'ok'; readonly data: T }
  | { readonly status: 'error'; readonly error: E };

/** A result without data. */
export type Done<E> = Result<undefined, E>;

/** An expected error of a call: its code, or an abstract parent of all expected errors. */
export type Expected = ErrorCode | KnownErrorKind;

type InstanceOf<K> = K extends ErrorCode
  ? ErrorOfCode<K>
  : K extends { isInstance(error: unknown): error is infer T }
    ? T
    : never;

/**
 * Runs a call and returns the expected known errors as values. Throws all other errors.
 *
 * @param expected error codes and abstract parents
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

/** Same as `resultOf`, for calls without a result. */
export async function doneOf<const K extends readonly Expected[]>(expected: K, run: () => Promise<unknown>) {
  return await resultOf(expected, async () => {
    await run();
    return undefined;
  });
}

function isOneOf<const K extends readonly Expected[]>(expected: K, error: unknown): error is InstanceOf<K[number]> {
  return expected.some((kind) => (typeof kind === 'string' ? hasCode(error, kind) : kind.isInstance(error)));
}
