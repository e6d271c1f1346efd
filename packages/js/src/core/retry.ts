/** How often, how long and with which delays a request is retried. @see docs/reference/protocol/sdk.md#requests-and-retries */
export interface RetryPolicy {
  /** Maximum number of attempts. */
  readonly attempts: number;
  /** The delay before attempt i + 1 is this value × 2^i, ± 50 %. */
  readonly baseMillis: number;
  /** Maximum duration of a call, with all attempts and delays. */
  readonly timeoutMillis: number;
}

export const defaultRetryPolicy = { attempts: 5, baseMillis: 1000 };

/** Longest delay of a timer. A longer one would end at once. */
const timerMillisMax = 2_147_483_647;

/** Result of an attempt: a value, or a reason to retry. */
export type Attempt<T> =
  | { readonly done: true; readonly value: T }
  /** `waitMillis` replaces the default delay. 0 means immediately. */
  | { readonly done: false; readonly cause: unknown; readonly waitMillis?: number };

/**
 * Repeats an attempt until it succeeds, the maximum number of attempts is reached, or the time is over.
 *
 * @throws the failure of the last attempt
 */
export async function repeat<T>(policy: RetryPolicy, attempt: (index: number) => Promise<Attempt<T>>): Promise<T> {
  const endsAt = performance.now() + policy.timeoutMillis;
  for (let index = 0; ; index++) {
    const outcome = await attempt(index);
    if (outcome.done) return outcome.value;
    const millis = outcome.waitMillis ?? policy.baseMillis * 2 ** index * (0.5 + Math.random());
    if (index + 1 >= policy.attempts || performance.now() + millis > endsAt) throw outcome.cause;
    await wait(millis);
  }
}

/** Resolves after a delay. */
export function wait(millis: number): Promise<void> {
  return millis <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, millis));
}

/**
 * Runs a function until it ends, a signal is aborted or the time is over.
 *
 * @param run gets a signal that is aborted in the last two cases
 * @throws the reason of the signal, or a `TypeError` as for network failures
 */
export async function limited<T>(
  run: (signal: AbortSignal) => Promise<T>,
  millis: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  const controller = new AbortController();
  let end!: (reason: unknown) => void;
  const over = new Promise<never>((_, reject) => {
    end = (reason) => {
      // Not from the signal: those of older versions of React Native have no reason.
      reject(reason);
      controller.abort(reason);
    };
  });
  const stop = () => end(signal?.reason);
  const timer = setTimeout(
    () => end(new TypeError(`no response within ${millis} ms`)),
    Math.min(millis, timerMillisMax),
  );
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    return await Promise.race([run(controller.signal), over]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Longer delays are returned as errors, so that users do not wait without feedback. */
const retryAfterMillisMax = 20_000;

/**
 * Returns the delay after a temporary failure: the time in `Retry-After` and up to a quarter more, so that clients do
 * not return at the same moment. Without the header, the default delay.
 *
 * @returns undefined if the delay is too long
 */
export function delayAfter(headers: Headers): { readonly waitMillis?: number } | undefined {
  const text = headers.get('retry-after') ?? '';
  const millis = /^[\d.]+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  if (Number.isNaN(millis)) return {};
  return millis <= retryAfterMillisMax ? { waitMillis: millis * (1 + Math.random() / 4) } : undefined;
}

/**
 * Returns whether a request that the server may have received can be sent again. Some operations with POST only read.
 *
 * @param operation such as `PATCH /teams/:team_id`
 */
export function isIdempotent(operation: string): boolean {
  return !/^P(OST|ATCH) (?!.*\/(check|check-code|details)$)/.test(operation);
}

/** Returns whether `fetch`, or reading its body, failed because of the network. Expo throws an error of its own class. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError || String(error).includes('fetch failed');
}

/** Returns whether the browser reports that there is no network. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}
