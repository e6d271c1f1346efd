import { dirname } from 'node:path';
import { wings } from '../boundaries.mjs';
import { runQuietly } from './run.mjs';

/**
 * Finds the tests of all changes since `main`, committed or not.
 *
 * @returns path filters for the test runner
 */
export async function changedFilters() {
  const base = (await git('merge-base', 'HEAD', 'main'))[0] ?? 'HEAD';
  const files = [
    ...(await git('diff', '--name-only', base)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  return filtersFor(files);
}

/** The wing and the feature of a file. The feature is a folder of the wing, or the wing itself. */
const inWing = new RegExp(`/src/(?:(?:features|areas)/)?(${wings.join('|')})/(?:([^/]+)/)?`);

/**
 * Returns the tests of files: a test file itself, the tests of its feature in all packages, or those in the same
 * folder. Changes of a page also include the browser tests of its feature.
 *
 * @param files paths from the root
 */
export function filtersFor(files) {
  const filters = new Set();
  for (const file of files.filter((path) => /\.(ts|tsx|mts|mjs|css)$/.test(path))) {
    const [, wing, feature = wing] = inWing.exec(file) ?? [];
    if (/\.test\.(tsx?|mjs)$/.test(file)) filters.add(file);
    else if (feature === undefined) filters.add(`${dirname(file)}/`);
    else {
      filters.add(`/${feature}/`);
      if (/^packages\/(react|dashboard)\//.test(file)) {
        filters.add(`tests/browser/${wing}/`).add(`tests/browser/dashboard/${feature}`);
      }
    }
  }
  return [...filters];
}

async function git(...args) {
  const { code, output } = await runQuietly('git', args);
  return code === 0 ? output.split('\n').filter((line) => line !== '') : [];
}
