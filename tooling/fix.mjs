#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
// npm run fix: writes generated pages, formats the code, and applies safe fixes.
import { fileURLToPath } from 'node:url';
import { bootstrap } from './lib/bootstrap.mjs';
import { at, root } from './lib/paths.mjs';
import { asPublished } from './lib/publication.mjs';
import { run } from './lib/run.mjs';
import { markdownFiles } from './lib/sources.mjs';
import { packageNames } from './package-names.mjs';

await bootstrap(fileURLToPath(import.meta.url));
for (const file of markdownFiles(root)) {
  const text = readFileSync(at(file), 'utf8');
  const after = asPublished(text, (name) => packageNames.some((one) => one.name === name && one.isPublished));
  if (after !== text) writeFileSync(at(file), after);
}
for (const page of [
  'server/src/settings/write-reference.ts',
  'server/src/db/write-schema-page.ts',
  'server/src/history/security-notices/write-notices-page.ts',
  'portico/src/write-commands-page.ts',
  'server/src/pages/help/write-reference-pages.ts',
]) {
  await run(process.execPath, ['--conditions=source', at(`packages/${page}`)]);
}
await run(process.execPath, [at('tooling/connect-code.mjs')]);
await run(process.execPath, ['--conditions=source', at('tooling/config-schema.mjs')]);
await run(process.execPath, ['--conditions=source', at('tooling/import-schema.mjs')]);
await run(process.execPath, ['--conditions=source', at('tooling/source-fields.mjs')]);
process.exit(
  await run(process.execPath, [
    at('node_modules/@biomejs/biome/bin/biome'),
    'check',
    '--write',
    ...process.argv.slice(2),
  ]),
);
