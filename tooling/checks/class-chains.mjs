import { resolveImport } from '../lib/imports.mjs';
import { parsed, walk } from '../lib/parsed.mjs';
import { productSources } from '../lib/sources.mjs';

const classesMax = 3;

/**
 * Checks that a chain of classes in a package is not too long. Errors do not count.
 *
 * @see docs/contribute/decisions/0018-size-of-the-sdk.md#sdk-classes-are-composed-of-parts
 */
export function check(base) {
  const files = new Map(productSources(base).map((file) => [file, namesOf(base, file)]));
  return [...files].flatMap(([file, { classes }]) =>
    [...classes.keys()].flatMap((name) => {
      const chain = chainOf(files, file, name);
      if (chain.length <= classesMax || chain.at(-1) === 'Error') return [];
      return [
        `${file}: ${chain.join(' extends ')}. At most ${classesMax} classes: make the rest parts (core/parts.ts).`,
      ];
    }),
  );
}

/** Returns the name of a class, of its base class, and so on, up to a class that no file of the package declares. */
function chainOf(files, file, name, seen = new Set()) {
  const place = `${file} ${name}`;
  const known = files.get(file);
  if (known === undefined || seen.has(place)) return [];
  const next = new Set(seen).add(place);
  const longest = (names) =>
    names.map((one) => chainOf(files, file, one, next)).reduce((a, b) => (b.length > a.length ? b : a), []);
  if (known.classes.has(name)) return [name, ...longest(known.classes.get(name))];
  if (known.aliases.has(name)) return longest(known.aliases.get(name));
  const [space, member] = name.split('.');
  const source = known.imported.get(space);
  if (source !== undefined) return chainOf(files, source.file, member ?? source.name, next);
  for (const star of known.stars) {
    const chain = chainOf(files, star, name, next);
    if (chain.length > 0) return chain;
  }
  return name === 'Error' ? [name] : [];
}

/** Returns the base classes of each class of a file, other names of them, and where imports and re-exports come from. */
function namesOf(base, file) {
  const { program } = parsed(base, file);
  const found = { classes: new Map(), aliases: new Map(), imported: new Map(), stars: [] };
  walk(program, (node, parents) => {
    const parent = parents.at(-1);
    if (/^Class(Declaration|Expression)$/.test(node.type))
      found.classes.set(node.id?.name ?? parent.id?.name ?? 'default', referencesIn(node.superClass));
    else if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && isReference(node.init))
      found.aliases.set(node.id.name, referencesIn(node.init));
    else if (node.type === 'ExportDefaultDeclaration' && isReference(node.declaration))
      found.aliases.set('default', referencesIn(node.declaration));
  });
  for (const statement of program.body) addModules(base, file, statement, found);
  return found;
}

function addModules(base, file, { type, source, specifiers = [], exported }, { aliases, imported, stars }) {
  const target = source ? resolveImport(base, file, source.value) : undefined;
  const isInside = target?.split('/').slice(0, 2).join() === file.split('/').slice(0, 2).join();
  const nameOf = (one) => one?.name ?? one?.value;
  if (type === 'ExportAllDeclaration' && isInside && exported === null) stars.push(target);
  for (const one of specifiers) {
    if (type === 'ImportDeclaration' && isInside)
      imported.set(one.local.name, {
        file: target,
        name: one.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(one.imported),
      });
    if (type === 'ExportNamedDeclaration' && isInside)
      imported.set(nameOf(one.exported), { file: target, name: nameOf(one.local) });
    if (type === 'ExportNamedDeclaration' && !source && nameOf(one.exported) !== nameOf(one.local))
      aliases.set(nameOf(one.exported), [nameOf(one.local)]);
  }
}

const isReference = (node) => /^(Identifier|MemberExpression|TSAsExpression)$/.test(node?.type);

/** Returns the names in an expression: `A`, `space.A`, or those in `mixin(A)`. */
function referencesIn(expression) {
  const names = [];
  if (expression)
    walk(expression, (node, parents) => {
      if (node.type === 'MemberExpression' && node.object.type === 'Identifier')
        names.push(`${node.object.name}.${node.property.name ?? node.property.value}`);
      else if (node.type === 'Identifier' && parents.at(-1)?.type !== 'MemberExpression') names.push(node.name);
    });
  return names;
}
