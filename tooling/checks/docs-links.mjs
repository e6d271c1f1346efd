import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { documentsOf, targetProblem, withoutCodeBlocks } from '../lib/markdown.mjs';

/** Checks that all relative links and images in Markdown lead to a file, and all anchors to a heading. */
export function check(base) {
  return documentsOf(base).flatMap((file) => {
    const text = withoutCodeBlocks(readFileSync(join(base, file), 'utf8'));
    return [...text.matchAll(/!?\[[^\]]*\]\(([^)\s]+)[^)]*\)/g)].flatMap((match) => {
      const problem = linkProblem(base, file, match[1]);
      const line = text.slice(0, match.index).split('\n').length;
      return problem === undefined ? [] : [`${file}:${line} links to ${match[1]}: ${problem}`];
    });
  });
}

function linkProblem(base, file, target) {
  if (/^[a-z]+:/i.test(target)) return undefined;
  const path = target.startsWith('#') ? `${file}${target}` : join(dirname(file), decodeURIComponent(target));
  return targetProblem(base, path);
}
