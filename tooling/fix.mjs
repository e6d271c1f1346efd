#!/usr/bin/env node
// npm run fix: writes generated pages, formats the code, and applies safe fixes.
import { fileURLToPath } from 'node:url';
import { bootstrap } from './lib/bootstrap.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await bootstrap(fileURLToPath(import.meta.url));
for (const page of [
  'settings/write-reference.ts',
  'db/write-schema-page.ts',
  'history/security-notices/write-notices-page.ts',
  'write-commands-page.ts',
]) {
  await run(process.execPath, ['--conditions=source', at(`packages/server/src/${page}`)]);
}
process.exit(
  await run(process.execPath, [
    at('node_modules/@biomejs/biome/bin/biome'),
    'check',
    '--write',
    ...process.argv.slice(2),
  ]),
);
