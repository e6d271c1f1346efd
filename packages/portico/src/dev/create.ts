import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DevFailure } from './app-folder.ts';
import { type Starter, starters } from './starters.ts';

/**
 * Creates a new app in an empty folder.
 *
 * @param folder the folder, which may not exist yet
 * @param template name of a starter, such as `vite`
 * @returns the absolute path of the folder
 * @throws {DevFailure} the folder has files, there is no such template, or the command of the framework fails
 */
export async function createApp(folder: string, template: string): Promise<string> {
  const starter: Starter | undefined = Object.hasOwn(starters, template) ? starters[template] : undefined;
  if (starter === undefined)
    throw new DevFailure(`There is no template ${template}. Templates: ${Object.keys(starters).join(', ')}.`);
  const path = resolve(folder);
  if (existsSync(path) && readdirSync(path).length > 0) throw new DevFailure(`The folder ${path} is not empty.`);
  process.stdout.write(`New app           ${path}, with the template ${template} …\n`);
  mkdirSync(dirname(path), { recursive: true });
  if ('command' in starter) {
    await run(dirname(path), starter.command(basename(path)));
    return path;
  }
  for (const [file, text] of Object.entries(starter.files(basename(path)))) {
    const whole = join(path, file);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text);
  }
  await run(path, ['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...starter.packages]);
  return path;
}

async function run(cwd: string, [program = '', ...words]: readonly string[]): Promise<void> {
  const child = spawn(program, words, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new DevFailure(`The command failed: ${[program, ...words].join(' ')}`);
}
