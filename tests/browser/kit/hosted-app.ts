import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Portico } from '@portico/testkit';
import type { ExampleApp } from './example-app.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Returns the Node.js app of the guide. */
function appOfGuide(): string {
  const guide = readFileSync(join(root, 'docs/build/hosted-pages.md'), 'utf8');
  const [, code] = /```javascript\n(\/\/ server\.js\n.*?)```/s.exec(guide) ?? [];
  if (code === undefined) throw new Error('docs/build/hosted-pages.md has no server.js');
  return code;
}

/** Moves the clock of the app by ten minutes for each message, so that its access token ends. */
const clock = `const now = Date.now; let moved = 0; Date.now = () => now() + moved;
process.on('message', () => { moved += 600_000; process.send('moved'); });`;

export interface HostedApp extends ExampleApp {
  /** Moves the clock of the app by ten minutes. */
  readonly wait: () => Promise<void>;
}

/** Starts the Node.js app of the guide for hosted pages, with the OAuth library of the guide. */
export async function startHostedApp({ url, project }: Portico): Promise<HostedApp> {
  // Below the package that has this version of the library, so that Node.js finds it.
  const parent = join(root, 'packages/server/.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'hosted-app-'));
  writeFileSync(join(folder, 'server.mjs'), appOfGuide());
  const server = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(clock)}`, 'server.mjs'],
    {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '', PORT: '0', PORTICO_API_URL: url, PORTICO_PROJECT_ID: project.id },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const exit = once(server, 'exit').then(([code]) => Promise.reject(new Error(`the app ended with ${code}`)));
  if (server.stdout === null) throw new Error('the app has no output');
  const [address] = await Promise.race([once(createInterface(server.stdout), 'line'), exit]);
  return {
    url: String(address).replace(/\/$/, ''),
    wait: async () => {
      const moved = once(server, 'message');
      server.send('wait');
      await moved;
    },
    close: async () => {
      exit.catch(() => undefined);
      server.kill();
      await once(server, 'close');
      rmSync(folder, { recursive: true });
    },
  };
}
