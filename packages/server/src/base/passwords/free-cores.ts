import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';

/** Milliseconds of one measurement. */
const span = 50;
/** Share of the time that the main thread works, from which on it needs a core of its own. */
const busyShare = 0.6;

/** The measurements of `performance` that `freeCores` uses. */
export type LoadMeter = Pick<typeof performance, 'now' | 'eventLoopUtilization'>;

/**
 * Returns a function with the number of cores that background threads may use: all of them, or all but one while the main
 * thread is busy. It measures at most once in 50 ms, and needs no timer.
 *
 * @param cores number of cores of the machine or the container
 * @param meter replaces the measurements, for tests
 */
export function freeCores(cores: number = availableParallelism(), meter: LoadMeter = performance): () => number {
  let last = meter.eventLoopUtilization();
  let lastAt = meter.now();
  let isBusy = false;
  return () => {
    const now = meter.now();
    if (now - lastAt >= span) {
      const current = meter.eventLoopUtilization();
      isBusy = meter.eventLoopUtilization(current, last).utilization > busyShare;
      last = current;
      lastAt = now;
    }
    return Math.max(1, isBusy ? cores - 1 : cores);
  };
}
