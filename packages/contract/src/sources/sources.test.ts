import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { wholeUsers } from '../../../../tests/sources/whole-users.ts';
import { emptyMapping } from './csv/mapping.ts';
import { linesOfFile, linesOfSource, type ReadLine } from './lines.ts';
import { type SourceOptions, usualRoles } from './source.ts';
import type { SourceFile } from './source-file.ts';
import { sources } from './sources.ts';
import { utf8Text } from './utf8-text.ts';

/** A file that is read in parts of a few bytes. */
function fileOf(given: string | Uint8Array, name: string): SourceFile {
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
  const parts = async function* () {
    for (let at = 0; at < bytes.length; at += 50) yield bytes.subarray(at, at + 50);
  };
  return { name, text: () => utf8Text(name, parts()) };
}

async function linesOf(system: string, given: unknown, name = 'users.json', options: Partial<SourceOptions> = {}) {
  const text = typeof given === 'string' || given instanceof Uint8Array ? given : JSON.stringify(given);
  const all = { secrets: undefined, map: emptyMapping, roles: usualRoles, needsIds: system !== 'csv', ...options };
  const source = sources[system];
  const lines: ReadLine[] = [];
  if (source !== undefined) for await (const line of linesOfSource(source, fileOf(text, name), all)) lines.push(line);
  return lines;
}

/** Returns the only line of a file. */
async function lineOf(system: string, given: unknown, name?: string) {
  const lines = await linesOf(system, given, name);
  expect(lines).toHaveLength(1);
  return lines[0];
}

const passwordIsLost = 'the user has a password there, and none here';

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

/** As `supabase db dump --data-only` writes it. A text has a line that looks like a statement. */
const inserts = String.raw`
-- it's a dump
SET session_replication_role = replica;
CREATE FUNCTION public.f() RETURNS text AS $$ select 'it''s' ; $$ LANGUAGE sql;
INSERT INTO "public"."posts" ("id", "body") VALUES
	(1, 'evil
INSERT INTO "auth"."users" ("id", "email") VALUES (''11111111-1111-4111-8111-111111111111'', ''evil@example.com'');
');

INSERT INTO "auth"."users" ("id", "email", "raw_user_meta_data", "is_anonymous", "created_at", "email_confirmed_at") VALUES
	('0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10', 'ada@example.com', '{"full_name": "Ada ''Countess''", "note": "a\nb"}', false, '2024-05-01 10:00:00.5+00', NULL),
	('2c4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10', E'o\'otter@example.com', '{}'::jsonb, false, '2024-05-01 12:00:00+02'::timestamptz, '2024-05-01 10:00:00+00');
INSERT INTO auth.identities (id, user_id, provider, provider_id, identity_data) VALUES ('i', '0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10', 'google', '77', '{"email":"g@example.com"}');
INSERT INTO auth.mfa_factors (id, user_id, secret) VALUES ('f', '2c4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10', 'hidden');
INSERT INTO auth.identities (id, user_id, provider, provider_id, identity_data) VALUES ('j', 'gone', 'google', '78', '{}');
`;

test('a dump can have INSERT statements, and texts that look like them create nobody', async () => {
  expect(await linesOf('supabase', inserts, 'data.sql')).toMatchObject([
    {
      line: 11,
      content: {
        primary_email: 'ada@example.com',
        display_name: "Ada 'Countess'",
        client_metadata: { note: 'a\nb' },
        primary_email_verified: false,
        signed_up_at_millis: Date.parse('2024-05-01T10:00:00.500Z'),
        oauth_providers: [{ id: 'google', account_id: '77' }],
      },
    },
    {
      line: 12,
      content: {
        primary_email: "o'otter@example.com",
        primary_email_verified: true,
        signed_up_at_millis: Date.parse('2024-05-01T10:00:00Z'),
      },
      notes: [{ field: 'factors', reason: 'second factors are not imported' }],
    },
    { content: 'auth.identities has accounts of 1 users who are not in auth.users', isSkipped: true },
  ]);
  const nameless = "INSERT INTO auth.users VALUES ('1', 'a');";
  await expect(linesOf('supabase', nameless, 'data.sql')).rejects.toThrow(/--column-inserts/);
  const computed = 'INSERT INTO auth.users (id, created_at) VALUES (1, now());';
  await expect(linesOf('supabase', computed, 'data.sql')).rejects.toThrow(/no constant at line 1: now/);
  await expect(linesOf('supabase', inserts.slice(0, -80), 'data.sql')).rejects.toThrow(/ends in the middle/);
});

