import { z } from 'zod';
import * as fields from '../fields/index.ts';
import { brandingConfig } from './branding-config.ts';
import { builtInTemplates, builtInThemes, defaultThemeId } from './built-in-emails.ts';
import { identityProviders, type ProviderType } from './identity-providers.ts';
import { oldSystemConfig } from './old-system-config.ts';
import { passkeyConfig } from './passkey-config.ts';
import { entryId, paymentsConfig } from './payments-config.ts';
import { secondFactorConfig } from './second-factor-config.ts';
import { sessionsConfig } from './sessions-config.ts';
import { signUpFieldsConfig } from './sign-up-fields-config.ts';
import { tokenClaimsConfig } from './token-claims-config.ts';

/** Identity providers for sign-in. @see docs/reference/protocol/oauth.md#providers */
export const providerTypes = identityProviders.map(({ id }) => id);

/** Providers that are available with shared credentials. @see docs/reference/protocol/oauth.md#providers */
export const sharedProviderTypes: readonly ProviderType[] = identityProviders
  .filter(({ canBeShared }) => canBeShared)
  .map(({ id }) => id);

/** The built-in team permissions of every project. @see docs/reference/protocol/permissions.md#system-permissions */
export const systemPermissions: Readonly<Record<string, string>> = {
  $update_team: 'Update the team information',
  $delete_team: 'Delete the team',
  $read_members: 'Read and list the other members of the team',
  $remove_members: 'Remove other members from the team',
  $invite_members: 'Invite other users to the team',
  $manage_api_keys: 'Create and manage API keys for the team',
};

const idSet = z.record(fields.permissionId, z.literal(true));

const permissionDefinition = z.object({
  description: z.string().optional(),
  scope: z.enum(['team', 'project']).optional(),
  containedPermissionIds: idSet.default({}),
});

const trustedDomainEntry = z.object({
  baseUrl: fields.trustedDomain,
  // A stored path that leads to another domain counts as the default.
  handlerPath: fields.handlerPath.default('/handler').catch('/handler'),
});

/** Maximum number of redirect URIs of native apps. */
const nativeRedirectUrisMax = 20;

/** Maximum number of redirect URIs of the hosted pages. */
const redirectUrisMax = 50;

/** Maximum number of days between the request to delete an account and the deletion. */
export const deletionGraceDaysMax = 90;

const provider = z.object({
  type: z.enum(providerTypes).optional(),
  isShared: z.boolean().default(true),
  allowSignIn: z.boolean().default(false),
  allowConnectedAccounts: z.boolean().default(false),
  clientId: z.string().min(1).optional(),
  clientSecret: z.string().min(1).optional(),
  facebookConfigId: z.string().min(1).optional(),
  microsoftTenantId: z.string().min(1).optional(),
  /** Whether addresses count as verified whose domain the tenant owns, by the claim `xms_edov`. Default: they do not. */
  microsoftVerifiesEmails: z.boolean().optional(),
  /** Whether the app at X has the permission to read addresses, which X has confirmed. Default: it has not. */
  xReadsEmails: z.boolean().optional(),
});

const emailServer = z.object({
  isShared: z.boolean().default(true),
  /**
   * Whether all emails stay in the inbox of a server in development mode, also those to users. Elsewhere, the server is the
   * shared one.
   */
  isDevelopmentInbox: z.boolean().optional(),
  provider: z.enum(['resend', 'smtp']).default('smtp'),
  host: z.string().min(1).optional(),
  port: z.int().min(0).max(65535).optional(),
  username: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
  senderName: z.string().min(1).optional(),
  senderEmail: fields.knownEmail.optional(),
});

/**
 * Apps that a project can install, in display order.
 *
 * @see docs/reference/protocol/projects.md#configuration-keys
 */
export const appIds = [
  'authentication',
  'teams',
  'rbac',
  'api-keys',
  'payments',
  'emails',
  'email-api',
  'data-vault',
  'webhooks',
  'tv-mode',
  'launch-checklist',
  'catalyst',
  'neon',
  'convex',
  'vercel',
  'analytics',
] as const;

