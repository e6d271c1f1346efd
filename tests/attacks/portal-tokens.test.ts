import { type Api, createApi, ownersTeam, type Portico, portico, rawRequest, type TestPerson } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

/** Tokens of webhook portals and of the Svix API, after the person or the key that created them has lost its rights. */

const ended = {
  status: 401,
  body: { code: 'authentication_failed', detail: 'This access has ended. Reload the page to continue.' },
};

async function endpoints({ url, project }: Portico, token: string) {
  const path = `/api/v1/app/${project.id}/endpoint`;
  const { status, body } = await rawRequest(url, { path, headers: { authorization: `Bearer ${token}` } });
  return { status, body };
}

const created = async (admin: Api<'admin'>) => (await admin.call('POST /webhooks/svix-token', { body: {} })).body.token;
const linked = async (admin: Api<'admin'>) =>
  (await admin.call('POST /internal/webhooks/portal', { body: {} })).body.token;

type Loss = (at: Portico, person: TestPerson) => Promise<unknown>;

const losses: Readonly<Record<string, Loss>> = {
  'is removed from the team': async ({ internal, project }, { id: user_id }) =>
    await internal.server().call('DELETE /team-memberships/:team_id/:user_id', {
      params: { team_id: project.ownerTeamId, user_id },
    }),
  'gets the role support': async ({ internal, project }, { id: user_id }) => {
    const params = { team_id: project.ownerTeamId, user_id };
    const operation = '/team-permissions/:team_id/:user_id/:permission_id';
    await internal.server().call(`POST ${operation}`, { params: { ...params, permission_id: 'support' }, body: {} });
    return await internal.server().call(`DELETE ${operation}`, { params: { ...params, permission_id: 'team_member' } });
  },
  'signs out': async ({ internal }, person) =>
    await internal.withTokens(person).call('DELETE /auth/sessions/current', {
      headers: { 'x-stack-refresh-token': person.refresh_token },
    }),
  'is restricted': async ({ internal }, { id: user_id }) =>
    await internal.server().call('PATCH /users/:user_id', {
      params: { user_id },
      body: { restricted_by_admin: true, restricted_by_admin_reason: 'Left the company' },
    }),
  'is deleted': async ({ internal }, { id: user_id }) =>
    await internal.server().call('DELETE /users/:user_id', { params: { user_id } }),
};

describe('a token that a developer created', () => {
  test.each(Object.entries(losses))('ends when the developer %s', async (_name, lose) => {
    const at = await portico();
    const person = await ownersTeam(at).join('developer');
    const tokens = [await created(person.admin), await linked(person.admin)];
    for (const token of tokens) expect((await endpoints(at, token)).status).toBe(200);

    expect(await lose(at, person)).toSucceed();

    for (const token of tokens) expect(await endpoints(at, token)).toEqual(ended);
    expect((await at.api.admin().call('GET /internal/webhooks/portal-tokens')).body.items).toHaveLength(
      _name === 'is removed from the team' || _name === 'gets the role support' ? 2 : 0,
    );
  });

  test('lives while the developer works with another session', async () => {
    const at = await portico();
    const person = await ownersTeam(at).join('developer');
    const token = await created(person.admin);
    const { body: other } = await at.internal.server().call('POST /auth/sessions', { body: { user_id: person.id } });
    await at.internal.withTokens(other).call('DELETE /auth/sessions/current', {
      headers: { 'x-stack-refresh-token': other.refresh_token },
    });

    expect((await endpoints(at, token)).status).toBe(200);
  });
});

test('a token that a key created ends with the key', async () => {
  const at = await portico();
  const body = {
    description: 'Portals',
    expires_at_millis: at.server.clock.now().getTime() + 86_400_000,
    has_publishable_client_key: false,
    has_secret_server_key: false,
    has_super_secret_admin_key: true,
  };
  const { body: keys } = await at.api.admin().call('POST /internal/api-keys', { body });
  const admin = createApi<'admin'>(at.url, {
    'x-stack-project-id': at.project.id,
    'x-stack-access-type': 'admin',
    'x-stack-super-secret-admin-key': keys.super_secret_admin_key ?? '',
  });
  const bySvix = await rawRequest(at.url, {
    method: 'POST',
    path: `/api/v1/auth/app-portal-access/${at.project.id}`,
    headers: { authorization: `Bearer ${keys.super_secret_admin_key}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const tokens = [await created(admin), (bySvix.body as { token: string }).token];
  for (const token of tokens) expect((await endpoints(at, token)).status).toBe(200);

  const revoke = { params: { key_set_id: keys.id }, body: { revoked: true as const } };
  expect(await at.api.admin().call('PATCH /internal/api-keys/:key_set_id', revoke)).toSucceed();

  for (const token of tokens) expect(await endpoints(at, token)).toEqual(ended);
});

test('tokens are listed without themselves, and revoked one by one', async () => {
  const at = await portico();
  const person = await ownersTeam(at).join('developer');
  const [first, second] = [await created(person.admin), await linked(at.api.admin())];
  const list = async (query = {}) =>
    (await at.api.admin().call('GET /internal/webhooks/portal-tokens', { query })).body;
  const { items } = await list();
  expect(items).toMatchObject([
    { application: null, person_id: null, key_set_id: expect.any(String) },
    { application: null, person_id: person.id, key_set_id: null },
  ]);
  expect(JSON.stringify(items)).not.toContain('whp.');
  const page = await list({ limit: 1 });
  expect((await list({ limit: 1, cursor: page.pagination.next_cursor ?? '' })).items).toEqual([items[1]]);

  const params = { token_id: items[1]?.id ?? '' };
  const other = await portico();
  const revoke = 'DELETE /internal/webhooks/portal-tokens/:token_id';
  expect(await other.api.admin().call(revoke, { params })).toBeRefused(404);
  expect((await endpoints(at, first)).status).toBe(200);
  expect(await at.api.admin().call(revoke, { params })).toSucceed();

  expect(await endpoints(at, first)).toEqual(ended);
  expect((await endpoints(at, second)).status).toBe(200);
  expect(await at.api.admin().call(revoke, { params })).toBeRefused(404);
});

test('tokens end after an hour, and leave the list', async () => {
  const at = await portico();
  const token = await created(at.api.admin());
  at.server.clock.advance(59, 'minute');
  expect((await endpoints(at, token)).status).toBe(200);
  at.server.clock.advance(1, 'minute');

  expect(await endpoints(at, token)).toEqual(ended);
  expect((await at.api.admin().call('GET /internal/webhooks/portal-tokens')).body.items).toEqual([]);
});
