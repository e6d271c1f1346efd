import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Portico } from '@portico/testkit';
import { packAll } from '../../../tooling/lib/packing.mjs';
import type { ExampleApp } from './example-app.ts';

const run = promisify(execFile);

/** Examples with other frameworks than Next.js that render on a server, and the arguments that build them. */
export const frameworks = {
  'react-router': ['@react-router/dev/bin.js', 'build'],
  'tanstack-start': ['vite/bin/vite.js', 'build'],
  astro: ['astro/bin/astro.mjs', 'build'],
} as const;

export type Framework = keyof typeof frameworks;

/** The production build of an example, on a server of its own. */
export interface FrameworkApp extends ExampleApp {
  /** What the server has printed as errors and warnings. */
  readonly errors: string[];
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const wanted = join(root, 'tooling/frameworks');
/** Below the root, where the dependencies of our packages are installed. */
const folder = join(root, '.cache/frameworks');
const modules = join(folder, 'node_modules');

/**
 * Installs the frameworks and the packed packages. The frameworks are not dependencies of the repository, because they
 * are large and only these examples need them.
 */
export async function installFrameworks(): Promise<void> {
  const lock = readFileSync(join(wanted, 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'installed-lock.json');
  const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
  cpSync(wanted, folder, { recursive: true });
  if (!isInstalled) {
    rmSync(modules, { recursive: true, force: true });
    // Not `npm ci`: it rejects a lock file without the optional packages of other platforms.
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
    writeFileSync(stamp, lock);
  }
  for (const { name, tarball } of await packAll(join(folder, 'packed'))) {
    const target = join(modules, name);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  }
}

/** Builds an example and starts it. */
export async function startFramework(name: Framework, { url, project }: Portico): Promise<FrameworkApp> {
  const example = join(folder, name);
  rmSync(example, { recursive: true, force: true });
  cpSync(join(root, 'examples', name), example, { recursive: true });
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NODE_OPTIONS: '',
    ASTRO_TELEMETRY_DISABLED: '1',
    VITE_PORTICO_API_URL: url,
    VITE_PORTICO_PROJECT_ID: project.id,
    VITE_PORTICO_PUBLISHABLE_CLIENT_KEY: project.keys.client,
  };
  const [program, ...rest] = frameworks[name];
  await run(process.execPath, [join(modules, program), ...rest], { cwd: example, env });
  const server = spawn(process.execPath, ['serve.mjs', name], { cwd: folder, env });
  const errors: string[] = [];
  server.stderr.on('data', (data: Buffer) => errors.push(data.toString()));
  return {
    url: await addressOf(server, errors),
    errors,
    close: async () => {
      server.kill();
    },
  };
}

async function addressOf(server: ChildProcess, errors: readonly string[]): Promise<string> {
  return await new Promise((resolve, reject) => {
    server.on('close', () => reject(new Error(`The server ended: ${errors.join('')}`)));
    server.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
}
