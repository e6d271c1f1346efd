#!/usr/bin/env node
import { resolve } from 'node:path';
// node tooling/pack.mjs [folder]: builds and packs the packages. Publish the tarballs with `npm publish`.
import { fileURLToPath } from 'node:url';
import { packages } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { packAll } from './lib/packing.mjs';
import { at } from './lib/paths.mjs';
import { say } from './lib/say.mjs';

await bootstrap(fileURLToPath(import.meta.url));
await buildStale([packages]);
const folder = process.argv[2] === undefined ? at('.cache', 'packed') : resolve(process.argv[2]);
for (const { tarball } of await packAll(folder)) say(tarball);
