import { z } from 'zod';

/** A field of the data of an event. */
export interface EventField {
  /** Path, such as `teams[].id`. */
  readonly name: string;
  /** Such as `string or null`. */
  readonly type: string;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Lists the data fields of an event, with the fields of nested objects and list entries. */
export function eventFieldsOf(data: z.ZodType): EventField[] {
  return fieldsBelow(z.toJSONSchema(data, { unrepresentable: 'any' }), '');
}

function fieldsBelow(schema: JsonSchema, prefix: string): EventField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    const kinds = kindsOf(value);
    const [nested] = kinds.filter(({ properties }) => properties !== undefined);
    const [list] = kinds.filter(({ type }) => type === 'array');
    return [
      { name, type: kinds.map(typeOf).join(' or ') },
      ...(nested === undefined ? [] : fieldsBelow(nested, `${name}.`)),
      ...(typeof list?.items === 'object' && !Array.isArray(list.items) ? fieldsBelow(list.items, `${name}[].`) : []),
    ];
  });
}

/** Returns the alternatives of a schema. */
function kindsOf(schema: JsonSchema | boolean): JsonSchema[] {
  if (typeof schema === 'boolean') return [{}];
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(kindsOf);
}

function typeOf({ type, enum: values, const: value }: JsonSchema): string {
  if (values !== undefined) return values.map((one) => JSON.stringify(one)).join(' or ');
  if (value !== undefined) return JSON.stringify(value);
  const types = [type ?? 'any JSON'].flat();
  return types.map((one) => (one === 'array' ? 'list' : one)).join(' or ');
}
