import { posix } from 'node:path';
import { parsed } from '../lib/parsed.mjs';
import { root } from '../lib/paths.mjs';
import { sourcesBelow } from '../lib/sources.mjs';
import { commentOf } from './comments.mjs';

/**
 * What the source of a schema says besides the schema: the comments of its properties, and the names of its types. Lists and
 * values that can be null or missing have that of their content.
 *
 * @typedef {object} Notes
 * @property {Map<string, { lines: string[], tags: object, notes: Notes }>} props by name in the API
 * @property {Notes[]} [options] those of a union
 * @property {string} [name] name of the type in the SDK
 * @property {string[]} [lines] the docstring of the type
 * @property {string} [file] where it is declared
 * @property {Notes} [base] what it extends
 * @property {string} [type] its type in the SDK, if the schema does not tell it
 * @property {boolean} [isOpaque] whether the content belongs to the developer
 */

const contract = 'packages/contract/src';
const none = () => ({ props: new Map() });
const modules = new Map();

/** Returns a source of the contract with what it declares and imports. */
function moduleOf(file) {
  if (!modules.has(file)) {
    const source = parsed(root, file);
    const found = { file, source, declared: new Map(), imported: new Map(), stars: [] };
    for (const statement of source.program.body) readStatement(found, statement);
    modules.set(file, found);
  }
  return modules.get(file);
}

function readStatement(module, statement) {
  const { type, declaration, specifiers = [], source } = statement;
  const target = source?.value?.startsWith('.') ? posix.join(posix.dirname(module.file), source.value) : undefined;
  if (type === 'ExportAllDeclaration' && target !== undefined) module.stars.push(target);
  for (const { type: kind, local, imported, exported } of target === undefined ? [] : specifiers) {
    const from = kind === 'ImportNamespaceSpecifier' ? '*' : (imported ?? local).name;
    module.imported.set((exported ?? local).name, { file: target, name: from });
  }
  const declared = declaration ?? statement;
  if (declared.type !== 'VariableDeclaration') return;
  for (const { id, init } of declared.declarations) {
    if (id.type === 'Identifier') module.declared.set(id.name, { init, outer: statement });
    for (const { key, value } of id.properties ?? [])
      module.declared.set(value.name, {
        init: { type: 'MemberExpression', object: init, property: key },
        outer: statement,
      });
  }
}

/** Finds the declaration of a name: in the module, or where it is imported from. */
function find(file, name) {
  const module = moduleOf(file);
  if (module.declared.has(name)) return { file, ...module.declared.get(name) };
  const imported = module.imported.get(name);
  if (imported !== undefined)
    return imported.name === '*' ? { space: imported.file } : find(imported.file, imported.name);
  for (const star of module.stars) {
    const found = find(star, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @returns {Notes} */
function notesOf(file, node) {
  switch (node?.type) {
    case 'Identifier':
      return namedNotes(find(file, node.name));
    case 'MemberExpression':
      return memberNotes(file, node);
    case 'CallExpression':
      return calledNotes(file, node);
    case 'ObjectExpression':
      return { props: new Map(node.properties.flatMap((property) => propertyNotes(file, property))) };
    case 'ArrayExpression':
      return { ...none(), options: node.elements.map((element) => notesOf(file, element)) };
    default:
      return node?.expression === undefined ? none() : notesOf(file, node.expression);
  }
}

function namedNotes(found) {
  if (found?.init === undefined) return none();
  const notes = notesOf(found.file, found.init);
  const { lines, tags } = commentOf(moduleOf(found.file).source, found.outer);
  const type = tags.type === undefined ? {} : { type: tags.type };
  const isOpaque = tags.opaque === undefined ? {} : { isOpaque: true };
  if (tags.sdk === undefined) return { ...notes, ...type, ...isOpaque };
  return { ...notes, ...isOpaque, name: tags.sdk, lines, file: found.file };
}

function memberNotes(file, { object, property }) {
  if (object.type === 'Identifier') {
    const found = find(file, object.name);
    if (found?.space !== undefined) return namedNotes(find(found.space, property.name));
  }
  const notes = notesOf(file, object);
  return notes.props.get(property.name)?.notes ?? notes;
}

const joined = (all) => ({ props: new Map(all.flatMap(({ props }) => [...props])) });

function calledNotes(file, { callee, arguments: given }) {
  const args = given.map((arg) => notesOf(file, arg));
  if (callee.type === 'Identifier') {
    if (callee.name === 'listOf' || callee.name === 'pageOf')
      return { props: new Map([['items', described(args[0])]]) };
    if (callee.name === 'defineEntity') return { props: new Map([...args[1].props].map(entityNotes)) };
    return args.length === 1 ? args[0] : joined(args);
  }
  const { object, property } = callee;
  if (object?.name === 'z') {
    const options = args.at(-1)?.options;
    if (/union$/i.test(property.name) && options !== undefined) return { ...joined(options), options };
    return args.length === 1 ? args[0] : joined(args);
  }
  const notes = notesOf(file, object);
  if (property?.name === 'extend') return { ...joined([notes, args[0]]), base: notes.name && notes };
  return ['partial', 'required', 'pick', 'omit'].includes(property?.name) ? { props: notes.props } : notes;
}

const described = (notes) => ({ lines: [], tags: {}, notes });
const entityNotes = ([name, rule]) => [name, { ...rule, notes: rule.notes.props.get('schema')?.notes ?? none() }];

function propertyNotes(file, property) {
  if (property.type === 'SpreadElement') return [...notesOf(file, property.argument).props];
  const { key, value } = property;
  const { lines, tags } = commentOf(moduleOf(file).source, property);
  return [[key.name ?? key.value, { lines, tags, notes: notesOf(file, value), node: property, file }]];
}

/**
 * Returns what the sources say about the endpoints: the comment of each, and the notes of its slots.
 *
 * @returns {{ operation: string, file: string, lines: string[], tags: object, slots: Map<string, { lines: string[], notes: Notes }> }[]}
 */
export function declaredEndpoints() {
  return sourcesBelow(root, [contract], /\.endpoints\.ts$/).flatMap((file) => {
    const { source } = moduleOf(file);
    const calls = [...moduleOf(file).declared.values()].map(({ init }) => init);
    return calls
      .filter((init) => init?.type === 'CallExpression' && init.callee.name === 'defineEndpoints')
      .flatMap((init) => init.arguments[0].properties)
      .filter(({ type }) => type === 'Property')
      .map((property) => ({
        operation: property.key.value,
        file,
        ...commentOf(source, property),
        slots: notesOf(file, property.value).props,
      }));
  });
}
