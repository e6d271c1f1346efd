#!/usr/bin/env node
// npm run walk <folder> [words]: takes a picture of every page of the dashboard and of the ready-made pages, at three widths,
// light and dark, with 300 users and with none. Says in findings.txt what axe finds, what is too wide, and where an ID is shown.
// With words: only pages whose name contains one of them, such as `full-users`.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverSteps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await bootstrap(fileURLToPath(import.meta.url));
const [folder, ...words] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Name a folder for the pictures: npm run walk <folder> [words]\n');
  process.exit(2);
}
const { ensureBrowser } = await import('./lib/browser.mjs');
await buildStale(...serverSteps);
const env = {
  ...process.env,
  PORTICO_TEST_BROWSER: await ensureBrowser(),
  PORTICO_WALK_FOLDER: resolve(folder),
  PORTICO_WALK_ONLY: words.join(' '),
};
const vitest = [at('node_modules/vitest/vitest.mjs'), 'run', '--project=screens', 'walk.screens'];
process.exit(await run(process.execPath, vitest, { env }));
