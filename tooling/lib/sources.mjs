import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set([
  'node_modules',
  'dist',
  'dist-types',
  'coverage',
  '.git',
  '.cache',
  '.next',
  '.astro',
  '.portico',
]);

/** Returns the paths of files in folders, relative to the base, with forward slashes, sorted. */
export function sourcesBelow(base, folders, pattern = /\.(ts|tsx|mts|mjs|js)$/) {
  const found = [];
  const visit = (path) => {
    for (const entry of readdirSync(join(base, path), { withFileTypes: true })) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory() && !skipped.has(entry.name)) visit(below);
      else if (entry.isFile() && pattern.test(entry.name)) found.push(below);
    }
  };
  for (const folder of folders) if (existsSync(join(base, folder))) visit(folder);
  return found.sort();
}

/** Returns the source files of the packages that are written by hand, without tests. */
export function packageSources(base) {
  return sourcesBelow(base, ['packages'], /(?<!\.test|\.test-d)\.tsx?$/).filter(
    (file) => /^packages\/[^/]+\/src\//.test(file) && !file.includes('/generated/'),
  );
}

/** Returns a source text without the lines that only mark a guard. They do not count for sizes. */
export function withoutGuardMarks(text) {
  return text.replaceAll(/^ *\/\/ @guard .*\n/gm, '');
}
