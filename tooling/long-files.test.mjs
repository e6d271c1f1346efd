import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kinds, longFiles, longFilters, repetitions } from '../tests/long-files.ts';
import { guards } from '../tests/mutations/guards.mjs';
import { at } from './lib/paths.mjs';

const testFiles = globSync(['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: at('.') });

/** Returns the titles of the tests in a file that `npm test` skips. */
const longTitlesOf = (file) =>
  [...readFileSync(at(file), 'utf8').matchAll(/longTest(?:\.each\(.*?\))?\(\s*(['"`])(.*?)\1/gs)].map(
    ([, , title]) => title,
  );

// A file that was renamed would run only with the long tests, unnoticed.
test.each(kinds)('each file of $folder that stays in npm test exists', ({ folder, stays }) => {
  const files = stays.map((name) => `${folder}/${name}.test.ts`);

  expect(files.filter((file) => !existsSync(at(file)))).toEqual([]);
  expect(longFiles.filter((file) => files.includes(file))).toEqual([]);
  expect(longFiles.filter((file) => file.startsWith(`${folder}/`))).not.toEqual([]);
});

test.each(repetitions)(
  'each file of $folder that leaves npm test exists, and the long tests run it',
  ({ folder, leaves }) => {
    const files = leaves.map((name) => `${folder}/${name}`);

    expect(files.filter((file) => !existsSync(at(file)))).toEqual([]);
    const filters = longFilters();
    expect(files.filter((file) => !filters.some((filter) => file.startsWith(filter)))).toEqual([]);
  },
);

// What fails without a guard proves an access right, often alone.
test('the test of each guard is in npm test', () => {
  const left = guards.filter(({ test }) => {
    const [path, name = ''] = test.split('#');
    return testFiles.some((file) => {
      if (!`/${file}`.endsWith(`/${path}.test.ts`)) return false;
      return longFiles.includes(file) || longTitlesOf(file).some((title) => new RegExp(name).test(title));
    });
  });

  expect(left).toEqual([]);
});

// Parts of them ran in neither command: they are skipped or short in npm test, and no folder of the long tests has them.
test.each([
  'packages/testing/src/guide.test.ts',
  'tests/attacks/hostile-sources.test.ts',
  'tooling/published.test.mjs',
])('the long tests run %s', (file) => {
  expect(longFilters()).toContain(file);
});
