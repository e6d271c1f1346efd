import { featureOf } from '../boundaries.mjs';
import { resolveImport } from '../lib/imports.mjs';
import { parsed } from '../lib/parsed.mjs';
import { productSources } from '../lib/sources.mjs';

const namesMax = 40;

/** Checks that the `index.ts` of a feature of the server exports so few names that a reader can know them. */
export function check(base) {
  const faces = productSources(base).filter((file) => file === `packages/server/src/${featureOf(file)}/index.ts`);
  return faces.flatMap((file) => {
    const { size } = namesOf(base, file);
    return size <= namesMax
      ? []
      : [`${file} exports ${size} names. The limit is ${namesMax}. Cut the feature, or keep names inside.`];
  });
}

/** Returns the names that a file exports. Those that it passes on from a whole file count one by one. */
function namesOf(base, file, seen = new Set()) {
  const names = new Set();
  if (seen.has(file) || !file.startsWith('packages/server/')) return names;
  for (const { type, declaration, specifiers = [], source, exported } of parsed(base, file).program.body) {
    if (type === 'ExportAllDeclaration') {
      const target = resolveImport(base, file, source.value) ?? source.value;
      for (const name of namesOf(base, target, new Set(seen).add(file)))
        names.add(exported === null ? name : `${exported.name}.${name}`);
    }
    if (type === 'ExportDefaultDeclaration') names.add('default');
    if (type !== 'ExportNamedDeclaration') continue;
    for (const one of specifiers) names.add(one.exported.name ?? one.exported.value);
    if (declaration?.id) names.add(declaration.id.name);
    for (const { id } of declaration?.declarations ?? []) for (const name of boundIn(id)) names.add(name);
  }
  return names;
}

/** Returns the names that a pattern declares. */
function boundIn(pattern) {
  if (pattern === null) return [];
  if (pattern.type === 'Identifier') return [pattern.name];
  const parts = pattern.properties ?? pattern.elements ?? [pattern.left ?? pattern.argument];
  return parts.flatMap((one) => boundIn(one?.type === 'Property' ? one.value : one));
}
