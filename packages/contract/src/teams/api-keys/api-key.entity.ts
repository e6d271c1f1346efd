import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { secret } from '../../kit/secret.ts';
import { strict } from '../../kit/shapes.ts';

/** The latest accepted time: the end of the year 9999. */
const lastMillis = 253_402_300_799_999;

const common = {
  id: fields.uuid,
  description: z.string(),
  is_public: z.boolean(),
  created_at_millis: fields.millis,
  expires_at_millis: fields.millis.optional(),
  manually_revoked_at_millis: fields.millis.optional(),
  /** When a server last checked the key, to the day. Missing: not since Portico records it. */
  last_used_at_millis: fields.millis.optional(),
};

const shownOnce = secret(z.string());
const shownAfterwards = z.object({ last_four: z.string() });

const ofUser = { type: z.literal('user'), user_id: fields.userId };
const ofTeam = { type: z.literal('team'), team_id: fields.teamId };

/**
 * An API key of a user or team. Missing times mean that it never expires or is not revoked.
 *
 * @see docs/reference/protocol/api-keys.md#key-object
 */
export const userApiKey = z.object({ ...common, ...ofUser, value: shownAfterwards });
export const teamApiKey = z.object({ ...common, ...ofTeam, value: shownAfterwards });

/** A valid key of a user, as a server checks it. */
export const checkedUserApiKey = userApiKey.extend({
  /** The user lacks the second factor that the project requires. Apps must then refuse the key. */
  second_factor_setup_required: z.literal(true).optional(),
});

/** The same at creation, with its value, which is returned only once. */
export const createdUserApiKey = z.object({ ...common, ...ofUser, value: shownOnce });
export const createdTeamApiKey = z.object({ ...common, ...ofTeam, value: shownOnce });

/** Null for a key that never expires. */
const expiry = z.int().min(0).max(lastMillis).nullable();

const newApiKey = {
  description: z.string().max(1000),
  expires_at_millis: expiry,
  is_public: z.boolean().optional(),
  /** The valid key of the same owner that the new one replaces. It expires then, unless it expires earlier. */
  replaces: strict({ id: fields.uuid, until_millis: z.int().min(0).max(lastMillis) }).optional(),
};

export const newUserApiKey = strict({ ...newApiKey, user_id: fields.userIdOrMe });
export const newTeamApiKey = strict({ ...newApiKey, team_id: fields.teamId });

/** Changes of an API key: a new description or expiry, or permanent revocation. */
export const apiKeyChanges = strict({
  description: z.string().max(1000).optional(),
  expires_at_millis: expiry.optional(),
  revoked: z.literal(true).optional(),
});
