import { expect, test } from 'vitest';
import { lineOf, linesOf, passwordIsLost } from '../../../../tests/sources/read-lines.ts';
import { wholeUsers } from '../../../../tests/sources/whole-users.ts';
import { emptyMapping } from './csv/mapping.ts';

test('an ID of Auth0 that is a number gives an account', async () => {
  const user =
    '{"user_id":"github|77","email":"a@example.com","identities":[{"user_id":77,"provider":"github","isSocial":true}]}';
  expect(await lineOf('auth0', user)).toMatchObject({
    content: { oauth_providers: [{ id: 'github', account_id: '77' }] },
  });
});

test('a job of Auth0 without a list of fields has other names', async () => {
  const user = {
    Id: 'google-oauth2|10',
    'Given Name': 'Ada',
    'Family Name': 'Otter',
    Name: 'Ada Otter',
    Email: 'a@example.com',
    'Email Verified': true,
    Picture: 'https://example.com/ada.png',
    Connection: 'google-oauth2',
    'Created At': '2020-02-03T04:05:06.000Z',
  };
  const line = await lineOf('auth0', user);
  expect(line?.notes).toBeUndefined();
  expect(line?.content).toMatchObject({
    primary_email_verified: true,
    display_name: 'Ada Otter',
    profile_image_url: 'https://example.com/ada.png',
    signed_up_at_millis: Date.parse('2020-02-03T04:05:06Z'),
    oauth_providers: [{ id: 'google', account_id: '10' }],
  });
});

test('times of Cognito are seconds, and those of Better Auth both', async () => {
  const user = (created: unknown) => ({ Users: [{ Username: 'ada', UserCreateDate: created }] });
  const february = Date.parse('2020-02-03T04:05:06.123Z');
  for (const given of [
    1_580_702_706.123,
    '1580702706.123',
    '2020-02-03T04:05:06.123Z',
    '2020-02-03T05:05:06.123+01:00',
  ])
    expect(await lineOf('cognito', user(given))).toMatchObject({ content: { signed_up_at_millis: february } });
  for (const given of ['03.02.2020', 'garbage', 1_580_702_706_123, true])
    expect(await lineOf('cognito', user(given))).toMatchObject({
      content: expect.stringMatching(/^UserCreateDate: “/),
    });
  expect((await lineOf('cognito', user(0)))?.notes).toContainEqual({
    field: 'UserCreateDate',
    reason: 'means never',
    example: '“0”',
  });
  for (const createdAt of [1_580_702_706, 1_580_702_706_000])
    expect(await lineOf('better-auth', { id: 'u', createdAt })).toMatchObject({
      content: { signed_up_at_millis: Date.parse('2020-02-03T04:05:06Z') },
    });
});

test.each([
  ['firebase', { users: [{ localId: 'u', providerUserInfo: [{ providerId: 'twitter.com', rawId: 7 }] }] }],
  ['clerk', { object: 'user', id: 'u', external_accounts: [{ provider: 'oauth_twitter', provider_user_id: '7' }] }],
  ['better-auth', { id: 'u', accounts: [{ providerId: 'twitter', accountId: '7' }] }],
  ['authjs', { id: 'u', accounts: [{ provider: 'twitter', providerAccountId: '7' }] }],
  ['supabase', { id: 'u', identities: JSON.stringify([{ provider: 'twitter', provider_id: '7' }]) }],
  ['keycloak', { users: [{ id: 'u', federatedIdentities: [{ identityProvider: 'twitter', userId: '7' }] }] }],
  ['auth0', { user_id: 'twitter|7' }],
  [
    'cognito',
    { Users: [{ Username: 'u', Attributes: [{ Name: 'identities', Value: '[{"providerName":"X","userId":"7"}]' }] }] },
  ],
])('X has its name here in accounts of %s', async (system, user) => {
  expect(await lineOf(system, user)).toMatchObject({ content: { oauth_providers: [{ id: 'x', account_id: '7' }] } });
});

test('records that are no people are skipped, or anonymous', async () => {
  const realm = {
    users: [{ id: '1', username: 'app', serviceAccountClientId: 'app' }],
    federatedUsers: [{ id: 'f:1' }],
  };
  expect(await linesOf('keycloak', realm)).toMatchObject([
    { content: 'is the service account of “app”', isSkipped: true },
    { content: 'is a user of another storage, such as LDAP', isSkipped: true },
  ]);
  const deleted = { id: 'u', deleted_at: '2024-05-01T10:00:00+00:00' };
  expect(await lineOf('supabase', deleted)).toMatchObject({ content: 'is deleted', isSkipped: true });
  const member = { object: 'organization_membership', user_id: 'u', organization_id: 'o', status: 'pending' };
  expect(await lineOf('workos', member)).toMatchObject({ isSkipped: true });
  const temporary = await lineOf('better-auth', { id: 'u', isAnonymous: true, email: 'temp-u@example.com' });
  expect(temporary?.content).toMatchObject({ is_anonymous: true });
  expect(temporary?.content).not.toHaveProperty('primary_email');
  expect(temporary?.notes).toContainEqual({ field: 'email', reason: 'is not imported for anonymous users' });
  expect(await lineOf('firebase', { users: [{ localId: 'u' }] })).toMatchObject({ content: { is_anonymous: true } });
});

