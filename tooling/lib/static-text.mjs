import { resolveImport } from './imports.mjs';
import { isFunction, parsed, walk } from './parsed.mjs';

/** Stands for a part of a text that is only known at run time. */
export const unknown = '\0';

/**
 * Returns functions that evaluate expressions in a file: literals, templates, sums, and constants, also those that it imports.
 * `unknown` stands in for the rest.
 */
export function staticTexts(base, file) {
  const { values, imported } = declarationsOf(base, file);

  function constant(name, seen) {
    const place = `${file} ${name}`;
    if (seen.has(place)) return undefined;
    const found = values.get(name) ?? [];
    if (found.length === 1) return { node: found[0], of: textOf, seen: new Set(seen).add(place) };
    const source = found.length === 0 ? imported.get(name) : undefined;
    return source && staticTexts(base, source.file).constant(source.name, seen);
  }

  function textOf(node, seen = new Set()) {
    const of = (one) => textOf(one, seen);
    switch (node?.type) {
      case 'Literal':
        return typeof node.value === 'string' ? node.value : unknown;
      case 'TemplateLiteral':
        return node.quasis
          .map(({ value }, index) => value.cooked + (index in node.expressions ? of(node.expressions[index]) : ''))
          .join('');
      case 'TaggedTemplateExpression':
        return of(node.quasi);
      case 'BinaryExpression':
        return node.operator === '+' ? of(node.left) + of(node.right) : unknown;
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
        return of(node.expression);
      case 'CallExpression':
        return namesSql(node.callee) ? of(node.arguments[0]) : unknown;
      case 'Identifier': {
        const value = constant(node.name, seen);
        return value === undefined ? unknown : value.of(value.node, value.seen);
      }
      default:
        return unknown;
    }
  }
  return { textOf, constant };
}

/** Returns whether a function such as `sql.table` or `sql.raw` puts its argument into SQL. */
export const namesSql = ({ type, property }) =>
  type === 'MemberExpression' && /^(?:table|ref|raw|id|lit)$/.test(property.name);

const declared = new Map();

/** Returns the values of the variables of a file, each a list because functions can use a name again, its imports and its functions. */
function declarationsOf(base, file) {
  const { program } = parsed(base, file);
  if (declared.has(program)) return declared.get(program);
  const values = new Map();
  const imported = new Map();
  const functions = new Set();
  walk(program, ({ type, id, init, params = [], source, specifiers = [] }) => {
    if (type === 'FunctionDeclaration' || isFunction(init)) functions.add(id?.name);
    const add = (name, node) => values.set(name, [...(values.get(name) ?? []), node]);
    if (type === 'VariableDeclarator' && id.type === 'Identifier') add(id.name, init);
    for (const one of params) if (one.type === 'Identifier') add(one.name, undefined);
    const target = type === 'ImportDeclaration' ? resolveImport(base, file, source.value) : undefined;
    if (!target?.startsWith('packages/server/src/')) return;
    for (const { local, imported: name } of specifiers)
      imported.set(local.name, { file: target, name: name?.name ?? '*' });
  });
  declared.set(program, { values, imported, functions });
  return declared.get(program);
}

/** Returns the file of the server that has a function or an object of functions: this file, or one that it imports from. */
export function sourceOf(base, file, name) {
  const { functions, imported } = declarationsOf(base, file);
  return functions.has(name) ? file : imported.get(name)?.file;
}
