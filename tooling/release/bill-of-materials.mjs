import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { bundledPackages } from '../lib/bundled.mjs';
import { at } from '../lib/paths.mjs';
import { porticoManifest } from '../lib/portico-package.mjs';
import { runQuietly } from '../lib/run.mjs';
import { packageNames } from '../package-names.mjs';

/**
 * Reads what `npm sbom` says about the lock file, in the format CycloneDX: packages, and what each depends on.
 *
 * @returns `components` by reference (`name@version`), `dependsOn` by reference, and `header`: the document without both
 * @throws if npm refuses to describe them, for example because a peer dependency has another version than is wanted
 */
export async function readInventory() {
  // Not everything: some packages that only tests need have wrong peer dependencies. `portico` is the name of the root too.
  const folders = [...packageNames.map(({ folder }) => folder), 'server', 'dashboard', 'pages'].filter(
    (one) => one !== 'portico',
  );
  // With NODE_ENV=production, npm would leave out what our packages bundle: these are development dependencies.
  const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev', '--loglevel=error'];
  const workspaces = folders.map((folder) => `--workspace=packages/${folder}`);
  const { code, output } = await runQuietly('npm', [...words, ...workspaces], { shell: process.platform === 'win32' });
  if (code !== 0) throw new Error(`npm sbom failed: ${output}`);
  const { components, dependencies, ...header } = JSON.parse(output);
  return {
    header,
    components: new Map(components.map((one) => [one['bom-ref'], one])),
    dependsOn: atRunTime(new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))),
  };
}

/** Removes what only the development of our packages needs: npm lists it among their dependencies. */
function atRunTime(dependsOn) {
  for (const { folder } of packageNames) {
    const isProgram = folder === 'portico';
    const manifest = isProgram ? porticoManifest() : readManifest(folder);
    // The dependencies of `portico` are among those of the server.
    const refs = dependsOn.get(`${isProgram ? '@portico/server' : manifest.name}@${manifest.version}`) ?? [];
    const own = refs.filter((ref) => nameOf(ref) in (manifest.dependencies ?? {}));
    dependsOn.set(`${manifest.name}@${manifest.version}`, own);
  }
  return dependsOn;
}

const readManifest = (folder) => JSON.parse(readFileSync(at('packages', folder, 'package.json'), 'utf8'));

/**
 * Returns the bill of materials of a packed package: what npm installs with it, in the versions that our tests have run with,
 * and also the packages whose code is in its bundles.
 *
 * @param packed `{ name, tarball, manifest }`
 * @param inventory the result of `readInventory`
 * @param time ISO 8601. The time of the commit, so that two runs give the same document
 * @throws if a bundle contains a package that is not in the lock file
 */
export function billOf({ name, tarball, manifest }, inventory, time) {
  const { header, dependsOn } = inventory;
  const bytes = readFileSync(tarball);
  const root = `${name}@${manifest.version}`;
  const direct = dependsOn.get(root) ?? [];
  const bundled = bundledIn(name);
  const refs = [...new Set([...closure(direct, dependsOn), ...bundled])].sort();
  const isThere = new Set(refs);
  return {
    ...header,
    serialNumber: `urn:uuid:${uuidOf(bytes)}`,
    metadata: {
      timestamp: time,
      lifecycles: [{ phase: 'build' }],
      tools: header.metadata.tools,
      component: {
        'bom-ref': root,
        type: manifest.bin === undefined ? 'library' : 'application',
        name,
        version: manifest.version,
        description: manifest.description,
        purl: purlOf(root),
        licenses: [{ license: { id: manifest.license } }],
        hashes: [{ alg: 'SHA-512', content: createHash('sha512').update(bytes).digest('hex') }],
      },
    },
    components: refs.map((ref) => componentOf(ref, inventory, bundled.has(ref))),
    dependencies: [
      { ref: root, dependsOn: [...new Set([...direct, ...bundled])].sort() },
      ...refs.map((ref) => ({ ref, dependsOn: (dependsOn.get(ref) ?? []).filter((one) => isThere.has(one)).sort() })),
    ],
  };
}

/** The build steps whose bundles the package `portico` has. */
const portico = ['server', 'dashboard', 'pages', 'email-runtime'];

/** Returns the references of the packages in the bundles of a package. */
function bundledIn(name) {
  if (name === '@portico/elements') return new Set(bundledPackages('elements'));
  if (name !== 'portico') return new Set();
  const { dependencies } = JSON.parse(readFileSync(at('site/package.json'), 'utf8'));
  return new Set([...bundledPackages(...portico), ...Object.entries(dependencies).map((entry) => entry.join('@'))]);
}

/** Returns the entry of a package, without paths of this repository. */
function componentOf(ref, { components }, isBundled) {
  const { properties: _paths, ...component } = components.get(ref) ?? componentFromLock(ref);
  return isBundled ? { ...component, properties: [{ name: 'portico:bundled', value: 'true' }] } : component;
}

/** Returns the entry of a package that only the build installs, or the documentation site. */
function componentFromLock(ref) {
  const name = nameOf(ref);
  const version = ref.slice(name.length + 1);
  const found = ['package-lock.json', 'site/package-lock.json']
    .map((file) => JSON.parse(readFileSync(at(file), 'utf8')).packages[`node_modules/${name}`])
    .find((entry) => entry?.version === version);
  if (found === undefined) throw new Error(`${ref} is bundled, but no lock file contains it.`);
  const [algorithm, digest] = found.integrity.split('-');
  return {
    'bom-ref': ref,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: purlOf(ref),
    licenses: [{ license: { id: found.license } }],
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
  };
}

function closure(refs, dependsOn) {
  const found = new Set(refs);
  // The loop visits what is added to the set, too.
  for (const ref of found) for (const next of dependsOn.get(ref) ?? []) found.add(next);
  return found;
}

const nameOf = (ref) => ref.slice(0, ref.lastIndexOf('@'));
const purlOf = (ref) => `pkg:npm/${ref.replace(/^@/, '%40')}`;

/** Returns a UUID (version 8) for a content, so that two runs give the same one. */
function uuidOf(bytes) {
  const hex = createHash('sha256').update(bytes).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
