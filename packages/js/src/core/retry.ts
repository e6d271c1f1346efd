/** How often and with which delays a request is retried. @see docs/protocol/sdk.md#requests-and-retries */
export interface RetryPolicy {
  /** Maximum number of attempts. */
  readonly attempts: number;
  /** The delay before attempt i + 1 is this value × 2^i, ± 50 %. */
  readonly baseMillis: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 5, baseMillis: 1000 };

/** Result of an attempt: a value, or a reason to retry. */
export type Attempt<T> =
  | { readonly done: true; readonly value: T }
  /** `waitMillis` replaces the default delay. 0 means immediately. */
  | { readonly done: false; readonly cause: unknown; readonly waitMillis?: number };

/**
 * Repeats an attempt until it succeeds or the maximum number of attempts is reached.
 *
 * @returns the value, or the failure of the last attempt
 */
export async function repeat<T>(
  policy: RetryPolicy,
  attempt: (index: number) => Promise<Attempt<T>>,
): Promise<{ readonly value: T } | { readonly cause: unknown }> {
  for (let index = 0; ; index++) {
    const outcome = await attempt(index);
    if (outcome.done) return { value: outcome.value };
    if (index + 1 >= policy.attempts) return { cause: outcome.cause };
    await wait(outcome.waitMillis ?? policy.baseMillis * 2 ** index * (0.5 + Math.random()));
  }
}

/** Resolves after a delay. */
export function wait(millis: number): Promise<void> {
  return millis <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, millis));
}

/** Longer delays are returned as errors, so that users do not wait without feedback. */
const retryAfterMillisMax = 20_000;

/**
 * Returns the delay after a 429: the seconds in `Retry-After`, or the default delay without it.
 *
 * @returns undefined if the delay is too long
 */
export function afterTooMany(headers: Headers): { readonly waitMillis: number | undefined } | undefined {
  const millis = Number(headers.get('retry-after') ?? Number.NaN) * 1000;
  if (!(millis >= 0)) return { waitMillis: undefined };
  return millis <= retryAfterMillisMax ? { waitMillis: millis } : undefined;
}

/** Returns whether a request that the server may have received can be sent again. */
export function isIdempotent(method: string): boolean {
  return method !== 'POST' && method !== 'PATCH';
}

/** Returns whether `fetch`, or reading its body, failed because of the network. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError;
}

/** Returns whether the browser reports that there is no network. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}
