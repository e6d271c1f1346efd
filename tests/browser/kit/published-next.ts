import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Portico } from '@portico/testkit';
import type { ExampleApp } from './example-app.ts';
import { addressOf, finished } from './next-app.ts';
import { installedRelease } from './published-release.ts';

const app = fileURLToPath(new URL('../../../tooling/published-next', import.meta.url));

/** Builds an app with a published release of `@stackframe/stack` for production, and starts it for a project. */
export async function startPublishedNextApp({ url, project }: Portico, version: string): Promise<ExampleApp> {
  // A release of Next.js that was new when both releases were published.
  const folder = await installedRelease('@stackframe/stack', version, { next: '15.5.6' });
  cpSync(app, folder, { recursive: true });
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NODE_OPTIONS: '',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_PUBLIC_STACK_API_URL: url,
    NEXT_PUBLIC_STACK_PROJECT_ID: project.id,
    NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY: project.keys.client,
    STACK_SECRET_SERVER_KEY: project.keys.server,
  };
  const next = join(folder, 'node_modules/next/dist/bin/next');
  await finished(spawn(process.execPath, [next, 'build'], { cwd: folder, env }));
  const server = spawn(process.execPath, [next, 'start', '--port', '0'], { cwd: folder, env });
  return { url: await addressOf(server), close: async () => void server.kill() };
}
