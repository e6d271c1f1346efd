#!/usr/bin/env node
// npm run pack: builds and packs all packages in .cache/packed, and prints how to install the server from there.
import { fileURLToPath } from 'node:url';
import { serverSteps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { buildDocs, ensureGenerator } from './lib/docs.mjs';
import { installCommands } from './lib/install-commands.mjs';
import { at } from './lib/paths.mjs';
import { say, withProgress } from './lib/say.mjs';

await bootstrap(fileURLToPath(import.meta.url), { onlyToRun: true });
// They need installed packages and the pinned Node.js.
const { packEverything } = await import('./lib/portico-package.mjs');
const folder = at('.cache', 'packed');
await Promise.all([buildStale(...serverSteps), ensureGenerator()]);
await buildDocs();
const packed = await withProgress('Packing', packEverything(folder));
for (const one of packed) say(one.tarball);
const { tarball } = packed.find(({ name }) => name === 'portico');
for (const { purpose, command } of installCommands(JSON.stringify(tarball))) say(`\n${purpose}:\n\n  ${command}`);
