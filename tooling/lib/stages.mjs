import { elements, pages } from '../build-steps.mjs';
import { buildStep } from './build.mjs';
import { problemsOfSources } from './own-checks.mjs';
import { at } from './paths.mjs';
import { runQuietly } from './run.mjs';
import { dim, green, red, say, since } from './say.mjs';

/** All checks, fastest first. */
export const checks = [
  { name: 'boundaries and our own checks', run: ownChecks },
  { name: 'lint and format', run: () => node('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off') },
  { name: 'unused files, exports and dependencies', run: () => node('node_modules/knip/bin/knip.js', ...knipOptions) },
  // Emits the packages for the next stages. Takes as long as the stages before it, on one core.
  { name: 'types', startsAtOnce: true, run: types },
  { name: 'published packages', run: published },
  { name: 'links and pages', run: documents },
  { name: 'public API', run: surface },
  { name: 'sizes', run: sizes },
  { name: 'code in the guides', run: snippets },
];

const knipOptions = ['--no-progress', '--no-config-hints', '--include', 'files,exports,types,dependencies'];

/**
 * Runs all stages in order; those with `startsAtOnce` beside the others. Prints a line for each stage, the output of failed
 * stages, and the `table` of stages that have one.
 *
 * @returns the number of failed stages
 */
export async function runStages(stages) {
  let failed = 0;
  const begun = new Map(stages.filter(({ startsAtOnce }) => startsAtOnce).map((stage) => [stage, timed(stage)]));
  for (const stage of stages) {
    const { code, output, table = [], took } = await (begun.get(stage) ?? timed(stage));
    const shown = table.map((line) => `\n  ${line}`).join('');
    if (code === 0) {
      say(`${green('✓')} ${stage.name} ${took}${shown}`);
      continue;
    }
    failed += 1;
    say(`${red('✗')} ${stage.name} ${took}${shown}\n${shortened(output)}\n`);
  }
  return failed;
}

/** Runs a stage. Adds the time it took. */
async function timed(stage) {
  const started = performance.now();
  const result = await stage.run().catch(asFailure);
  return { ...result, took: dim(since(started)) };
}

/** A stage that throws counts as failed, for example because an earlier stage did not build its input. */
const asFailure = (error) => ({ code: 1, output: `  ${error.stack ?? error}` });

/** Returns the first lines of an output, because one type error can cause hundreds of lines. */
function shortened(output, linesMax = 120) {
  const lines = output.replace(/^\n+|\s+$/g, '').split('\n');
  if (lines.length <= linesMax) return lines.join('\n');
  return [...lines.slice(0, linesMax), `… and ${lines.length - linesMax} more lines`].join('\n');
}

const node = (script, ...args) => runQuietly(process.execPath, [at(script), ...args]);

async function ownChecks() {
  return outcome(await problemsOfSources());
}

/** Checks all documents, the generated ones too, without building the site. */
async function documents() {
  const { code, output } = await buildStep(pages);
  return code === 0 ? await node('tooling/documents.mjs') : { code, output };
}

async function types() {
  const { checkTypes } = await import('../types.mjs');
  return await checkTypes();
}

/** Checks the packed packages. The web components are bundled, which the check of the types does not do. */
async function published() {
  const { code, output } = await buildStep(elements);
  if (code !== 0) return { code, output };
  const { publishedProblems } = await import('../published.mjs');
  return outcome(await publishedProblems());
}

async function surface() {
  const { surfaceProblems } = await import('../api/written.mjs');
  return outcome(surfaceProblems());
}

async function snippets() {
  const { snippetProblems } = await import('../snippets.mjs');
  return outcome(await snippetProblems());
}

async function sizes() {
  const { measureSizes } = await import('../sizes.mjs');
  const { table, problems } = await measureSizes();
  return outcome(problems, table);
}

const outcome = (problems, table) => ({
  code: problems.length === 0 ? 0 : 1,
  output: problems.map((problem) => `  ${problem}`).join('\n'),
  table,
});
