#!/usr/bin/env node
// npm run mutations: removes one guard of the server at a time and expects an attack test to fail.
// npm run mutations -- <text>: tests only the guards whose names contain the text.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { guards } from '../tests/mutations/guards.mjs';
import { serverSteps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { at } from './lib/paths.mjs';
import { runQuietly } from './lib/run.mjs';
import { giveUp, green, red, say } from './lib/say.mjs';
import { countsOf } from './lib/test-counts.mjs';

await bootstrap(fileURLToPath(import.meta.url));
const words = process.argv.slice(2).join(' ');
const chosen = guards.filter(({ guard }) => guard.includes(words));
const { output } = await runQuietly('git', ['status', '--porcelain', '--', 'packages']);
if (output !== '')
  giveUp('Commit or stash your changes in packages/ first: this command edits files and restores them.');

// The page tests need the dashboard.
await buildStale(serverSteps);

const report = at('.cache/mutation-report.json');
const survivors = [];
for (const mutation of chosen) {
  const failed = await failsWithout(mutation);
  say(`${failed > 0 ? green('✓') : red('✗')} ${mutation.guard}${failed > 0 ? '' : ` (${mutation.test})`}`);
  if (failed === 0) survivors.push(mutation);
}
say(`${chosen.length - survivors.length} of ${chosen.length} removed guards made a test fail.`);
process.exit(survivors.length === 0 ? 0 : 1);

/** Removes a guard, runs its test, and restores the guard. @returns the number of failed tests */
async function failsWithout({ file, from, to, test, engine = 'embedded', project }) {
  const path = at(file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) giveUp(`${file} does not contain the guard "${from}".`);
  const restore = () => writeFileSync(path, text);
  process.once('exit', restore);
  rmSync(report, { force: true });
  try {
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
    const [filter, name] = test.split('#');
    const only = name === undefined ? [] : ['-t', name];
    const quiet = ['--reporter=json', `--outputFile.json=${report}`, '--bail=1'];
    const vitest = at('node_modules/vitest/vitest.mjs');
    // A file is in one of the two: some API tests run on one database only.
    const projects = project === undefined ? [`api-${engine}`, 'api-one-database'] : [project];
    const chosenProjects = projects.map((name) => `--project=${name}`);
    await runQuietly(process.execPath, [vitest, 'run', ...chosenProjects, ...quiet, filter, ...only]);
    const { passed, failed } = countsOf(report);
    if (passed + failed === 0) giveUp(`No test of ${test} ran.`);
    return failed;
  } finally {
    restore();
    process.off('exit', restore);
  }
}
