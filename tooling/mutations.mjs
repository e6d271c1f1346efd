#!/usr/bin/env node
// npm run mutations: removes one guard of the server at a time and expects an attack test to fail.
// npm run mutations -- <text>: tests only the guards whose names contain the text.
// npm run mutations -- --changed: tests the guards whose code changed, and a seventh of all, as CI does.
import { fileURLToPath } from 'node:url';
import { guards } from '../tests/mutations/guards.mjs';
import { serverSteps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { dim, giveUp, green, red, say, since, yellow } from './lib/say.mjs';

await bootstrap(fileURLToPath(import.meta.url));
const { ensureBrowser } = await import('./lib/browser.mjs');
const { baseCommit, currentCommit, guardsOfCommit } = await import('./lib/chosen-guards.mjs');
const { startMutatedTests } = await import('./lib/mutated-tests.mjs');
const { ensurePostgres } = await import('./lib/postgres.mjs');

const started = performance.now();
const words = process.argv.slice(2).join(' ');
const withPostgres = await ensurePostgres();
const chosen = (
  words === '--changed'
    ? guardsOfCommit(guards, currentCommit(), baseCommit())
    : guards.filter(({ guard }) => guard.includes(words))
).filter(({ engine }) => withPostgres || engine !== 'postgres');
if (chosen.length === 0) giveUp(`No guard has "${words}" in its name.`, 'The names are in tests/mutations.');
if (!withPostgres)
  say(yellow('Without PostgreSQL, the guards against what happens between two connections are left out.'));

// The page tests need the dashboard.
await buildStale(serverSteps);
if (chosen.some(({ file }) => file !== undefined)) process.env.PORTICO_TEST_BROWSER = await ensureBrowser();
const tests = await startMutatedTests([
  'unit',
  withPostgres ? 'api-postgres' : 'api-embedded',
  'api-one-database',
  'browser',
]);
const survivors = [];
for (const mutation of chosen) {
  const begun = performance.now();
  const failures = await tests.failuresWithout(mutation);
  if (failures === 0) survivors.push(mutation);
  const sign = failures > 0 ? green('✓') : red('✗');
  say(`${sign} ${mutation.guard} ${dim(since(begun))}${failures > 0 ? '' : ` No test of ${mutation.test} failed.`}`);
}
await tests.close();
const killed = chosen.length - survivors.length;
say(`${killed} of ${chosen.length} removed guards made a test fail ${dim(since(started))}.`);
process.exit(survivors.length === 0 ? 0 : 1);
