import {
  type ConfigOverrides,
  type Json,
  KnownErrors,
  type ProjectChanges,
  type ProjectConfig,
  sharedProviderTypes,
  systemPermissions,
} from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { type ChangeSecret, clientSecretPath, emailPasswordPath } from '../config-secrets/index.ts';

type ConfigChanges = NonNullable<ProjectChanges['config']>;

/**
 * Configuration keys of the flags in the older project format.
 *
 * @see docs/reference/protocol/projects.md#configuration-keys-of-the-project-fields
 */
const switchKeys = {
  sign_up_enabled: 'auth.allowSignUp',
  credential_enabled: 'auth.password.allowSignIn',
  magic_link_enabled: 'auth.otp.allowSignIn',
  passkey_enabled: 'auth.passkey.allowSignIn',
  anonymous_enabled: 'auth.anonymous.allowSignIn',
  client_team_creation_enabled: 'teams.allowClientTeamCreation',
  client_user_deletion_enabled: 'users.allowClientUserDeletion',
  allow_localhost: 'domains.allowLocalhost',
  allow_user_api_keys: 'apiKeys.enabled.user',
  allow_team_api_keys: 'apiKeys.enabled.team',
  create_team_on_sign_up: 'teams.createPersonalTeamOnSignUp',
  oauth_account_merge_strategy: 'auth.oauth.accountMergeStrategy',
} as const satisfies Partial<Record<keyof ConfigChanges, string>>;

/** Default permissions that each list of the older format sets, and their required scope. */
const permissionLists = {
  team_creator_default_permissions: { key: 'rbac.defaultPermissions.teamCreator', scope: 'team' },
  team_member_default_permissions: { key: 'rbac.defaultPermissions.teamMember', scope: 'team' },
  user_default_permissions: { key: 'rbac.defaultPermissions.signUp', scope: 'project' },
} as const;

/**
 * Converts changes in the older project format to configuration overrides.
 *
 * @param seal encrypts a secret for the project
 * @throws {InvalidSharedOAuthProviderId | PermissionNotFound | PermissionScopeMismatch | Refusal}
 */
export function overridesFromWire(changes: ConfigChanges, config: ProjectConfig, seal: ChangeSecret): ConfigOverrides {
  const overrides: Record<string, Json> = {};
  for (const [field, key] of Object.entries(switchKeys)) {
    const value = changes[field as keyof typeof switchKeys];
    if (value !== undefined) overrides[key] = value;
  }
  if (changes.oauth_providers !== undefined) {
    overrides['auth.oauth.providers'] = providersFromWire(changes.oauth_providers, seal);
  }
  if (changes.domains !== undefined) {
    overrides['domains.trustedDomains'] = Object.fromEntries(
      changes.domains.map(({ domain, handler_path }) => [newId(), { baseUrl: domain, handlerPath: handler_path }]),
    );
  }
  if (changes.email_config !== undefined) overrides['emails.server'] = emailServerFromWire(changes.email_config, seal);
  if (changes.email_theme !== undefined)
    overrides['emails.selectedThemeId'] = requireTheme(changes.email_theme, config);
  for (const [field, { key, scope }] of Object.entries(permissionLists)) {
    const chosen = changes[field as keyof typeof permissionLists];
    if (chosen !== undefined) overrides[key] = permissionsFromWire(chosen, config, scope);
  }
  return overrides;
}

function providersFromWire(providers: NonNullable<ConfigChanges['oauth_providers']>, seal: ChangeSecret): Json {
  const entries: Record<string, Json> = {};
  for (const provider of providers) {
    if (Object.hasOwn(entries, provider.id)) {
      throw new Refusal(400, `The OAuth provider ${provider.id} is listed more than once.`);
    }
    entries[provider.id] = providerFromWire(provider, (text) => seal(text, clientSecretPath(provider.id)));
  }
  return entries;
}

/** Converts a provider from JSON to its configuration entry, whose secret `seal` encrypts. @throws {InvalidSharedOAuthProviderId} */
export function providerFromWire(
  provider: NonNullable<ConfigChanges['oauth_providers']>[number],
  seal: (text: string) => string,
): { [field: string]: Json } {
  if (provider.type === 'shared' && !sharedProviderTypes.includes(provider.id)) {
    throw new KnownErrors.InvalidSharedOAuthProviderId({ provider_id: provider.id });
  }
  return withoutUndefined({
    type: provider.id,
    isShared: provider.type === 'shared',
    allowSignIn: true,
    allowConnectedAccounts: true,
    clientId: provider.type === 'standard' ? provider.client_id : undefined,
    clientSecret: provider.type === 'standard' ? seal(provider.client_secret) : undefined,
    facebookConfigId: provider.facebook_config_id,
    microsoftTenantId: provider.microsoft_tenant_id,
    microsoftVerifiesEmails: provider.microsoft_verifies_emails,
    xReadsEmails: provider.x_reads_emails,
  });
}

function emailServerFromWire(server: NonNullable<ConfigChanges['email_config']>, seal: ChangeSecret): Json {
  if (server.type === 'shared') {
    return server.development_inbox === true ? { isShared: true, isDevelopmentInbox: true } : { isShared: true };
  }
  return {
    isShared: false,
    provider: 'smtp',
    host: server.host,
    port: server.port,
    username: server.username,
    password: seal(server.password, emailPasswordPath),
    senderName: server.sender_name,
    senderEmail: server.sender_email,
  };
}

function requireTheme(themeId: string, { emails }: ProjectConfig): string {
  if (!Object.hasOwn(emails.themes, themeId)) throw new Refusal(400, 'Invalid email theme');
  return themeId;
}

function permissionsFromWire(
  chosen: readonly { id: string }[],
  config: ProjectConfig,
  scope: 'team' | 'project',
): Json {
  for (const { id } of chosen) {
    const isSystem = Object.hasOwn(systemPermissions, id);
    const definition = Object.hasOwn(config.rbac.permissions, id) ? config.rbac.permissions[id] : undefined;
    if (definition === undefined && !isSystem) throw new KnownErrors.PermissionNotFound({ permission_id: id });
    const actual = isSystem ? 'team' : (definition?.scope ?? null);
    if (actual !== scope) {
      throw new KnownErrors.PermissionScopeMismatch({ permission_id: id, expected_scope: scope, actual_scope: actual });
    }
  }
  return Object.fromEntries(chosen.map(({ id }) => [id, true]));
}

function withoutUndefined(values: Record<string, Json | undefined>): { [field: string]: Json } {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
