#!/usr/bin/env node
// npm test -- --guards: removes one guard of the server at a time and expects an attack test to fail.
// npm test -- --guards <text>: removes only the guards whose names contain the text.
// npm test -- --guards --changed: removes the guards whose code changed, and a seventh of all, as CI does.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { guards } from '../tests/mutations/guards.mjs';
import { serverSteps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { at } from './lib/paths.mjs';
import { dim, giveUp, green, red, say, since, yellow } from './lib/say.mjs';

await bootstrap(fileURLToPath(import.meta.url));
const { ensureBrowser } = await import('./lib/browser.mjs');
const { baseCommit, currentCommit, guardsOfCommit } = await import('./lib/chosen-guards.mjs');
const { ensurePostgres } = await import('./lib/postgres.mjs');

const started = performance.now();
const words = process.argv.slice(2).join(' ');
const withPostgres = await ensurePostgres();
const chosen = chosenGuards().filter(({ engine }) => withPostgres || engine !== 'postgres');
if (chosen.length === 0) giveUp(`No guard has "${words}" in its name.`, 'The names are in tests/mutations.');
if (!withPostgres) say(yellow('Without PostgreSQL, guards against what happens between two connections are left out.'));

// The page tests need the dashboard.
await buildStale(...serverSteps);
if (chosen.some(({ test }) => test.startsWith('browser/'))) process.env.PORTICO_TEST_BROWSER = await ensureBrowser();

const waiting = [...chosen];
const survivors = [];
const workers = Math.min(2, availableParallelism(), chosen.length);
await Promise.all(Array.from({ length: workers }, runWorker));
say(`${chosen.length - survivors.length} of ${chosen.length} removed guards made a test fail ${dim(since(started))}`);
process.exit(survivors.length === 0 ? 0 : 1);

function chosenGuards() {
  if (words === '--changed') return guardsOfCommit(guards, currentCommit(), baseCommit());
  return guards.filter(({ guard }) => guard.includes(words));
}

/** Starts a process with its own Vitest and PostgreSQL, and gives it the next guard until none is left. */
function runWorker() {
  const projects = [
    'unit',
    'unit-alone',
    withPostgres ? 'api-postgres' : 'api-embedded',
    'api-one-database',
    'browser',
  ];
  const worker = fork(at('tooling/lib/mutation-worker.mjs'), projects);
  worker.on('message', ({ name, failures, millis }) => {
    if (name !== undefined) report(name, failures, millis);
    worker.send(waiting.shift()?.guard ?? null);
  });
  return new Promise((resolve) => {
    worker.on('exit', (code) => {
      if (code !== 0) giveUp('A process that removes guards has failed.', 'See its output above.');
      resolve();
    });
  });
}

function report(name, failures, millis) {
  const took = dim(`${(millis / 1000).toFixed(1)} s`);
  if (failures > 0) return say(`${green('✓')} ${name} ${took}`);
  const { test } = guards.find(({ guard }) => guard === name);
  survivors.push(name);
  say(`${red('✗')} ${name}: no test of ${test} failed ${took}`);
}
