#!/usr/bin/env node
// npm run check: runs all checks without the tests.
import { fileURLToPath } from 'node:url';
import { bootstrap } from './lib/bootstrap.mjs';

await bootstrap(fileURLToPath(import.meta.url));
const { checks, runStages } = await import('./lib/stages.mjs');
process.exit((await runStages(checks)) === 0 ? 0 : 1);
