#!/usr/bin/env node
// npm run fix: writes generated pages, formats the code, and applies safe fixes.
import { fileURLToPath } from 'node:url';
import { bootstrap } from './lib/bootstrap.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await bootstrap(fileURLToPath(import.meta.url));
await run(process.execPath, ['--conditions=source', at('packages/server/src/settings/write-reference.ts')]);
process.exit(
  await run(process.execPath, [
    at('node_modules/@biomejs/biome/bin/biome'),
    'check',
    '--write',
    ...process.argv.slice(2),
  ]),
);
