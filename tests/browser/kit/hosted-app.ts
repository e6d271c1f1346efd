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
  const [, code] = /```js\n(\/\/ server\.js\n.*?)```/s.exec(guide) ?? [];
  if (code === undefined) throw new Error('docs/build/hosted-pages.md has no server.js');
  return code;
}

/** Starts the Node.js app of the guide for hosted pages, with the OAuth library of the guide. */
export async function startHostedApp({ url, project }: Portico): Promise<ExampleApp> {
  // Below the repository, so that Node.js finds the library.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/hosted-app-'));
  writeFileSync(join(folder, 'server.mjs'), appOfGuide());
  const server = spawn(process.execPath, ['server.mjs'], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '', PORT: '0', PORTICO_API_URL: url, PORTICO_PROJECT_ID: project.id },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await once(createInterface(server.stdout), 'line');
  return {
    url: String(address).replace(/\/$/, ''),
    close: async () => {
      server.kill();
      await once(server, 'close');
      rmSync(folder, { recursive: true });
    },
  };
}
