import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { kinds } from '../tests/long-files.ts';
import { at } from './lib/paths.mjs';

// A new file of these folders must be put on one of the two lists: it would make `npm test` longer unnoticed.
test.each(kinds)('each test file of $folder runs with npm test, or is named as long', ({ folder, stays, long }) => {
  const files = globSync(`${folder}/*.test.ts`, { cwd: at('.') }).map((file) => basename(file, '.test.ts'));
  expect([...stays, ...long].sort()).toEqual(files.sort());
});
