import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { packagesOf } from '../guides/reader.ts';

const run = promisify(execFile);

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds an app with a published release of `@stackframe/react`. The release is installed once into `.cache`, because it is
 * large and only one test needs it.
 *
 * @returns the folder of the built app
 */
export async function publishedReactApp(version: string): Promise<string> {
  const folder = join(root, `.cache/published-react-${version}`);
  const installed = join(folder, 'installed');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(installed)) {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    const dependencies = { '@stackframe/react': version, react: '19.3.1', 'react-dom': '19.3.1' };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', `--before=${packagesOf}`];
    await run('npm', ['install', ...options], { cwd: folder });
    writeFileSync(installed, '');
  }
  cpSync(join(root, 'tooling/published-react'), folder, { recursive: true });
  await build({ root: folder, configFile: false, envFile: false, logLevel: 'silent' });
  return join(folder, 'dist');
}
