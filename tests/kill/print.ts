import { writeSync } from 'node:fs';

/**
 * Prints a line synchronously: a buffered line would be lost with the process. Waits while the pipe is full, because the test
 * has not read the lines before on a busy machine.
 */
export function print(line: string): void {
  let left = Buffer.from(`${line}\n`);
  while (left.length > 0) left = left.subarray(written(left));
}

/** Writes what there is room for. @returns the number of bytes */
function written(bytes: Buffer): number {
  try {
    return writeSync(1, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    return 0;
  }
}
