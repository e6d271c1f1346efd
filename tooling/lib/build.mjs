import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { digestOf } from './digest.mjs';
import { at } from './paths.mjs';
import { runQuietly } from './run.mjs';
import { dim, giveUp, red, say, since, withProgress } from './say.mjs';

/**
 * Runs the build steps whose inputs have changed since their last success: the lists side by side, the steps of a list in order.
 *
 * @param lists rows of `build-steps.mjs`. A step may need earlier ones of its list
 */
export async function buildStale(...lists) {
  await Promise.all(lists.map(buildInOrder));
}

async function buildInOrder(steps) {
  const failed = await firstFailure(steps);
  if (failed !== undefined) giveUp(...failed);
}

/** Builds the steps of a list in order. @returns what happened and the output of the first step that failed, for `giveUp` */
async function firstFailure(steps, options) {
  for (const step of steps) {
    const { code, output } = await buildStep(step, options);
    if (code !== 0) return [`Could not build ${step.name}.`, output];
  }
  return undefined;
}

/**
 * Builds outdated steps of a list in order while a server runs, which goes first on the processor. Says what fails, and ends nothing.
 *
 * @param signal ends the build
 */
export async function buildBehind(steps, signal) {
  const failed = await firstFailure(steps, { isBehind: true, signal });
  if (failed !== undefined && !signal.aborted) say(`${red(failed[0])}\n${failed[1]}`);
}

/** Unix priority of a build beside a server: it gets what the server leaves. */
const behind = 10;

/**
 * Runs a build step if its inputs have changed since its last success.
 *
 * @param options `isBehind`: with a low priority, and without a line that changes; `signal` ends it
 * @returns `{ code, output }` of its command. The code is 0 if there was nothing to do
 */
export async function buildStep(step, { isBehind = false, signal } = {}) {
  const digest = digestOf([...step.inputs, 'package-lock.json']);
  if (isFresh(step, digest)) return { code: 0, output: '' };
  const started = performance.now();
  rmSync(stampOf(step), { force: true });
  const priority = isBehind ? behind : 0;
  const built = runQuietly(process.execPath, step.command, { env: { ...process.env, ...step.env }, signal, priority });
  const result = await (isBehind ? built : withProgress(`Building ${step.name}`, built));
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
