import { portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

type Portico = Awaited<ReturnType<typeof portico>>;

async function override({ api }: Pick<Portico, 'api'>, changes: unknown) {
  const config_override_string = typeof changes === 'string' ? changes : JSON.stringify(changes);
  return await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
}

async function configOf({ api }: Pick<Portico, 'api'>) {
  const { body } = await api.admin().call('GET /internal/config');
  return JSON.parse((body as { config_string: string }).config_string);
}

describe('the configuration', () => {
  test('is one complete document', async () => {
    const config = await configOf(await portico());

    expect(config).toMatchObject({
      sourceOfTruth: { type: 'hosted' },
      auth: {
        allowSignUp: true,
        password: { allowSignIn: true },
        otp: { allowSignIn: false },
        oauth: { providers: {} },
      },
      apiKeys: { enabled: { user: false, team: false } },
      apps: {
        installed: { authentication: { enabled: true }, emails: { enabled: true }, payments: { enabled: false } },
      },
      domains: { allowLocalhost: true, trustedDomains: {}, nativeRedirectUris: [], redirectUris: [] },
      emails: { server: { isShared: true, provider: 'smtp' } },
      payments: { testMode: true, products: {}, items: {}, catalogs: {} },
      dataVault: { stores: {} },
    });
    expect(Object.keys(config.rbac.permissions).sort()).toEqual(['team_admin', 'team_member']);
  });

  test('accepts dotted keys and nested objects, and keeps other values', async () => {
    const at = await portico();

    expect(await override(at, { 'auth.otp.allowSignIn': true, 'teams.allowClientTeamCreation': true })).toSucceed();
    expect(
      await override(at, { auth: { passkey: { allowSignIn: true }, 'oauth.accountMergeStrategy': 'raise_error' } }),
    ).toSucceed();

    const { auth, teams } = await configOf(at);
    // All of `auth` was replaced, so other keys have their defaults again.
    expect(auth).toMatchObject({
      passkey: { allowSignIn: true },
      otp: { allowSignIn: false },
      password: { allowSignIn: false },
      oauth: { accountMergeStrategy: 'raise_error' },
    });
    expect(teams.allowClientTeamCreation).toBe(true);
  });

  test('null resets a key, or a part of a value, to its default', async () => {
    const at = await portico();
    await override(at, { 'domains.trustedDomains': { a: { baseUrl: 'https://a.example.com', handlerPath: '/auth' } } });

    await override(at, { 'domains.trustedDomains.a.handlerPath': null, 'domains.allowLocalhost': null });

    expect((await configOf(at)).domains).toEqual({
      allowLocalhost: false,
      trustedDomains: { a: { baseUrl: 'https://a.example.com', handlerPath: '/handler' } },
      nativeRedirectUris: [],
      redirectUris: [],
    });

    await override(at, { 'domains.trustedDomains.a': null });
    expect((await configOf(at)).domains.trustedDomains).toEqual({});
  });

  test('matches the older project format, in both directions', async () => {
    const at = await portico();
    const { api } = at;

    await override(at, {
      'auth.otp.allowSignIn': true,
      'auth.oauth.providers.github': {
        type: 'github',
        isShared: false,
        allowSignIn: true,
        allowConnectedAccounts: true,
        clientId: 'id',
        clientSecret: 'a secret',
      },
    });
    const { body: project } = await api.admin().call('GET /internal/projects/current');
    expect(project).toMatchObject({
      config: {
        magic_link_enabled: true,
        oauth_providers: [{ id: 'github', type: 'standard', client_id: 'id', client_secret: 'a secret' }],
      },
    });

    await api.admin().call('PATCH /internal/projects/current', {
      body: { config: { domains: [{ domain: 'https://app.example.com', handler_path: '/auth' }] } },
    });
    const { domains, auth } = await configOf(at);
    expect(Object.values(domains.trustedDomains)).toEqual([
      { baseUrl: 'https://app.example.com', handlerPath: '/auth' },
    ]);
    expect(auth.oauth.providers.github.clientSecret).toBe('a secret');
  });

  test('accepts its own output', async () => {
    const at = await portico();
    await override(at, {
      'auth.oauth.providers': {
        google: { type: 'google', isShared: false, allowSignIn: true, clientId: 'id', clientSecret: 'a secret' },
      },
      'emails.server': {
        isShared: false,
        host: 'smtp.example.com',
        port: 587,
        username: 'u',
        password: 'p',
        senderName: 'Otters',
        senderEmail: 'otters@example.com',
      },
    });
    const before = await configOf(at);

    expect(await override(at, before)).toSucceed();

    expect(await configOf(at)).toEqual(before);
  });

  test('accepts the keys of older versions', async () => {
    const at = await portico();

    await override(at, {
      'emails.theme': 'a0172b5d-cff0-463b-83bb-85124697373a',
      'domains.trustedDomains': [{ baseUrl: 'https://a.example.com' }],
      payments: {
        offers: { pro: { displayName: 'Pro', groupId: 'plans', customerType: 'user', prices: {} } },
        groups: { plans: {} },
        stripeAccountId: 'acct_1',
      },
      workflows: {},
    });

    const { emails, payments, domains } = await configOf(at);
    expect(emails.selectedThemeId).toBe('a0172b5d-cff0-463b-83bb-85124697373a');
    expect(payments.products.pro).toMatchObject({ displayName: 'Pro', catalogId: 'plans' });
    expect(payments.catalogs).toEqual({ plans: {} });
    expect(Object.values(domains.trustedDomains)).toEqual([
      { baseUrl: 'https://a.example.com', handlerPath: '/handler' },
    ]);
  });

  test('does not change anything without a string', async () => {
    const at = await portico();
    const before = await configOf(at);

    expect(await at.api.admin().call('PATCH /internal/config/override', { body: {} })).toSucceed();

    expect(await configOf(at)).toEqual(before);
  });

  test('keeps both of two concurrent changes', async () => {
    const at = await portico();
    const keys = ['auth.otp', 'auth.passkey'].map((key) => `${key}.allowSignIn`);
    const flags = ['teams.allowClientTeamCreation', 'users.allowClientUserDeletion', 'apiKeys.enabled.user'];

    await Promise.all([...keys, ...flags].map((key) => override(at, { [key]: true })));

    expect(await configOf(at)).toMatchObject({
      auth: { otp: { allowSignIn: true }, passkey: { allowSignIn: true } },
      teams: { allowClientTeamCreation: true },
      users: { allowClientUserDeletion: true },
      apiKeys: { enabled: { user: true } },
    });
  });

  test('is for admins only', async () => {
    const { api } = await portico();

    expect(await api.server().callBadly('GET /internal/config', {})).toFail('INSUFFICIENT_ACCESS_TYPE');
    expect(await api.callBadly('PATCH /internal/config/override', { body: {} })).toFail('INSUFFICIENT_ACCESS_TYPE');
  });
});

describe('an invalid change', () => {
  const provider = { type: 'github', isShared: false, allowSignIn: true, clientId: 'id', clientSecret: 's' };
  test.each([
    ['invalid JSON', '{', 'Invalid config JSON'],
    ['a list', '[]', 'Invalid config format: it must be an object'],
    ['an unknown key', { 'a.b': 1 }, 'The key "a.b" is not valid (field not found in schema: "a").'],
    [
      'an unknown key in a value',
      { auth: { nonsense: 1 } },
      'The key "auth.nonsense" is not valid (field not found in schema: "auth.nonsense").',
    ],
    [
      'a key below a value',
      { 'auth.allowSignUp.deep': 1 },
      'The key "auth.allowSignUp.deep" is not valid (nested object not found in schema: "auth.allowSignUp").',
    ],
    [
      'characters that cannot be stored',
      '{"auth":"\\u0000"}',
      'Invalid config format: config.auth contains characters that cannot be stored',
    ],
    [
      'a nesting of thousands of levels',
      '{"a":'.repeat(5000),
      'Invalid config format: nested more than 200 levels deep',
    ],
    [
      'a path of hundreds of thousands of segments',
      `{"auth":{"${'a.'.repeat(100_000)}a":1}}`,
      `Invalid config format: the key "auth.${'a.'.repeat(97)}a…" is not valid`,
    ],
    ['a key with invalid characters', { 'auth. ': 1 }, 'Invalid config format: the key "auth. " is not valid'],
    ['a prototype key', JSON.parse('{"__proto__":1}'), 'Invalid config format: the key "__proto__" is not valid'],
    [
      'a value of the wrong type',
      { 'auth.otp.allowSignIn': 'yes' },
      'auth.otp.allowSignIn must be a `boolean` type, but the final value was: `"yes"`.',
    ],
    [
      'an unknown enum value',
      { 'auth.oauth.accountMergeStrategy': 'guess' },
      'auth.oauth.accountMergeStrategy must be one of the following values: link_method, raise_error, allow_duplicates',
    ],
    [
      'a domain with spaces',
      { 'domains.trustedDomains.a': { baseUrl: 'https://a b.example.com' } },
      'domains.trustedDomains.a.baseUrl contains spaces',
    ],
    [
      'a domain with a user',
      { 'domains.trustedDomains.a': { baseUrl: 'https://a@b.example.com' } },
      'domains.trustedDomains.a.baseUrl is not a valid URL',
    ],
    [
      'a missing domain',
      { 'domains.trustedDomains.a': { handlerPath: '/x' } },
      'domains.trustedDomains.a.baseUrl must be defined',
    ],
    [
      'two providers of one type',
      { 'auth.oauth.providers': { github: provider, other: provider } },
      'auth.oauth.providers.other.allowSignIn: "github" already allows sign-in with github, and only one provider can',
    ],
    [
      'a provider without its secret',
      { 'auth.oauth.providers.github': { ...provider, clientSecret: null } },
      'auth.oauth.providers.github.clientSecret is required unless isShared is true',
    ],
    [
      'another location for the data',
      { sourceOfTruth: { type: 'postgres', connectionString: 'postgres://elsewhere' } },
      'sourceOfTruth cannot be changed: this installation stores all project data',
    ],
    [
      'an incomplete email server',
      { 'emails.server': { isShared: false, host: 'h' } },
      'emails.server.port is required unless isShared is true',
    ],
    ['an unknown theme', { 'emails.selectedThemeId': 'nope' }, 'Invalid email theme'],
    [
      'a permission with invalid characters',
      { 'rbac.permissions': { Otter: { scope: 'team' } } },
      'rbac.permissions.Otter: Only lowercase letters, numbers, ":", "_" are allowed',
    ],
    [
      'a permission that contains itself',
      { 'rbac.permissions.a': { scope: 'team', containedPermissionIds: { a: true } } },
      'The permission a would contain itself.',
    ],
    [
      'a price without amount',
      { 'payments.products.pro': { prices: { monthly: { interval: [1, 'month'] } } } },
      'At least one currency is required: USD, EUR, GBP, JPY, INR, AUD, CAD',
    ],
    [
      'an amount with too many decimals',
      { 'payments.products.pro': { prices: { monthly: { JPY: '1.5' } } } },
      'Too many decimals; JPY only has 0 decimals',
    ],
  ])('is rejected with the key and changes nothing: %s', async (_, changes, text) => {
    const at = await portico();
    const before = await configOf(at);

    const answer = await override(at, changes);

    expect(answer.status).toBe(400);
    expect(answer.text).toBe(text);
    expect(await configOf(at)).toEqual(before);
  });

  test('is rejected with a known error if it refers to permissions', async () => {
    const at = await portico();
    const contains = (id: string) => ({ scope: 'team', containedPermissionIds: { [id]: true } });

    expect(await override(at, { 'rbac.permissions.a': contains('ghost') })).toFail('CONTAINED_PERMISSION_NOT_FOUND');
    expect(await override(at, { 'rbac.defaultPermissions.signUp': { ghost: true } })).toFail('PERMISSION_NOT_FOUND');
    expect(await override(at, { 'rbac.defaultPermissions.signUp': { team_admin: true } })).toFail(
      'WRONG_PERMISSION_SCOPE',
    );
    // The default permissions of every project refer to it.
    expect(await override(at, { 'rbac.permissions.team_admin': null, 'rbac.permissions': {} })).toFail(
      'PERMISSION_NOT_FOUND',
    );
    expect(await override(at, { 'auth.oauth.providers.apple': { allowSignIn: true } })).toFail(
      'INVALID_SHARED_OAUTH_PROVIDER_ID',
    );
    const acme = async (isShared: boolean) => await override(at, { 'auth.oauth.providers.acme': { isShared } });
    expect(await acme(true)).toFail('INVALID_SHARED_OAUTH_PROVIDER_ID', { provider_id: 'acme' });
    expect(await acme(false)).toFail('INVALID_STANDARD_OAUTH_PROVIDER_ID', { provider_id: 'acme' });
  });
});

test('permissions may contain each other in long chains, and long cycles are rejected', async () => {
  const at = await portico();
  const length = 1_000;
  const chain = (end: object) =>
    Object.fromEntries(
      Array.from({ length }, (_, index) => {
        const containedPermissionIds = index === length - 1 ? end : { [`p${index + 1}`]: true };
        return [`p${index}`, { scope: 'project', containedPermissionIds }];
      }),
    );
  const ofTeams = { team_admin: { scope: 'team' }, team_member: { scope: 'team' } };

  expect(await override(at, { 'rbac.permissions': { ...chain({}), ...ofTeams } })).toSucceed();
  expect(await override(at, { 'rbac.permissions': { ...chain({ p100: true }), ...ofTeams } })).toBeRefused(
    400,
    /^The permission p\d+ would contain itself\.$/,
  );
});

test('removing a permission from the configuration revokes its grants', async () => {
  const at = await portico();
  const { api, project } = at;
  const user = await project.user();
  await override(at, {
    'rbac.permissions': { reader: { scope: 'project' }, team_admin: { scope: 'team' }, team_member: { scope: 'team' } },
  });
  await api.server().call('POST /project-permissions/:user_id/:permission_id', {
    params: { user_id: user.id, permission_id: 'reader' },
  });

  await override(at, { 'rbac.permissions': { team_admin: { scope: 'team' }, team_member: { scope: 'team' } } });
  await override(at, { 'rbac.permissions.reader': { scope: 'project' } });

  const { body } = await api.server().call('GET /project-permissions', { query: { user_id: user.id } });
  expect(body).toMatchObject({ items: [] });
});
