#!/usr/bin/env node
// npm run pack: builds and packs all packages in .cache/packed. Publish the tarballs with `npm publish`.
import { fileURLToPath } from 'node:url';
import { serverSteps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { buildDocs } from './lib/docs.mjs';
import { at } from './lib/paths.mjs';
import { say } from './lib/say.mjs';

await bootstrap(fileURLToPath(import.meta.url), { onlyToRun: true });
// They need installed packages and the pinned Node.js.
const { packAll } = await import('./lib/packing.mjs');
const { packPrograms } = await import('./lib/portico-package.mjs');
const folder = at('.cache', 'packed');
await buildStale(...serverSteps);
await buildDocs();
for (const { tarball } of [...(await packAll(folder)), ...(await packPrograms(folder))]) say(tarball);
