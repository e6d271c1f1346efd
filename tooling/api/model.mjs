import { publishedPackages } from '../lib/packing.mjs';
import { at } from '../lib/paths.mjs';
import { exportedNames, findExport, findLocal, readDeclarations, resolveDeclarations } from './declarations.mjs';
import { docOf } from './docs.mjs';
import { allMembersOf, isInternal, isSilent, membersOfNodes, packageOf, publicPart, textOf } from './members.mjs';

/**
 * An exported name of a package.
 *
 * @typedef {object} Entry
 * @property {string} name
 * @property {'class' | 'interface' | 'function' | 'type' | 'value' | 'namespace' | 'foreign'} kind
 * @property {string} home the package that declares it
 * @property {object} doc
 * @property {string[]} signatures declarations without comments; only the head of classes and interfaces
 * @property {Member[]} members members of classes and interfaces, in the order of their declaration
 * @property {object[]} uses declarations of the types in the signatures
 * @property {object[]} parents declarations of the types that it extends
 *
 * @typedef {object} Member
 * @property {string} name
 * @property {'method' | 'property' | 'constructor'} kind
 * @property {string[]} signatures one per overload
 * @property {object[]} docs one per overload
 * @property {string} from the package that declares it; for hooks not the package of the entry
 * @property {object} file the declaring file
 */

const kinds = {
  ClassDeclaration: 'class',
  TSInterfaceDeclaration: 'interface',
  TSDeclareFunction: 'function',
  TSTypeAliasDeclaration: 'type',
  VariableDeclarator: 'value',
};

/** Returns the documented packages: all published packages except for the contract. */
export const documentedPackages = () =>
  publishedPackages().filter(({ folder, manifest }) => manifest.exports !== undefined && folder !== 'contract');

/** Returns the entry points of a documented package, by import name. Internal entry points are omitted. */
export function entryPoints({ folder, manifest }) {
  // The entries of a pattern, such as the languages, have the same exports. The docs describe them.
  return Object.entries(manifest.exports)
    .filter(([name]) => !name.includes('*'))
    .filter(([path, entry]) => entry.types !== undefined && path !== './internals')
    .map(([path, entry]) => ({ name: manifest.name + path.slice(1), path: at('packages', folder, entry.types) }));
}

/**
 * Returns the exports of an entry point, sorted by name. Requires built packages.
 *
 * @returns {Entry[]} without internal exports
 */
export function entriesOf(path) {
  return exportedNames(path)
    .map((name) => entryOf(name, findExport(path, name)))
    .filter(({ doc }) => !doc.isInternal);
}

/**
 * Returns types that the entries use but that are not exported, such as base options.
 *
 * @param {Entry[]} entries
 * @returns {Entry[]} sorted by name
 */
