import { fields, KnownErrors, type UserId } from '@portico/contract';
import type { z } from 'zod';

/** Casts a value. `me` is the current user. */
export type Prepare = (value: unknown, me: UserId | null) => unknown;

/**
 * Creates the function that casts a value before it is checked with a schema: `"5"` to a number, `"true"` to a boolean,
 * a number to a string, `me` to the ID of the current user. Other values stay unchanged, and the check rejects them.
 *
 * @returns undefined if the schema has nothing to cast
 * @see docs/reference/protocol/requests.md#schema-errors · docs/reference/protocol/requests.md#the-id-me
 */
export function compilePrepare(schema: z.ZodType): Prepare | undefined {
  if (fields.takesMe(schema)) return replaceMe;
  const def = schema.def as unknown as Definition;
  switch (def.type) {
    case 'string':
      return castString;
    case 'number':
      return castNumber;
    case 'boolean':
      return castBoolean;
    case 'object':
      return prepareObject(def.shape);
    case 'record':
      return prepareRecord(def.valueType);
    case 'array':
      return prepareArray(def.element);
    case 'union':
      return prepareUnion(def);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return compilePrepare(def.innerType);
    default:
      return undefined;
  }
}

/** The relevant parts of a schema's definition. */
type Definition =
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'array'; element: z.ZodType }
  | { type: 'record'; valueType: z.ZodType }
  | { type: 'union'; options: z.ZodType[]; discriminator?: string }
  | { type: 'optional' | 'nullable' | 'default' | 'prefault' | 'readonly' | 'nonoptional'; innerType: z.ZodType }
  | { type: 'string' | 'number' | 'boolean' | 'literal' };

const replaceMe: Prepare = (value, me) => {
  if (value !== 'me') return value;
  if (me === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  return me;
};

const castString: Prepare = (value) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

const castNumber: Prepare = (value) => {
  if (typeof value !== 'string') return value;
  const text = value.replaceAll(/\s/g, '');
  const number = Number(text);
  return text === '' || Number.isNaN(number) ? value : number;
};

const castBoolean: Prepare = (value) => {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const text = String(value).toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : value;
};

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function prepareObject(shape: Record<string, z.ZodType>): Prepare | undefined {
  const steps: [string, Prepare][] = [];
  for (const [key, schema] of Object.entries(shape)) {
    const step = compilePrepare(schema);
    if (step !== undefined) steps.push([key, step]);
  }
  if (steps.length === 0) return undefined;
  return (value, me) => {
    if (!isPlainObject(value)) return value;
    let copy: Record<string, unknown> | undefined;
    for (const [key, step] of steps) {
      if (!Object.hasOwn(value, key)) continue;
      const before = value[key];
      const after = step(before, me);
      if (after === before) continue;
      copy ??= { ...value };
      copy[key] = after;
    }
    return copy ?? value;
  };
}

function prepareArray(element: z.ZodType): Prepare | undefined {
  const step = compilePrepare(element);
  if (step === undefined) return undefined;
  return (value, me) => (Array.isArray(value) ? value.map((item) => step(item, me)) : value);
}

function prepareRecord(valueType: z.ZodType): Prepare | undefined {
  const step = compilePrepare(valueType);
  if (step === undefined) return undefined;
  return (value, me) =>
    isPlainObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, step(item, me)]))
      : value;
}

/** Returns the cast of a union with a discriminator. Without one, the intended option of a value is unknown. */
function prepareUnion(def: { options: z.ZodType[]; discriminator?: string }): Prepare | undefined {
  const { discriminator } = def;
  if (discriminator === undefined) return undefined;
  const steps = new Map<unknown, Prepare>();
  for (const option of def.options) {
    const step = compilePrepare(option);
    const shape = (option.def as unknown as { shape: Record<string, z.ZodType> }).shape;
    const values = (shape[discriminator]?.def as { values?: unknown[] } | undefined)?.values ?? [];
    if (step !== undefined) for (const value of values) steps.set(value, step);
  }
  return (value, me) => (isPlainObject(value) ? (steps.get(value[discriminator])?.(value, me) ?? value) : value);
}
