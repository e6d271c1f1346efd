import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const periodMillis = 2_000;

/** The largest share of a period in which an idle process works. */
const idleShare = 0.05;

/**
 * Returns the memory of the start to the system, once the process has been idle for two seconds. The start fills the young generation of
 * V8, and V8 shrinks it only with a collection, for which an idle process allocates too little. The collection stops the process
 * for as long as it takes, so a process with work does not do it.
 */
export function collectWhenIdle(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > idleShare) return;
    clearInterval(timer);
    collect();
  }, periodMillis);
  timer.unref();
}

/** Collects everything that is unused, and shrinks the heap. Node.js has no function for it, and adds `gc` to new contexts only. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc: (how: object) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', flavor: 'last-resort' });
}
