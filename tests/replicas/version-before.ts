import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The last commit of version 0.1.0, the oldest one whose databases can be upgraded (docs/contribute/decisions/0066-readable-schema.md).
 * After the next release, name the commit of that release here.
 */
export const before = { version: '0.1.0', commit: '15df00dc', main: 'packages/server/src/main.ts' } as const;

/** The sources of a version, ready to run. */
export interface Checkout {
  /** Path of the program of the server, which Node.js runs with the condition `source`. */
  readonly main: string;
  remove(): void;
}

/**
 * Writes the sources of the version before into a folder, beside the installed packages of this version.
 *
 * @returns undefined if the history of this clone does not reach so far
 */
export function checkOutVersionBefore(): Checkout | undefined {
  const git = ['-C', root, 'cat-file', '-e', `${before.commit}^{commit}`];
  if (spawnSync('git', git, { stdio: 'ignore' }).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portico-before-'));
  const archive = execFileSync('git', ['-C', root, 'archive', before.commit, 'package.json', 'packages'], {
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkPackages(folder);
  return { main: join(folder, before.main), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Links the installed packages of others, and the packages of the folder itself. */
function linkPackages(folder: string): void {
  const installed = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules', '@portico'), { recursive: true });
  for (const entry of readdirSync(installed, { withFileTypes: true })) {
    const isOurs = entry.isSymbolicLink() && readlinkSync(join(installed, entry.name)).startsWith('../packages');
    if (entry.name === '@portico' || entry.name.startsWith('.') || isOurs) continue;
    symlinkSync(join(installed, entry.name), join(folder, 'node_modules', entry.name));
  }
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules', '@portico', name));
}
