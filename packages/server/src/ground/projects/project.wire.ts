import {
  completeColors,
  fontOf,
  type ProjectConfig,
  type ProjectRole,
  type ProviderType,
  providerTypes,
  renderConfig,
  shownMethods,
  systemPermissions,
  type WireAdminProject,
  type WireClientProject,
} from '@portico/contract';
import { invariant } from '../../base/invariant.ts';
import type { BaseContext } from '../../kernel/context.ts';
import type { ProjectSnapshot } from '../../kernel/project-snapshot.ts';
import {
  type ChangeSecret,
  clientSecretPath,
  emailPasswordPath,
  prepareToOpenSecretsOfAll,
} from '../config-secrets/index.ts';
import { readsSecrets, secretReader } from './project-roles.ts';
import type { ProjectRow } from './projects.queries.ts';

type WireConfig = WireAdminProject['config'];

function byText<T>(text: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0);
}

function domainsOf(config: ProjectConfig): WireConfig['domains'] {
  return Object.values(config.domains.trustedDomains)
    .map(({ baseUrl, handlerPath }) => ({ domain: baseUrl, handler_path: handlerPath }))
    .sort(byText((entry) => entry.domain));
}

export interface EnabledProvider {
  readonly configId: string;
  readonly type: ProviderType;
  readonly entry: ProjectConfig['auth']['oauth']['providers'][string];
}

/**
 * Returns the providers that allow sign-in, in the order of the owner. The older project format contains only these.
 *
 * @see docs/reference/protocol/projects.md#owner-view
 */
export function enabledProviders(config: ProjectConfig): EnabledProvider[] {
  return Object.entries(config.auth.oauth.providers).flatMap(([configId, entry]) => {
    const type = entry.type ?? providerTypes.find((known) => known === configId);
    return entry.allowSignIn && type !== undefined ? [{ configId, type, entry }] : [];
  });
}

/** Returns whether the project has products for this type of customer that clients can see. */
function sellsTo({ payments }: ProjectConfig, customerType: 'user' | 'team'): boolean {
  return Object.values(payments.products).some((one) => one.customerType === customerType && !one.serverOnly);
}

/** Returns null for a branding that sets nothing, so that pages need no code for it. */
function brandingToWire({ branding, auth }: ProjectConfig, hasProviders: boolean): WireClientProject['branding'] {
  const { font: _, fontFamily: __, methodOrder, hiddenMethods, ...rest } = branding;
  const font = fontOf(branding);
  const { light, dark, layout, texts, ...values } = rest;
  const sizes = [light, dark, values, texts, methodOrder, hiddenMethods].map((part) => Object.keys(part).length);
  if (font === undefined && layout === 'card' && sizes.every((size) => size === 0)) return null;
  const isEnabled = {
    social: hasProviders,
    passkey: auth.passkey.allowSignIn,
    'one-time-code': auth.otp.allowSignIn,
    password: auth.password.allowSignIn,
  };
  return { ...rest, ...completeColors(branding), font, methods: shownMethods(branding, isEnabled) };
}

/** Converts a project to JSON for clients. @see docs/reference/protocol/projects.md#client-view */
export function clientProjectToWire(project: ProjectSnapshot): WireClientProject {
  const { projectId, displayName, config } = project;
  const providers = enabledProviders(config);
  return {
    id: projectId,
    display_name: displayName,
    logo_url: project.logoUrl,
    full_logo_url: project.fullLogoUrl,
    logo_dark_mode_url: project.logoDarkModeUrl,
    logo_full_dark_mode_url: project.logoFullDarkModeUrl,
    branding: brandingToWire(config, providers.length > 0),
    config: {
      sign_up_enabled: config.auth.allowSignUp,
      credential_enabled: config.auth.password.allowSignIn,
      magic_link_enabled: config.auth.otp.allowSignIn,
      passkey_enabled: config.auth.passkey.allowSignIn,
      client_team_creation_enabled: config.teams.allowClientTeamCreation,
      client_user_deletion_enabled: config.users.allowClientUserDeletion,
      allow_user_api_keys: config.apiKeys.enabled.user,
      allow_team_api_keys: config.apiKeys.enabled.team,
      identifier_first: config.auth.identifierFirst,
      asks_at_sign_up: config.auth.signUpFields.length > 0,
      second_factor_policy: config.auth.secondFactor.policy,
      client_user_deletion_grace_days: config.users.deletionGraceDays,
      trusted_device_days: config.auth.secondFactor.trustedDeviceDays,
      password_min_length: config.auth.password.minLength,
      passkey_replaces_second_factor: config.auth.passkey.replacesSecondFactor,
      sells_to_users: sellsTo(config, 'user'),
      sells_to_teams: sellsTo(config, 'team'),
      enabled_oauth_providers: providers.map(({ type }) => ({ id: type })),
      domains: domainsOf(config),
      allow_localhost: config.domains.allowLocalhost,
    },
  };
}

/** What reading a project needs. */
type ReaderContext = Pick<BaseContext, 'db' | 'now' | 'platform'>;

/**
 * Converts a project to JSON for the people of the project, including secrets that their role may read. Secrets that can never be
 * decrypted are empty.
 *
 * @param role null for programs with a key
 * @throws {KeyServiceFailure} the key service is unavailable
 * @see docs/reference/protocol/projects.md#owner-view
 */
