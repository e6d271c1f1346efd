import type { z } from 'zod';

const secrets = new WeakSet<z.ZodType>();

/**
 * Marks a schema as one of secrets: of values that nobody may see again who has not sent or received them. The request log shows none of
 * them. Mark last, since a rule that is added afterwards makes another schema. @returns a schema with the same rules
 *
 * @see docs/contribute/decisions/0154-bodies-in-the-request-log.md
 */
export function secret<T extends z.ZodType>(schema: T): T {
  const marked = schema.clone() as T;
  secrets.add(marked);
  return marked;
}

/** Returns whether a schema is marked. */
export function isSecret(schema: z.ZodType): boolean {
  return secrets.has(schema);
}
