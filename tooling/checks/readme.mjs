import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Three screens. */
const linesMax = 120;
const columnsMax = 100;

/** Checks that the README fits on three screens, so that readers see in seconds what the product is. */
export function check(base) {
  const path = join(base, 'README.md');
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const long = lines.findIndex((line) => line.length > columnsMax && isText(line));
  return [
    ...(lines.length > linesMax
      ? [`README.md has ${lines.length} lines. The limit is ${linesMax}. Move details to docs.`]
      : []),
    ...(long >= 0 ? [`README.md:${long + 1} has more than ${columnsMax} columns.`] : []),
  ];
}

/** Rows of tables, pictures and code cannot be wrapped. */
const isText = (line) => /^[A-Z]/.test(line) && !line.includes('](');
