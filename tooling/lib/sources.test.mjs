import { execFileSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at, root } from './paths.mjs';
import { markdownFiles, sourcesOf, writtenFiles } from './sources.mjs';
import { repository } from './temporary-repository.mjs';

/** Files that no check reads: pictures, archives, records of tests, locks of packages, marks, notes of Helm, and settings without an ending. */
const unread =
  /\.(?:webp|png|jpg|svg|gz|snap|typed|helmignore)$|(?:^|\/)(?:package-lock\.json|\.gitattributes|\.gitignore|\.npmrc|LICENSE|NOTES\.txt)$/;

test('the checks see every file of the repository that people write', () => {
  const committed = execFileSync('git', ['ls-files'], { cwd: at('.'), encoding: 'utf8' })
    .trim()
    .split('\n');
  const seen = new Set([...sourcesOf(root), ...writtenFiles(root), ...markdownFiles(root)]);

  // The target of a link is a file of its own.
  const isLink = (file) => lstatSync(at(file)).isSymbolicLink();

  expect(committed.filter((file) => !unread.test(file) && !seen.has(file) && !isLink(file))).toEqual([]);
});

test('files with code are sources in any folder, with any ending, except those of programs', () => {
  const files = ['a.ts', 'b/c.tsx', 'b/e/f.mts', 'b/generated/d.cjs', 'g/h.jsx'];
  const others = ['b/node_modules/a.ts', 'b/dist/a.js', '.next/a.js', 'b/next-env.d.ts', 'b/c.md'];

  expect(sourcesOf(repository(Object.fromEntries([...files, ...others].map((file) => [file, '']))))).toEqual(files);
});
