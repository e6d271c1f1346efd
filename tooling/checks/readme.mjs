import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutCodeBlocks } from '../lib/markdown.mjs';

/** Three screens. */
const linesMax = 120;
const columnsMax = 100;

/** Checks that the README fits on three screens, so that readers see in seconds what the product is. */
export function check(base) {
  const path = join(base, 'README.md');
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8').trimEnd();
  const lines = text.split('\n');
  const long = withoutCodeBlocks(text)
    .split('\n')
    .findIndex((line) => line.length > columnsMax && isText(line));
  return [
    ...(lines.length > linesMax
      ? [`README.md has ${lines.length} lines. The limit is ${linesMax}. Move details to docs.`]
      : []),
    ...(long >= 0 ? [`README.md:${long + 1} has more than ${columnsMax} columns.`] : []),
  ];
}

/** Rows of tables, links and lines of code cannot be wrapped. */
const isText = (line) => !/^\s*(?:\||<|!?\[)|\]\(/.test(line);
