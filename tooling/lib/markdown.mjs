import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the text of a Markdown file with empty code blocks. Line numbers stay the same. */
export function withoutCodeBlocks(text) {
  return text.replace(/^( *)```[\s\S]*?^\1```/gm, (block) => block.replace(/[^\n]/g, ''));
}

/**
 * Checks that a path, with an optional `#anchor`, leads to a file and a heading.
 *
 * @param target a path relative to `base`
 * @returns the problem, or undefined
 */
export function targetProblem(base, target) {
  const [path, anchor] = target.split('#');
  const absolute = join(base, path);
  if (!existsSync(absolute)) return 'there is no such file. Correct the path or remove the reference.';
  if (anchor === undefined || !absolute.endsWith('.md')) return undefined;
  return anchorsOf(absolute).has(anchor) ? undefined : `no heading there has the anchor #${anchor}.`;
}

const known = new Map();

/** Returns the anchors of a file: those of its headings as GitHub creates them, and those of `<a id>`. */
function anchorsOf(absolute) {
  const found = known.get(absolute);
  if (found !== undefined) return found;
  const anchors = new Set();
  const text = withoutCodeBlocks(readFileSync(absolute, 'utf8'));
  for (const [, id] of text.matchAll(/<a id="([^"]+)"><\/a>/g)) anchors.add(id);
  for (const [, heading] of text.matchAll(/^#+ +(.+)$/gm)) {
    const anchor = slug(heading);
    let unique = anchor;
    for (let repeated = 1; anchors.has(unique); repeated += 1) unique = `${anchor}-${repeated}`;
    anchors.add(unique);
  }
  known.set(absolute, anchors);
  return anchors;
}

const slug = (heading) =>
  heading
    .toLowerCase()
    .replace(/<[^>]+>/g, '')
    .replace(/[`*]/g, '')
    .replace(/[^\p{L}\p{N}\-_ ]/gu, '')
    .trim()
    .replaceAll(' ', '-');