export async function adminProjectToWire(
  context: ReaderContext,
  row: ProjectRow,
  role: ProjectRole | null,
): Promise<WireAdminProject> {
  const [project] = await adminProjectsToWire(context, [{ row, role }]);
  invariant(project !== undefined, 'one project was given');
  return project;
}

/** Converts projects to JSON, like `adminProjectToWire`. Runs at most one statement. @throws {KeyServiceFailure} */
export async function adminProjectsToWire(
  context: ReaderContext,
  projects: readonly { readonly row: ProjectRow; readonly role: ProjectRole | null }[],
): Promise<WireAdminProject[]> {
  const readable = projects.filter(({ role }) => readsSecrets(role));
  const openOf = await prepareToOpenSecretsOfAll(
    context,
    readable.map(({ row }) => ({ tenancyId: row.tenancy_id, overrides: row.config_overrides })),
  );
  return projects.map(({ row, role }) => projectToWire(row, role, secretReader(role, openOf(row.tenancy_id))));
}

function projectToWire(row: ProjectRow, role: ProjectRole | null, open: ChangeSecret): WireAdminProject {
  const config = renderConfig(row.config_overrides);
  return {
    id: row.id,
    display_name: row.display_name,
    description: row.description,
    logo_url: row.logo_url,
    full_logo_url: row.full_logo_url,
    logo_full_url: row.full_logo_url,
    logo_dark_mode_url: row.logo_dark_mode_url,
    logo_full_dark_mode_url: row.logo_full_dark_mode_url,
    onboarding_status: 'completed',
    onboarding_state: null,
    is_development_environment: false,
    created_at_millis: row.created_at.getTime(),
    is_production_mode: row.is_production_mode,
    owner_team_id: row.owner_team_id,
    role,
    config: configToWire(config, open),
  };
}

function configToWire(config: ProjectConfig, open: ChangeSecret): WireConfig {
  const { teamCreator, teamMember, signUp } = config.rbac.defaultPermissions;
  const providers = enabledProviders(config);
  return {
    sign_up_enabled: config.auth.allowSignUp,
    credential_enabled: config.auth.password.allowSignIn,
    magic_link_enabled: config.auth.otp.allowSignIn,
    passkey_enabled: config.auth.passkey.allowSignIn,
    anonymous_enabled: config.auth.anonymous.allowSignIn,
    client_team_creation_enabled: config.teams.allowClientTeamCreation,
    client_user_deletion_enabled: config.users.allowClientUserDeletion,
    allow_localhost: config.domains.allowLocalhost,
    allow_user_api_keys: config.apiKeys.enabled.user,
    allow_team_api_keys: config.apiKeys.enabled.team,
    create_team_on_sign_up: config.teams.createPersonalTeamOnSignUp,
    oauth_account_merge_strategy: config.auth.oauth.accountMergeStrategy,
    oauth_providers: providers.map((provider) => providerToWire(provider, open)),
    enabled_oauth_providers: providers.map(({ type }) => ({ id: type })),
    domains: domainsOf(config),
    email_config: emailServerToWire(config.emails.server, open),
    email_theme: config.emails.selectedThemeId,
    team_creator_default_permissions: definedPermissions(config, teamCreator),
    team_member_default_permissions: definedPermissions(config, teamMember),
    user_default_permissions: definedPermissions(config, signUp),
  };
}

/** Converts a provider to JSON for the project owner, including its secret. */
export function providerToWire({ configId, type, entry }: EnabledProvider, open: ChangeSecret) {
  return {
    provider_config_id: configId,
    id: type,
    type: entry.isShared ? ('shared' as const) : ('standard' as const),
    client_id: entry.clientId,
    client_secret: entry.clientSecret === undefined ? undefined : open(entry.clientSecret, clientSecretPath(configId)),
    facebook_config_id: entry.facebookConfigId,
    microsoft_tenant_id: entry.microsoftTenantId,
    microsoft_verifies_emails: entry.microsoftVerifiesEmails,
    x_reads_emails: entry.xReadsEmails,
  };
}

function emailServerToWire(server: ProjectConfig['emails']['server'], open: ChangeSecret): WireConfig['email_config'] {
  const { host, port, username, password, senderName, senderEmail } = server;
  const isComplete =
    host !== undefined &&
    port !== undefined &&
    username !== undefined &&
    password !== undefined &&
    senderName !== undefined &&
    senderEmail !== undefined;
  if (server.isShared && server.isDevelopmentInbox === true) return { type: 'shared', development_inbox: true };
  if (server.isShared || !isComplete) return { type: 'shared' };
  return {
    type: 'standard',
    host,
    port,
    username,
    password: open(password, emailPasswordPath),
    sender_name: senderName,
    sender_email: senderEmail,
  };
}

/** Returns default permissions that are defined. Others are hidden. */
function definedPermissions(config: ProjectConfig, chosen: Record<string, true>): { id: string }[] {
  return Object.keys(chosen)
    .filter((id) => Object.hasOwn(config.rbac.permissions, id) || Object.hasOwn(systemPermissions, id))
    .sort()
    .map((id) => ({ id }));
}
