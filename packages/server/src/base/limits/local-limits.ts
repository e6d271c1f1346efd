import { BoundedMap } from '../bounded-map.ts';
import type { Limit } from './limit.ts';

/** Maximum number of keys in memory. The least recently used ones are removed first. */
const keysMax = 50_000;

interface Window {
  attempts: number;
  readonly resetsAt: number;
}

/** Counts attempts in the memory of this process. */
export interface LocalLimits {
  /** Counts an attempt. @returns the time of the next allowed attempt, or undefined if this one is allowed */
  count(key: string, limit: Limit, now: Date): Date | undefined;
  /** Caches that a key is rejected until the given time. */
  refuseUntil(key: string, until: Date): void;
  /** @returns the end time of a cached rejection, or undefined if there is none */
  refusedUntil(key: string, now: Date): Date | undefined;
  forgetAll(): void;
}

/** Creates the counters of a process. They use no SQL, so a flood of requests causes no database load. */
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
    forgetAll: () => {
      windows.clear();
      refused.clear();
    },
  };
}
