import { publishedPackages } from '../lib/packing.mjs';
import { at } from '../lib/paths.mjs';
import { exportedNames, findExport, findLocal, readDeclarations, resolveDeclarations } from './declarations.mjs';
import { docOf } from './docs.mjs';
import {
  allMembersOf,
  isInternal,
  isSilent,
  membersOf,
  overloadsTogether,
  packageOf,
  publicPart,
  textOf,
} from './members.mjs';

/**
 * A name that a package exports.
 *
 * @typedef {object} Entry
 * @property {string} name
 * @property {'class' | 'interface' | 'function' | 'type' | 'value' | 'namespace' | 'foreign'} kind
 * @property {string} home the package that declares it
 * @property {object} doc
 * @property {string[]} signatures how it is declared, without comments; of classes and interfaces the head only
 * @property {Member[]} members of classes and interfaces, in the order of their declaration
 * @property {object[]} uses where the types are declared that it names
 * @property {object[]} parents where the types are declared that it extends
 *
 * @typedef {object} Member
 * @property {string} name
 * @property {'method' | 'property' | 'constructor'} kind
 * @property {string[]} signatures one per overload
 * @property {object[]} docs one per overload
 * @property {string} from the package that declares it, another one than that of the entry for hooks
 * @property {object} file the file that declares it
 */

const kinds = {
  ClassDeclaration: 'class',
  TSInterfaceDeclaration: 'interface',
  TSDeclareFunction: 'function',
  TSTypeAliasDeclaration: 'type',
  VariableDeclarator: 'value',
};

/** The published packages for people, that is all that others can import but the contract. */
export const documentedPackages = () =>
  publishedPackages().filter(({ folder, manifest }) => manifest.exports !== undefined && folder !== 'contract');

/** The entry points of a package for people, by the name they are imported under. What is internal has no promise. */
export function entryPoints({ folder, manifest }) {
  return Object.entries(manifest.exports)
    .filter(([path, entry]) => entry.types !== undefined && path !== './internals')
    .map(([path, entry]) => ({ name: manifest.name + path.slice(1), path: at('packages', folder, entry.types) }));
}

/**
 * What an entry point exports, sorted by name. The packages have to be built.
 *
 * @returns {Entry[]} without what is marked as internal
 */
export function entriesOf(path) {
  return exportedNames(path)
    .map((name) => entryOf(name, findExport(path, name)))
    .filter(({ doc }) => !doc.isInternal);
}

/**
 * What those entries are made of without being exported themselves, such as the options that others extend.
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
  if (kind === undefined) throw new Error(`${name} is declared in a way that is not known here: ${nodes[0].type}`);
  const hasMembers = kind === 'class' || kind === 'interface';
  const parents = nodes
    .flatMap(parentsOf)
    .flatMap((parent) => findLocal(file, parent) ?? [])
    .filter((parent) => !isInternal(parent))
    .map((parent) => ({ ...parent, home: packageOf(parent.file.path) }));
  const members = hasMembers ? withoutRepeated(allMembersOf(found), parents) : [];
  const signatures = nodes.map((node) => {
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

/** The head of a class or an interface without the internal classes that it is made of: their members stand in it. */
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

/** Members without those that a published parent has just so, whose page says it. */
function withoutRepeated(members, parents) {
  const above = parents.flatMap((parent) => withParents(entryOf(parent.name, parent)));
  return members.filter(
    ({ name, signatures, docs, isInlined }) =>
      isInlined !== true ||
      !above.some((one) => one.name === name && (docs.every(isSilent) || `${one.signatures}` === `${signatures}`)),
  );
}

/** The members of an entry and of everything that it extends. */
const withParents = ({ members, parents }) => [
  ...members,
  ...parents.flatMap((parent) => withParents(entryOf(parent.name, parent))),
];

/** The names that a class or an interface extends. */
const parentsOf = ({ superClass, extends: extended = [] }) =>
  [superClass, ...(extended ?? []).map(({ expression }) => expression)].flatMap((one) =>
    one?.type === 'Identifier' && one.name !== publicPart ? [one.name] : [],
  );

/**
 * Where the docstring of a member stands that has none: at the member of the same name of what the entry extends, as
 * editors have it.
 *
 * @returns the docstrings of the nearest such member
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

/** The members that a package adds to the entries of others, by the name of the entry. */
export function augmentations(path) {
  const found = new Map();
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    const { augmented, exported, stars, imported } = readDeclarations(file);
    for (const { node } of augmented) {
      const members = membersOf(readDeclarations(file), node, packageOf(file)).reduce(overloadsTogether, []);
      found.set(node.id.name, [...(found.get(node.id.name) ?? []), ...members]);
    }
    const targets = [...stars, ...exported.map(({ from }) => from), ...[...imported.values()].map(({ from }) => from)];
    for (const specifier of targets) {
      const target = specifier?.startsWith('.') ? resolveDeclarations(file, specifier) : undefined;
      if (target !== undefined) visit(target);
    }
  };
  visit(path);
  return found;
}
