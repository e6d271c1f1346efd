import { existsSync, statfsSync } from 'node:fs';
import { type Check, ok, problem, skipped, warning } from '../finding.ts';

const megabyte = 1024 * 1024;
/** Below it, the database soon refuses writes. */
const problemMegabytes = 200;
const warningMegabytes = 1024;
const remedy = 'Free space on the disk, or move the data directory to a larger one.';

/** Checks the free space on the disk of the data directory. */
export const checkDisk: Check = ({ settings: { dataDir } }) => {
  if (!existsSync(dataDir)) return [skipped(`${dataDir} does not exist yet.`)];
  const { bavail, bsize } = statfsSync(dataDir);
  return [diskFinding(dataDir, Math.floor((bavail * bsize) / megabyte))];
};

/** Returns the finding about free space. */
export function diskFinding(dataDir: string, free: number) {
  const sentence = `The disk of ${dataDir} has ${free.toLocaleString('en')} MB free.`;
  if (free < problemMegabytes) return problem(sentence, remedy);
  return free < warningMegabytes ? warning(sentence, remedy) : ok(sentence);
}
