import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { targetProblem, withoutCodeBlocks } from '../lib/markdown.mjs';
import { sourcesBelow } from '../lib/sources.mjs';

/** Every relative link and picture of a Markdown file leads to a file, and every `#anchor` to a heading. */
export function check(base) {
  const files = [...sourcesBelow(base, ['docs', 'packages', 'examples', '.github'], /\.md$/), ...rootPages(base)];
  return files.flatMap((file) => {
    const text = withoutCodeBlocks(readFileSync(join(base, file), 'utf8'));
    return [...text.matchAll(/!?\[[^\]]*\]\(([^)\s]+)[^)]*\)/g)].flatMap((match) => {
      const problem = linkProblem(base, file, match[1]);
      const line = text.slice(0, match.index).split('\n').length;
      return problem === undefined ? [] : [`${file}:${line} links to ${match[1]}: ${problem}`];
    });
  });
}

const rootPages = (base) =>
  ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].filter((name) => existsSync(join(base, name)));

function linkProblem(base, file, target) {
  if (/^[a-z]+:/i.test(target)) return undefined;
  const path = target.startsWith('#') ? `${file}${target}` : join(dirname(file), decodeURIComponent(target));
  return targetProblem(base, path);
}
