import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { markdownFiles, textOf } from '../lib/sources.mjs';

/** The folders of guides, in the order of the documentation site. */
export const guideFolders = ['get-started', 'build', 'run', 'move-in', 'reference', 'contribute'];

/** Folders that have an index of their own, or one that a command writes. */
const indexed = /^docs\/(?:contribute\/(?:api|decisions)|reference\/(?:api|protocol|sdk))\//;

/** Finds guides that `docs/README.md` does not list, and protocol pages that the README of their folder does not. */
export function check(base) {
  return [
    ...missing(base, 'docs', (file) => !indexed.test(file)),
    ...missing(base, 'docs/reference/protocol', () => true),
  ];
}

/** Returns a message for each page of a folder that its README does not link to. */
function missing(base, root, isMeant) {
  const index = `${root}/README.md`;
  if (!existsSync(join(base, index))) return [];
  const text = textOf(base, index);
  return markdownFiles(base)
    .filter((file) => file.startsWith(`${root}/`) && !file.endsWith('/README.md') && isMeant(file))
    .filter((file) => !text.includes(`](${file.slice(root.length + 1)})`))
    .map((file) => `${file} is not listed. Add it to ${index}.`);
}
