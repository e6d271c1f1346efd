#!/usr/bin/env node
// npm run fix: writes generated pages, formats the code, and applies safe fixes.
import { fileURLToPath } from 'node:url';
import { bootstrap } from './lib/bootstrap.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await bootstrap(fileURLToPath(import.meta.url));
for (const page of [
  'server/src/settings/write-reference.ts',
  'server/src/db/write-schema-page.ts',
  'server/src/history/security-notices/write-notices-page.ts',
  'portico/src/write-commands-page.ts',
  'server/src/pages/help/write-reference-pages.ts',
]) {
  await run(process.execPath, ['--conditions=source', at(`packages/${page}`)]);
}
process.exit(
  await run(process.execPath, [
    at('node_modules/@biomejs/biome/bin/biome'),
    'check',
    '--write',
    ...process.argv.slice(2),
  ]),
);
