#!/usr/bin/env node
// npm run screenshots: updates the screenshots in the README and in docs/build/pages.md with a real browser. With words: only
// files of tests/screens whose path contains one of them.
import { fileURLToPath } from 'node:url';
import { serverSteps, testApps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await bootstrap(fileURLToPath(import.meta.url));
const { ensureBrowser } = await import('./lib/browser.mjs');
await buildStale(...serverSteps);
await buildStale([testApps]);
const env = { ...process.env, PORTICO_TEST_BROWSER: await ensureBrowser() };
const vitest = [at('node_modules/vitest/vitest.mjs'), 'run', '--project=screens', ...process.argv.slice(2)];
process.exit(await run(process.execPath, vitest, { env }));
