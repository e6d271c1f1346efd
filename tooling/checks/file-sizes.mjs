import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesBelow, withoutGuardMarks } from '../lib/sources.mjs';

const linesMax = 400;
const exempt = [/\/generated\//, /\/text\/[a-z]{2}-[A-Z]{2}\//, /words?\.ts$/];

/** Checks that no source file exceeds the maximum number of lines. Marks of guards do not count. */
export function check(base) {
  return sourcesBelow(base, ['packages', 'tests', 'tooling', 'bench', 'examples', 'site'])
    .filter((file) => !exempt.some((pattern) => pattern.test(file)))
    .flatMap((file) => {
      const text = withoutGuardMarks(readFileSync(join(base, file), 'utf8'));
      const lines = text.split('\n').length - 1;
      if (lines <= linesMax) return [];
      return [`${file} has ${lines} lines. The limit is ${linesMax}. Split it into two files.`];
    });
}
