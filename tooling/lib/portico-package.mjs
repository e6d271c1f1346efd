import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledLists } from './bundled.mjs';
import { packAll, publishedManifest } from './packing.mjs';
import { at } from './paths.mjs';
import { runQuietly } from './run.mjs';

/** The dependencies that the bundle of the server does not contain: they load files of their own, such as native code. */
export const notBundled = ['@electric-sql/pglite', '@node-rs/argon2', '@node-rs/bcrypt', 'pino', 'quickjs-wasi'];

/**
 * Packs all packages like `npm publish`. They must be built. Removes the tarballs of another time, so that the folder has one version
 * of each package.
 *
 * @param folder folder of the tarballs
 * @returns `{ name, folder, tarball, manifest }` of each, with the published manifest
 */
export async function packEverything(folder) {
  if (existsSync(folder)) for (const file of readdirSync(folder)) if (file.endsWith('.tgz')) rmSync(join(folder, file));
  return (await Promise.all([packAll(folder), packPrograms(folder)])).flat();
}

/**
 * Packs the programs, `portico` and `create-portico`, like `npm publish`. They must be built.
 *
 * @param folder folder of the tarballs
 * @returns `{ name, folder, tarball, manifest }` of each, with the published manifest
 */
export async function packPrograms(folder) {
  const tarball = await packPortico(folder);
  const portico = { name: 'portico', folder: 'portico', tarball, manifest: porticoManifest() };
  return [portico, await packCreatePortico(folder)];
}

/** Packs the package `create-portico` like `npm publish`. @returns the same as `packPrograms`, for this package */
export async function packCreatePortico(folder) {
  const manifest = publishedManifest(read('create-portico'));
  const tarball = await pack('create-portico', manifest, ['bin', 'README.md'], folder);
  return { name: manifest.name, folder: 'create-portico', tarball, manifest };
}

/**
 * Packs the built package `portico` like `npm publish`.
 *
 * @param folder folder of the tarball
 * @returns path of the tarball
 */
export async function packPortico(folder) {
  return await pack('portico', porticoManifest(), ['bin', 'dist', 'README.md'], folder);
}

async function pack(name, manifest, entries, folder) {
  const staging = mkdtempSync(join(tmpdir(), 'portico-pack-'));
  try {
    for (const entry of entries)
      cpSync(at('packages', name, entry), join(staging, entry), { recursive: true, filter: isNeeded });
    cpSync(at('LICENSE'), join(staging, 'LICENSE'));
    writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    mkdirSync(folder, { recursive: true });
    const { code, output } = await runQuietly('npm', ['pack', '--loglevel=error', `--pack-destination=${folder}`], {
      cwd: staging,
      shell: process.platform === 'win32',
    });
    if (code !== 0) throw new Error(`npm pack failed: ${output}`);
  } finally {
    rmSync(staging, { recursive: true });
  }
  return join(folder, `${name}-${manifest.version}.tgz`);
}

/** Leaves out texts of which there is a compressed copy, since the server sends that one. */
const isNeeded = (path) => path !== bundledLists && !existsSync(`${path}.br`);

const read = (folder) => JSON.parse(readFileSync(at('packages', folder, 'package.json'), 'utf8'));

/** Returns the manifest of `portico` for publishing. The versions of its dependencies are those of the server. */
export function porticoManifest() {
  const { dependencies } = read('server');
  const own = publishedManifest(read('portico'));
  return { ...own, dependencies: Object.fromEntries(notBundled.map((name) => [name, dependencies[name]])) };
}
