import type { JsonSchema } from '../../http/documents/openapi-responses.ts';

/** A field of a body or a response. */
interface SchemaField {
  /** Path in the object, such as `items[].id`. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** Deeper objects are shown as `object`. */
const depthMax = 3;
const valuesMax = 12;

/** Returns the fields of a schema, with those of the objects in it. */
export function fieldsOf(given: JsonSchema | boolean, prefix = '', depth = 0): SchemaField[] {
  if (typeof given === 'boolean') return [];
  const shape = plainOf(given);
  const items = shape.type === 'array' ? plainOf((shape.items ?? {}) as JsonSchema) : undefined;
  if (items !== undefined) return fieldsOf(items, `${prefix}[]`, depth);
  const properties = Object.entries((shape.properties ?? {}) as Record<string, JsonSchema>);
  const required = new Set((shape.required ?? []) as string[]);
  return properties.flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const own = { path, type: typeOf(field), isRequired: required.has(name) };
    return depth + 1 < depthMax ? [own, ...fieldsOf(field, path, depth + 1)] : [own];
  });
}

/** Returns the schema without the alternative null. */
function plainOf(schema: JsonSchema): JsonSchema {
  const others = alternativesOf(schema)?.filter(({ type }) => type !== 'null');
  return others?.length === 1 && others[0] !== undefined ? others[0] : schema;
}

const alternativesOf = ({ anyOf, oneOf }: JsonSchema) => (anyOf ?? oneOf) as JsonSchema[] | undefined;

/** Returns a type for people, in Markdown: `string, up to 1,000 characters`. */
export function typeOf(schema: JsonSchema | boolean): string {
  // The type never, such as the items of a list that is always empty.
  if (typeof schema === 'boolean' || 'not' in schema) return 'nothing';
  const alternatives = alternativesOf(schema);
  if (alternatives !== undefined) return [...new Set(alternatives.map(typeOf))].join(' or ');
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (Array.isArray(schema.enum)) return valuesOf(schema.enum);
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  switch (schema.type) {
    case 'array':
      return `list of ${plural(typeOf((schema.items ?? {}) as JsonSchema))}${lengthOf(schema, 'Items', 'entries')}`;
    case 'string':
      return `${formats[String(schema.format)] ?? 'string'}${lengthOf(schema, 'Length', 'characters')}`;
    case 'integer':
    case 'number':
      return `${schema.type}${rangeOf(schema)}`;
    case 'object':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'any value';
  }
}

const formats: Readonly<Record<string, string>> = { uuid: 'UUID', email: 'email', uri: 'URL', 'date-time': 'time' };

/** Kinds that a list names in the plural. */
const plurals: Readonly<Record<string, string>> = {
  object: 'objects',
  string: 'strings',
  UUID: 'UUIDs',
  integer: 'integers',
};
const plural = (type: string) => plurals[type] ?? type;

function valuesOf(values: readonly unknown[]): string {
  const shown = values.slice(0, valuesMax).map((value) => `\`${JSON.stringify(value)}\``);
  return values.length > valuesMax ? `${shown.join(', ')} and ${values.length - valuesMax} more` : shown.join(', ');
}

const number = (value: unknown) => Number(value).toLocaleString('en-US');

function lengthOf(schema: JsonSchema, unit: 'Length' | 'Items', name: string): string {
  const max = schema[`max${unit}`];
  return typeof max === 'number' ? `, up to ${number(max)} ${name}` : '';
}

/** Numbers that mean "no limit": the safe integers of JavaScript. */
const isOpen = (value: unknown) => typeof value !== 'number' || Math.abs(value) >= Number.MAX_SAFE_INTEGER;

function rangeOf({ minimum, maximum }: JsonSchema): string {
  if (isOpen(maximum)) return isOpen(minimum) ? '' : `, at least ${number(minimum)}`;
  return isOpen(minimum) ? `, up to ${number(maximum)}` : `, ${number(minimum)} to ${number(maximum)}`;
}
