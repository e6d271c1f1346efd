import { type ChildProcess, spawn } from 'node:child_process';
import { parseEnv, stripVTControlCharacters } from 'node:util';
import { type AppFolder, DevFailure, type Installer } from './app-folder.ts';
import type { Framework } from './frameworks/framework.ts';

/** Subcommand that adds packages to an app. */
const adding: Readonly<Record<Installer, string>> = { npm: 'install', pnpm: 'add', yarn: 'add', bun: 'add' };

const isWindows = process.platform === 'win32';

/**
 * Installs packages with the package manager of an app. Its output goes to the terminal.
 *
 * @throws {DevFailure} the package manager reports a failure
 */
export async function install({ path, packageManager }: AppFolder, packages: readonly string[]): Promise<void> {
  const words = [adding[packageManager], ...packages];
  if (packageManager === 'npm') words.push('--no-audit', '--no-fund', '--loglevel=error');
  const child = spawn(packageManager, words, { cwd: path, stdio: 'inherit', shell: isWindows });
  const code = await ended(child);
  if (code !== 0) throw new DevFailure(`The command failed: ${packageManager} ${words.join(' ')}`);
}

/** A development server of an app. */
export interface RunningApp {
  /** The first address that it prints. Undefined if it ends before. */
  readonly url: Promise<string | undefined>;
  readonly ended: Promise<number>;
  stop(): void;
}

/**
 * Runs the script `dev` of an app, or else `start`, with the variables of its environment file. The output goes to the terminal.
 *
 * @returns undefined if the app has no such script
 */
export function runApp(folder: AppFolder, { environmentFile }: Framework): RunningApp | undefined {
  const script = ['dev', 'start:dev', 'start'].find((name) => folder.scripts[name] !== undefined);
  if (script === undefined) return undefined;
  // Its output goes through this program, so it cannot see whether there is a terminal.
  const colours = process.stdout.isTTY && process.env.NO_COLOR === undefined ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const env = { ...parseEnv(folder.read(environmentFile) ?? ''), ...process.env, ...colours };
  const child = spawn(folder.packageManager, ['run', script], {
    cwd: folder.path,
    env,
    stdio: ['inherit', 'pipe', 'inherit'],
    shell: isWindows,
    // A group of its own: the development server is a child of the package manager, and ends with it.
    detached: !isWindows,
  });
  return {
    url: firstAddress(child),
    ended: ended(child),
    stop: () => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      if (isWindows) child.kill();
      else process.kill(-child.pid, 'SIGINT');
    },
  };
}

async function firstAddress(child: ChildProcess): Promise<string | undefined> {
  return await new Promise((resolve) => {
    let output = '';
    child.stdout?.on('data', (bytes: Buffer) => {
      process.stdout.write(bytes);
      if (output.length > 100_000) return;
      output += bytes.toString();
      // Programs for terminals color parts of the address.
      const plain = stripVTControlCharacters(output);
      const [found] = /https?:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d+[^\s]*/.exec(plain) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => resolve(undefined));
  });
}

async function ended(child: ChildProcess): Promise<number> {
  return await new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new DevFailure(`The package manager could not be started: ${error.message}`)),
    );
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Opens an address in the browser of the developer. Does nothing on machines without one. */
export function openInBrowser(url: string): void {
  const [program = '', ...words] =
    process.platform === 'darwin'
      ? ['open', url]
      : isWindows
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  const child = spawn(program, words, { stdio: 'ignore', detached: true });
  // The address is in the output anyway.
  child.once('error', () => undefined);
  child.unref();
}
