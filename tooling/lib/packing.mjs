import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { joinGroups } from './grouping.mjs';
import { includeTexts } from './included-texts.mjs';
import { at } from './paths.mjs';
import { runQuietly } from './run.mjs';

/** Returns the folders of the packages with the scope `@portico`, which apps install, with their manifests. */
export function publishedPackages() {
  return readdirSync(at('packages'))
    .sort()
    .filter((folder) => existsSync(at('packages', folder, 'package.json')))
    .map((folder) => ({
      folder,
      manifest: JSON.parse(readFileSync(at('packages', folder, 'package.json'), 'utf8')),
    }))
    .filter(({ manifest }) => manifest.private === false && manifest.name.startsWith('@portico/'));
}

/**
 * How npm publishes a tarball: for everyone, and with a statement that names the commit and the workflow that have made it.
 *
 * @see docs/contribute/releasing.md#publish
 */
const publishConfig = { access: 'public', provenance: true };

/**
 * Returns the manifest for publishing. In this repository, the condition `source` leads to TypeScript files, which
 * packages do not contain. Other tools use a condition with the same name and would not find the files. An entry without another condition
 * is only for packages of this repository.
 */
export function publishedManifest({ private: _, devDependencies, scripts, ...own }) {
  const { repository } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const manifest = { ...own, ...(repository === undefined ? {} : { repository }), publishConfig };
  for (const field of ['exports', 'imports'])
    if (manifest[field] !== undefined) manifest[field] = withoutSource(manifest[field]);
  return manifest;
}

const withoutSource = (entries) =>
  Object.fromEntries(
    Object.entries(entries)
      .map(([path, entry]) => {
        if (typeof entry === 'string') return [path, entry];
        const { source, ...conditions } = entry;
        return [path, conditions];
      })
      .filter(([, entry]) => typeof entry === 'string' || Object.keys(entry).length > 0),
  );

/**
 * Packs the built packages like `npm publish`.
 *
 * @param folder folder of the tarballs
 * @returns `{ name, folder, tarball, manifest }` of each, with the published manifest
 */
export async function packAll(folder) {
  const packages = publishedPackages();
  const staging = mkdtempSync(join(tmpdir(), 'portico-pack-'));
  try {
    for (const { folder: name, manifest } of packages) await stage(at('packages', name), join(staging, name), manifest);
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

/**
 * Runs a function with the packages as they are published, in a folder where bundlers find them and their dependencies.
 *
 * @param use receives the folder, which is deleted afterwards
 * @returns the result of the function
 */
export async function withPublished(use) {
  mkdirSync(at('.cache'), { recursive: true });
  const folder = mkdtempSync(at('.cache', 'published-'));
  try {
    for (const { folder: name, manifest } of publishedPackages()) {
      const to = join(folder, 'node_modules', manifest.name);
      mkdirSync(join(to, '..'), { recursive: true });
      await stage(at('packages', name), to, manifest);
      if (existsSync(at('packages', name, 'node_modules')))
        symlinkSync(at('packages', name, 'node_modules'), join(to, 'node_modules'));
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Copies the files of a package with the texts that it imports, and joins those that pages load together. npm selects the packed files by `files`. */
async function stage(from, to, manifest) {
  mkdirSync(to);
  for (const entry of [...manifest.files.filter((one) => !one.startsWith('!')), 'README.md'])
    cpSync(join(from, entry), join(to, entry), { recursive: true, filter: (file) => hasSource(from, file) });
  cpSync(at('LICENSE'), join(to, 'LICENSE'));
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(publishedManifest(manifest), undefined, 2)}\n`);
  includeTexts(to);
  await joinGroups(to);
}

/** Omits compiled files whose sources were deleted. Bundles delete their old parts themselves. */
function hasSource(from, file) {
  const [, name] = /^dist[\\/](?!parts[\\/])(.*?)(?:\.d\.ts|\.js)$/.exec(relative(from, file)) ?? [];
  return name === undefined || ['.ts', '.tsx'].some((extension) => existsSync(join(from, 'src', name + extension)));
}
