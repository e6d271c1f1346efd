import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { strict } from '../../kit/shapes.ts';

const link = strict({
  /** ID of the provider in the configuration of the project. */
  id: z.string().min(1).max(63),
  account_id: z.string().min(1).max(512),
  email: fields.email.nullable().optional(),
});

/** A user in a file to import: one line of JSON. Only `type` is required. @see docs/move-in/import-file.md */
export const importedUser = strict({
  type: z.literal('user'),
  /** The ID that the user keeps. Without it, the user gets a new one. */
  id: fields.uuid.optional(),
  signed_up_at_millis: fields.queryMillis.optional(),
  last_active_at_millis: fields.queryMillis.optional(),
  primary_email: fields.email.nullable().optional(),
  primary_email_verified: z.boolean().optional(),
  /** Whether the user signs in with the address. Default: yes. */
  primary_email_auth_enabled: z.boolean().optional(),
  display_name: fields.displayName.nullable().optional(),
  profile_image_url: z
    .string()
    .max(fields.urlLengthMax)
    .regex(/^https?:\/\//i, { error: '{path} is not an http or https URL' })
    .nullable()
    .optional(),
  client_metadata: fields.newMetadata.optional(),
  client_read_only_metadata: fields.newMetadata.optional(),
  server_metadata: fields.newMetadata.optional(),
  /** In one of the formats of docs/move-in/password-hashes.md. */
  password_hash: z.string().max(512).nullable().optional(),
  /** The secret of an authenticator app, which is required at sign-in from then on. */
  totp_secret_base64: fields.totpSecret.nullable().optional(),
  otp_auth_enabled: z.boolean().optional(),
  oauth_providers: z.array(link).max(20).optional(),
});

/** A line of a file to import. */
export type ImportedUser = z.output<typeof importedUser>;