test('duties, and passwords that stay there, are counted', async () => {
  const password = {
    type: 'password',
    secretData: '{"value":"YQ==","salt":"YQ=="}',
    credentialData: '{"hashIterations":7,"algorithm":"pbkdf2-sha512"}',
  };
  const user = { id: 'u', email: 'a@example.com', emailVerified: true, credentials: [password] };
  const duties = { ...user, requiredActions: ['UPDATE_PASSWORD', 'VERIFY_EMAIL'] };
  const line = await lineOf('keycloak', { users: [duties] });
  expect(line?.content).toMatchObject({ primary_email_verified: false });
  expect(line?.content).not.toHaveProperty('password_hash');
  expect(line?.notes).toEqual(
    expect.arrayContaining([
      { field: 'requiredActions', reason: '“UPDATE_PASSWORD” is no duty here' },
      { field: 'credentials', reason: passwordIsLost },
    ]),
  );
  expect(await lineOf('keycloak', { users: [user] })).toMatchObject({ content: { password_hash: expect.any(String) } });
  const silent = await lineOf('firebase', { users: [{ localId: 'u', email: 'a@example.com' }] });
  expect(silent?.notes).toMatchObject([{ field: 'passwordHash', reason: expect.stringMatching(/^is missing/) }]);
  const lost: readonly (readonly [string, unknown])[] = [
    ['firebase', { users: [{ localId: 'u', email: 'a@example.com', passwordHash: 'YQ==', salt: 'YQ==' }] }],
    ['cognito', { Users: [{ Username: 'u', UserStatus: 'FORCE_CHANGE_PASSWORD' }] }],
    ['clerk', { object: 'user', id: 'u', password_enabled: true }],
    ['better-auth', { id: 'u', accounts: [{ providerId: 'credential', accountId: 'u' }] }],
    ['stack-auth', { id: 'u', has_password: true }],
    ['auth0', { user_id: 'auth0|7' }],
  ];
  for (const [system, given] of lost)
    expect((await lineOf(system, given))?.notes?.map(({ reason }) => reason)).toContain(passwordIsLost);
});

test('a user without an address gets that of an account, not for sign-in', async () => {
  const account = { providerId: 'google.com', rawId: '1', email: 'a@example.com' };
  const content = { primary_email: 'a@example.com', primary_email_verified: false, primary_email_auth_enabled: false };
  const user = { localId: 'x', emailVerified: true, providerUserInfo: [account] };
  expect(await lineOf('firebase', { users: [user] })).toMatchObject({ content });
  const data = { email: 'a@example.com' };
  const identities = [{ provider: 'google', provider_id: '1', identity_data: data }];
  expect(await lineOf('supabase', { id: 'x', identities })).toMatchObject({ content });
  const social = { provider: 'github', user_id: '1', isSocial: true, profileData: data };
  expect(await lineOf('auth0', { user_id: 'github|1', identities: [social] })).toMatchObject({ content });
});

test.each(wholeUsers)('nothing of a usual user of %s is counted', async (system, user) => {
  const line = await lineOf(system, user);
  expect(line?.content).toMatchObject({ type: 'user', primary_email: 'a@example.com', primary_email_verified: true });
  expect(line?.notes).toBeUndefined();
});

test('an account that the user has not proved to have is left out', async () => {
  const account = { provider: 'oauth_google', provider_user_id: '7', verification: { status: 'unverified' } };
  const line = await lineOf('clerk', { object: 'user', id: 'u', external_accounts: [account] });
  expect(line?.content).not.toHaveProperty('oauth_providers');
  expect(line?.notes).toMatchObject([{ field: 'external_accounts', example: 'oauth_google' }]);
});

test('no message shows a secret', async () => {
  const lines = [
    await lineOf('auth0', { user_id: 'a', passwordHash: { secret: 'tulip' } }),
    await lineOf('keycloak', { users: [{ id: 'u', credentials: [{ type: 'password', value: ['tulip'] }] }] }),
  ];
  expect(JSON.stringify(lines)).toContain('passwordHash: “…” is no text');
  expect(JSON.stringify(lines)).not.toContain('tulip');
});

test('bans end where they end there, or are noted', async () => {
  const user = async (banned_until: string) => await lineOf('supabase', { id: 'u', banned_until });
  expect(await user('infinity')).toMatchObject({ content: { restricted_by_admin: true } });
  expect((await user('infinity'))?.notes).toBeUndefined();
  expect(await user('2190-01-01 00:00:00+00')).toMatchObject({
    content: { restricted_by_admin: true },
    notes: [{ field: 'banned_until' }],
  });
  expect((await user('2020-01-01 00:00:00+00'))?.content).not.toHaveProperty('restricted_by_admin');
});

