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
