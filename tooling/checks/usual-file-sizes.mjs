import { packageSources, textOf, withoutGuardMarks } from '../lib/sources.mjs';

const linesMax = 150;
const share = 0.9;

/** Checks that nine in ten source files have the usual number of lines at most. */
export function check(base) {
  const files = packageSources(base)
    .map((file) => ({ file, lines: withoutGuardMarks(textOf(base, file)).trimEnd().split('\n').length }))
    .sort((a, b) => a.lines - b.lines);
  const reached = files[Math.ceil(files.length * share) - 1]?.lines ?? 0;
  if (reached <= linesMax) return [];
  const shortest = files.filter(({ lines }) => lines > linesMax).slice(0, 5);
  return [
    `A tenth of the source files has ${reached} or more lines. The limit is ${linesMax}. Split a file, such as ${shortest.map(({ file }) => file).join(', ')}.`,
  ];
}