test('the files of a realm meet in one file, in any order, and are reported otherwise', async () => {
  const users = { realm: 'shop', users: [{ id: 'u', username: 'ada', groups: ['/A~/B/Inner'] }] };
  const groups = { realm: 'shop', groups: [{ id: 'g', name: 'A/B', subGroups: [{ name: 'Inner' }] }] };
  const together = await linesOf('keycloak', `${JSON.stringify(users)}\n${JSON.stringify(groups)}`);
  const ids = together.map(({ content }) => (typeof content === 'string' ? content : content.type));
  expect(ids).toEqual(['team', 'user', 'membership']);
  expect(await lineOf('keycloak', users)).toMatchObject({
    notes: [
      { field: 'groups', reason: expect.stringContaining('below another group') },
      { field: 'groups', reason: '“/A~/B” is not in this file. Put the files of the realm into one' },
    ],
  });
});

test.each([
  [
    'auth0',
    [
      { id: 'org_1', display_name: 'Otters', members: [{ user_id: 'auth0|1' }] },
      { user_id: 'auth0|1', email: 'a@example.com' },
    ],
  ],
  [
    'better-auth',
    [
      { object: 'organization_member', organizationId: 'o', userId: 'u' },
      { object: 'organization', id: 'o', name: 'Otters' },
      { id: 'u', email: 'a@example.com' },
    ],
  ],
  [
    'stack-auth',
    [
      { object: 'membership', team_id: 't', user_id: 'u' },
      { object: 'team', id: 't', display_name: 'Otters' },
      { id: 'u', primary_email: 'a@example.com' },
    ],
  ],
])('members of %s come after their users and teams', async (system, objects) => {
  const lines = await linesOf(system, objects);
  const types = lines.map(({ content }) => (typeof content === 'string' ? content : content.type));
  expect(types).toEqual(['user', 'team', 'membership']);
});

test('objects of Clerk and WorkOS can be pages, lists and single, and others are skipped', async () => {
  const [user, team] = [
    { object: 'user', id: 'u' },
    { object: 'organization', id: 'o', name: 'Otters' },
  ];
  const member = { object: 'organization_membership', user_id: 'u', organization_id: 'o', role: { slug: 'editor' } };
  const texts = [
    [member, { object: 'list', data: [team] }, user].map((one) => JSON.stringify(one)).join('\n'),
    JSON.stringify([{ object: 'list', data: [user, member] }, team]),
  ];
  for (const text of texts) {
    const lines = await linesOf('workos', text);
    expect(lines).toMatchObject([
      { content: { type: 'user' } },
      { content: { type: 'team' } },
      { content: { type: 'membership' }, notes: [{ field: 'roles', reason: 'editor has no permissions in --roles' }] },
    ]);
  }
  expect(await lineOf('clerk', { object: 'organization_invitation' })).toMatchObject({ isSkipped: true });
  expect(await lineOf('clerk', { id: 'u' })).toMatchObject({ content: expect.stringMatching(/^object: is none of/) });
});

test('a column or field with the name of a prototype is not lost', async () => {
  const map = { ...emptyMapping, columns: new Map([['primary_email', ['mail']]]) };
  const csv = await linesOf('csv', '__proto__,constructor,mail\nx,y,a@example.com\n', 'users.csv', { map });
  expect(JSON.stringify(csv)).toContain('"__proto__":"x","constructor":"y"');
  const fields = await lineOf(
    'auth0',
    '{"user_id":"a|1","__proto__":"x","constructor":"y","app_metadata":{"__proto__":"z"}}',
  );
  expect(JSON.stringify(fields)).toContain('{"__proto__":"z"}');
  expect(fields?.notes?.map(({ field }) => field)).toEqual(['__proto__', 'constructor']);
});

test('what is no object in a list is refused with its line', async () => {
  const lines = await linesOf(
    'firebase',
    '{"kind":"x","users":["a",\n12,null,{"localId":"u","email":"a@example.com"}],"x":["b"]}',
  );
  const reason = 'has no ID. Is this a file of another system?';
  const refused = [1, 2, 3].map((line) => ({ line, content: reason }));
  expect(lines).toMatchObject([...refused, { line: 4, content: { primary_email: 'a@example.com' } }]);
  // As `jq --slurp` writes pages.
  expect(await linesOf('auth0', '[[{"user_id":"a|1"}],[{"user_id":"a|2"}]]')).toHaveLength(2);
  const short = 'COPY auth.users (id, email) FROM stdin;\nu\n\\.\n';
  expect(await lineOf('supabase', short, 'data.sql')).toMatchObject({
    content: 'has 1 values for 2 columns of auth.users',
  });
});
