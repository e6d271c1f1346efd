import { portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

async function withUser() {
  const given = await portico();
  await given.project.configure({
    oauth_providers: [
      { id: 'google', type: 'shared' },
      { id: 'github', type: 'shared' },
    ],
  });
  const user = await given.project.user();
  const server = given.api.server();
  const link = async (more: Record<string, unknown> = {}) =>
    await server.call('POST /oauth-providers', {
      body: {
        user_id: user.id,
        provider_config_id: 'google',
        account_id: 'account-1',
        email: 'ada@gmail.example',
        allow_sign_in: true,
        allow_connected_accounts: true,
        ...more,
      },
    });
  return { ...given, user, server, client: given.api.as(user), link };
}

describe('a server', () => {
  test('links a user to an account, sees the account ID, and lists links oldest first in one round trip', async () => {
    const { link, server, user } = await withUser();

    const made = await link();
    await link({ provider_config_id: 'github', email: undefined });

    expect(made).toSucceed(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      user_id: user.id,
      email: 'ada@gmail.example',
      provider_config_id: 'google',
      type: 'google',
      account_id: 'account-1',
      allow_sign_in: true,
      allow_connected_accounts: true,
    });
    const listed = await server.call('GET /oauth-providers', { query: { user_id: user.id } });
    expect(listed.trips).toBe(1);
    expect(listed.body.items.map(({ type, email }) => [type, email])).toEqual([
      ['google', 'ada@gmail.example'],
      ['github', undefined],
    ]);
    const all = await server.call('GET /oauth-providers');
    expect(all.trips).toBe(1);
    expect(all.body).toEqual(listed.body);
    const params = { user_id: user.id, provider_id: made.body.id };
    expect((await server.call('GET /oauth-providers/:user_id/:provider_id', { params })).body).toEqual(made.body);
  });

  test('gets conflicts of a new link, in the order of the protocol', async () => {
    const { link, project } = await withUser();
    const other = await project.user();
    await link();

    expect(await link({ provider_config_id: 'spotify' })).toBeRefused(
      404,
      'OAuth provider spotify not found or not configured',
    );
    expect(await link({ provider_config_id: 'constructor' })).toBeRefused(404);
    expect(await link({ user_id: '7d9ad1ab-0ef5-4a6f-8a0a-6d57fb2e5d2f' })).toFail('USER_NOT_FOUND');
    expect(await link()).toBeRefused(400, 'The same provider type with sign-in enabled already exists for this user.');
    expect(await link({ allow_sign_in: false })).toBeRefused(
      400,
      'The same provider type with the same account ID already exists for this user.',
    );
    expect(await link({ user_id: other.id })).toFail('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN');
    expect(await link({ user_id: other.id, allow_sign_in: false })).toSucceed(201);
    expect(await link({ account_id: 'account-2', allow_sign_in: false })).toSucceed(201);
  });

  test('exactly one of twenty concurrent sign-in links to an account succeeds', async () => {
    const { link, project } = await withUser();
    const users = await Promise.all(Array.from({ length: 5 }, () => project.user()));

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => link({ user_id: users[index % 5]?.id, account_id: 'wanted' })),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status } of answers.filter(({ status }) => status !== 201)) expect(status).toBe(400);
  });

  test('changes a link, and gets conflicts', async () => {
    const { link, server, user, project } = await withUser();
    const { body: first } = await link();
    const { body: second } = await link({ account_id: 'account-2', allow_sign_in: false });
    const { body: foreign } = await link({ user_id: (await project.user()).id, account_id: 'account-3' });
    const change = async (provider_id: string, body: object) =>
      await server.call('PATCH /oauth-providers/:user_id/:provider_id', {
        params: { user_id: user.id, provider_id },
        body,
      });

    expect(await change(second.id, { allow_sign_in: true })).toBeRefused(400, /sign-in enabled already exists/);
    expect(await change(second.id, { account_id: 'account-1' })).toBeRefused(400, /same account ID already exists/);
    expect(await change(first.id, { account_id: 'account-3' })).toFail(
      'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN',
    );
    expect(await change(foreign.id, { allow_sign_in: false })).toBeRefused(
      404,
      `OAuth provider ${foreign.id} for user ${user.id} not found`,
    );
    expect((await change(first.id, { allow_sign_in: false, email: 'new@gmail.example' })).body).toMatchObject({
      allow_sign_in: false,
      email: 'new@gmail.example',
      account_id: 'account-1',
    });
    expect(await change(first.id, {})).toSucceed();
    expect((await change(second.id, { allow_sign_in: true, account_id: 'account-9' })).body).toMatchObject({
      allow_sign_in: true,
      account_id: 'account-9',
    });
  });

  test('removes a link, once', async () => {
    const { link, server, user } = await withUser();
    const { body: made } = await link();
    const params = { user_id: user.id, provider_id: made.id };

    const removed = await server.call('DELETE /oauth-providers/:user_id/:provider_id', { params });

    expect(removed.body).toEqual({ success: true });
    const again = await server.call('DELETE /oauth-providers/:user_id/:provider_id', { params });
    expect(again).toBeRefused(404, `OAuth provider ${made.id} for user ${user.id} not found`);
    expect((await server.call('GET /oauth-providers', { query: { user_id: user.id } })).body.items).toEqual([]);
  });

  test('gets USER_NOT_FOUND for a missing user', async () => {
    const { server } = await withUser();
    const query = { user_id: '7d9ad1ab-0ef5-4a6f-8a0a-6d57fb2e5d2f' };

    expect(await server.call('GET /oauth-providers', { query })).toFail('USER_NOT_FOUND');
  });

  test('cannot create a user with two accounts of one provider', async () => {
    const { server } = await withUser();
    const oauth_providers = ['a', 'b'].map((account_id) => ({ id: 'google', account_id, email: null }));

    const answer = await server.call('POST /users', { body: { oauth_providers } });

    expect(answer).toBeRefused(400, /same provider type/);
  });
});

