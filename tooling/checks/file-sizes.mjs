import { lineOf, sourcesOf, textOf, withoutGuardMarks, writtenFiles } from '../lib/sources.mjs';

const linesMax = 400;

/** Texts of other languages, and a list of passwords. */
const exempt =
  /^packages\/texts\/src\/[a-z]{2}(?:-[A-Z]{2})?\/|^packages\/server\/src\/base\/passwords\/common-passwords\.ts$/;

/** Has code too. The schema has a file for each topic, in the order in which they are loaded. */
const others = /\.(?:css|html|astro|sh)$|^\.ci\//;

/** Checks that no source file exceeds the maximum number of lines. Marks of guards do not count. */
export function check(base) {
  return [...sourcesOf(base), ...writtenFiles(base).filter((file) => others.test(file))]
    .filter((file) => !exempt.test(file))
    .flatMap((file) => {
      const text = withoutGuardMarks(textOf(base, file)).trimEnd();
      const lines = lineOf(text, text.length);
      if (lines <= linesMax) return [];
      return [`${file} has ${lines} lines. The limit is ${linesMax}. Split it into two files.`];
    });
}
