import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { digestOf } from './digest.mjs';
import { at } from './paths.mjs';
import { runQuietly } from './run.mjs';
import { dim, giveUp, say, since, withProgress } from './say.mjs';

/**
 * Runs the build steps whose inputs have changed since their last success: the lists side by side, the steps of a list in order.
 *
 * @param lists rows of `build-steps.mjs`. A step may need earlier ones of its list
 */
export async function buildStale(...lists) {
  await Promise.all(lists.map(buildInOrder));
}

async function buildInOrder(steps) {
  for (const step of steps) {
    const { code, output } = await buildStep(step);
    if (code !== 0) giveUp(`Could not build ${step.name}.`, output);
  }
}

/**
 * Runs a build step if its inputs have changed since its last success.
 *
 * @returns `{ code, output }` of its command. The code is 0 if there was nothing to do
 */
export async function buildStep(step) {
  const digest = digestOf([...step.inputs, 'package-lock.json']);
  if (isFresh(step, digest)) return { code: 0, output: '' };
  const started = performance.now();
  rmSync(stampOf(step), { force: true });
  const result = await withProgress(
    `Building ${step.name}`,
    runQuietly(process.execPath, step.command, { env: { ...process.env, ...step.env } }),
  );
  if (result.code !== 0) return result;
  mkdirSync(dirname(stampOf(step)), { recursive: true });
  writeFileSync(stampOf(step), digest);
  say(dim(`Built ${step.name} (${since(started)}).`));
  return result;
}

const stampOf = (step) => at('.cache', 'build', `${step.id}.digest`);

function isFresh(step, digest) {
  if (!step.outputs.every((path) => existsSync(at(path)))) return false;
  return existsSync(stampOf(step)) && readFileSync(stampOf(step), 'utf8') === digest;
}
