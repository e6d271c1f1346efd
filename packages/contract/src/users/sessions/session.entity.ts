import { z } from 'zod';
import { providerTypes } from '../../config/project-config.ts';
import * as fields from '../../fields/index.ts';
import { defineEntity } from '../../kit/entity.ts';
import { secret } from '../../kit/secret.ts';

/** Sign-in methods of sessions. */
export const signInMethods = ['password', 'otp', 'passkey', ...providerTypes, 'cli', 'other'] as const;

/** Address of a request, as in the lists of sessions and trusted devices. */
export const addressInfo = z.object({
  ip: z.string(),
  countryCode: z.string().nullish(),
  regionCode: z.string().nullish(),
  cityName: z.string().nullish(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  tzIdentifier: z.string().nullish(),
});

/** Device of a request, as its browser describes it. */
export const device = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  model: z.string().nullable(),
});

/**
 * One sign-in on one device. The names of times and address info are the wire format.
 *
 * @see docs/reference/protocol/sign-in.md#sessions
 */
export const session = defineEntity('session', {
  id: { schema: fields.sessionId, read: 'client' },
  user_id: { schema: fields.userId, read: 'client' },
  created_at: { schema: fields.millis, read: 'client' },
  last_used_at: { schema: fields.millis.optional(), read: 'client' },
  is_impersonation: { schema: z.boolean(), read: 'client' },
  /** How the user signed in: `password`, `otp`, `passkey`, an identity provider, `cli` or `other`. */
  sign_in_method: { schema: z.enum(signInMethods), read: 'client' },
  is_current_session: { schema: z.boolean(), read: 'client' },
  last_used_at_end_user_ip_info: { schema: addressInfo.optional(), read: 'client' },
  /** Device of the last use. Null if unknown, such as for a session that a server created. */
  device: { schema: device.nullable(), read: 'client' },
});

/** Response of password sign-in, sign-up and anonymous sign-up. */
export const shortSignInResult = z.object({
  // @guard request-bodies-mark-of-access-token
  access_token: secret(z.string()),
  refresh_token: secret(z.string()),
  user_id: fields.userId,
});

/** Response of all other sign-in methods. */
export const signInResult = z.object({
  access_token: secret(z.string()),
  refresh_token: secret(z.string()),
  user_id: fields.userId,
  is_new_user: z.boolean(),
});
