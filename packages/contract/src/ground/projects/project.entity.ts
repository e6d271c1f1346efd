import { z } from 'zod';
import { brandColors } from '../../config/branding-config.ts';
import { pageLayouts, pageMethods } from '../../config/branding-values.ts';
import { providerTypes } from '../../config/project-config.ts';
import { secondFactorPolicies } from '../../config/second-factor-config.ts';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { projectRoles } from '../../kit/project-roles.ts';
import { secret } from '../../kit/secret.ts';
import { strict } from '../../kit/shapes.ts';

export const providerId = z.enum(providerTypes);
const enabledProvider = z.object({ id: providerId });
const domain = z.object({ domain: z.string(), handler_path: z.string() });
const permission = z.object({ id: z.string() });
const nonEmpty = z.string().min(1, { error: '{path} must not be empty' });

/**
 * The branding as in the configuration, with everything that follows from the choices of the owner. Null: everything has its
 * default.
 */
const clientBranding = z
  .object({
    light: brandColors,
    dark: brandColors,
    /** In pixels. */
    radius: z.int().optional(),
    /** A value of `font-family` in CSS. */
    font: z.string().optional(),
    layout: z.enum(pageLayouts),
    pictureUrl: z.string().optional(),
    faviconUrl: z.string().optional(),
    /** What the sign-in page shows, in this order, of the methods that are enabled. */
    methods: z.array(z.enum(pageMethods)),
    /** Texts of the pages that the project replaces, by language and English text. */
    texts: z.array(z.object({ language: z.string(), original: z.string(), text: z.string() })),
    termsUrl: z.string().optional(),
    privacyUrl: z.string().optional(),
  })
  .nullable();

/** A project for client callers, without secrets. @see docs/reference/protocol/projects.md#client-view */
export const clientProject = z.object({
  id: z.string(),
  display_name: z.string(),
  /** For the sign-in page. An addition of Portico, like the next three. */
  logo_url: z.string().nullable(),
  full_logo_url: z.string().nullable(),
  logo_dark_mode_url: z.string().nullable(),
  logo_full_dark_mode_url: z.string().nullable(),
  branding: clientBranding,
  config: z.object({
    sign_up_enabled: z.boolean(),
    credential_enabled: z.boolean(),
    magic_link_enabled: z.boolean(),
    passkey_enabled: z.boolean(),
    client_team_creation_enabled: z.boolean(),
    client_user_deletion_enabled: z.boolean(),
    allow_user_api_keys: z.boolean(),
    allow_team_api_keys: z.boolean(),
    /** For how many days users can keep an account that they have deleted. An addition of Portico, like the next eight. */
    client_user_deletion_grace_days: z.int(),
    /** Whether the sign-in page asks for the email address first. */
    identifier_first: z.boolean(),
    /** Whether new users fill in own fields of the project. */
    asks_at_sign_up: z.boolean(),
    /** Whether users can or must have a second factor. */
    second_factor_policy: z.enum(secondFactorPolicies),
    /** For how many days users can trust a device. Null: not at all. */
    trusted_device_days: z.int().nullable(),
    /** Minimum length of a new password in code points. */
    password_min_length: z.int(),
    /** Whether a passkey that verified the user counts as two factors. */
    passkey_replaces_second_factor: z.boolean(),
    /** Whether users can see products for them. */
    sells_to_users: z.boolean(),
    /** Whether teams can see products for them. */
    sells_to_teams: z.boolean(),
    enabled_oauth_providers: z.array(enabledProvider),
    domains: z.array(domain),
    allow_localhost: z.boolean(),
  }),
});

const standardEmail = strict({
  type: z.literal('standard'),
  host: nonEmpty,
  port: z.int().min(0).max(65535),
  username: nonEmpty,
  password: secret(nonEmpty),
  sender_name: nonEmpty,
  sender_email: fields.knownEmail,
});

const sharedEmail = strict({
  type: z.literal('shared'),
  /** In development mode, whether all emails stay in the inbox of the server. An addition of Portico. */
  development_inbox: z.literal(true).optional(),
});

/** Input for the email server. */
const newEmailConfig = z.discriminatedUnion('type', [sharedEmail, standardEmail]);

/** The email server. The password is empty if the server cannot decrypt it. */
const emailConfig = z.discriminatedUnion('type', [sharedEmail, standardEmail.extend({ password: secret(z.string()) })]);

const providerExtras = {
  facebook_config_id: z.string().min(1).optional(),
  microsoft_tenant_id: z.string().min(1).optional(),
  microsoft_verifies_emails: z.boolean().optional(),
  x_reads_emails: z.boolean().optional(),
};

