/** How often and how patiently a request is repeated. @see docs/protocol/sdk.md#requests-and-retries */
export interface RetryPolicy {
  /** Attempts in total. */
  readonly attempts: number;
  /** Wait before attempt i + 1 is this × 2^i, give or take a half. */
  readonly baseMillis: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 5, baseMillis: 1000 };

/** What one attempt came to: a value, or a reason to try again. */
export type Attempt<T> =
  | { readonly done: true; readonly value: T }
  /** `waitMillis` replaces the growing wait, 0 means at once. */
  | { readonly done: false; readonly cause: unknown; readonly waitMillis?: number };

/**
 * Repeats an attempt until it is done or the attempts are used up.
 *
 * @returns the value, or what the last attempt failed of
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

/** Resolves after a while. */
export function wait(millis: number): Promise<void> {
  return millis <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, millis));
}

/** Who is told to wait for longer is better told so than left waiting. */
const retryAfterMillisMax = 20_000;

/**
 * What to do about a 429: wait as long as `Retry-After` says (here a number of seconds), or as usual without it.
 *
 * @returns undefined when the wait would be too long to sit through
 */
export function afterTooMany(headers: Headers): { readonly waitMillis: number | undefined } | undefined {
  const millis = Number(headers.get('retry-after') ?? Number.NaN) * 1000;
  if (!(millis >= 0)) return { waitMillis: undefined };
  return millis <= retryAfterMillisMax ? { waitMillis: millis } : undefined;
}

/** Tells whether repeating a request that may have arrived does no harm. */
export function isIdempotent(method: string): boolean {
  return method !== 'POST' && method !== 'PATCH';
}

/** Tells whether `fetch`, or reading its body, failed for lack of a connection. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError;
}

/** True only where the browser is sure that there is no network. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}
