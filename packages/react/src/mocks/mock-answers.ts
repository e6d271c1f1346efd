import { blankUser } from '@portico/js/internals';
import { billingOf, paymentOf, productOf } from './mock-billing.ts';
import type { Answers, Client } from './mock-types.ts';
import type { MockApiKey, MockProject, MockSession, Mocks, MockTeam, MockUser } from './mocks.ts';

const userId = '00000000-0000-4000-8000-000000000001';
const defaultUser: MockUser = { displayName: 'Ada Lovelace', primaryEmail: 'ada@example.com' };
const millisOf = (time: string | Date) => new Date(time).getTime();

/** Creates the responses. A user is signed in unless `user` is null. */
export function answersOf({
  user = defaultUser,
  project = {},
  teams = [],
  sessions = [],
  apiKeys = [],
  products = [],
  payments = [],
}: Mocks): Answers {
  const { team, ...person } = user ?? defaultUser;
  const own = team === undefined || teams.some(({ id }) => id === team.id) ? teams : [team, ...teams];
  const profile = { display_name: person.displayName ?? null, profile_image_url: person.profileImageUrl ?? null };
  return {
    'POST /contact-channels/verify/other-access': () => ({ other_access: [], removal_offered: false }),
    'GET /projects/current': () => projectOf(project, products.length > 0),
    'GET /users/me': () => userOf(person, team),
    'GET /teams': () => list(own.map(teamOf)),
    'GET /teams/:team_id': ({ team_id: id = '' }) =>
      teamOf(own.find((known) => known.id === id) ?? { id, displayName: id }),
    'GET /auth/sessions': () => list(sessions.map(sessionOf)),
    'GET /contact-channels': () => list(addressesOf(person)),
    'GET /oauth-providers': () => list([]),
    'GET /user-api-keys': () => list(apiKeys.map(apiKeyOf)),
    'GET /emails/notification-preference/:user_id': () =>
      list([
        notificationOf('00000000-0000-4000-8000-00000000000a', 'Transactional', false),
        notificationOf('00000000-0000-4000-8000-00000000000b', 'Marketing', true),
      ]),
    'GET /payments/products/:customer_type/:customer_id': () => page(products.map(productOf)),
    'GET /payments/offers/:customer_type/:customer_id': () => list([]),
    'GET /payments/billing/:customer_type/:customer_id': billingOf,
    'GET /payments/payments/:customer_type/:customer_id': () => page(payments.map(paymentOf)),
    'GET /project-permissions': () => list([]),
    'GET /team-permissions': () => list([]),
    'GET /team-member-profiles/:team_id/:user_id': ({ team_id = '' }) => ({ team_id, user_id: userId, ...profile }),
  };
}

function list<T>(items: T[]) {
  return { items, is_paginated: false as const };
}

function page<T>(items: T[]) {
  return { items, is_paginated: true as const, pagination: { next_cursor: null } };
}

function projectOf(
  { displayName = 'Example', branding, config = {}, ...logos }: MockProject,
  hasProducts: boolean,
): Client<'GET /projects/current'> {
  return {
    id: 'internal',
    display_name: displayName,
    logo_url: logos.logoUrl ?? null,
    full_logo_url: logos.fullLogoUrl ?? null,
    logo_dark_mode_url: logos.logoDarkModeUrl ?? null,
    logo_full_dark_mode_url: logos.logoFullDarkModeUrl ?? null,
    branding: branding === undefined ? null : brandingOf(branding),
    config: {
      sign_up_enabled: config.signUpEnabled ?? true,
      identifier_first: config.identifierFirst ?? false,
      asks_at_sign_up: config.asksAtSignUp ?? false,
      credential_enabled: config.credentialEnabled ?? true,
      magic_link_enabled: config.magicLinkEnabled ?? false,
      passkey_enabled: config.passkeyEnabled ?? false,
      client_team_creation_enabled: config.clientTeamCreationEnabled ?? false,
      client_user_deletion_enabled: config.clientUserDeletionEnabled ?? false,
      client_user_deletion_grace_days: config.clientUserDeletionGraceDays ?? 0,
      allow_user_api_keys: config.allowUserApiKeys ?? false,
      allow_team_api_keys: config.allowTeamApiKeys ?? false,
      second_factor_policy: config.secondFactorPolicy ?? 'optional',
      trusted_device_days: config.trustedDeviceDays ?? null,
      password_min_length: config.passwordMinLength ?? 8,
      passkey_replaces_second_factor: config.passkeyReplacesSecondFactor ?? true,
      sells_to_users: config.sellsToUsers ?? hasProducts,
      sells_to_teams: config.sellsToTeams ?? false,
      domains: [],
      allow_localhost: true,
      enabled_oauth_providers: (config.oauthProviders ?? []).map(({ id }) => ({ id })),
    },
  };
}

