import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { installedRelease } from './published-release.ts';

const app = fileURLToPath(new URL('../../../tooling/published-react', import.meta.url));

/**
 * Builds an app with a published release of `@stackframe/react`.
 *
 * @returns the folder of the built app
 */
export async function publishedReactApp(version: string): Promise<string> {
  const folder = await installedRelease('@stackframe/react', version);
  cpSync(app, folder, { recursive: true });
  await build({ root: folder, configFile: false, envFile: false, logLevel: 'silent' });
  return join(folder, 'dist');
}