const installedApp = z.object({ enabled: z.boolean().default(false) }).prefault({});
const installedApps = Object.fromEntries(appIds.map((id) => [id, installedApp])) as Record<
  (typeof appIds)[number],
  typeof installedApp
>;

/** Maximum length of the source of an email theme or template, in characters. */
export const emailSourceMax = 100_000;

const tsxSource = z.string().max(emailSourceMax);

const emailTheme = z.object({ displayName: z.string().max(256).default('Unnamed Theme'), tsxSource });

const emailTemplate = z.object({
  displayName: z.string().max(256),
  tsxSource,
  themeId: z.union([z.uuid(), z.literal(false)]).nullish(),
});

/** Returns a record in which the built-in entries always exist. Stored values take precedence, field by field. */
function withBuiltIn<T extends z.ZodType>(entry: T, builtIn: Readonly<Record<string, object>>) {
  const merge = (given: unknown) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
    const stored = given as Record<string, unknown>;
    const complete = Object.entries(builtIn).map(([id, values]) => [
      id,
      Object.hasOwn(stored, id) && typeof stored[id] === 'object' ? { ...values, ...stored[id] } : values,
    ]);
    return { ...Object.fromEntries(complete), ...without(stored, builtIn) };
  };
  return z.preprocess(merge, z.record(z.uuid(), entry));
}

function without(stored: Record<string, unknown>, builtIn: Readonly<Record<string, object>>): object {
  return Object.fromEntries(Object.entries(stored).filter(([id]) => !Object.hasOwn(builtIn, id)));
}

/** The location of a project's data. Other values than `hosted` are stored, but not used. */
const sourceOfTruth = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hosted') }),
  z.object({ type: z.literal('neon'), connectionStrings: z.record(z.string(), z.string()) }),
  z.object({ type: z.literal('postgres'), connectionString: z.string() }),
]);

const signInSwitch = z.object({ allowSignIn: z.boolean().default(false) });

/**
 * The configuration of a project. Every value has its default here. A project stores only overrides, as dotted keys.
 * @see docs/reference/protocol/projects.md#configuration-keys
 */
