import { z } from 'zod';
import { providerTypes } from '../../config/project-config.ts';
import * as fields from '../../fields/index.ts';
import { defineEntity } from '../../kit/entity.ts';

/** How a session can begin. */
export const signInMethods = ['password', 'otp', 'passkey', ...providerTypes, 'cli', 'other'] as const;

const addressInfo = z.object({
  ip: z.string(),
  countryCode: z.string().nullish(),
  regionCode: z.string().nullish(),
  cityName: z.string().nullish(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  tzIdentifier: z.string().nullish(),
});

/**
 * A signed-in period on one device. The odd names of times and address info are the wire format.
 *
 * @see docs/protocol/sign-in.md#sessions
 */
export const session = defineEntity('session', {
  id: { schema: fields.sessionId, read: 'client' },
  user_id: { schema: fields.userId, read: 'client' },
  created_at: { schema: fields.millis, read: 'client' },
  last_used_at: { schema: fields.millis.optional(), read: 'client' },
  is_impersonation: { schema: z.boolean(), read: 'client' },
  /** How the session began: `password`, `otp`, `passkey`, an identity provider, `cli` or `other`. */
  sign_in_method: { schema: z.enum(signInMethods), read: 'client' },
  is_current_session: { schema: z.boolean(), read: 'client' },
  last_used_at_end_user_ip_info: { schema: addressInfo.optional(), read: 'client' },
});

/** What password sign-in, sign-up and anonymous sign-up answer. */
export const shortSignInResult = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user_id: fields.userId,
});

/** What every other sign-in answers. */
export const signInResult = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user_id: fields.userId,
  is_new_user: z.boolean(),
});
