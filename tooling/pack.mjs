#!/usr/bin/env node
// npm run pack: builds and packs all packages in .cache/packed. Publish the tarballs with `npm publish`.
// node tooling/pack.mjs <folder>: packs those for apps, with a list for the registry of the server.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packages, serverSteps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { buildDocs } from './lib/docs.mjs';
import { packAll } from './lib/packing.mjs';
import { at } from './lib/paths.mjs';
import { packPortico } from './lib/portico-package.mjs';
import { say } from './lib/say.mjs';

await bootstrap(fileURLToPath(import.meta.url));
const [, , given] = process.argv;
if (given === undefined) {
  const folder = at('.cache', 'packed');
  await buildStale(...serverSteps);
  await buildDocs();
  for (const { tarball } of await packAll(folder)) say(tarball);
  say(await packPortico(folder));
} else {
  const folder = resolve(given);
  await buildStale([packages]);
  const packed = await packAll(folder);
  writeFileSync(join(folder, 'packages.json'), JSON.stringify(packed.map(entryOf)));
}

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
