import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sections of a version in the changelog, by its readers, in this order. */
export const readers = ['Breaking changes', 'Developers', 'Project owners', 'People who sign in', 'Operators'];

/** Mark of the first version of the changelog while it is being prepared. */
const unreleased = / \(unreleased\)$/;

/**
 * Reads the changes that are not in the changelog yet.
 *
 * @param base root of the repository
 * @returns `{ file, step, sections }` of each: the step of the version, and the lines of each section by its heading
 */
export function readChanges(base) {
  const folder = join(base, '.changeset');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => ({ file: `.changeset/${name}`, ...changeIn(readFileSync(join(folder, name), 'utf8')) }));
}

function changeIn(text) {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)^---\n([\s\S]*)$/m.exec(text) ?? [];
  const [, step] = /^['"]?portico['"]?: *(patch|minor|major) *$/m.exec(head) ?? [];
  return { step, sections: sectionsIn(body) };
}

/** Returns the text below each heading of the third level. Text before the first one has the heading ''. */
function sectionsIn(body) {
  const sections = new Map();
  for (const part of body.split(/^(?=### )/m)) {
    const [, heading = '', text = part] = /^### (.+)\n([\s\S]*)$/.exec(part) ?? [];
    if (text.trim() !== '') sections.set(heading, [...(sections.get(heading) ?? []), text.trim()]);
  }
  return sections;
}

/**
 * Moves changes into a changelog.
 *
 * @param changelog its text. Versions are headings of the second level, the newest first
 * @param version the version to release. Its section is created if it is missing, and is no longer marked as unreleased
 * @param changes the result of `readChanges`
 * @returns the new text
 */
export function withChanges(changelog, version, changes) {
  const [head, ...versions] = changelog.split(/^(?=## )/m);
  const isThere = versions[0]?.startsWith(`## ${version}`) === true;
  const former = isThere ? sectionsIn(versions[0].replace(/^## .*\n/, '')) : new Map();
  const parts = [
    ...(former.get('') ?? []),
    ...readers.flatMap((reader) => partOf(reader, [{ sections: former }, ...changes])),
  ];
  const section = `## ${version}\n\n${parts.join('\n\n')}\n\n`;
  return `${head}${section}${versions.slice(isThere ? 1 : 0).join('')}`;
}

function partOf(reader, changes) {
  const texts = changes.flatMap(({ sections }) => sections.get(reader) ?? []);
  return texts.length === 0 ? [] : [`### ${reader}\n\n${texts.join('\n')}`];
}

/** Returns the version of the first section of a changelog, if it is marked as unreleased. */
export function unreleasedVersion(changelog) {
  const [, heading = ''] = /^## (.+)$/m.exec(changelog) ?? [];
  return unreleased.test(heading) ? heading.replace(unreleased, '') : undefined;
}
