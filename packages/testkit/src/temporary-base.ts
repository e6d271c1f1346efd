import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const TMPFS_TYPE = 0x01021994;
/** Containers often have 64 MB here, which is too little for a run. */
const SPACE_BYTES_MIN = 4 * 2 ** 30;

/** A file in each temporary directory, with the ID of the process that owns it. */
export const OWNER_FILE = 'owner.pid';

/**
 * Returns the directory for the temporary files of a test run: in memory if there is enough. Tests create and delete
 * thousands of small files, and on a disk with ext4 a quarter of their CPU time went into that. TMPDIR overrides it.
 */
export function temporaryBase(): string {
  const { TMPDIR: chosen } = process.env;
  return (chosen === undefined || chosen === '') && hasSpaceInMemory() ? MEMORY : tmpdir();
}

function hasSpaceInMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS_TYPE && bavail * bsize >= SPACE_BYTES_MIN;
  } catch {
    // Not on Linux.
    return false;
  }
}

/** Marks a directory as owned by this process. */
export function own(directory: string): void {
  writeFileSync(join(directory, OWNER_FILE), String(process.pid));
}

/** Deletes the directories with this prefix whose owner process was killed, because they take memory. */
export function removeLeftovers(base: string, prefix: string): void {
  for (const directory of leftoversIn(base, prefix)) rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}

/** Returns the directories with a prefix whose owner process is gone. */
export function leftoversIn(base: string, prefix: string): string[] {
  return readdirSync(base)
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(base, name))
    .filter((directory) => {
      const owner = readNumber(join(directory, OWNER_FILE));
      return owner !== undefined && !isRunning(owner);
    });
}

/** Returns the number at the beginning of a file, or undefined. */
export function readNumber(path: string): number | undefined {
  try {
    const value = Number.parseInt(readFileSync(path, 'utf8'), 10);
    return Number.isNaN(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
