import type { z } from 'zod';

/** The relevant parts of a schema's definition. */
type Definition =
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'array'; element: z.ZodType }
  | { type: 'record' }
  | { type: 'union'; options: z.ZodType[] }
  | { type: 'literal'; values: unknown[] }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'optional' | 'nullable' | 'default' | 'prefault' | 'nonoptional' | 'readonly'; innerType: z.ZodType }
  | { type: 'pipe'; in: z.ZodType }
  | { type: 'number' | 'string' | 'boolean' | 'custom' | 'unknown' };

const words = [
  'Basic bmVvbjpzZWNyZXQ=',
  'name',
  '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
  'someone@example.com',
  'http://localhost:3000/handler/page',
  '{}',
  '000000',
  'a'.repeat(45),
  'a'.repeat(43),
  'ABCDEFGHJKMNPQRS',
  'c2l4dGVlbiBieXRlcyEhIQ==',
  'seti_1',
  'DE',
  'main',
  '2026-01-01T00:00:00.000000Z_1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
  'correct horse battery',
];

/** Fields that a request can omit, but that the handler needs. */
export type Overrides = Readonly<Record<string, unknown>>;

/**
 * Returns the smallest value that a schema accepts.
 *
 * @param overrides values of fields of the outermost object, by name
 * @throws if there is none among the known words
 */
export function sampleOf(schema: z.ZodType | undefined, overrides: Overrides = {}): unknown {
  if (schema === undefined) return undefined;
  const value = smallest(schema);
  const isObject = typeof value === 'object' && value !== null;
  const sample = isObject ? { ...value, ...overrides } : value;
  const { error } = schema.safeParse(sample);
  if (error !== undefined) throw new Error(`No sample: ${JSON.stringify(sample)} ${error.message}`);
  return sample;
}

/** Returns the field names of the outermost object, in all of its forms. */
export function fieldsIn(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const def = schema.def as unknown as Definition;
  switch (def.type) {
    case 'object':
      return Object.keys(def.shape);
    case 'union':
      return [...new Set(def.options.flatMap(fieldsIn))];
    case 'pipe':
      return fieldsIn(def.in);
    default:
      return 'innerType' in def ? fieldsIn(def.innerType) : [];
  }
}

function smallest(schema: z.ZodType): unknown {
  const def = schema.def as unknown as Definition;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([key, part]) =>
          part.safeParse(undefined).success ? [] : [[key, smallest(part)]],
        ),
      );
    case 'array':
      return schema.safeParse([]).success ? [] : [smallest(def.element)];
    case 'record':
    case 'unknown':
    case 'custom':
      return {};
    case 'union':
      return smallest(def.options[0] as z.ZodType);
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'nullable':
      return smallest(def.innerType);
    case 'number':
      return [0, 1, 60_000, 4e12].find((number) => schema.safeParse(number).success);
    case 'boolean':
      return true;
    case 'pipe':
      return smallest(def.in);
    case 'string':
      return words.find((word) => schema.safeParse(word).success);
    default:
      return smallest(def.innerType);
  }
}