export function hiddenBehind(entries) {
  const homes = new Set(documentedPackages().map(({ folder }) => folder));
  const seen = new Set(entries.map(({ name }) => name));
  const found = [];
  const queue = entries.flatMap(({ uses }) => uses);
  for (const { file, name } of queue) {
    if (seen.has(name) || name === '*' || !homes.has(packageOf(file.path))) continue;
    seen.add(name);
    const entry = entryOf(name, { file, name });
    if (entry.kind === 'class' || entry.kind === 'function') continue;
    found.push(entry);
    queue.push(...entry.uses);
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const bare = (name, kind) => ({
  name,
  kind,
  signatures: [],
  members: [],
  uses: [],
  parents: [],
  doc: docOf(undefined),
});

/** @returns {Entry} */
function entryOf(name, found) {
  if (found === undefined) return bare(name, 'foreign');
  const { file } = found;
  const home = packageOf(file.path);
  if (found.name === '*') return { ...bare(name, 'namespace'), home, path: file.path };
  const nodes = file.declared.get(found.name);
  const kind = kinds[nodes[0].type];
  if (kind === undefined) throw new Error(`Unsupported declaration of ${name}: ${nodes[0].type}`);
  const hasMembers = kind === 'class' || kind === 'interface';
  const parents = nodes
    .flatMap(parentsOf)
    .flatMap((parent) => findLocal(file, parent) ?? [])
    .filter((parent) => !isInternal(parent))
    .map((parent) => ({ ...parent, home: packageOf(parent.file.path) }));
  const members = hasMembers ? withoutRepeated(allMembersOf(found), parents) : [];
  // An interface with the name of a class adds the members of its parts.
  const heads = kind === 'class' ? nodes.slice(0, 1) : nodes;
  const signatures = heads.map((node) => {
    const text = textOf(file, node.outer.start, hasMembers ? node.body.start : node.outer.end).replace(/;$/, '');
    return hasMembers ? withoutInternal(file, text) : text;
  });
  const texts = [{ file, signatures }, ...members];
  return {
    name,
    kind,
    home,
    doc: docOf(file, nodes[0].outer.start),
    signatures,
    members,
    parents,
    uses: texts.flatMap(({ file: from, signatures: these }) =>
      [...new Set(these.flatMap((text) => text.match(/\b[A-Z]\w*\b/g) ?? []))].flatMap(
        (used) => findLocal(from, used) ?? [],
      ),
    ),
  };
}

/** Returns the head of a class or interface without internal base classes, whose members are included. */
const withoutInternal = (file, text) =>
  text.replace(/^([^<]*(?:<.*?>)?) extends ((?:[A-Z]\w*(?:<.*>)?(?:, )?)+)$/, (_, head, list) => {
    const rest = list.split(/, (?=[A-Z])/).filter((one) => {
      const [name] = one.split('<');
      if (name === publicPart) return false;
      const found = findLocal(file, name);
      return found === undefined || !isInternal(found);
    });
    return rest.length === 0 ? head : `${head} extends ${rest.join(', ')}`;
  });

/** Returns the members without those that a published parent declares in the same way. */
function withoutRepeated(members, parents) {
  const above = parents.flatMap((parent) => withParents(entryOf(parent.name, parent)));
  return members.filter(
    ({ name, signatures, docs, isInlined }) =>
      isInlined !== true ||
      !above.some((one) => one.name === name && (docs.every(isSilent) || `${one.signatures}` === `${signatures}`)),
  );
}

/** Returns the members of an entry and its parents. */
const withParents = ({ members, parents }) => [
  ...members,
  ...parents.flatMap((parent) => withParents(entryOf(parent.name, parent))),
];

/** Returns the parents of a class or interface. */
const parentsOf = ({ superClass, extends: extended = [] }) =>
  [superClass, ...(extended ?? []).map(({ expression }) => expression)].flatMap((one) =>
    one?.type === 'Identifier' && one.name !== publicPart ? [one.name] : [],
  );

/**
 * Finds the docstring of a member without its own docstring, in the parents of the entry, as editors do.
 *
 * @returns the docstrings of the nearest member with this name
 */
export function inheritedDocs({ parents }, name) {
  for (const parent of parents) {
    const entry = entryOf(parent.name, parent);
    const member = entry.members.find((one) => one.name === name && one.docs.some(({ text }) => text !== ''));
    const docs = member?.docs ?? inheritedDocs(entry, name);
    if (docs !== undefined) return docs;
  }
  return undefined;
}

/** Returns the members that a package adds to other packages' entries, by entry name. */
export function augmentations(path) {
  const found = new Map();
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    const { augmented, effects, exported, stars, imported } = readDeclarations(file);
    for (const { node } of augmented) {
      const members = membersOfNodes(readDeclarations(file), [node]);
      found.set(node.id.name, [...(found.get(node.id.name) ?? []), ...members]);
    }
    const targets = [
      ...stars,
      ...effects,
      ...exported.map(({ from }) => from),
      ...[...imported.values()].map(({ from }) => from),
    ];
    for (const specifier of targets) {
      const target = specifier?.startsWith('.') ? resolveDeclarations(file, specifier) : undefined;
      if (target !== undefined) visit(target);
    }
  };
  visit(path);
  return found;
}
