/** A process that lives longer did not fail at its start. */
const earlyMillis = 60_000;
const shortestPauseMillis = 500;
const longestPauseMillis = 30_000;

/**
 * Returns the pause before a process is replaced. The first replacement starts immediately, so that one crash costs no
 * time. If replacements end early too, each pause is twice as long as the one before.
 *
 * @param earlyEnds number of processes before this one that ended early, one after the other
 */
export function restartPauseMillis(
  livedMillis: number,
  earlyEnds: number,
): { readonly pauseMillis: number; readonly earlyEnds: number } {
  if (livedMillis >= earlyMillis) return { pauseMillis: 0, earlyEnds: 0 };
  const pauseMillis =
    earlyEnds === 0 ? 0 : Math.min(longestPauseMillis, shortestPauseMillis * 2 ** Math.min(earlyEnds - 1, 20));
  return { pauseMillis, earlyEnds: earlyEnds + 1 };
}
