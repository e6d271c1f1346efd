import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { docs, packages, pages } from '../build-steps.mjs';
import { buildStale } from './build.mjs';
import { digestOf } from './digest.mjs';
import { at } from './paths.mjs';
import { runQuietly } from './run.mjs';
import { dim, giveUp, say, since, withProgress } from './say.mjs';

const lock = 'site/package-lock.json';

/** Has the digest of the lock file whose packages are installed. */
const stamp = at('site/node_modules/.portico-docs');

/** Builds the documentation site, if it is outdated. Installs its generator before, which nothing else needs. */
export async function buildDocs() {
  await ensureGenerator();
  await buildStale([packages, pages, docs]);
}

/** Installs the generator of the site, if its lock file has changed. It can go on beside builds. */
export async function ensureGenerator() {
  const digest = digestOf([lock]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  const started = performance.now();
  const { code, output } = await withProgress(
    'Installing the generator of the site',
    runQuietly('npm', ['ci', '--loglevel=error'], { cwd: at('site'), shell: process.platform === 'win32' }),
  );
  if (code !== 0) giveUp('Could not install the generator of the site.', output);
  writeFileSync(stamp, digest);
  say(dim(`The generator of the site is installed (${since(started)}).`));
}