export const projectConfig = z.object({
  sourceOfTruth: sourceOfTruth.default({ type: 'hosted' }),
  rbac: z
    .object({
      permissions: z.record(fields.newPermissionId, permissionDefinition).default({}),
      defaultPermissions: z
        .object({ teamCreator: idSet.default({}), teamMember: idSet.default({}), signUp: idSet.default({}) })
        .prefault({}),
    })
    .prefault({}),
  apiKeys: z
    .object({ enabled: z.object({ user: z.boolean().default(false), team: z.boolean().default(false) }).prefault({}) })
    .prefault({}),
  apps: z.object({ installed: z.object(installedApps).prefault({}) }).prefault({}),
  /** Newer clients can omit the publishable client key, which is public, if the project allows it. */
  project: z.object({ requirePublishableClientKey: z.boolean().default(true) }).prefault({}),
  teams: z
    .object({
      createPersonalTeamOnSignUp: z.boolean().default(false),
      allowClientTeamCreation: z.boolean().default(false),
      /** Whether only users who have verified the invited address can accept a team invitation. */
      invitationsRequireVerifiedEmail: z.boolean().default(false),
    })
    .prefault({}),
  users: z
    .object({
      allowClientUserDeletion: z.boolean().default(false),
      /** Days between the request of users to delete their account and the deletion. Until then they can keep it. 0: at once. */
      deletionGraceDays: z.int().min(0).max(deletionGraceDaysMax).default(0),
      /** Days between the deletion of a user and the erasure of what is left about the user. Null: no erasure by itself. */
      erasureDelayDays: z.int().min(0).max(3650).nullable().default(30),
      /** Whether users who download their data also get the server metadata. */
      exportsServerMetadata: z.boolean().default(false),
      /** After how many days without activity anonymous users are deleted. Null: never. */
      anonymousUnusedDays: z.int().min(1).max(3650).nullable().default(null),
    })
    .prefault({}),
  domains: z
    .object({
      allowLocalhost: z.boolean().default(false),
      trustedDomains: z.record(z.string(), trustedDomainEntry).default({}),
      /** Redirect URIs of native apps. Apps with a claimed `https` URL use trusted domains. @see RFC 8252 §7 */
      nativeRedirectUris: z.array(fields.nativeRedirectUri).max(nativeRedirectUrisMax).default([]),
      /** Where the hosted pages return to. @see docs/build/hosted-pages.md */
      redirectUris: z.array(fields.redirectUri).max(redirectUrisMax).default([]),
    })
    .prefault({}),
  auth: z
    .object({
      allowSignUp: z.boolean().default(true),
      /** Whether answers hide from visitors which addresses have an account. @see docs/run/security.md#who-is-a-member */
      hideAccounts: z.boolean().default(false),
      /** Whether the sign-in page asks for the email address first, if passwords and codes are enabled. */
      identifierFirst: z.boolean().default(false),
      /** Own fields, which new users fill in. */
      signUpFields: signUpFieldsConfig.default([]),
      /** The system from which users move in at their first sign-in. */
      oldSystem: oldSystemConfig.prefault({}),
      password: signInSwitch
        .extend({
          /**
           * Minimum length of a new password in code points. Existing passwords stay valid. Above 8, it applies to passwords
           * that servers set, too.
           */
          minLength: z
            .int()
            .min(fields.passwordLengthMin)
            // @guard password-range-of-minimum
            .max(fields.passwordMinLengthMax)
            .default(fields.passwordLengthMin),
        })
        .prefault({}),
      otp: signInSwitch.prefault({}),
      passkey: passkeyConfig.prefault({}),
      anonymous: z.object({ allowSignIn: z.boolean().default(true) }).prefault({}),
      sessions: sessionsConfig.prefault({}),
      /** Own claims in access tokens: name and field. */
      accessTokenClaims: tokenClaimsConfig.default({}),
      secondFactor: secondFactorConfig.prefault({}),
      oauth: z
        .object({
          accountMergeStrategy: z.enum(['link_method', 'raise_error', 'allow_duplicates']).default('link_method'),
          providers: z.record(z.string(), provider).default({}),
        })
        .prefault({}),
    })
    .prefault({}),
  emails: z
    .object({
      server: emailServer.prefault({}),
      /** Whether users get an email about changes of their account, such as a new password. */
      securityNotices: z.boolean().default(true),
      /** Whether they also get it if a server, an import or an owner changes more than 20 users in an hour. */
      securityNoticesForBulkChanges: z.boolean().default(false),
      /** After how many days sent emails are deleted. */
      retentionDays: z.int().min(1).max(90).default(90),
      /** After how many days the contents of sent emails are deleted. */
      contentDays: z.int().min(0).max(7).default(7),
      selectedThemeId: z.string().default(defaultThemeId),
      themes: withBuiltIn(emailTheme, builtInThemes).prefault({}),
      templates: withBuiltIn(emailTemplate, builtInTemplates).prefault({}),
    })
    .prefault({}),
  branding: brandingConfig.prefault({}),
  payments: paymentsConfig.prefault({}),
  events: z
    .object({
      /** After how many days events of the log are deleted. */
      retentionDays: z.int().min(1).max(3650).default(365),
      /** After how many days failed sign-ins leave the list of sign-ins. Their events stay. */
      failedSignInDays: z.int().min(1).max(30).default(30),
    })
    .prefault({}),
  requests: z
    .object({
      /** After how many days requests leave the request log. */
      retentionDays: z.int().min(1).max(7).default(7),
    })
    .prefault({}),
  webhooks: z
    .object({
      /** After how many days messages, deliveries and attempts are deleted. */
      retentionDays: z.int().min(4).max(30).default(30),
    })
    .prefault({}),
  dataVault: z
    .object({
      stores: z.record(entryId, z.object({ displayName: z.string().max(256).default('Unnamed Vault') })).default({}),
    })
    .prefault({}),
});

export type ProjectConfig = z.output<typeof projectConfig>;
