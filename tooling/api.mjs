#!/usr/bin/env node
// npm run api: writes docs/contribute/api, the report of the packages' public API.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packages } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { at } from './lib/paths.mjs';

await bootstrap(fileURLToPath(import.meta.url));
await buildStale([packages]);
const { apiReports } = await import('./api/report.mjs');
const { writePages } = await import('./api/written.mjs');
rmSync(at('docs/contribute/api'), { recursive: true, force: true });
writePages(apiReports());