/** Input for a provider: with its own or shared credentials. */
export const newProvider = z.discriminatedUnion('type', [
  strict({
    type: z.literal('shared'),
    id: providerId,
    client_id: z.string().optional(),
    client_secret: secret(z.string().optional()),
    ...providerExtras,
  }),
  strict({
    type: z.literal('standard'),
    id: providerId,
    client_id: nonEmpty,
    client_secret: secret(nonEmpty),
    ...providerExtras,
  }),
]);

/** A configured provider. The client secret is empty if the server cannot decrypt it. */
export const provider = z.object({
  provider_config_id: z.string(),
  id: providerId,
  type: z.enum(['shared', 'standard']),
  client_id: z.string().optional(),
  client_secret: secret(z.string().optional()),
  ...providerExtras,
});

const mergeStrategy = z.enum(['link_method', 'raise_error', 'allow_duplicates']);

const switches = {
  sign_up_enabled: z.boolean(),
  credential_enabled: z.boolean(),
  magic_link_enabled: z.boolean(),
  passkey_enabled: z.boolean(),
  anonymous_enabled: z.boolean(),
  client_team_creation_enabled: z.boolean(),
  client_user_deletion_enabled: z.boolean(),
  allow_localhost: z.boolean(),
  allow_user_api_keys: z.boolean(),
  allow_team_api_keys: z.boolean(),
  create_team_on_sign_up: z.boolean(),
};

/**
 * Fields of newer clients. `logo_full_url` is `full_logo_url`. There is no onboarding.
 *
 * @see docs/reference/protocol/newer-clients.md#project
 */
const newerFields = {
  logo_full_url: z.string().nullable(),
  logo_dark_mode_url: z.string().nullable(),
  logo_full_dark_mode_url: z.string().nullable(),
  onboarding_status: z.literal('completed'),
  onboarding_state: z.null(),
  is_development_environment: z.literal(false),
};

/** A project for its owner. @see docs/reference/protocol/projects.md#owner-view */
export const adminProject = z.object({
  id: z.string(),
  display_name: z.string(),
  description: z.string(),
  logo_url: z.string().nullable(),
  full_logo_url: z.string().nullable(),
  ...newerFields,
  created_at_millis: z.number(),
  is_production_mode: z.boolean(),
  owner_team_id: z.string().nullable(),
  /** The role of the person who sent the request. Null for programs with a key. */
  role: z.enum(projectRoles).nullable(),
  config: z.object({
    ...switches,
    oauth_account_merge_strategy: mergeStrategy,
    oauth_providers: z.array(provider),
    enabled_oauth_providers: z.array(enabledProvider),
    domains: z.array(domain),
    email_config: emailConfig,
    email_theme: z.string(),
    team_creator_default_permissions: z.array(permission),
    team_member_default_permissions: z.array(permission),
    user_default_permissions: z.array(permission),
  }),
});

const permissionChoice = z.array(strict({ id: fields.permissionId })).max(1000);

const configChanges = strict({
  ...switches,
  oauth_account_merge_strategy: mergeStrategy,
  oauth_providers: z.array(newProvider).max(100),
  domains: z.array(strict({ domain: fields.trustedDomain, handler_path: fields.handlerPath })).max(1000),
  email_config: newEmailConfig,
  email_theme: z.string().max(100),
  team_creator_default_permissions: permissionChoice,
  team_member_default_permissions: permissionChoice,
  user_default_permissions: permissionChoice,
}).partial();

const projectFields = {
  display_name: z.string().min(1, { error: '{path} must not be empty' }).max(256),
  description: z.string().max(10_000).nullable(),
  logo_url: fields.imageUrl.nullable(),
  full_logo_url: fields.imageUrl.nullable(),
  ...newerFields,
  logo_full_url: fields.imageUrl.nullable(),
  logo_dark_mode_url: fields.imageUrl.nullable(),
  logo_full_dark_mode_url: fields.imageUrl.nullable(),
  is_production_mode: z.boolean(),
  config: configChanges,
};

/** Errors for invalid references in a configuration. */
export const configErrors = [
  KnownErrors.PermissionNotFound,
  KnownErrors.PermissionScopeMismatch,
  KnownErrors.InvalidSharedOAuthProviderId,
  KnownErrors.InvalidStandardOAuthProviderId,
] as const;

/** Changes that an owner may make to a project. Lists in the configuration are replaced as a whole. */
export const projectChanges = strict(projectFields).partial();

/** Input for a new project. */
export const newProject = projectChanges.extend({
  display_name: projectFields.display_name,
  owner_team_id: fields.teamId,
});

export type WireClientProject = z.output<typeof clientProject>;
export type WireAdminProject = z.output<typeof adminProject>;
export type ProjectChanges = z.output<typeof projectChanges>;
export type NewProject = z.output<typeof newProject>;
