import { BoundedMap } from '../bounded-map.ts';
import type { Limit } from './limit.ts';

/** How many keys a process remembers; the least recently used ones are forgotten first. */
const keysMax = 50_000;

interface Window {
  attempts: number;
  readonly resetsAt: number;
}

/** Counts attempts in the memory of this process. */
export interface LocalLimits {
  /** Counts an attempt. @returns when the next attempt makes sense, undefined if this one may go on */
  count(key: string, limit: Limit, now: Date): Date | undefined;
  /** Remembers that the database refused a key until a moment. */
  refuseUntil(key: string, until: Date): void;
  /** @returns until when attempts under a key are refused, undefined if the database has to be asked */
  refusedUntil(key: string, now: Date): Date | undefined;
}

/** Makes the counters of a process. They use no SQL, so that a flood costs the database nothing. */
export function createLocalLimits(): LocalLimits {
  const windows = new BoundedMap<string, Window>(keysMax);
  const refused = new BoundedMap<string, number>(keysMax);
  return {
    count: (key, { attempts, seconds }, now) => {
      let window = windows.get(key);
      if (window === undefined || window.resetsAt <= now.getTime()) {
        window = { attempts: 0, resetsAt: now.getTime() + seconds * 1000 };
        windows.set(key, window);
      }
      window.attempts += 1;
      return window.attempts > attempts ? new Date(window.resetsAt) : undefined;
    },
    refuseUntil: (key, until) => refused.set(key, until.getTime()),
    refusedUntil: (key, now) => {
      const until = refused.get(key);
      return until !== undefined && until > now.getTime() ? new Date(until) : undefined;
    },
  };
}
