import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kinds, longFiles } from '../tests/long-files.ts';
import { at } from './lib/paths.mjs';

// A file that was renamed would run only with the long tests, unnoticed.
test.each(kinds)('each file of $folder that stays in npm test exists', ({ folder, stays }) => {
  const files = stays.map((name) => `${folder}/${name}.test.ts`);

  expect(files.filter((file) => !existsSync(at(file)))).toEqual([]);
  expect(longFiles.filter((file) => files.includes(file))).toEqual([]);
  expect(longFiles.filter((file) => file.startsWith(`${folder}/`))).not.toEqual([]);
});
