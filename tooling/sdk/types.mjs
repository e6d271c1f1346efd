import { appName, isTime } from '../../packages/js/src/core/codec.ts';
import { writtenTypes } from './areas.mjs';
import { docstring } from './comments.mjs';

/** Schemas around another one. Input has the type before a conversion, output the one after. */
const inner = {
  nullable: ({ innerType }) => innerType,
  optional: ({ innerType }) => innerType,
  default: ({ innerType }) => innerType,
  prefault: ({ innerType }) => innerType,
  readonly: ({ innerType }) => innerType,
  nonoptional: ({ innerType }) => innerType,
  pipe: (def, isInput) => (isInput ? def.in : def.out),
};

/** Returns the schema of the value itself: neither null, missing nor converted. */
export function bare(schema, isInput) {
  const next = inner[schema.def.type]?.(schema.def, isInput);
  return next === undefined ? schema : bare(next, isInput);
}

/** Returns whether a schema, or one that it is around, is of a kind. */
function has(schema, kind, isInput) {
  if (schema.def.type === kind) return true;
  if (schema.def.type === 'nonoptional' && kind === 'optional') return false;
  const next = inner[schema.def.type]?.(schema.def, isInput);
  return next !== undefined && has(next, kind, isInput);
}

const none = { props: new Map() };

const isMissable = (schema, isInput) =>
  has(schema, 'optional', isInput) ||
  (isInput && (has(schema, 'default', isInput) || has(schema, 'prefault', isInput)));

const isOpaque = (schema, isInput) =>
  ['record', 'unknown', 'any', 'custom', 'lazy'].includes(bare(schema, isInput).def.type);

/**
 * The types with a name that the SDK needs: `{ file, type }` by name. A type has a `doc`, and is a text (`is`) or has `members`
 * and perhaps a `base`.
 *
 * @typedef {Map<string, { file: string, type: object }>} Declared
 */

/**
 * Declares a type once. The options of a method can have a type that the API returns, so that of a response is the stronger one.
 *
 * @param {Declared} declared
 * @throws {Error} two declarations differ
 */
export function declare(declared, name, { file, type, isWeak = false }) {
  if (Object.hasOwn(writtenTypes, name)) return;
  const known = declared.get(name);
  const text = JSON.stringify(type);
  if (known !== undefined && known.isWeak === isWeak && known.text !== text)
    throw new Error(`The contract declares ${name} twice, in different ways:\n${known.text}\n${text}`);
  if (known === undefined || !isWeak) declared.set(name, { file, text, type, isWeak });
}

/** Returns the type of a schema as text, and declares the types in it that have names. */
export function typeOf(declared, { schema, notes = none }, isInput) {
  const type = valueType(declared, { schema: bare(schema, isInput), notes }, isInput);
  if (!has(schema, 'nullable', isInput)) return type;
  return `${type.includes(' & ') ? `(${type})` : type} | null`;
}

function valueType(declared, { schema, notes }, isInput) {
  const { def } = schema;
  if (def.type === 'array') return `readonly ${grouped(typeOf(declared, { schema: def.element, notes }, isInput))}[]`;
  if (notes.type !== undefined) return notes.type;
  if (notes.name !== undefined) {
    declareNoted(declared, { schema, notes }, isInput);
    return notes.name;
  }
  if (notes.base !== undefined) {
    const above = membersOf(declared, { schema, notes: notes.base }, isInput);
    const own = membersOf(declared, { schema, notes }, isInput).filter((member) => !above.includes(member));
    return `${valueType(declared, { schema, notes: notes.base }, isInput)} & ${inlineObject(own)}`;
  }
  if (def.type === 'object') return inlineObject(membersOf(declared, { schema, notes }, isInput));
  if (def.type === 'union') return unionType(declared, { schema, notes }, isInput);
  return plainType(def);
}

function unionType(declared, { schema, notes }, isInput) {
  const options = schema.def.options.map((option, index) =>
    typeOf(declared, { schema: option, notes: notes.options?.[index] ?? notes }, isInput),
  );
  return [...new Set(options)].join(' | ');
}

function plainType(def) {
  if (def.type === 'enum') return Object.values(def.entries).map(quoted).join(' | ');
  if (def.type === 'literal') return def.values.map(quoted).join(' | ');
  if (def.type === 'record') return recordType(def);
  return { string: 'string', number: 'number', boolean: 'boolean', null: 'null' }[def.type] ?? 'unknown';
}

function declareNoted(declared, { schema, notes }, isInput) {
  const { name, lines, file, base } = notes;
  const doc = docstring(lines);
  const own = { ...notes, name: undefined };
  const members = () => membersOf(declared, { schema, notes: own }, isInput);
  if (schema.def.type !== 'object') {
    declare(declared, name, { file, type: { doc, is: valueType(declared, { schema, notes: own }, isInput) } });
    return;
  }
  if (base !== undefined) valueType(declared, { schema, notes: base }, isInput);
  declare(declared, name, { file, type: { doc, members: members(), base: base?.name } });
}

