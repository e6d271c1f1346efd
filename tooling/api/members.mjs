import { at } from '../lib/paths.mjs';
import { findLocal } from './declarations.mjs';
import { docOf } from './docs.mjs';

/** The helper type that derives an interface from the public members of a class. */
export const publicPart = 'PublicPart';

/** Returns the members of a class or interface, including those of its internal base classes and parts, without a page. */
export const allMembersOf = ({ file, name }) => membersOfNodes(file, file.declared.get(name));

/** Returns the same of the declarations of a name. */
export function membersOfNodes(file, nodes) {
  const own = nodes.flatMap((node) => membersOf(file, node, packageOf(file.path))).reduce(overloadsTogether, []);
  // An interface with the name of a class adds the members of parts, which stand behind those of the class.
  const [above, ...parts] = nodes.map((node) => internalPartsOf(file, node));
  const order = [...above, own, ...parts.flat()].flat();
  const rank = (member) => order.findIndex(({ name: of, kind }) => of === member.name && kind === member.kind);
  return [...parts.flat(), ...above, own].reduce(overridden, []).sort((one, other) => rank(one) - rank(other));
}

/** Returns the members of internal classes and interfaces: of the base class, the parts, and what `PublicPart` names. */
function internalPartsOf(file, node) {
  const aboveArgs = node.superTypeArguments?.params ?? [];
  const above = node.superClass?.type === 'Identifier' ? [{ name: node.superClass.name, args: aboveArgs }] : [];
  const shown = (node.extends ?? []).map((one) => {
    const { expression, typeArguments } = one;
    if (!isPublicPart(one)) return { name: expression.name, args: typeArguments?.params ?? [], isShown: true };
    const [{ typeName, typeArguments: args }] = typeArguments.params;
    return { name: typeName.name, args: args?.params ?? [], isShown: true };
  });
  return [...above, ...shown].flatMap(({ name, args, isShown }) => {
    const found = findLocal(file, name);
    if (found === undefined || !isInternal(found)) return [];
    const names = found.file.declared.get(found.name)[0].typeParameters?.params ?? [];
    const values = new Map(args.map((arg, index) => [names[index].name.name, textOf(file, arg.start, arg.end)]));
    const members = allMembersOf(found).filter(({ kind }) => isShown !== true || kind !== 'constructor');
    return [
      members.map((member) => ({
        ...member,
        isInlined: true,
        signatures: member.signatures.map((text) => filled(text, values)),
      })),
    ];
  });
}

/** Returns a signature with its type parameters replaced. */
const filled = (text, values) =>
  [...values].reduce((all, [name, value]) => all.replace(new RegExp(`\\b${name}\\b`, 'g'), value), text);

/** Merges members. Overriding members without a docstring keep the inherited docstring. */
function overridden(members, others) {
  const result = [...members];
  for (const other of others) {
    const index = result.findIndex(({ name, kind }) => name === other.name && kind === other.kind);
    const docs = other.docs.every(isSilent) ? (result[index]?.docs ?? other.docs) : other.docs;
    if (index < 0) result.push(other);
    else result[index] = { ...other, docs };
  }
  return result;
}

const isPublicPart = ({ expression }) => expression.name === publicPart;

/** Returns the members of a declaration, without private and internal ones. */
function membersOf(file, node, from) {
  return node.body.body.flatMap((member) => {
    if (member.key?.type === 'PrivateIdentifier' || member.key?.computed || member.computed) return [];
    if (['private', 'protected'].includes(member.accessibility)) return [];
    const doc = docOf(file, member.start);
    if (doc.isInternal) return [];
    const signature = textOf(file, member.start, member.end).replace(/;$/, '');
    const shown = signature.replace(/^abstract /, '');
    return [{ name: nameOf(member), kind: kindOf(member), signatures: [shown], docs: [doc], from, file }];
  });
}

const nameOf = ({ key, type }) => key?.name ?? key?.value ?? (type === 'TSIndexSignature' ? '[…]' : 'call');

function kindOf(member) {
  if (member.kind === 'constructor' || member.type === 'TSConstructSignatureDeclaration') return 'constructor';
  if (['MethodDefinition', 'TSMethodSignature', 'TSAbstractMethodDefinition'].includes(member.type))
    return member.kind === 'get' || member.kind === 'set' ? 'property' : 'method';
  return member.typeAnnotation?.typeAnnotation.type === 'TSFunctionType' ? 'method' : 'property';
}

/** Merges the overloads of a method into one member, as a reducer. */
function overloadsTogether(members, member) {
  const before = members.find(({ name, kind }) => name === member.name && kind === member.kind);
  if (before === undefined) return [...members, member];
  before.signatures.push(...member.signatures);
  before.docs.push(...member.docs);
  return members;
}

/** Returns the text of a declaration on one line, without comments and import paths. */
export function textOf(file, start, end) {
  let text = '';
  let from = start;
  for (const comment of file.comments) {
    if (comment.start < start || comment.end > end) continue;
    text += file.text.slice(from, comment.start);
    from = comment.end;
  }
  return (text + file.text.slice(from, end))
    .replace(/import\("[^"]*"\)\./g, '')
    .replace(/\s+/g, ' ')
    .replace(/^export (declare )?/, '')
    .replace(/^declare /, '')
    .trim();
}

/** Returns whether a docstring is empty. */
export const isSilent = ({ text, throws }) => text === '' && throws.length === 0;

/** Returns whether a declaration is internal. */
export const isInternal = ({ file, name }) =>
  name !== '*' && docOf(file, file.declared.get(name)?.[0]?.outer.start ?? 0).isInternal;

/** Returns the folder of a file's package. */
export function packageOf(path) {
  const [, folder] = /packages[\\/]([^\\/]+)[\\/]/.exec(path.slice(at('.').length - 1)) ?? [];
  // `@portico/react` contains the texts.
  return folder === 'texts' ? 'react' : folder;
}
