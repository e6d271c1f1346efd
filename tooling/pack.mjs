#!/usr/bin/env node
// node tooling/pack.mjs [folder]: builds and packs the packages. Publish the tarballs with `npm publish`.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
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
const packed = await packAll(folder);
writeFileSync(join(folder, 'packages.json'), JSON.stringify(packed.map(entryOf)));
for (const { tarball } of packed) say(tarball);

/** Describes a tarball for the registry of the server, with the digests that npm compares. */
function entryOf({ tarball, manifest }) {
  const digest = (algorithm, encoding) => createHash(algorithm).update(readFileSync(tarball)).digest(encoding);
  return {
    file: basename(tarball),
    integrity: `sha512-${digest('sha512', 'base64')}`,
    shasum: digest('sha1', 'hex'),
    manifest,
  };
}
