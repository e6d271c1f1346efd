/** The parts of a JSON Schema that the configuration uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
}

/** Where a value is in a document: names of settings and indexes of arrays. */
export type Path = readonly string[];

/** Returns the schemas that a value at a path can have. Empty if the document has no such place. */
export function schemasAt(schema: Schema, path: Path): readonly Schema[] {
  const [name, ...rest] = path;
  const choices = choicesOf(schema);
  if (name === undefined) return choices;
  return choices.flatMap((choice) => {
    const inner = innerOf(choice, name);
    return inner === undefined ? [] : schemasAt(inner, rest);
  });
}

function choicesOf(schema: Schema): readonly Schema[] {
  const { anyOf, oneOf, allOf } = schema;
  const choices = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
  return choices.length === 0 ? [schema] : [...choices.flatMap(choicesOf), schema];
}

function innerOf({ properties = {}, additionalProperties, items }: Schema, name: string): Schema | undefined {
  if (Object.hasOwn(properties, name)) return properties[name];
  return typeof additionalProperties === 'object' ? additionalProperties : items;
}

/** Returns the settings that an object can have, by name. */
export function settingsOf(schemas: readonly Schema[]): ReadonlyMap<string, Schema> {
  return new Map(schemas.flatMap(({ properties = {} }) => Object.entries(properties)));
}

/** Returns the JSON texts of the values that a setting can have, if they are few: `true`, `"smtp"`. */
export function valuesOf(schemas: readonly Schema[]): readonly string[] {
  const values = schemas.flatMap((schema) => {
    if (schema.const !== undefined) return [schema.const];
    if (schema.enum !== undefined) return schema.enum;
    return typesOf(schema).flatMap((type) => (type === 'boolean' ? [true, false] : type === 'null' ? [null] : []));
  });
  return [...new Set(values.map((value) => JSON.stringify(value)))];
}

/** Returns the types of a schema. */
export function typesOf({ type }: Schema): readonly string[] {
  return type === undefined ? [] : typeof type === 'string' ? [type] : type;
}
