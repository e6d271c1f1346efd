#!/usr/bin/env node
// node tooling/pack-for-registry.mjs <folder>: packs the built packages, with a list for the registry of the server. A build step, so it
// installs nothing: `npm ci` would delete what other steps read at the same time.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { packAll } from './lib/packing.mjs';

const folder = resolve(process.argv[2]);
const index = join(folder, 'packages.json');
// A server that runs must not offer tarballs with the digests of others.
rmSync(index, { force: true });
const packed = await packAll(folder);
writeFileSync(index, JSON.stringify(packed.map(entryOf)));

/** Describes a tarball, with the digests that npm compares. */
function entryOf({ tarball, manifest }) {
  const digest = (algorithm, encoding) => createHash(algorithm).update(readFileSync(tarball)).digest(encoding);
  return {
    file: basename(tarball),
    integrity: `sha512-${digest('sha512', 'base64')}`,
    shasum: digest('sha1', 'hex'),
    manifest,
  };
}
