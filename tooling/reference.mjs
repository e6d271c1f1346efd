#!/usr/bin/env node
// npm run reference: writes docs/reference/sdk from the docstrings of the packages.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packages } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { at } from './lib/paths.mjs';

await bootstrap(fileURLToPath(import.meta.url));
await buildStale([packages]);
const { referencePages } = await import('./api/reference.mjs');
const { writePages } = await import('./api/written.mjs');
rmSync(at('docs/reference/sdk'), { recursive: true, force: true });
writePages(referencePages());
