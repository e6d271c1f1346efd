import type { Clock } from '../../base/clock.ts';

/** Times that are remembered. Work at other times is found by the next poll. */
const timesMax = 10_000;

/** Longest time of a timer. One for longer ends at once. */
const timerMillisMax = 2 ** 31 - 1;

/** Alarms go off together if there are more of them in this time. */
const togetherMillis = 50;

/** Times at which work is due. */
export interface Alarms {
  /** Remembers a time. The earlier one counts if there is another one for the key. */
  set(at: Date, key: string): void;
  /** Forgets all times. */
  stop(): void;
}

/**
 * Creates alarms with one timer for all of them.
 *
 * @param onDue called with the keys whose time has come
 */
export function createAlarms(clock: Clock, onDue: (keys: readonly string[]) => void): Alarms {
  const times = new Map<string, number>();
  let timer: { readonly at: number; readonly handle: NodeJS.Timeout } | undefined;

  const setTimer = (at: number) => {
    clearTimeout(timer?.handle);
    // One more: a timer can end before the clock shows its time, and the work would not be due yet.
    const millis = Math.min(timerMillisMax, Math.max(togetherMillis, at - clock.now().getTime() + 1));
    timer = { at, handle: setTimeout(goOff, millis).unref() };
  };
  const goOff = () => {
    timer = undefined;
    const now = clock.now().getTime();
    const due = [...times].filter(([, at]) => at <= now).map(([key]) => key);
    for (const key of due) times.delete(key);
    if (times.size > 0) setTimer(Math.min(...times.values()));
    if (due.length > 0) onDue(due);
  };

  return {
    set: (time, key) => {
      const at = time.getTime();
      const known = times.get(key);
      if ((known !== undefined && known <= at) || (known === undefined && times.size >= timesMax)) return;
      times.set(key, at);
      if (timer === undefined || at < timer.at) setTimer(at);
    },
    stop: () => {
      clearTimeout(timer?.handle);
      times.clear();
    },
  };
}
