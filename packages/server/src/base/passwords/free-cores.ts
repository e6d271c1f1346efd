import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';

/** Milliseconds of one measurement. */
const span = 50;
/** Share of the time that the main thread works, from which on it needs a core of its own. */
const busyShare = 0.6;

/** Threads of Node.js that compute hashes, look up names and read files, unless `UV_THREADPOOL_SIZE` says another number. */
const threadsDefault = 4;

/**
 * Returns the number of hashes that can be computed at the same time. More would wait for a thread, in the order of arrival, where
 * slow ones of a project leave none to others.
 *
 * @param threads value of `UV_THREADPOOL_SIZE`
 */
export function hashesAtOnce(cores: number, threads: string | undefined): number {
  // @guard hashes-leave-threads
  return Math.max(1, Math.min(cores, threads === undefined ? threadsDefault : Number.parseInt(threads, 10) || 1));
}

/** The measurements of `performance` that `freeCores` uses. */
export type LoadMeter = Pick<typeof performance, 'now' | 'eventLoopUtilization'>;

/**
 * Returns a function with the number of cores that hashes may use: all of them for which there are threads, or all but one while the main
 * thread is busy. It measures at most once in 50 ms, and needs no timer.
 *
 * @param cores number of cores of the machine or the container, if there are as many threads
 * @param meter replaces the measurements, for tests
 */
export function freeCores(
  cores: number = hashesAtOnce(availableParallelism(), process.env.UV_THREADPOOL_SIZE),
  meter: LoadMeter = performance,
): () => number {
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
