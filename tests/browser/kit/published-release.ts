import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packagesOf } from '../../guides/reader.ts';

const run = promisify(execFile);

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Installs a published release with React once into a folder of `.cache`, because it is large and only one test needs it.
 *
 * @param more further packages and their versions
 * @returns the folder
 */
export async function installedRelease(
  name: string,
  version: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = join(root, `.cache/published-${basename(name)}-${version}`);
  const installed = join(folder, 'installed');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(installed)) {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    const dependencies = { [name]: version, react: '19.3.1', 'react-dom': '19.3.1', ...more };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', `--before=${packagesOf}`];
    await run('npm', ['install', ...options], { cwd: folder });
    writeFileSync(installed, '');
  }
  return folder;
}
