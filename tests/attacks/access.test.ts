import { randomUUID } from 'node:crypto';
import type { Endpoints } from '@portico/contract';
import { type Answer, type Portico, portico, type TestUser } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

/** Tests access control: other projects, other users, fields and operations of a higher level. */

interface Given extends Portico {
  readonly user: TestUser;
  /** IDs of the objects of the user. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Creates a project with a user who has one object of each kind. */
async function given(): Promise<Given> {
  const made = await portico();
  const { api, project } = made;
  await project.configure({ allow_user_api_keys: true, allow_team_api_keys: true, client_team_creation_enabled: true });
  const user = await project.user({
    display_name: 'Ada',
    server_metadata: { secret: 'of the server' },
    client_read_only_metadata: { plan: 'free' },
  });
  const as = api.as(user);
  const { body: team } = await as.call('POST /teams', { body: { display_name: 'Team', creator_user_id: 'me' } });
  const { body: channels } = await as.call('GET /contact-channels', { query: { user_id: 'me' } });
  const { body: sessions } = await as.call('GET /auth/sessions', { query: { user_id: 'me' } });
  const { body: key } = await as.call('POST /user-api-keys', {
    body: { user_id: 'me', description: 'key', expires_at_millis: null },
  });
  const { body: keySets } = await api.admin().call('GET /internal/api-keys');
  const ids = {
    user_id: user.id,
    team_id: team.id,
    contact_channel_id: channels.items[0]?.id ?? '',
    session_id: sessions.items[0]?.id ?? '',
    key_id: key.id,
    key_set_id: keySets.items[0]?.id ?? '',
  };
  return { ...made, user, ids };
}

/** Operations with the ID of an object, and their other inputs. */
const byId: readonly [keyof Endpoints, { readonly query?: readonly string[]; readonly body?: object }][] = [
  ['GET /users/:user_id', {}],
  ['PATCH /users/:user_id', { body: { display_name: 'taken over' } }],
  ['DELETE /users/:user_id', {}],
  ['GET /teams/:team_id', {}],
  ['PATCH /teams/:team_id', { body: { display_name: 'taken over' } }],
  ['DELETE /teams/:team_id', {}],
  ['GET /contact-channels/:user_id/:contact_channel_id', {}],
  ['PATCH /contact-channels/:user_id/:contact_channel_id', { body: { is_primary: true } }],
  ['DELETE /contact-channels/:user_id/:contact_channel_id', {}],
  ['DELETE /auth/sessions/:session_id', { query: ['user_id'] }],
  ['GET /user-api-keys/:key_id', {}],
  ['PATCH /user-api-keys/:key_id', { body: { revoked: true } }],
  ['POST /team-memberships/:team_id/:user_id', { body: {} }],
  ['DELETE /team-memberships/:team_id/:user_id', {}],
  ['GET /team-member-profiles/:team_id/:user_id', {}],
  ['PATCH /team-member-profiles/:team_id/:user_id', { body: { display_name: 'taken over' } }],
  ['GET /emails/notification-preference/:user_id', {}],
];

function inputFor(operation: string, ids: Given['ids'], { query = [], body }: (typeof byId)[number][1]) {
  const names = [...operation.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return {
    params: Object.fromEntries(names.map((name) => [name, ids[name]])),
    query: Object.fromEntries(query.map((name) => [name, ids[name]])),
    ...(body === undefined ? {} : { body }),
  };
}

function expectNothing(answer: Answer<unknown>, { user }: Given) {
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  expect(answer.status, answer.text).toBeLessThan(500);
  for (const secret of [user.email, 'of the server', '"Ada"']) expect(answer.text).not.toContain(secret);
}

/** Returns all objects of the user, for comparison. */
async function everythingOf({ api, ids, user }: Given) {
  const server = api.server();
  const answers = await Promise.all([
    server.call('GET /users/:user_id', { params: { user_id: user.id } }),
    server.call('GET /teams/:team_id', { params: { team_id: ids.team_id as never } }),
    server.call('GET /contact-channels', { query: { user_id: user.id } }),
    server.call('GET /auth/sessions', { query: { user_id: user.id } }),
    server.call('GET /user-api-keys', { query: { user_id: user.id } }),
  ]);
  return answers.map(({ body }) => body);
}

describe('another project', () => {
  test('accesses no object by ID, with a server key, an admin key or a session of its own user', async () => {
    const mine = await given();
    const other = await portico();
    await other.project.configure({ allow_user_api_keys: true });
    const stranger = await other.project.user();
    const before = await everythingOf(mine);

    for (const [operation, needs] of byId) {
      for (const caller of [other.api.server(), other.api.admin(), other.api.as(stranger)]) {
        expectNothing(await caller.callBadly(operation, inputFor(operation, mine.ids, needs)), mine);
      }
    }

    expect(await everythingOf(mine)).toEqual(before);
  });

  test('does not accept the tokens, keys or codes of this one', async () => {
    const mine = await given();
    const other = await portico();

    expect(await other.api.as(mine.user).call('GET /users/me')).toFail('INVALID_PROJECT_FOR_ACCESS_TOKEN');
    const refresh = { headers: { 'x-stack-refresh-token': mine.user.refresh_token } };
    expect(await other.api.call('POST /auth/sessions/current/refresh', refresh)).toFail(
      'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    );
    const withKey = other.api.server().withHeaders({ 'x-stack-secret-server-key': mine.project.keys.server });
    expect(await withKey.call('GET /users')).toFail('INVALID_SECRET_SERVER_KEY');
  });
});

describe('another user of the project', () => {
  test('accesses no object by ID', async () => {
    const mine = await given();
    const stranger = await mine.project.user();
    const before = await everythingOf(mine);

    for (const [operation, needs] of byId) {
      const answer = await mine.api.as(stranger).callBadly(operation, inputFor(operation, mine.ids, needs));
      expectNothing(answer, mine);
    }

    expect(await everythingOf(mine)).toEqual(before);
  });

  test('cannot be selected by ID instead of the session', async () => {
    const mine = await given();
    const stranger = await mine.project.user();

    for (const operation of ['GET /contact-channels', 'GET /auth/sessions', 'GET /user-api-keys'] as const) {
      const answer = await mine.api.as(stranger).callBadly(operation, { query: { user_id: mine.user.id } });
      expectNothing(answer, mine);
    }
  });
});

describe('a client', () => {
  test('gets no server field in any response about its user', async () => {
    const mine = await given();
    const as = mine.api.as(mine.user);

    const answers = [
      await as.call('GET /users/me'),
      await as.call('PATCH /users/me', { body: { display_name: 'Ada' } }),
      await as.call('GET /team-member-profiles', { query: { team_id: mine.ids.team_id as never } }),
      await as.call('GET /teams', { query: { user_id: 'me' } }),
    ];

    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain('of the server');
      expect(text).not.toContain('server_metadata');
    }
  });

  test.each([
    { server_metadata: { a: 1 } },
    { client_read_only_metadata: { plan: 'pro' } },
    { primary_email_verified: true },
    { password: 'a long new passphrase' },
    { password_hash: '$2b$04$XAc8v4wuV6J2mVuSNCZLXOpvgEIE6uky3x7A91K4Ik4KJwslYbJPK' },
    { is_anonymous: true },
    { id: randomUUID() },
    { signed_up_at_millis: 0 },
    { credential_version: 1 },
    { requires_totp: false },
  ])('does not write %j', async (body) => {
    const mine = await given();
    const before = await everythingOf(mine);

    expect(await mine.api.as(mine.user).callBadly('PATCH /users/me', { body })).toFail('SCHEMA_ERROR');

    expect(await everythingOf(mine)).toEqual(before);
  });

  test.each([
    'GET /users',
    'POST /users',
    'POST /auth/sessions',
    'GET /internal/config',
    'GET /internal/api-keys',
    'GET /internal/metrics',
    'PATCH /internal/config/override',
    'POST /user-api-keys/check',
    'POST /project-permissions/:user_id/:permission_id',
    'POST /team-permission-definitions',
  ] as const)('does not call %s', async (operation) => {
    const mine = await given();

    const input = inputFor(operation, { ...mine.ids, permission_id: 'team_member' }, { body: {} });
    const answer = await mine.api.as(mine.user).callBadly(operation, operation.startsWith('GET') ? {} : input);

    expect(answer.code).toMatch(/^INSUFFICIENT_ACCESS_TYPE$/);
  });

  test('gains no level by requesting it, or with the key of another level', async () => {
    const { api, project } = await portico();
    const named = api.withHeaders({ 'x-stack-access-type': 'server' });
    const swapped = named.withHeaders({ 'x-stack-secret-server-key': project.keys.client });

    expect(await named.callBadly('GET /users', {})).toFail('SERVER_AUTHENTICATION_REQUIRED');
    expect(await swapped.callBadly('GET /users', {})).toFail('INVALID_SECRET_SERVER_KEY');
  });
});
