import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourcesBelow } from '../lib/sources.mjs';

/** Every relative link and picture of a Markdown file leads to a file, and every `#anchor` to a heading. */
export function check(base) {
  const files = [...sourcesBelow(base, ['docs', 'packages', 'examples', '.github'], /\.md$/), ...rootPages(base)];
  return files.flatMap((file) => {
    const text = readFileSync(join(base, file), 'utf8').replace(/```[\s\S]*?```/g, (block) =>
      block.replace(/[^\n]/g, ''),
    );
    return [...text.matchAll(/!?\[[^\]]*\]\(([^)\s]+)[^)]*\)/g)].flatMap((match) => {
      const problem = linkProblem(base, file, match[1]);
      const line = text.slice(0, match.index).split('\n').length;
      return problem === undefined ? [] : [`${file}:${line} links to ${match[1]}: ${problem}`];
    });
  });
}

const rootPages = (base) =>
  ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].filter((name) => existsSync(join(base, name)));

function linkProblem(base, file, target) {
  if (/^[a-z]+:/i.test(target)) return undefined;
  const [path, anchor] = target.split('#');
  const absolute = path === '' ? join(base, file) : join(base, dirname(file), decodeURIComponent(path));
  if (!existsSync(absolute)) return 'there is no such file. Correct the path or remove the link.';
  if (anchor === undefined || !absolute.endsWith('.md')) return undefined;
  const anchors = [...readFileSync(absolute, 'utf8').matchAll(/^#+ +(.+)$/gm)].map((heading) => slug(heading[1]));
  return anchors.includes(anchor) ? undefined : `no heading there has the anchor #${anchor}.`;
}

const slug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[`*_]/g, '')
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-');
