import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kinds, longFiles, longFilters } from '../tests/long-files.ts';
import { at } from './lib/paths.mjs';

// A file that was renamed would run only with the long tests, unnoticed.
test.each(kinds)('each file of $folder that stays in npm test exists', ({ folder, stays }) => {
  const files = stays.map((name) => `${folder}/${name}.test.ts`);

  expect(files.filter((file) => !existsSync(at(file)))).toEqual([]);
  expect(longFiles.filter((file) => files.includes(file))).toEqual([]);
  expect(longFiles.filter((file) => file.startsWith(`${folder}/`))).not.toEqual([]);
});

// Parts of them ran in neither command: they are skipped or short in npm test, and no folder of the long tests has them.
test.each([
  'packages/testing/src/guide.test.ts',
  'tests/attacks/hostile-sources.test.ts',
  'tests/compatibility/token-simulation.test.ts',
  'tooling/published.test.mjs',
])('the long tests run %s', (file) => {
  expect(longFilters()).toContain(file);
});
