import { z } from 'zod';
import * as fields from '../../fields/index.ts';

/** The kinds of access to an account besides its password. */
export const accessTypes = ['passkey', 'oauth_provider', 'api_key', 'second_factor'] as const;

/** Access to an account besides the password, or a second factor. */
export const otherAccess = z.object({
  type: z.enum(accessTypes),
  /** The provider and its email, or the description of a key. Null if the type is enough. */
  name: z.string().nullable(),
  /** Null if it was added before this time was recorded. */
  added_at_millis: fields.millis.nullable(),
});

/** The kinds of access to an account, besides an address that is verified. */
export const accountAccessTypes = [
  ...accessTypes,
  'password',
  'email_address',
  'session',
  'command_line',
  'trusted_device',
] as const;

/** What can sign in to an account, or replaces a step of the sign-in. */
export const accountAccess = z.object({
  type: z.enum(accountAccessTypes),
  /** As for other access. A part of an email address, the device of a session. Null for callers who get no names. */
  name: z.string().nullable(),
  /** Null if the time is unknown. */
  added_at_millis: fields.millis.nullable(),
});