/** Returns the properties of an object of which the source is known. */
function membersOf(declared, { schema, notes }, isInput) {
  return Object.entries(schema.def.shape)
    .filter(([name]) => notes.props.size === 0 || notes.props.has(name))
    .map(([name, field]) => memberOf(declared, { name, schema: field, note: notes.props.get(name) }, isInput));
}

/** Returns a property with its docstring. */
export function memberOf(declared, field, isInput) {
  const mark = isMissable(field.schema, isInput) ? '?' : '';
  const type = `${fieldType(declared, field, isInput)}${mark && ' | undefined'}`;
  return `${docstring(field.note?.lines ?? [], '  ')}  readonly ${appName(field.name)}${mark}: ${type};\n`;
}

/** Returns the type of a property. */
export function fieldType(declared, { name, schema, note }, isInput) {
  const type = isTime(name) ? 'Date' : typeOf(declared, { schema, notes: note?.notes }, isInput);
  if (note?.tags.type !== undefined) return note.tags.type;
  if (type !== 'Date') return type;
  return has(schema, 'nullable', isInput) ? 'Date | null' : 'Date';
}

/** Writes a declared type. With a base, it leaves out the members that are the same there. */
export function declarationOf(declared, name) {
  const { doc, is, members, base } = declared.get(name).type;
  if (is !== undefined) return `${doc}export type ${name} = ${is};\n`;
  const above = base === undefined ? [] : declared.get(base).type.members;
  const own = members.filter((member) => !above.includes(member)).join('');
  return `${doc}export interface ${base === undefined ? name : `${name} extends ${base}`} {\n${own}}\n`;
}

/** Writes an object type without a name: on one line, unless it has docstrings. */
export function inlineObject(members) {
  const isPlain = members.every((member) => !member.includes('/**'));
  if (!isPlain) return `{\n${members.join('')}}`;
  return `{ ${members.map((member) => member.trim().replaceAll(/\n\s*/g, ' ')).join(' ')} }`;
}

const quoted = (value) => (typeof value === 'string' ? `'${value}'` : String(value));
const grouped = (type) => (/ [|&] /.test(type.replaceAll(/\{[\s\S]*\}/g, '')) ? `(${type})` : type);

function recordType({ keyType, valueType: value }) {
  const isOpen = keyType.def.type !== 'enum';
  const record = `Record<${isOpen ? 'string' : plainType(keyType.def)}, ${rawType(value)}>`;
  return `Readonly<${isOpen ? record : `Partial<${record}>`}>`;
}

/** Returns the type of a value that is not converted. */
function rawType(schema) {
  const { def } = bare(schema, false);
  const suffix = has(schema, 'nullable', false) ? ' | null' : '';
  if (def.type === 'array') return `readonly ${grouped(rawType(def.element))}[]${suffix}`;
  if (def.type === 'enum') return Object.values(def.entries).map(quoted).join(' | ') + suffix;
  return ({ string: 'string', number: 'number', boolean: 'boolean' }[def.type] ?? 'unknown') + suffix;
}

/** Returns whether an input has only fields, none of which has names in it that are converted. */
export const isFlat = (schema) =>
  Object.values(bare(schema, true).def.shape ?? {}).every((field) => isOpaque(field, true) || !hasNames(field, true));

/** Returns whether a value has names that are converted. */
function hasNames(schema, isInput) {
  const { def } = bare(schema, isInput);
  if (def.type === 'array') return hasNames(def.element, isInput);
  return def.type === 'union' ? def.options.some((option) => hasNames(option, isInput)) : def.type === 'object';
}

/**
 * Returns the names of the fields that no name tells about: those with content of the developer, and times that can be null.
 *
 * @throws {Error} a name is both, or does not follow from the one in the SDK
 */
export function kindsOf(slots) {
  const opaque = new Set();
  const times = new Set();
  const plain = new Set();
  const visit = (schema, notes, isInput) => {
    const { def } = bare(schema, isInput);
    if (def.type === 'array') visit(def.element, notes, isInput);
    for (const [index, option] of (def.type === 'union' ? def.options : []).entries())
      visit(option, notes?.options?.[index] ?? notes, isInput);
    for (const [name, field] of Object.entries(def.type === 'object' ? def.shape : {})) {
      const note = notes?.props.get(name);
      if (isInput && isTime(name) && has(field, 'nullable', isInput)) times.add(name);
      if (isOpaque(field, isInput) || note?.tags.opaque !== undefined || note?.notes.isOpaque) opaque.add(name);
      else {
        if (hasNames(field, isInput)) plain.add(name);
        visit(field, note?.notes, isInput);
      }
    }
  };
  for (const { schema, notes, isInput } of slots) visit(schema, notes, isInput);
  for (const name of opaque)
    if (plain.has(name)) throw new Error(`"${name}" is converted in one place, and not in another`);
  return { opaque: [...opaque], times: [...times] };
}
