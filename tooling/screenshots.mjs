#!/usr/bin/env node
// npm run screenshots: updates the screenshots in the README and in docs/build/pages.md with a real browser. With words: only
// files of tests/screens whose path contains one of them.
// npm run screenshots -- --walk <folder> [words]: takes a picture of every page of the dashboard and of the ready-made pages, at three
// widths, light and dark, with 300 users and with none. Says in findings.txt what axe finds, what is too wide, and where an ID is shown.
// With words: only pages whose name contains one of them, such as `full-users`. With `PORTICO_WALK_LANG=ar`, pages of end users are in Arabic.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverSteps, testApps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { giveUp } from './lib/say.mjs';

await bootstrap(fileURLToPath(import.meta.url));
const given = process.argv.slice(2);
const isWalk = given[0] === '--walk';
const [, folder, ...words] = given;
if (isWalk && folder === undefined)
  giveUp('The pictures need a folder.', 'Name one: npm run screenshots -- --walk <folder> [words]');
const { ensureBrowser } = await import('./lib/browser.mjs');
await buildStale(...serverSteps);
if (!isWalk) await buildStale([testApps]);
const walk = isWalk ? { PORTICO_WALK_FOLDER: resolve(folder), PORTICO_WALK_ONLY: words.join(' ') } : {};
const env = { ...process.env, ...walk, PORTICO_TEST_BROWSER: await ensureBrowser() };
const files = isWalk ? ['walk.screens'] : given;
const vitest = [at('node_modules/vitest/vitest.mjs'), 'run', '--project=screens', ...files];
process.exit(await run(process.execPath, vitest, { env }));
