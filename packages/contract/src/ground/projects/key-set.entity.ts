import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { secret } from '../../kit/secret.ts';
import { strict } from '../../kit/shapes.ts';

/** The last use of a key, to the day. */
const keyUse = z.object({
  at_millis: z.number(),
  /** Address of the server. Null for publishable keys. */
  ip: z.string().nullable(),
  /** Name and version of the SDK. */
  client: z.string().nullable(),
});

const hidden = z
  .object({
    last_four: z.string(),
    /** Missing: not since Portico records it. */
    last_used: keyUse.optional(),
  })
  .optional();

const common = {
  id: fields.keySetId,
  description: z.string(),
  expires_at_millis: z.number(),
  manually_revoked_at_millis: z.number().optional(),
  created_at_millis: z.number(),
};

/**
 * The three keys of a project, created together. Only their last four characters can be retrieved later.
 *
 * @see docs/reference/protocol/projects.md#project-keys
 */
export const keySet = z.object({
  ...common,
  publishable_client_key: hidden,
  secret_server_key: hidden,
  super_secret_admin_key: hidden,
});

/** A key set at creation, the only time its keys are returned. */
export const createdKeySet = z.object({
  ...common,
  publishable_client_key: secret(z.string().optional()),
  secret_server_key: secret(z.string().optional()),
  super_secret_admin_key: secret(z.string().optional()),
});

export const newKeySet = strict({
  description: z.string().max(1000),
  expires_at_millis: z.number().min(0).max(8.64e15),
  has_publishable_client_key: z.boolean(),
  has_secret_server_key: z.boolean(),
  has_super_secret_admin_key: z.boolean(),
  /** The valid key set that the new one replaces. It ends then, unless it ends earlier. */
  replaces: strict({ id: fields.keySetId, until_millis: z.number().min(0).max(8.64e15) }).optional(),
});

/** Revocation is permanent, so it can only be set. */
export const keySetChanges = strict({
  description: z.string().max(1000).optional(),
  revoked: z.literal(true).optional(),
});
