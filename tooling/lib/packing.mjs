import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { at } from './paths.mjs';
import { runQuietly } from './run.mjs';

/** The folders of the packages that are published, each with its manifest. */
export function publishedPackages() {
  return readdirSync(at('packages'))
    .sort()
    .filter((folder) => existsSync(at('packages', folder, 'package.json')))
    .map((folder) => ({
      folder,
      manifest: JSON.parse(readFileSync(at('packages', folder, 'package.json'), 'utf8')),
    }))
    .filter(({ manifest }) => manifest.private === false);
}

/**
 * A manifest as it is published. In this repository the condition `source` leads to TypeScript, which packages do not
 * contain. Others use a condition of that name too, and would be led to files that are not there.
 */
export function publishedManifest({ private: _, devDependencies, scripts, ...manifest }) {
  for (const field of ['exports', 'imports'])
    if (manifest[field] !== undefined) manifest[field] = withoutSource(manifest[field]);
  return manifest;
}

const withoutSource = (entries) =>
  Object.fromEntries(
    Object.entries(entries).map(([path, entry]) => {
      if (typeof entry === 'string') return [path, entry];
      const { source, ...conditions } = entry;
      return [path, conditions];
    }),
  );

/**
 * Packs the published packages, which have to be built, as `npm publish` takes them.
 *
 * @param folder where the tarballs go
 * @returns `{ name, folder, tarball, manifest }` of each, the manifest as it is published
 */
export async function packAll(folder) {
  const packages = publishedPackages();
  const staging = mkdtempSync(join(tmpdir(), 'portico-pack-'));
  try {
    for (const { folder: name, manifest } of packages) stage(at('packages', name), join(staging, name), manifest);
    mkdirSync(folder, { recursive: true });
    const { code, output } = await runQuietly(
      'npm',
      ['pack', '--loglevel=error', `--pack-destination=${folder}`, ...packages.map(({ folder: name }) => `./${name}`)],
      { cwd: staging, shell: process.platform === 'win32' },
    );
    if (code !== 0) throw new Error(`npm pack failed: ${output}`);
  } finally {
    rmSync(staging, { recursive: true });
  }
  return packages.map(({ folder: name, manifest }) => ({
    name: manifest.name,
    folder: name,
    tarball: join(folder, `${manifest.name.slice(1).replace('/', '-')}-${manifest.version}.tgz`),
    manifest: publishedManifest(manifest),
  }));
}

/** Lays out what one package consists of. What of it is packed, npm decides by its `files`. */
function stage(from, to, manifest) {
  mkdirSync(to);
  for (const entry of [...manifest.files.filter((one) => !one.startsWith('!')), 'README.md'])
    cpSync(join(from, entry), join(to, entry), { recursive: true, filter: (file) => hasSource(from, file) });
  cpSync(at('LICENSE'), join(to, 'LICENSE'));
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(publishedManifest(manifest), undefined, 2)}\n`);
}

/** Leaves out what the compiler once emitted for sources that are gone. */
function hasSource(from, file) {
  const [, name] = /^dist[\\/](.*?)(?:\.d\.ts|\.js)$/.exec(relative(from, file)) ?? [];
  return name === undefined || ['.ts', '.tsx'].some((extension) => existsSync(join(from, 'src', name + extension)));
}
