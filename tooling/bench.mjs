#!/usr/bin/env node
// npm run bench: installs dependencies, builds the server, then measures.
import { fileURLToPath } from 'node:url';
import { serverSteps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { at } from './lib/paths.mjs';
import { runUntilStopped } from './lib/run.mjs';

await bootstrap(fileURLToPath(import.meta.url));
await buildStale(...serverSteps);
process.exit(await runUntilStopped(['--conditions=source', at('bench/main.ts'), ...process.argv.slice(2)]));
