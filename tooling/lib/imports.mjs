import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parsed, walk } from './parsed.mjs';
import { lineOf } from './sources.mjs';

/**
 * Returns the imports of a source file that lead to files of this repository.
 *
 * @param base root folder of the paths
 * @param file path of the importing file, relative to the base
 * @returns `{ to, isTypeOnly, isLazy, isByPath, line }` per import; `to` is relative to the base, with forward slashes
 */
export function importsOf(base, file) {
  const { text } = parsed(base, file);
  return [...statically(base, file), ...elsewhere(base, file)].flatMap(({ specifier, start, ...kind }) => {
    const to = resolveImport(base, file, specifier);
    if (to === undefined) return [];
    const isByPath = specifier.startsWith('.');
    return [{ isTypeOnly: false, isLazy: false, ...kind, to, isByPath, line: lineOf(text, start) }];
  });
}

/** Returns the imports and re-exports of a file, and one for each name that a re-export passes on. */
function statically(base, file) {
  const { module } = parsed(base, file);
  return [
    ...module.staticImports.map((one) => ({
      specifier: one.moduleRequest.value,
      start: one.start,
      isTypeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries, start }) =>
      entries
        .filter(({ moduleRequest }) => moduleRequest)
        .map(({ moduleRequest, isType }) => ({ specifier: moduleRequest.value, start, isTypeOnly: isType })),
    ),
  ];
}

/** Returns imports in expressions and types, and the files whose address a file builds. */
function elsewhere(base, file) {
  const { text } = parsed(base, file);
  if (!/\bimport\s*\(|\brequire\b|\bimport\.meta\b|\bexport\s*{\s*}\s*from\b/.test(text)) return [];
  const found = [];
  walk(parsed(base, file).program, (node) => {
    const { start, type } = node;
    const add = (argument, kind) => {
      const specifier = knownText(argument);
      if (specifier !== undefined) found.push({ specifier, start, ...kind });
    };
    if (type === 'ExportNamedDeclaration' && node.source && node.specifiers.length === 0) add(node.source, {});
    else if (type === 'ImportExpression') add(node.source, { isLazy: true });
    else if (type === 'TSImportType') add(node.source ?? node.argument?.literal ?? node.argument, { isTypeOnly: true });
    else if (type === 'TSExternalModuleReference') add(node.expression, {});
    else if (type === 'CallExpression' && loads(node.callee)) add(node.arguments[0], { isLazy: true });
    else if (type === 'NewExpression' && node.callee.name === 'URL' && isOfModule(node.arguments[1]))
      add(node.arguments[0], { isLazy: true });
  });
  return found;
}

const isOfModule = (node) => node?.type === 'MemberExpression' && node.object.type === 'MetaProperty';
const loads = (callee) => callee.name === 'require' || (isOfModule(callee) && callee.property.name === 'resolve');

/** Returns the text of a literal, and what is known of a text that has parts: `./a/` of `./a/${name}`. */
function knownText(node) {
  if (node?.type === 'TemplateLiteral') return node.quasis[0].value.cooked || undefined;
  if (node?.type === 'BinaryExpression') return knownText(node.left);
  return typeof node?.value === 'string' ? node.value : undefined;
}

const known = new Map();

/** Returns the file of an import, relative to the base. Undefined for packages that are not ours. */
export function resolveImport(base, file, specifier) {
  if (specifier.startsWith('.'))
    return existing(base, posix.join(posix.dirname(file), specifier.replace(/[?#].*$/, '')));
  const [, name, subpath] = /^@portico\/([^/]+)(\/.*)?$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const entry = sourceOf(exportsOf(base, name)?.[`.${subpath ?? ''}`]);
  return existing(base, posix.join('packages', name, entry ?? `src${subpath ?? ''}`));
}

/** Returns the source file of an entry of `exports`. An entry can depend on several conditions. */
function sourceOf(entry) {
  if (typeof entry !== 'object') return undefined;
  const source = entry.source ?? Object.values(entry).map(sourceOf).find(Boolean);
  return typeof source === 'object' ? Object.values(source).find((one) => typeof one === 'string') : source;
}

function exportsOf(base, name) {
  const manifest = join(base, 'packages', name, 'package.json');
  if (!known.has(manifest))
    known.set(manifest, existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).exports : undefined);
  return known.get(manifest);
}

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** Returns the path of the source file that an import without its ending, or with that of its build, leads to. */
function existing(base, path) {
  if (/\.tsx?$/.test(path)) return path;
  const stem = path.replace(/\.[cm]?jsx?$/, '');
  const found = [path, stem].flatMap((one) => endings.map((ending) => one + ending));
  return found.find((one) => /\.[cm]?[jt]sx?$/.test(one) && existsSync(join(base, one))) ?? path;
}
