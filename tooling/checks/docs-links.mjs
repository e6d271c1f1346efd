import { dirname, join } from 'node:path';
import { targetProblem, withoutCodeBlocks } from '../lib/markdown.mjs';
import { lineOf, markdownFiles, textOf } from '../lib/sources.mjs';

/** Links and images, also around an image, by a name that the page defines, and in HTML. */
const links = [
  /\]\(\s*(?:<([^>]+)>|([^)\s]+))[^)]*\)/g,
  /^ {0,3}\[[^\]^]+\]:\s*<?([^\s>]+)/gm,
  /<(?:a|img|source)\b[^>]*?\s(?:href|src|srcset)=["']([^"'\s]+)/g,
];

/** Checks that all relative links and images in Markdown lead to a file, and all anchors to a heading. */
export function check(base) {
  return markdownFiles(base).flatMap((file) => {
    const text = withoutCodeBlocks(textOf(base, file));
    return links.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap((match) => {
        const target = match[1] ?? match[2];
        const problem = linkProblem(base, file, target);
        return problem === undefined ? [] : [`${file}:${lineOf(text, match.index)} links to ${target}: ${problem}`];
      }),
    );
  });
}

function linkProblem(base, file, target) {
  if (/^[a-z]+:/i.test(target)) return undefined;
  const path = target.startsWith('#') ? `${file}${target}` : join(folderOf(file), decodeURIComponent(target));
  return targetProblem(base, path);
}

/** Changes are moved into the changelog, and have its links. */
const folderOf = (file) => (/^\.changeset\/(?!README)/.test(file) ? '.' : dirname(file));
