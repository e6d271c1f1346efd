import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEntity } from '../../kit/entity.ts';
import { secret } from '../../kit/secret.ts';
import { strict } from '../../kit/shapes.ts';
import { team } from '../../teams/teams/team.entity.ts';

/** An account of an identity provider that a user signs in with. */
const providerLinkSummary = z.object({ id: z.string(), account_id: z.string(), email: z.string().nullable() });

const newProviderLink = strict({
  id: z.string().max(63),
  // Indexed, and an index entry has room for about 2700 bytes.
  account_id: z.string().max(512),
  email: fields.knownEmail.nullable().default(null),
});

const metadata = { schema: fields.metadata, written: fields.newMetadata, moved: true } as const;
const nullableEmail = fields.email.nullable();
const storedEmail = fields.knownEmail.nullable();

const restrictedReason = z.object({ type: z.enum(['anonymous', 'email_not_verified', 'restricted_by_administrator']) });
/** Maximum length of the reason of a restriction, which the user sees. */
export const restrictionReasonLengthMax = 1000;

/** Maximum length of the private details of a restriction. */
export const restrictionDetailsLengthMax = 10_000;

const riskScores = z.object({ sign_up: z.object({ bot: z.int(), free_trial_abuse: z.int() }) });
const noRiskScores = strict({ sign_up: strict({ bot: z.literal(0), free_trial_abuse: z.literal(0) }) });

/**
 * Fields of newer clients. Portico knows no country and gives no scores, so only the values for that can be written.
 *
 * @see docs/reference/protocol/newer-clients.md#user
 */
const newerFields = {
  is_restricted: { schema: z.boolean(), read: 'client' },
  restricted_reason: { schema: restrictedReason.nullable(), read: 'client' },
  /** Only of the current user, while the session has to set up a second factor. An addition of Portico. */
  second_factor_setup_required: { schema: z.literal(true).optional(), read: 'client' },
  restricted_by_admin: {
    schema: z.boolean(),
    read: 'client',
    create: 'server',
    update: 'server',
    moved: true,
  },
  restricted_by_admin_reason: {
    schema: z.string().nullable(),
    written: z.string().max(restrictionReasonLengthMax).nullable(),
    read: 'client',
    create: 'server',
    update: 'server',
    moved: true,
  },
  restricted_by_admin_private_details: {
    schema: secret(z.string().nullable()),
    written: secret(z.string().max(restrictionDetailsLengthMax).nullable()),
    read: 'server',
    create: 'server',
    update: 'server',
    moved: true,
  },
  /** Labels of the project's owners, in the order in which they were added. An addition of Portico. */
  tags: {
    schema: z.array(z.string()),
    written: fields.tags,
    read: 'server',
    create: 'server',
    update: 'server',
    moved: true,
  },
  /** When the account is deleted, as its user has asked. Null: it stays. An addition of Portico. */
  deletion_at_millis: { schema: fields.millis.nullable(), read: 'server' },
  country_code: {
    schema: z.string().nullable(),
    written: z.null(),
    read: 'server',
    create: 'server',
    update: 'server',
  },
  risk_scores: { schema: riskScores, written: noRiskScores, read: 'server', create: 'server', update: 'server' },
} as const;

/** A user. @see docs/reference/protocol/users.md#user-object · docs/reference/protocol/users.md#writable-fields */
const userFields = {
  id: { schema: fields.userId, read: 'client' },
  primary_email: { schema: storedEmail, written: nullableEmail, read: 'client', create: 'server', update: 'client' },
  primary_email_verified: { schema: z.boolean(), read: 'client', create: 'server', update: 'server' },
  primary_email_auth_enabled: { schema: z.boolean(), read: 'server', create: 'server', update: 'server' },
  display_name: {
    schema: fields.displayName.nullable(),
    read: 'client',
    create: 'server',
    update: 'client',
    moved: true,
  },
  profile_image_url: { schema: fields.imageUrl.nullable(), read: 'client', create: 'server', update: 'client' },
  client_metadata: { ...metadata, read: 'client', create: 'server', update: 'client' },
  client_read_only_metadata: { ...metadata, read: 'client', create: 'server', update: 'server' },
  server_metadata: { ...metadata, read: 'server', create: 'server', update: 'server' },
  signed_up_at_millis: { schema: fields.millis, read: 'client' },
  last_active_at_millis: { schema: fields.millis, read: 'server' },
  has_been_active: { schema: z.boolean(), read: 'server' },
  has_password: { schema: z.boolean(), read: 'client' },
  /** Null without a password, or if the password is older than Portico 0.2.0. An addition of Portico. */
  password_changed_at_millis: { schema: fields.millis.nullable(), read: 'server' },
  otp_auth_enabled: { schema: z.boolean(), read: 'client', create: 'server', update: 'client', moved: true },
  /** Whether codes to the primary email sign the user in, if the project has them. An addition of Portico. */
  otp_auth_available: { schema: z.boolean(), read: 'server' },
  passkey_auth_enabled: { schema: z.boolean(), read: 'client', create: 'server', update: 'client' },
  auth_with_email: { schema: z.boolean(), read: 'client' },
  requires_totp_mfa: { schema: z.boolean(), read: 'client' },
  /** Whether the user lets a passkey that verified them replace the authenticator app. An addition of Portico. */
  passkey_replaces_totp: { schema: z.boolean(), read: 'client', update: 'client', moved: true },
  /** The language of the user's emails. Null: that of the request that causes them. An addition of Portico. */
  language: { schema: fields.language.nullable(), read: 'client', create: 'server', update: 'client', moved: true },
  oauth_providers: { schema: z.array(providerLinkSummary), read: 'client' },
  selected_team_id: { schema: fields.teamId.nullable(), read: 'client', update: 'client' },
  totp_secret_base64: { schema: fields.totpSecret.nullable(), create: 'server', update: 'client' },
  totp_code: { schema: secret(z.string().max(20)), update: 'client' },
  password: { schema: fields.password.nullable(), create: 'server', update: 'server' },
  password_hash: { schema: secret(z.string().max(256).nullable()), create: 'server', update: 'server' },
  ...newerFields,
} as const;

export const user = defineEntity('user', {
  ...userFields,
  is_anonymous: { schema: z.boolean(), read: 'client', create: 'server' },
  selected_team: { schema: team.read.client.nullable(), read: 'client' },
});

/** A user for servers: the selected team includes its server-only fields. */
export const serverUser = defineEntity('user', {
  ...userFields,
  is_anonymous: { schema: z.boolean(), read: 'client', create: 'server' },
  selected_team: { schema: team.read.server.nullable(), read: 'client' },
});

/** Changes of a user. `is_anonymous` can only be set to false. */
export const userChanges = defineEntity('user', {
  ...userFields,
  is_anonymous: { schema: z.literal(false), update: 'server' },
}).update;

/** A new user, optionally with provider links. */
export const newUser = defineEntity('user', {
  ...userFields,
  is_anonymous: { schema: z.boolean(), create: 'server' },
  oauth_providers: { schema: z.array(newProviderLink).max(100), create: 'server' },
}).create;

/** Response of `/users` for each level. */
export const userAnswer = { client: user.read.client, server: serverUser.read.server } as const;
