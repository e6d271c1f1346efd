import { engineOfRun, portico, startTestServer, type TestServer } from '@portico/testkit';
import { exchangeCode, visitWithMock } from '@portico/testkit/outside/social-browser';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A server with a maximum of three objects of each kind. */
let small: TestServer;
beforeAll(async () => {
  const environment = {
    PORTICO_MAX_SESSIONS_PER_USER: '3',
    PORTICO_MAX_CONTACT_CHANNELS_PER_USER: '3',
    PORTICO_MAX_API_KEYS_PER_OWNER: '3',
    PORTICO_MAX_TEAMS_PER_USER: '3',
    PORTICO_MAX_OPEN_INVITATIONS_PER_TEAM: '3',
  };
  small = await startTestServer({ engine: engineOfRun(), environment });
});
afterAll(async () => await small.stop());

test('a session above the maximum revokes the least recently used one, with its access token', async () => {
  const { api, project } = await portico(small);
  const first = await project.user();
  const signIn = async () => {
    small.clock.advance(1, 'second');
    return (await api.call('POST /auth/password/sign-in', { body: { email: first.email, password: first.password } }))
      .body;
  };
  const second = await signIn();
  const third = await signIn();
  small.clock.advance(1, 'second');
  expect(await api.as(first).call('POST /auth/sessions/current/refresh')).toSucceed();

  const fourth = await signIn();

  const refreshed = await api
    .as(second)
    .withHeaders({ 'x-stack-access-token': '' })
    .call('POST /auth/sessions/current/refresh');
  expect(refreshed).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  expect(await api.as(second).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
  for (const session of [first, third, fourth]) expect(await api.as(session).call('GET /users/me')).toSucceed();
  expect((await signIn()).access_token).toBeTypeOf('string');
});

test('concurrent sign-ins do not exceed the maximum of sessions, and a sign-in takes no more round trips at the limit', async () => {
  const { api, project } = await portico(small);
  const user = await project.user();
  const signIn = async () =>
    await api.call('POST /auth/password/sign-in', { body: { email: user.email, password: user.password } });

  const trips = (await signIn()).trips;
  const answers = await Promise.all(Array.from({ length: 6 }, signIn));

  for (const answer of answers) expect(answer).toSucceed();
  expect(new Set(answers.map((answer) => answer.trips))).toEqual(new Set([trips]));
  const { body } = await api.server().call('GET /auth/sessions', { query: { user_id: user.id } });
  expect(body.items).toHaveLength(3);
});

test('a sign-in that waits for its second factor revokes no session', async () => {
  const { api, project } = await portico(small);
  const user = await project.user({ totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' });
  await api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' } });
  for (let count = 0; count < 2; count += 1)
    await api.server().call('POST /auth/sessions', { body: { user_id: user.id } });

  const owed = await api.call('POST /auth/password/sign-in', { body: { email: user.email, password: user.password } });

  expect(owed).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  expect(await api.as(user).call('GET /users/me')).toSucceed();
});

test('limits teams, keys and emails, also when they are created concurrently', async () => {
  const { api, project } = await portico(small);
  await project.configure({ client_team_creation_enabled: true, allow_user_api_keys: true, allow_team_api_keys: true });
  const user = await project.user();
  const me = api.as(user);
  const six = async <T>(make: (index: number) => Promise<T>) =>
    await Promise.all(Array.from({ length: 6 }, (_, index) => make(index)));
  const made = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status < 300).length;
  const newTeam = async () => await me.call('POST /teams', { body: { display_name: 'T', creator_user_id: 'me' } });
  const newKey = async (owner: object) =>
    await api.server().callBadly('user_id' in owner ? 'POST /user-api-keys' : 'POST /team-api-keys', {
      body: { description: 'key', expires_at_millis: null, ...owner },
    });
  const newAddress = async (index: number) =>
    await me.call('POST /contact-channels', {
      body: { user_id: 'me', type: 'email', value: `${index}-${user.email}`, used_for_auth: false },
    });

  expect(made(await six(newTeam))).toBe(3);
  expect(await newTeam()).toBeRefused(400, 'Too many teams: a user can be a member of at most 3.');
  const { body: other } = await api.server().call('POST /teams', { body: { display_name: 'Other' } });
  const params = { team_id: other.id, user_id: user.id };
  expect(await api.server().call('POST /team-memberships/:team_id/:user_id', { params, body: {} })).toBeRefused(
    400,
    /Too many teams/,
  );
  const [own] = (await me.call('GET /teams', { query: { user_id: 'me' } })).body.items;
  expect(
    await api.server().call('POST /team-memberships/:team_id/:user_id', {
      params: { team_id: own?.id ?? '', user_id: user.id },
      body: {},
    }),
  ).toFail('TEAM_MEMBERSHIP_ALREADY_EXISTS');

  expect(made(await six(async () => await newKey({ user_id: user.id })))).toBe(3);
  expect(made(await six(async () => await newKey({ team_id: other.id })))).toBe(3);
  expect(await newKey({ user_id: user.id })).toBeRefused(
    400,
    'Too many API keys: a user or a team can have at most 3.',
  );

  expect(made(await six(newAddress))).toBe(2);
  expect(await newAddress(7)).toBeRefused(400, 'A user can have at most 3 contact channels.');
});

test('a new key can replace a revoked one', async () => {
  const { api, project } = await portico(small);
  await project.configure({ allow_user_api_keys: true });
  const user = await project.user();
  const newKey = async () =>
    await api.as(user).call('POST /user-api-keys', {
      body: { user_id: 'me', description: 'key', expires_at_millis: null },
    });
  const [first] = [await newKey(), await newKey(), await newKey()];
  expect((await newKey()).status).toBe(400);

  await api
    .as(user)
    .call('PATCH /user-api-keys/:key_id', { params: { key_id: first.body.id }, body: { revoked: true } });

  expect(await newKey()).toSucceed();
  expect((await newKey()).status).toBe(400);
  const { body } = await api.as(user).call('GET /user-api-keys', { query: { user_id: 'me' } });
  expect(body.items.map(({ id }) => id)).not.toContain(first.body.id);
});

test('limits open invitations of a team, also when they are sent concurrently', async () => {
  const { api } = await portico(small);
  const { body: team } = await api.server().call('POST /teams', { body: { display_name: 'Team' } });
  const invite = async (index: number) =>
    await api.server().call('POST /team-invitations/send-code', {
      body: { email: `${index}@example.com`, team_id: team.id, callback_url: 'http://localhost:3000/join' },
    });

  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => invite(index)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await invite(7)).toBeRefused(400, 'Too many invitations: a team can have at most 3 open ones.');
  const { body } = await api.server().call('GET /team-invitations', { query: { team_id: team.id } });
  const params = { invitation_id: body.items[0]?.id ?? '' };
  await api.server().call('DELETE /team-invitations/:invitation_id', { params, query: { team_id: team.id } });
  expect(await invite(8)).toSucceed();
});

const refusal = 'A user can have at most 100 accounts of identity providers.';

test('a user has at most 100 accounts of identity providers, and all are listed', async () => {
  const { api, project } = await portico();
  await project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
  const server = api.server();
  const accounts = Array.from({ length: 100 }, (_, index) => `account ${index}`);
  const user = await project.user();
  const link = async (account_id: string) =>
    await server.call('POST /oauth-providers', {
      body: {
        user_id: user.id,
        provider_config_id: 'google',
        account_id,
        allow_sign_in: false,
        allow_connected_accounts: true,
      },
    });

  for (const account of accounts) expect(await link(account)).toSucceed(201);

  expect(await link('one more')).toBeRefused(400, refusal);
  const { items } = (await server.call('GET /users', { query: { query: user.id } })).body;
  // Links of the same millisecond have no defined order.
  expect(new Set(items[0]?.oauth_providers.map(({ account_id }) => account_id))).toEqual(new Set(accounts));
});

test('several accounts at once, and a sign-in that links one, keep the same limit', async () => {
  const at = await portico();
  const { api, project, server } = at;
  await project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
  const user = await project.user();
  await server.app.database.handle().run({
    text: `insert into provider_links (tenancy_id, id, user_id, provider_config_id, account_id, allow_sign_in,
        allow_connected_accounts, created_at)
      select tenancy_id, gen_random_uuid(), id, 'google', 'account ' || n, false, true, now()
      from users, generate_series(1, 98) as n where id = $1`,
    values: [user.id],
  });
  const body = { user_id: user.id, provider_config_id: 'google', allow_sign_in: false, allow_connected_accounts: true };
  const add = async (account_id: string) =>
    await api.server().call('POST /oauth-providers', { body: { ...body, account_id } });

  const answers = await Promise.all(['a', 'b', 'c', 'd'].map(add));
  const { begun, callback } = await visitWithMock(
    at,
    { email: 'ada@example.com', name: 'Ada' },
    { type: 'link', token: user.access_token, after_callback_redirect_url: 'http://localhost:3000/settings' },
  );

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(await exchangeCode(at, callback.code ?? '', begun.verifier)).toBeRefused(400, refusal);
  const { items } = (await api.server().call('GET /oauth-providers', { query: { user_id: user.id } })).body;
  expect(items).toHaveLength(100);
});
