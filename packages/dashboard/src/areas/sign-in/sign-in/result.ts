/** A result of the SDK: the value, or an expected error. */
export type ResultLike<T> = { status: 'ok'; data: T } | { status: 'error'; error: unknown };

/** Returns the value of a result, or throws its error. */
export function okOf<T>(result: ResultLike<T>): T {
  if (result.status === 'error') throw result.error;
  return result.data;
}
