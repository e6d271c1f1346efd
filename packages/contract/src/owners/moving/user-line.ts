import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { movedFields } from '../../kit/entity.ts';
import { strict } from '../../kit/shapes.ts';
import { credentialId, passkeyName } from '../../sign-in/passkey/passkey.entity.ts';
import { userNotesMax, userNoteText } from '../../users/notes/notes.endpoints.ts';
import { user } from '../../users/users/user.entity.ts';

/** Most addresses, accounts, passkeys and so on of one user in a file. */
const partsMax = 100;

/** Stricter than the field of the API, whose responses must have each image that is stored. */
const imageLink = fields.imageUrl
  .max(fields.urlLengthMax)
  .regex(/^https?:\/\//i, { error: '{path} is not an http or https URL' });

const bytes = (max: number) => z.base64url().min(1).max(max);

/** SHA-256 in base64url, as the server stores it. */
export const storedDigest = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: '{path} is not a digest' });

/** A time until the year 2199, such as one that has passed. Cursors of lists have microseconds, which later times do not have as numbers. */
export const pastMillis = z.int().min(0).max(7_258_118_399_999, { error: '{path} is after the year 2199' });

const account = strict({
  /** ID of the provider in the configuration of the project. */
  id: z.string().min(1).max(63),
  account_id: z.string().min(1).max(512),
  email: fields.knownEmail.nullable().optional(),
  /** The ID that the connected account keeps. */
  link_id: fields.uuid.optional(),
  /** Default: yes. */
  allow_sign_in: z.boolean().optional(),
  /** Default: yes. */
  allow_connected_accounts: z.boolean().optional(),
  created_at_millis: pastMillis.optional(),
});

const contactChannel = strict({
  id: fields.uuid.optional(),
  value: fields.email,
  is_primary: z.boolean().optional(),
  is_verified: z.boolean().optional(),
  used_for_auth: z.boolean().optional(),
  created_at_millis: pastMillis.optional(),
  /** Whether the address has taken the place of an earlier one. */
  is_replaced: z.boolean().optional(),
});

const passkey = strict({
  /** In base64url, as in the JSON of WebAuthn. */
  credential_id: credentialId,
  /** The COSE key in base64url. */
  public_key: bytes(4096),
  counter: z.int().min(0).max(4_294_967_295).optional(),
  transports: z.array(z.string().max(32)).max(10).optional(),
  name: passkeyName.nullable().optional(),
  created_at_millis: pastMillis.optional(),
  last_used_at_millis: pastMillis.nullable().optional(),
  user_verified: z.boolean().nullable().optional(),
  /** The domain for which the passkey was registered. It works on no other domain. */
  relying_party_id: z.string().min(1).max(253).nullable().optional(),
});

const recoveryCode = strict({
  digest: storedDigest,
  created_at_millis: pastMillis.optional(),
  used_at_millis: pastMillis.nullable().optional(),
});

const consentFields = {
  field_id: z.string().min(1).max(63),
  version: z.string().min(1).max(100),
  text: z.string().max(10_000),
  url: z.string().max(fields.urlLengthMax).nullable().optional(),
  given_at_millis: pastMillis,
  recorded_by: z.enum(['user', 'server']).optional(),
};

const consent = strict(consentFields);

const withdrawnConsent = strict({
  ...consentFields,
  withdrawn_at_millis: pastMillis,
  withdrawn_by: z.enum(['user', 'server']).optional(),
});

/** A note of an owner. Who wrote it is a name, because the person can be one of another installation. */
const note = strict({
  text: userNoteText,
  author_name: z.string().max(fields.displayNameLengthMax).optional(),
  created_at_millis: pastMillis.optional(),
  changed_at_millis: pastMillis.nullable().optional(),
});

const preference = strict({ category_id: fields.uuid, is_enabled: z.boolean() });

/** Metadata and picture of a user or a team in a file. */
export const movedProfile = {
  profile_image_url: imageLink.nullable().optional(),
  client_metadata: fields.newMetadata.optional(),
  client_read_only_metadata: fields.newMetadata.optional(),
  server_metadata: fields.newMetadata.optional(),
};

const secondFactor = {
  /** The secret of an authenticator app, which is required at sign-in from then on. */
  totp_secret_base64: fields.totpSecret.nullable().optional(),
  totp_added_at_millis: pastMillis.nullable().optional(),
  /** As an export of Portico contains them. They need the ID of the user. */
  recovery_codes: z.array(recoveryCode).max(partsMax).optional(),
};

/** A user in a file: one line of JSON. Only `type` is required. @see docs/move-in/import-file.md */
export const importedUser = strict({
  type: z.literal('user'),
  /** The ID that the user keeps. Without it, the user gets a new one. */
  id: fields.uuid.optional(),
  is_anonymous: z.boolean().optional(),
  signed_up_at_millis: pastMillis.optional(),
  last_active_at_millis: pastMillis.nullable().optional(),
  primary_email: fields.email.nullable().optional(),
  primary_email_verified: z.boolean().optional(),
  /** Whether the user signs in with the address. Default: yes. */
  primary_email_auth_enabled: z.boolean().optional(),
  /** The addresses besides the one of `primary_email`, or all. */
  contact_channels: z.array(contactChannel).max(partsMax).optional(),
  ...movedFields(user),
  profile_image_url: movedProfile.profile_image_url,
  /** In one of the formats of docs/move-in/password-hashes.md. */
  password_hash: z.string().max(512).nullable().optional(),
  password_changed_at_millis: pastMillis.nullable().optional(),
  /** Whether the user had a password and lost it. Later imports and old systems then give none. */
  password_removed: z.boolean().optional(),
  /** Whether the user has turned off sign-in with codes. */
  otp_auth_removed: z.boolean().optional(),
  ...secondFactor,
  passkeys: z.array(passkey).max(20).optional(),
  oauth_providers: z.array(account).max(partsMax).optional(),
  /** When the account is deleted, if the user has asked for it. */
  deletion_at_millis: pastMillis.nullable().optional(),
  /** Project permissions. Default: those that new users get. */
  permissions: z.array(fields.permissionId.max(255)).max(1000).optional(),
  consents: z.array(consent).max(1000).optional(),
  withdrawn_consents: z.array(withdrawnConsent).max(1000).optional(),
  notification_preferences: z.array(preference).max(partsMax).optional(),
  /** What owners wrote about the user for each other. */
  notes: z.array(note).max(userNotesMax).optional(),
  selected_team_id: fields.uuid.nullable().optional(),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: '{path} is not a country code' })
    .nullable()
    .optional(),
});

/** A user in a file. */
export type ImportedUser = z.output<typeof importedUser>;
