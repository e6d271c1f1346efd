import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { at, root } from './paths.mjs';
import { markdownFiles, sourcesOf, writtenFiles } from './sources.mjs';
import { repository } from './temporary-repository.mjs';

/** Files that no check reads: pictures, archives, records of tests, locks of packages, and settings without an ending. */
const unread =
  /\.(?:webp|png|jpg|svg|gz|snap)$|(?:^|\/)(?:package-lock\.json|\.gitattributes|\.gitignore|\.npmrc|LICENSE)$/;

test('the checks see every file of the repository that people write', () => {
  const committed = execFileSync('git', ['ls-files'], { cwd: at('.'), encoding: 'utf8' })
    .trim()
    .split('\n');
  const seen = new Set([...sourcesOf(root), ...writtenFiles(root), ...markdownFiles(root)]);

  expect(committed.filter((file) => !unread.test(file) && !seen.has(file))).toEqual([]);
});

test('files with code are sources in any folder, with any ending, except those of programs', () => {
  const files = ['a.ts', 'b/c.tsx', 'b/e/f.mts', 'b/generated/d.cjs', 'g/h.jsx'];
  const others = ['b/node_modules/a.ts', 'b/dist/a.js', '.next/a.js', 'b/next-env.d.ts', 'b/c.md'];

  expect(sourcesOf(repository(Object.fromEntries([...files, ...others].map((file) => [file, '']))))).toEqual(files);
});
