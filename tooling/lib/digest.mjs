import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { at, root } from './paths.mjs';

const skipped = new Set(['node_modules', 'dist', 'dist-types', '.cache', '.git', '.astro']);

/** Returns all files below a path relative to the root, sorted, without tests and build results. */
export function filesBelow(path) {
  const found = [];
  const visit = (absolute) => {
    if (!existsSync(absolute)) return;
    if (!statSync(absolute).isDirectory()) {
      found.push(absolute);
      return;
    }
    for (const entry of readdirSync(absolute).sort()) if (!skipped.has(entry)) visit(join(absolute, entry));
  };
  visit(at(path));
  return found;
}

/** Returns a digest of the names and contents of all files below the paths. */
export function digestOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(path)) {
      if (/\.test(-d)?\.tsx?$/.test(file)) continue;
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}