test('the CSV of Firebase has no row with names', async () => {
  const csv = `x1,a@example.com,true,aGFzaA==,c2FsdA==,"Otter, Ada",https://example.com/a.png,10,g@example.com,,,,,,,7,t@example.com,,,,,,,1580702706123,1580702706124,+491,false,"{""admin"":true}",\n\nx2,b@example.com\n`;
  expect(await linesOf('firebase', csv, 'users.csv')).toMatchObject([
    {
      line: 1,
      content: {
        primary_email: 'a@example.com',
        primary_email_verified: true,
        display_name: 'Otter, Ada',
        signed_up_at_millis: 1_580_702_706_123,
        last_active_at_millis: 1_580_702_706_124,
        server_metadata: { phone_number: '+491', claims: { admin: true } },
        oauth_providers: [
          { id: 'google', account_id: '10', email: 'g@example.com' },
          { id: 'x', account_id: '7', email: 't@example.com' },
        ],
      },
      notes: [{ field: 'passwordHash', reason: passwordIsLost }],
    },
    { line: 3, content: 'has 2 cells, and the CSV of Firebase has 28' },
  ]);
});

test('a compressed file is read, and files of other kinds say what they are', async () => {
  const packed = gzipSync(JSON.stringify({ users: [{ localId: 'u', email: 'a@example.com' }] }));
  expect(await lineOf('firebase', packed, 'users.json.gz')).toMatchObject({
    content: { primary_email: 'a@example.com' },
  });
  expect(await linesOf('supabase', gzipSync(inserts), 'data.sql.gz')).toHaveLength(3);
  const own: ReadLine[] = [];
  for await (const line of linesOfFile(fileOf(gzipSync('{"type":"user"}\n{"type":"team"}'), 'users.jsonl.gz')))
    own.push(line);
  expect(own).toMatchObject([{ content: { type: 'user' } }, { content: { type: 'team' } }]);
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const kinds: readonly (readonly [Uint8Array, RegExp])[] = [
    [packed.subarray(0, 40), /cannot be unpacked: it is not complete/],
    [gzipSync(packed), /compressed twice/],
    [bytes('PK\x03\x04 [Content_Types].xml'), /is a spreadsheet/],
    [bytes('PK\x03\x04 users.json'), /is a ZIP archive/],
    [bytes('PGDMP\x01'), /custom format/],
    [bytes('SQLite format 3\0'), /database of SQLite/],
    [bytes('\xFF\xFE{\0'), /is in UTF-16/],
    [bytes('<!doctype html>'), /looks like a web page/],
    [bytes('id,email\n1,a@example.com'), /looks like a CSV/],
    [bytes('COPY auth.users (id) FROM stdin;'), /looks like SQL/],
  ];
  for (const [given, message] of kinds) await expect(linesOf('firebase', given)).rejects.toThrow(message);
});

test('escapes in the texts of a dump are characters, or refused', async () => {
  const dumpOf = (name: string) =>
    `INSERT INTO auth.users (id, raw_user_meta_data) VALUES ('0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10', E'{"name":"${name}"}');`;
  const named = await linesOf('supabase', dumpOf(String.raw`A\x64a \u00e9\U0001F9A6\101`), 'users.sql');
  expect(named).toMatchObject([{ content: { display_name: 'Ada é🦦A' } }]);
  await expect(linesOf('supabase', dumpOf(String.raw`\xe9`), 'users.sql')).rejects.toThrow(
    String.raw`A text of the dump has \xe9, which is no character.`,
  );
});
