import type { z } from 'zod';

/** The relevant parts of a schema's definition. */
type Definition =
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'optional' | 'nullable' | 'array' | 'boolean' | 'number' | 'string' | 'custom' };

/**
 * Returns an object of a schema with empty values: null if a field allows it, and otherwise false, 0, an empty text or an empty
 * list. Optional fields are missing.
 */
export function emptyOf<T>(schema: z.ZodType<T>): T {
  return emptyValue(schema) as T;
}

function emptyValue(schema: z.ZodType): unknown {
  const def = schema.def as unknown as Definition;
  if (schema.safeParse(null).success) return null;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([key, field]) => [key, emptyValue(field)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'optional':
      return undefined;
    case 'array':
      return [];
    case 'boolean':
      return false;
    case 'number':
      return 0;
    default:
      return '';
  }
}
