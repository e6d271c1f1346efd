#!/usr/bin/env node
// npm run fix: formats and applies the safe fixes.
import { fileURLToPath } from 'node:url';
import { bootstrap } from './lib/bootstrap.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await bootstrap(fileURLToPath(import.meta.url));
process.exit(
  await run(process.execPath, [
    at('node_modules/@biomejs/biome/bin/biome'),
    'check',
    '--write',
    ...process.argv.slice(2),
  ]),
);