describe('a client', () => {
  test('reads and changes its own links, without account IDs', async () => {
    const { link, client } = await withUser();
    const { body: made } = await link();
    const params = { user_id: 'me', provider_id: made.id };

    const { body: listed } = await client.call('GET /oauth-providers', { query: { user_id: 'me' } });
    const { body: one } = await client.call('GET /oauth-providers/:user_id/:provider_id', { params });
    const changed = await client.call('PATCH /oauth-providers/:user_id/:provider_id', {
      params,
      body: { allow_connected_accounts: false },
    });

    const { account_id: _, ...visible } = made;
    expect(listed.items).toEqual([visible]);
    expect(one).toEqual(visible);
    expect(changed.body).toEqual({ ...visible, allow_connected_accounts: false });
    const body = { account_id: 'stolen' };
    expect(await client.callBadly('PATCH /oauth-providers/:user_id/:provider_id', { params, body })).toFail(
      'SCHEMA_ERROR',
    );
    expect(await client.call('DELETE /oauth-providers/:user_id/:provider_id', { params })).toSucceed();
  });

  test('cannot access links of other users, or create links', async () => {
    const { link, client, project, api } = await withUser();
    const other = await project.user();
    const { body: foreign } = await link({ user_id: other.id });
    const params = { user_id: other.id, provider_id: foreign.id };
    const one = 'OAuth provider';

    expect(await client.call('GET /oauth-providers', { query: { user_id: other.id } })).toBeRefused(403);
    expect(await client.call('GET /oauth-providers')).toBeRefused(403);
    expect(await client.call('GET /oauth-providers/:user_id/:provider_id', { params })).toBeRefused(403);
    expect(await client.call('PATCH /oauth-providers/:user_id/:provider_id', { params, body: {} })).toBeRefused(403);
    expect(await client.call('DELETE /oauth-providers/:user_id/:provider_id', { params })).toBeRefused(403);
    const mine = { user_id: 'me', provider_id: foreign.id };
    expect(await client.call('DELETE /oauth-providers/:user_id/:provider_id', { params: mine })).toBeRefused(
      404,
      new RegExp(`^${one} ${foreign.id}`),
    );
    expect(await client.callBadly('POST /oauth-providers', { body: {} })).toFail('INSUFFICIENT_ACCESS_TYPE');
    expect(await api.call('GET /oauth-providers', { query: { user_id: 'me' } })).toFail(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    );
  });
});