function brandingOf(branding: NonNullable<MockProject['branding']>): Client<'GET /projects/current'>['branding'] {
  const { methods = ['social', 'passkey', 'one-time-code', 'password'], texts = [], ...given } = branding;
  return { light: {}, dark: {}, layout: 'card', ...given, methods: [...methods], texts: [...texts] };
}

function userOf(user: Omit<MockUser, 'team'>, team: MockTeam | undefined): Client<'GET /users/me'> {
  return {
    ...blankUser,
    id: userId,
    display_name: user.displayName ?? null,
    primary_email: user.primaryEmail ?? null,
    primary_email_verified: true,
    profile_image_url: user.profileImageUrl ?? null,
    has_password: true,
    auth_with_email: true,
    selected_team_id: team?.id ?? null,
    selected_team: team === undefined ? null : teamOf(team),
  };
}

function teamOf({ id, displayName, profileImageUrl = null }: MockTeam): Client<'GET /teams'>['items'][number] {
  return {
    id,
    display_name: displayName,
    profile_image_url: profileImageUrl,
    client_metadata: null,
    client_read_only_metadata: null,
  };
}

function addressesOf({ primaryEmail }: MockUser): Client<'GET /contact-channels'>['items'] {
  if (primaryEmail === undefined) return [];
  const common = { user_id: userId, type: 'email', is_primary: true, is_verified: true, used_for_auth: true } as const;
  return [{ id: '00000000-0000-4000-8000-000000000002', value: primaryEmail, ...common }];
}

function sessionOf(session: MockSession): Client<'GET /auth/sessions'>['items'][number] {
  const { lastUsedAt, geoInfo, device } = session;
  return {
    id: session.id,
    user_id: userId,
    created_at: millisOf(session.createdAt),
    is_impersonation: session.isImpersonation ?? false,
    sign_in_method: 'other',
    is_current_session: session.isCurrentSession ?? false,
    last_used_at: lastUsedAt === undefined ? undefined : millisOf(lastUsedAt),
    last_used_at_end_user_ip_info: geoInfo === undefined ? undefined : { ip: '', ...geoInfo },
    device: device === undefined ? null : { browser: null, system: null, model: null, ...device },
  };
}

function apiKeyOf(key: MockApiKey): Client<'GET /user-api-keys'>['items'][number] {
  return {
    id: key.id,
    type: 'user',
    user_id: userId,
    description: key.description,
    is_public: false,
    created_at_millis: millisOf(key.createdAt),
    ...(key.expiresAt !== undefined && { expires_at_millis: millisOf(key.expiresAt) }),
    ...(key.manuallyRevokedAt != null && { manually_revoked_at_millis: millisOf(key.manuallyRevokedAt) }),
    value: { last_four: key.id.slice(-4) },
  };
}

function notificationOf(id: string, name: string, canDisable: boolean) {
  return { notification_category_id: id, notification_category_name: name, enabled: true, can_disable: canDisable };
}
