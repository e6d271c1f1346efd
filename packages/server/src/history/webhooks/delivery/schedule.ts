/** Seconds before each retry. The attempts of a message end after three days. @see docs/build/webhooks.md#retries */
export const retrySeconds = [5, 30, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000] as const;

/** Delays are up to so much longer, so that retries spread. */
const jitter = 0.1;

/**
 * Returns when the next attempt of a delivery begins.
 *
 * @param attempts the attempts that have failed
 * @param retryUntil the last time at which an attempt can begin
 * @param askedUntil until when the receiver asks to wait, if it does
 * @returns null if there is none
 */
export function nextAttemptAt(attempts: number, now: Date, retryUntil: Date, askedUntil: Date | null): Date | null {
  if (now >= retryUntil) return null;
  const seconds = retrySeconds[Math.min(attempts, retrySeconds.length) - 1] ?? retrySeconds[0];
  const planned = now.getTime() + seconds * 1000 * (1 + Math.random() * jitter);
  const wanted = Math.max(planned, askedUntil?.getTime() ?? 0);
  return new Date(Math.min(wanted, retryUntil.getTime()));
}
