import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { packageSources } from '../lib/sources.mjs';

const classesMax = 3;

/**
 * Checks that a chain of classes in a package is not too long. Errors do not count.
 *
 * @see docs/contribute/decisions/0018-size-of-the-sdk.md#sdk-classes-are-composed-of-parts
 */
export function check(base) {
  const files = new Map(
    packageSources(base).map((file) => [file, classesOf(readFileSync(join(base, file), 'utf8'), file)]),
  );
  return [...files].flatMap(([file, { parents }]) =>
    [...parents.keys()].flatMap((name) => {
      const chain = chainOf(files, file, name);
      if (chain.length <= classesMax || chain.at(-1) === 'Error') return [];
      return [
        `${file}: ${chain.join(' extends ')}. At most ${classesMax} classes: make the rest parts (core/parts.ts).`,
      ];
    }),
  );
}

/** Returns the name of a class, of its base class, and so on, up to a class that no file of the package declares. */
function chainOf(files, file, name) {
  const { parents, imported } = files.get(file) ?? { parents: new Map(), imported: new Map() };
  if (parents.has(name)) {
    const parent = parents.get(name);
    return parent === undefined ? [name] : [name, ...chainOf(files, file, parent)];
  }
  const source = imported.get(name);
  if (source !== undefined) return chainOf(files, source.file, source.name);
  return name === 'Error' ? [name] : [];
}

/** Returns the base class of each class of a file, and where the file's imports and re-exports come from. */
function classesOf(text, path) {
  const { program, module } = parseSync(path, text);
  const parents = new Map();
  for (const statement of program.body) {
    const { type, id, superClass } = statement.declaration ?? statement;
    if (type === 'ClassDeclaration')
      parents.set(id.name, superClass?.type === 'Identifier' ? superClass.name : undefined);
  }
  const imported = new Map();
  const add = (specifier, local, name) => {
    if (specifier?.startsWith('.') && local && name)
      imported.set(local, { file: posix.join(posix.dirname(path), specifier), name });
  };
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { localName, importName } of entries) add(moduleRequest.value, localName.value, importName.name);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, exportName, importName } of entries)
      add(moduleRequest?.value, exportName.name, importName.name);
  return { parents, imported };
}
