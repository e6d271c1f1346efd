import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The last commit of version 0.1.0, the oldest one whose databases can be upgraded (docs/contribute/decisions/0066-readable-schema.md).
 * After the next release, name the commit of that release here.
 */
export const before = { version: '0.1.0', commit: '15df00dc', main: 'packages/server/src/main.ts' } as const;

const installed = join(root, '.cache', `version-${before.version}-${before.commit}`);

/**
 * Installs the version before in `.cache`, from its commit and with the packages of its lock file. It stays there for the next run.
 *
 * @returns path of the program of the server, which Node.js runs with the condition `source`. Undefined if the history of this clone
 * does not reach so far
 */
export function installVersionBefore(): string | undefined {
  const git = ['-C', root, 'cat-file', '-e', `${before.commit}^{commit}`];
  if (spawnSync('git', git, { stdio: 'ignore' }).status !== 0) return undefined;
  if (!existsSync(installed)) install();
  return join(installed, before.main);
}

function install(): void {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const unfinished = mkdtempSync(`${installed}-`);
  const files = ['package.json', 'package-lock.json', 'packages'];
  const archive = execFileSync('git', ['-C', root, 'archive', before.commit, ...files], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', unfinished], { input: archive });
  const npm = [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '-w',
    'packages/server',
  ];
  execFileSync('npm', npm, { cwd: unfinished, stdio: ['ignore', 'ignore', 'inherit'] });
  // Another test file may have been faster.
  if (existsSync(installed)) rmSync(unfinished, { recursive: true, force: true });
  else renameSync(unfinished, installed);
}
