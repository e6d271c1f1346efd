import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { publishedPackages } from '../lib/packing.mjs';
import { at } from '../lib/paths.mjs';

/**
 * A declaration file with its imports and exports.
 *
 * @typedef {object} DeclarationFile
 * @property {string} path absolute
 * @property {string} text
 * @property {{ start: number, end: number, value: string }[]} comments
 * @property {Map<string, object[]>} declared nodes by declared name; overloads share a name
 * @property {Map<string, { from: string, name: string }>} imported `name` is `*` for a namespace
 * @property {{ name: string, from?: string, of: string }[]} exported `of` is the local name, or `*` for a namespace
 * @property {string[]} stars modules of star exports
 * @property {{ of: string, node: object }[]} augmented interfaces of `declare module`, by module
 * @property {string[]} effects modules that are imported without names
 */

const files = new Map();

/** Reads a declaration file. @returns {DeclarationFile} */
export function readDeclarations(path) {
  const known = files.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(path, 'utf8');
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`Could not parse ${path}: ${errors[0].message}`);
  const file = {
    path,
    text,
    comments: comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*')),
    declared: new Map(),
    imported: new Map(),
    exported: [],
    stars: [],
    augmented: [],
    effects: [],
  };
  for (const statement of program.body) readStatement(file, statement);
  files.set(path, file);
  return file;
}

function readStatement(file, node) {
  if (node.type === 'ImportDeclaration') {
    if (node.specifiers.length === 0) file.effects.push(node.source.value);
    for (const { type, local, imported } of node.specifiers)
      file.imported.set(local.name, {
        from: node.source.value,
        name: type === 'ImportNamespaceSpecifier' ? '*' : (imported?.name ?? 'default'),
      });
  } else if (node.type === 'ExportAllDeclaration') {
    if (node.exported === null) file.stars.push(node.source.value);
    else file.exported.push({ name: node.exported.name, from: node.source.value, of: '*' });
  } else if (node.type === 'ExportNamedDeclaration') {
    for (const { local, exported } of node.specifiers)
      file.exported.push({ name: exported.name, from: node.source?.value, of: local.name });
    if (node.declaration !== null)
      for (const name of declare(file, node.declaration, node)) file.exported.push({ name, of: name });
  } else if (node.type === 'TSModuleDeclaration' && node.id.type === 'Literal') {
    for (const one of node.body.body) {
      const declaration = one.type === 'ExportNamedDeclaration' ? one.declaration : one;
      file.augmented.push({ of: node.id.value, node: { ...declaration, outer: one } });
    }
  } else declare(file, node, node);
}

/** Adds the names that a statement declares. @returns the names */
function declare(file, node, outer) {
  const nodes = node.type === 'VariableDeclaration' ? node.declarations : [node];
  return nodes.flatMap((one) => {
    if (one.id?.type !== 'Identifier') return [];
    const { name } = one.id;
    file.declared.set(name, [...(file.declared.get(name) ?? []), { ...one, outer }]);
    return [name];
  });
}

/** Returns the file of a specifier; undefined for external packages. */
export function resolveDeclarations(from, specifier) {
  if (specifier.startsWith('.')) return join(dirname(from), specifier.replace(/\.(tsx?|js)$/, '.d.ts'));
  const [, text] = /^@portico\/texts\/(.+)$/.exec(specifier) ?? [];
  if (text !== undefined) return at('packages/texts/dist', `${text}.d.ts`);
  const [, name, subpath = ''] = /^(@portico\/[^/]+)(\/.*)?$/.exec(specifier) ?? [];
  const found = publishedPackages().find(({ manifest }) => manifest.name === name);
  const types = found?.manifest.exports?.[`.${subpath}`]?.types;
  return types === undefined ? undefined : at('packages', found.folder, types);
}

/**
 * Finds the declaration of an exported name.
 *
 * @returns `{ file, name }`, with the name `*` for a whole file; undefined if an external package declares it
 */
export function findExport(path, name) {
  const file = readDeclarations(path);
  const own = file.exported.find((one) => one.name === name);
  if (own !== undefined) {
    if (own.from === undefined) return findLocal(file, own.of);
    const target = resolveDeclarations(path, own.from);
    if (target === undefined) return undefined;
    return own.of === '*' ? { file: readDeclarations(target), name: '*' } : findExport(target, own.of);
  }
  for (const star of file.stars) {
    const target = resolveDeclarations(path, star);
    if (target !== undefined && exportedNames(target).includes(name)) return findExport(target, name);
  }
  return undefined;
}

/** Finds the declaration of a name that a file uses: in the file, or where it is imported from. */
export function findLocal(file, name) {
  if (file.declared.has(name)) return { file, name };
  const imported = file.imported.get(name);
  const target = imported && resolveDeclarations(file.path, imported.from);
  if (target === undefined) return undefined;
  return imported.name === '*' ? { file: readDeclarations(target), name: '*' } : findExport(target, imported.name);
}

/** Returns all exported names of a file, sorted. */
export function exportedNames(path) {
  const { exported, stars } = readDeclarations(path);
  const below = stars.flatMap((star) => {
    const target = resolveDeclarations(path, star);
    return target === undefined ? [] : exportedNames(target);
  });
  return [...new Set([...exported.map(({ name }) => name), ...below])].sort();
}
