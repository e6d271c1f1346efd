import { existsSync, statfsSync } from 'node:fs';
import { type Check, ok, problem, skipped, warning } from '../finding.ts';

const megabyte = 1024 * 1024;
/** Below it, the database soon refuses writes. */
const problemMegabytes = 200;
const warningMegabytes = 1024;
const remedy = 'Free space on the disk, or move the data directory to a larger one.';

/** Checks the free space on the disk of the data directory. */
export const checkDisk: Check = ({ settings: { dataDir } }) => {
  const disk = diskOf(dataDir);
  if (disk === undefined) return [skipped(`${dataDir} does not exist yet.`)];
  return [diskFinding(dataDir, Math.floor(disk.freeBytes / megabyte))];
};

/** Returns the size of the disk of a directory, and what is free. Undefined if there is no such directory. */
export function diskOf(directory: string): { readonly freeBytes: number; readonly totalBytes: number } | undefined {
  if (!existsSync(directory)) return undefined;
  const { bavail, blocks, bsize } = statfsSync(directory);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Returns the finding about free space. */
export function diskFinding(dataDir: string, free: number) {
  const sentence = `The disk of ${dataDir} has ${free.toLocaleString('en')} MB free.`;
  if (free < problemMegabytes) return problem(sentence, remedy);
  return free < warningMegabytes ? warning(sentence, remedy) : ok(sentence);
}
