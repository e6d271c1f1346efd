#!/usr/bin/env node
// npm run release: packs all packages of a commit for the registry, with bills of materials and checksums, and uses each of them in an empty
// folder. It publishes nothing: see docs/contribute/releasing.md.
// npm run release -- --prepare: prepares the version to release (next-version.mjs).
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverSteps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { buildDocs, ensureGenerator } from './lib/docs.mjs';
import { at, root } from './lib/paths.mjs';
import { dim, giveUp, say, since, withProgress } from './lib/say.mjs';
import { commitOf } from './release/clean-tree.mjs';

await bootstrap(fileURLToPath(import.meta.url));
if (process.argv[2] === '--prepare') {
  await import('./release/next-version.mjs');
  process.exit(0);
}
const started = performance.now();
const { commit, time } = await commitOf(root).catch((error) => giveUp('The working tree is not clean.', error.message));
// They need installed packages and the pinned Node.js.
const { packEverything } = await import('./lib/portico-package.mjs');
const { startRegistry } = await import('./lib/local-registry.mjs');
const { problemsOf } = await import('./published.mjs');
const { billOf, readInventory } = await import('./release/bill-of-materials.mjs');
const { consumerProblems } = await import('./release/consumers.mjs');

const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const folder = at('.cache', 'release', version);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await Promise.all([buildStale(...serverSteps), ensureGenerator()]);
await buildDocs();
const packed = await withProgress('Packing', packEverything(folder));
const problems = await withProgress('Checking the packages', checkAll());
if (problems.length > 0) giveUp('The packages are not ready.', problems.join('\n\n'));
const files = await withProgress('Writing the bills of materials', writeBills());
writeFileSync(join(folder, 'SHA256SUMS'), files.map((file) => `${sha256(file)}  ${basename(file)}\n`).join(''));
for (const { name, tarball } of packed)
  say(`${name.padEnd(20)} ${kilobytes(tarball).padStart(9)}  ${basename(tarball)}`);
say(`\n${packed.length} packages of version ${version}, commit ${commit.slice(0, 12)}, in ${relative(root, folder)}.`);
say(dim(`Nothing was published. docs/contribute/releasing.md has the next steps. (${since(started)})`));

/** Checks the tarballs, and uses each package in an empty folder. @returns a message for each problem */
async function checkAll() {
  const found = (await Promise.all(packed.map(problemsOf))).flat();
  const home = mkdtempSync(join(tmpdir(), 'portico-release-'));
  const registry = await startRegistry(join(home, 'registry'));
  try {
    await registry.publish(packed.map(({ tarball }) => tarball));
    for (const one of packed) {
      const mark = performance.now();
      const problemsOfOne = await consumerProblems(one, registry, home);
      found.push(...problemsOfOne);
      say(dim(`${problemsOfOne.length === 0 ? '✓' : '✗'} ${one.name} in an empty folder (${since(mark)})`));
    }
  } finally {
    await registry.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  }
  return found;
}

/** Writes the bill of materials of each package. @returns the paths of all files of the release */
async function writeBills() {
  const inventory = await readInventory();
  return packed.flatMap((one) => {
    const file = one.tarball.replace(/\.tgz$/, '.cdx.json');
    writeFileSync(file, `${JSON.stringify(billOf(one, inventory, time), undefined, 2)}\n`);
    return [one.tarball, file];
  });
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function kilobytes(file) {
  return `${(statSync(file).size / 1000).toFixed(1)} kB`;
}
