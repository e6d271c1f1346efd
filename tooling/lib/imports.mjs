import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/**
 * Returns the imports of a source file that lead to files of this repository.
 *
 * @param base root folder of the paths
 * @param file path of the importing file, relative to the base
 * @returns `{ to, isTypeOnly, isLazy, line }` per import; `to` is relative to the base, with forward slashes
 */
export function importsOf(base, file) {
  const text = readFileSync(join(base, file), 'utf8');
  const { module } = parseSync(file, text);
  const written = [
    ...module.staticImports.map((one) => ({
      specifier: one.moduleRequest.value,
      start: one.start,
      isTypeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((one) =>
      one.entries
        .filter((entry) => entry.moduleRequest !== null && entry.moduleRequest !== undefined)
        .map((entry) => ({ specifier: entry.moduleRequest.value, start: one.start, isTypeOnly: entry.isType })),
    ),
    ...module.dynamicImports.map((one) => ({
      specifier: text.slice(one.moduleRequest.start + 1, one.moduleRequest.end - 1),
      start: one.start,
      isTypeOnly: false,
      isLazy: true,
    })),
  ];
  return written.flatMap(({ specifier, start, isTypeOnly, isLazy = false }) => {
    const to = resolveImport(base, file, specifier);
    return to === undefined ? [] : [{ to, isTypeOnly, isLazy, line: text.slice(0, start).split('\n').length }];
  });
}

function resolveImport(base, file, specifier) {
  if (specifier.startsWith('.'))
    return relative(base, join(base, dirname(file), specifier))
      .split(sep)
      .join('/');
  const [, name, subpath] = /^@portico\/([^/]+)(\/.*)?$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const manifest = join(base, 'packages', name, 'package.json');
  const entry = existsSync(manifest)
    ? JSON.parse(readFileSync(manifest, 'utf8')).exports?.[`.${subpath ?? ''}`]
    : undefined;
  return join('packages', name, entry?.source ?? `src${subpath ?? ''}`)
    .split(sep)
    .join('/');
}
