#!/usr/bin/env node
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
// npm run fix: writes the generated files that are in git, formats the code, and applies safe fixes.
import { fileURLToPath } from 'node:url';
import { packages } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
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
  'tooling/sdk/write.mjs',
  'tooling/clients/write.mjs',
  'tests/matrix/whose.ts',
]) {
  await run(process.execPath, ['--conditions=source', at(generator)]);
}
// The report of the public API is read from the declarations of the packages.
await buildStale([packages]);
const { apiReports } = await import('./api/report.mjs');
const { writePages } = await import('./api/written.mjs');
rmSync(at('docs/contribute/api'), { recursive: true, force: true });
writePages(apiReports());
process.exit(
  await run(process.execPath, [
    at('node_modules/@biomejs/biome/bin/biome'),
    'check',
    '--write',
    ...process.argv.slice(2),
  ]),
);
