#!/usr/bin/env node
// npm run example: builds the packages as they are published and runs the example app on them.
import { fileURLToPath } from 'node:url';
import { packages } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { at } from './lib/paths.mjs';
import { runUntilStopped } from './lib/run.mjs';

await bootstrap(fileURLToPath(import.meta.url));
await buildStale([packages]);
const vite = [at('node_modules/vite/bin/vite.js'), ...process.argv.slice(2)];
process.exit(await runUntilStopped(vite, { cwd: at('examples/vite-react') }));
