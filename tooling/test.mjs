#!/usr/bin/env node
// npm test: runs everything but the repetitions of `tests/long-files.ts`.
// npm test -- <filter>: runs the test files whose path contains the filter.
// npm test -- --changed: runs the tests of changes since main.
// npm test -- --long: runs the kill, failover, race, replica, random request and payment event tests with many repetitions, signs up
// behind each proxy of docs/run/reverse-proxy.md, upgrades replicas of the version before, runs the steps of the Dockerfile, follows the
// guides with the newest packages, with Next.js 15 and with a registry on this machine, tests every page and screen, and published releases
// of @stackframe/react and @stackframe/stack, runs all API tests on the embedded database, on each PostgreSQL of tooling/postgres, and once while every tenth commit
// fails, and removes all guards.
// npm test -- --guards: removes guards (mutations.mjs).
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serverSteps, testApps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { red, say, yellow } from './lib/say.mjs';

await bootstrap(fileURLToPath(import.meta.url));
const { ensureBrowser } = await import('./lib/browser.mjs');
const { buildDocs } = await import('./lib/docs.mjs');
const { ensurePostgres, ensureVersion, testedVersions } = await import('./lib/postgres.mjs');
const { checks, runStages } = await import('./lib/stages.mjs');
const { changedFilters } = await import('./lib/changed.mjs');
const { countsOf } = await import('./lib/test-counts.mjs');
const { longFilters } = await import('../tests/long-files.ts');

const given = process.argv.slice(2);
if (given[0] === '--guards') process.exit(await removeGuards(...given.slice(1)));
const isLong = given[0] === '--long';
const filters = await filtersOf(given);
if (given.length > 0 && filters.length === 0) {
  say('No changes with tests.');
  process.exit(0);
}
const isWhole = filters.length === 0;
const withPostgres = await ensurePostgres();
const engines = withPostgres ? ['embedded', 'postgres'] : ['embedded'];

const failedChecks = isWhole ? await runStages(checks) : 0;
await buildStale(...serverSteps);
await buildStale([testApps]);
// Before the tests, because several of them need the site at once.
if (filters.some((filter) => 'tests/browser/site'.startsWith(filter) || filter.includes('browser/site')))
  await buildDocs();
const browser = await ensureBrowser();

async function filtersOf([first, ...others]) {
  if (first === '--long') return [...longFilters(), ...others];
  if (first === '--changed') return await changedFilters();
  return given;
}

const report = at('.cache/test-report.json');
mkdirSync(at('.cache'), { recursive: true });
rmSync(report, { force: true });
// Servers of the tests refuse settings that they do not know.
const { PORTICO_MUTATIONS_BASE: _, ...environment } = process.env;
const projects = [
  'unit',
  'unit-alone',
  ...engines.map((engine) => `api-${engine}`),
  'api-one-database',
  'api-alone',
  'browser',
];
const code = await run(
  process.execPath,
  [
    at('node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.map((name) => `--project=${name}`),
    `--reporter=${process.env.CI === undefined ? 'default' : 'dot'}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(isWhole || given[0] === '--changed' ? [] : ['--passWithNoTests=false']),
    ...filters,
  ],
  {
    env: {
      ...environment,
      PORTICO_TEST_BROWSER: browser,
      ...(isWhole ? { PORTICO_TEST_WHOLE: '1' } : {}),
      ...(isLong ? { PORTICO_TEST_LONG: '1' } : {}),
      ...(isLong || !withPostgres ? { PORTICO_TEST_EMBEDDED: 'all' } : {}),
    },
  },
);

const conflictsCode = isLong && withPostgres ? await runWithConflicts() : 0;
const failedVersions = isLong ? await runOnVersions() : [];
const { passed, failed, skipped, failures } = countsOf(report);
const mutationsCode = code === 0 && failed === 0 ? await runMutations() : 0;
const mustHavePostgres = process.env.CI === 'true' && !withPostgres;
say();
for (const failure of failures) say(red(`✗ ${failure}`));
if (failedChecks > 0) say(red(`✗ ${failedChecks} of ${checks.length} checks failed. See the top of the output.`));
if (!withPostgres) {
  const paint = mustHavePostgres ? red : yellow;
  say(
    paint(
      'The PostgreSQL tests were SKIPPED: PORTICO_TEST_DATABASE_URL is not set, and PostgreSQL could not be installed.',
    ),
  );
  if (mustHavePostgres)
    say(red('With CI=true, this is a failure. Install PostgreSQL, or set PORTICO_TEST_DATABASE_URL.'));
}
if (conflictsCode !== 0) say(red('✗ Tests fail while every tenth commit fails. See the output above.'));
for (const version of failedVersions) say(red(`✗ API tests fail on PostgreSQL ${version}. See the output above.`));
if (mutationsCode !== 0) say(red('✗ The tests pass without some guards. See the output above.'));
say(`${passed} passed, ${failed} failed, ${skipped} skipped`);
const codes = [code, failed, failedChecks, conflictsCode, failedVersions.length, mutationsCode];
const isGreen = codes.every((one) => one === 0) && !mustHavePostgres;
process.exit(isGreen ? 0 : 1);

/** Runs the API tests while every tenth commit fails with a conflict. */
async function runWithConflicts() {
  return await runApiTests(['api-postgres', 'api-one-database'], { ...environment, PORTICO_TEST_CONFLICTS: '10' });
}

/** Runs the API tests on the oldest and the newest PostgreSQL. Returns the versions on which they fail. */
async function runOnVersions() {
  const { PORTICO_TEST_DATABASE_URL: _, ...withoutServer } = environment;
  const failedOnes = [];
  for (const version of testedVersions) {
    const env = { ...withoutServer, PORTICO_TEST_POSTGRES: version };
    if (!(await ensureVersion(version)))
      say(yellow(`PostgreSQL ${version} was SKIPPED: npm has none for this machine.`));
    else if ((await runApiTests(['api-postgres'], env)) !== 0) failedOnes.push(version);
  }
  return failedOnes;
}

async function runApiTests(names, env) {
  const projectFlags = names.map((name) => `--project=${name}`);
  const vitest = at('node_modules/vitest/vitest.mjs');
  return await run(process.execPath, [vitest, 'run', ...projectFlags, '--reporter=dot'], { env });
}

/** Removes guards and expects tests to fail: all of them in the long tests, and those of the commit in CI. */
async function runMutations() {
  if (isLong) return await removeGuards();
  return isWhole && process.env.CI !== undefined ? await removeGuards('--changed') : 0;
}

function removeGuards(...words) {
  return run(process.execPath, [at('tooling/mutations.mjs'), ...words]);
}
