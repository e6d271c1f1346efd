import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of guides, in the order of the documentation site. */
export const guideFolders = ['get-started', 'build', 'run', 'move-in', 'reference', 'contribute'];

/** Finds guides that `docs/README.md` does not list, and protocol pages that the README of their folder does not. */
export function check(base) {
  return [
    ...missing(base, 'docs', ['', ...guideFolders.map((folder) => `${folder}/`)]),
    ...missing(base, 'docs/reference/protocol', ['']),
  ];
}

/** Returns a message for each page of the folders that the README does not link to. */
function missing(base, root, folders) {
  const index = join(base, root, 'README.md');
  if (!existsSync(index)) return [];
  const text = readFileSync(index, 'utf8');
  const there = folders.filter((folder) => existsSync(join(base, root, folder)));
  return there.flatMap((folder) =>
    readdirSync(join(base, root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && entry.name !== 'README.md')
      .filter(({ name }) => !text.includes(`](${folder}${name})`))
      .map(({ name }) => `${root}/${folder}${name} is not listed. Add it to ${root}/README.md.`),
  );
}
