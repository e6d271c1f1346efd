// npm run release -- --prepare: prepares the version to release. Moves the changes of .changeset into the changelog, and sets the version of all packages.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readChanges, unreleasedVersion, withChanges } from '../lib/changelog.mjs';
import { at, root } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { giveUp, say } from '../lib/say.mjs';
import { sourcesBelow } from '../lib/sources.mjs';
import { sayOldDecisions } from './old-decisions.mjs';

/** READMEs with the name of the package file. */
const readmes = ['README.md', 'packages/portico/README.md'];

/** Files with the version that `changeset version` does not know. */
const constants = ['package.json', 'packages/js/src/core/version.ts', 'packages/server/src/base/version.ts'];

const changes = readChanges(root);
const changelog = readFileSync(at('CHANGELOG.md'), 'utf8');
const before = versionIn('package.json');
const prepared = unreleasedVersion(changelog);
if (prepared === undefined && changes.length === 0)
  giveUp('There are no changes to release.', 'Describe them in .changeset: see docs/contribute/releasing.md.');
const version = prepared ?? (await nextVersion());
writeFileSync(at('CHANGELOG.md'), withChanges(changelog, version, changes));
for (const { file } of changes) rmSync(at(file), { force: true });
say(`CHANGELOG.md has version ${version}, with ${changes.length} changes of .changeset.`);
sayOldDecisions();
say(`Review it, and commit: git commit -am "release: prepare version ${version}"`);

/** Sets the next version in all packages, and everywhere else where the version is named. @returns it */
async function nextVersion() {
  await runOrStop(process.execPath, at('node_modules/@changesets/cli/bin.js'), 'version');
  const next = versionIn('packages/portico/package.json');
  for (const file of constants) replaceIn(file, (text) => text.replace(before, next));
  // Some examples are no workspaces.
  for (const file of sourcesBelow(root, ['examples'], /package\.json$/))
    replaceIn(file, (text) => text.replaceAll(`"${before}"`, `"${next}"`));
  // Other texts also name versions that stay, such as the first one with a feature.
  const ofImages = new RegExp(`\\b(portico(?:-migration)?[:-])${before.replaceAll('.', '\\.')}`, 'g');
  for (const file of sourcesBelow(root, ['deploy', 'docs/run', 'docs/build'], /\.(yaml|md)$|Dockerfile$/).concat(
    readmes,
  ))
    replaceIn(file, (text) => text.replace(ofImages, `$1${next}`));
  replaceIn('deploy/helm/portico/Chart.yaml', (text) => text.replaceAll(`ersion: ${before}`, `ersion: ${next}`));
  await runOrStop('npm', 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund');
  say(`All packages have version ${next}.`);
  return next;
}

function replaceIn(file, change) {
  writeFileSync(at(file), change(readFileSync(at(file), 'utf8')));
}

async function runOrStop(command, ...words) {
  const code = await run(command, words, { shell: process.platform === 'win32' });
  if (code !== 0) giveUp(`The command failed: ${[command, ...words].join(' ')}`);
}

function versionIn(file) {
  return JSON.parse(readFileSync(at(file), 'utf8')).version;
}
