import { type AccessLevel, accessLevels, type EndpointSpec, schemaAt } from '@portico/contract';
import type { z } from 'zod';

/** Returns a value without the properties that its schema does not declare. */
export type Projection = (value: unknown) => unknown;

type Fields = Record<string, unknown>;

/** The relevant parts of a schema's definition. */
type Definition =
  | { type: 'object'; shape: Record<string, z.ZodType>; catchall?: z.ZodType }
  | { type: 'array'; element: z.ZodType }
  | { type: 'optional' | 'nullable'; innerType: z.ZodType }
  | { type: 'string' | 'number' | 'boolean' | 'literal' | 'enum' | 'null' | 'any' | 'unknown' | 'custom' };

/** Creates the projections of an endpoint's response. Levels without a response have none. */
export function responseProjections(spec: EndpointSpec): ReadonlyMap<AccessLevel, ResponseProjection> {
  return new Map(
    accessLevels.flatMap((level) => {
      const schema = schemaAt(spec.response, level);
      return schema === undefined ? [] : [[level, { schema, project: compileProjection(schema) }] as const];
    }),
  );
}

/** The schema of a response, and its projection. */
export interface ResponseProjection {
  readonly schema: z.ZodType;
  readonly project: Projection;
}

/**
 * Creates the projection of a response schema. It returns the same properties in the same order as `schema.parse`,
 * without the checks: the types of handlers guarantee the values. A value that has exactly the declared properties in
 * the declared order is not copied.
 *
 * @see docs/contribute/decisions/0008-the-hot-path.md#responses-without-checks
 */
export function compileProjection(schema: z.ZodType): Projection {
  return projectionOf(schema) ?? ((value) => value);
}

/** Returns undefined if every value of the schema stays unchanged. */
function projectionOf(schema: z.ZodType): Projection | undefined {
  const def = schema.def as unknown as Definition;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'any':
    case 'unknown':
    case 'custom':
      return undefined;
    case 'optional':
    case 'nullable':
      return projectPresent(projectionOf(def.innerType));
    case 'array':
      return projectItems(projectionOf(def.element));
    case 'object':
      // Objects with further properties are rare, so they need no code of their own.
      return def.catchall === undefined || isNever(def.catchall) ? projectFields(def.shape) : parse(schema);
    default:
      return parse(schema);
  }
}

function isNever(schema: z.ZodType): boolean {
  return (schema.def.type as string) === 'never';
}

/** For unions, records, defaults and other schemas whose result depends on the value. */
function parse(schema: z.ZodType): Projection {
  return (value) => schema.parse(value);
}

function projectPresent(project: Projection | undefined): Projection | undefined {
  return project && ((value) => (value === null || value === undefined ? value : project(value)));
}

function projectItems(project: Projection | undefined): Projection | undefined {
  if (project === undefined) return undefined;
  return (value) => {
    const items = value as readonly unknown[];
    const projected = items.map(project);
    return projected.every((item, at) => item === items[at]) ? items : projected;
  };
}

function projectFields(shape: Record<string, z.ZodType>): Projection {
  const keys = Object.keys(shape);
  const nested = Object.entries(shape).flatMap(([key, schema]) => {
    const project = projectionOf(schema);
    return project === undefined ? [] : [{ key, project }];
  });
  return (given) => {
    let fields = given as Fields;
    if (!hasExactly(fields, keys)) fields = pick(fields, keys);
    let result = fields;
    for (const { key, project } of nested) {
      const before = fields[key];
      const after = project(before);
      if (after === before) continue;
      if (result === given) result = { ...fields };
      result[key] = after;
    }
    return result;
  };
}

/** Returns whether an object has exactly these properties in this order. */
function hasExactly(fields: Fields, keys: readonly string[]): boolean {
  let at = 0;
  for (const key in fields) {
    if (key !== keys[at]) return false;
    at += 1;
  }
  return at === keys.length;
}

function pick(fields: Fields, keys: readonly string[]): Fields {
  const picked: Fields = {};
  for (const key of keys) {
    const value = fields[key];
    if (value !== undefined) picked[key] = value;
  }
  return picked;
}
