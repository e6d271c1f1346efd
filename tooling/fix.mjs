#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
// npm run fix: writes the generated files that are in git, formats the code, and applies safe fixes.
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
for (const generator of [
  'packages/server/src/db/write-schema-page.ts',
  'tooling/connect-code.mjs',
  'tooling/config-schema.mjs',
  'tooling/import-schema.mjs',
]) {
  await run(process.execPath, ['--conditions=source', at(generator)]);
}
process.exit(
  await run(process.execPath, [
    at('node_modules/@biomejs/biome/bin/biome'),
    'check',
    '--write',
    ...process.argv.slice(2),
  ]),
);
