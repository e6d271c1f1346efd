import { setFlagsFromString } from 'node:v8';

/** Containers with less memory cannot hold the optimizing compiler beside the database. */
const enoughBytes = 1024 ** 3;

/**
 * Keeps V8 from optimizing the engine if the memory of the process is limited to less than 1 GB. One very large function
 * takes 600 MB to optimize. Call it before the engine is compiled: V8 has read the flags by then. Both are needed, since
 * V8 derives the second one from the first only at start.
 *
 * @param limitBytes memory limit of the control group; huge or 0 without one
 * @see docs/contribute/decisions/0002-embedded-database.md
 */
export function saveScarceMemory(limitBytes: number = process.constrainedMemory()): void {
  if (limitBytes <= 0 || limitBytes >= enoughBytes) return;
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
}
