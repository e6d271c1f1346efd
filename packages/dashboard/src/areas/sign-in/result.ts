/** A result of the SDK: the value, or a failure it expects. */
export type ResultLike<T> = { status: 'ok'; data: T } | { status: 'error'; error: unknown };

/** The value of a result; a failure is thrown, for the place that shows failures. */
export function okOf<T>(result: ResultLike<T>): T {
  if (result.status === 'error') throw result.error;
  return result.data;
}
