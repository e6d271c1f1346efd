import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { at } from './paths.mjs';

const imported = /(['"])@portico\/texts\/([^'"]+)\1/g;
const relatively = /(['"])(\.{1,2}\/[^'"]+)\.(?:ts|js)\1/g;

/**
 * Copies the compiled texts that a package imports into its `dist/texts`, and lets its imports lead there, because `@portico/texts` is
 * not published.
 *
 * @param folder folder of the package to publish. Its `dist` is changed
 */
export function includeTexts(folder) {
  const names = new Set();
  for (const path of globSync(join(folder, 'dist/**/*.{js,d.ts}'))) {
    const text = readFileSync(path, 'utf8');
    const own = text.replaceAll(imported, (_import, quote, name) => {
      names.add(name);
      const to = relative(dirname(path), join(folder, 'dist/texts', `${name}.js`)).replaceAll('\\', '/');
      return `${quote}${to.startsWith('.') ? to : `./${to}`}${quote}`;
    });
    if (own !== text) writeFileSync(path, own);
  }
  // The loop visits what is added to the set, too.
  for (const name of names) {
    for (const ending of ['.js', '.d.ts']) {
      const text = readFileSync(at('packages/texts/dist', name + ending), 'utf8');
      for (const [, , path] of text.matchAll(relatively)) names.add(posix.join(posix.dirname(name), path));
      const copy = join(folder, 'dist/texts', name + ending);
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, text);
    }
  }
}
