import { z } from 'zod';
import { uuidPattern } from './uuid.ts';

export type UserId = string & z.$brand<'UserId'>;
export type TeamId = string & z.$brand<'TeamId'>;
export type SessionId = string & z.$brand<'SessionId'>;
export type KeySetId = string & z.$brand<'KeySetId'>;
export type ProjectId = string & z.$brand<'ProjectId'>;

/**
 * A UUID of RFC 9562 of version 1 to 8, the nil UUID or the max UUID, in upper or lower case. Converted to lower case.
 *
 * @see docs/reference/protocol/requests.md#field-rules
 */
export const uuid = z.stringFormat('uuid', uuidPattern).overwrite((text) => text.toLowerCase());

const meSchemas = new WeakSet<z.ZodType>();

/** Returns whether a schema accepts `me` for the ID of the current user. @see docs/reference/protocol/requests.md#the-id-me */
export function takesMe(schema: z.ZodType): boolean {
  return meSchemas.has(schema);
}

function branded<B extends string>(): z.ZodType<string & z.$brand<B>, string> {
  return uuid as unknown as z.ZodType<string & z.$brand<B>, string>;
}

export const userId = branded<'UserId'>();
export const teamId = branded<'TeamId'>();
export const sessionId = branded<'SessionId'>();
export const keySetId = branded<'KeySetId'>();

/** Most IDs of a list in a query. */
export const idsMax = 100;

/** Returns the schema of IDs in a query, separated by commas. */
export function listOfIds<Id>(id: z.ZodType<Id, string>) {
  return z
    .string()
    .max(5000)
    .transform((text) => text.split(','))
    .pipe(z.array(id).max(idsMax, { error: `{path} must have at most ${idsMax} IDs` }));
}

/** A user ID, or `me`, which is replaced with the ID of the current user before the check. */
export const userIdOrMe: z.ZodType<UserId, string> = uuid.clone() as unknown as z.ZodType<UserId, string>;
meSchemas.add(userIdOrMe);

/** `internal`, or a lower-case UUID of version 4. */
export const projectId = z
  .string()
  .regex(/^(?:internal|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/, {
    error: '{path} must be "internal" or a lower-case UUID of version 4',
  }) as unknown as z.ZodType<ProjectId, string>;
