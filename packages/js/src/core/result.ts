import type { KnownErrorKind } from '@portico/contract/errors';

/** What a method answers that reports named failures as values instead of throwing them. */
export type Result<T, E> =
  | { readonly status: 'ok'; readonly data: T }
  | { readonly status: 'error'; readonly error: E };

/** The errors that an `isInstance` of one of the kinds recognises. */
type InstanceOf<K> = K extends { isInstance(error: unknown): error is infer T } ? T : never;

/**
 * Runs a call and turns the named known errors into values. Everything else keeps flying.
 *
 * @param kinds errors of the catalogue, abstract parents included
 */
export async function resultOf<T, const K extends readonly KnownErrorKind[]>(
  kinds: K,
  run: () => Promise<T>,
): Promise<Result<T, InstanceOf<K[number]>>> {
  try {
    return { status: 'ok', data: await run() };
  } catch (error) {
    if (!isOneOf(kinds, error)) throw error;
    return { status: 'error', error };
  }
}

function isOneOf<const K extends readonly KnownErrorKind[]>(kinds: K, error: unknown): error is InstanceOf<K[number]> {
  return kinds.some((kind) => kind.isInstance(error));
}
