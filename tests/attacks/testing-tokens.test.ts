import { createHmac, hash, randomUUID } from 'node:crypto';
import { createTestingToken } from '@portico/testing';
import { createApi, engineOfRun, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Testing tokens lift the limits per address for automated browsers of a development project, and for nobody else. */

let server: TestServer;
beforeAll(async () => {
  const environment = {
    PORTICO_LIMIT_SIGN_INS_PER_ADDRESS: '3 per 3600',
    PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT: '3 per 3600',
  };
  server = await startTestServer({ engine: engineOfRun(), environment });
});
afterAll(async () => await server.stop());

const tokenOf = ({ project }: Portico, { id = project.id, key = project.keys.server, minutes = 10 } = {}) =>
  createTestingToken({
    projectId: id,
    secretServerKey: key,
    expiresAt: new Date(server.clock.now().getTime() + minutes * 60_000),
  });

/** Returns the statuses of sign-ins from one address, each to another account unless one is named. */
async function attempts({ api }: Portico, token: string, account?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    const body = { email: account ?? `${randomUUID()}@example.com`, password: 'not the password' };
    const asBrowser = api.withHeaders({ 'x-portico-testing-token': token });
    statuses.push((await asBrowser.call('POST /auth/password/sign-in', { body })).status);
  }
  return statuses;
}

test('a token lifts the limit per address, and not that per account', async () => {
  const given = await portico(server);
  expect(await attempts(given, tokenOf(given))).not.toContain(429);
  expect((await attempts(given, tokenOf(given), 'ada@example.com')).slice(3)).toEqual([429, 429, 429]);
  expect(await attempts(given, '')).toContain(429);
});

test('tokens of other keys, other projects and other times do nothing', async () => {
  const [given, other] = [await portico(server), await portico(server)];
  const expires = Math.floor(server.clock.now().getTime() / 1000) + 600;
  const signed = (digest: string) => {
    const text = `testing-token:${given.project.id}:${expires}`;
    return `ptt_${expires}_${createHmac('sha256', digest).update(text).digest('base64url')}`;
  };
  const { keys } = given.project;
  for (const token of [
    tokenOf(given, { key: other.project.keys.server }),
    tokenOf(other),
    tokenOf(given, { key: keys.client }),
    tokenOf(given, { key: keys.admin }),
    signed(''),
    signed(hash('sha256', keys.client, 'base64url')),
    tokenOf(given, { minutes: -1 }),
    tokenOf(given, { minutes: 24 * 60 }),
    `${tokenOf(given)}x`,
    'x'.repeat(5000),
  ])
    expect((await attempts(given, token)).slice(3), token.slice(0, 60)).toEqual([429, 429, 429]);
});

test('projects in production mode ignore tokens, and revoked keys sign none', async () => {
  const given = await portico(server);
  const inProduction = await given.api.admin().call('PATCH /internal/projects/current', {
    body: { is_production_mode: true, config: { allow_localhost: false } },
  });
  expect(inProduction).toSucceed();
  expect(await attempts(given, tokenOf(given))).toContain(429);

  const another = await portico(server);
  const asAdmin = another.api.admin();
  const { body } = await asAdmin.call('GET /internal/api-keys');
  const token = tokenOf(another);
  for (const { id } of body.items)
    await asAdmin.call('PATCH /internal/api-keys/:key_set_id', { params: { key_set_id: id }, body: { revoked: true } });
  const { body: keys } = await createKeys(another);
  const client = another.api.withHeaders({ 'x-stack-publishable-client-key': keys.publishable_client_key ?? '' });
  const renewed = { ...another, api: { ...another.api, withHeaders: client.withHeaders } };
  expect(await attempts(renewed, token)).toContain(429);
});

/** Creates keys as the owner, whose other keys are revoked. */
async function createKeys({ url, project }: Portico) {
  const owner = createApi<'admin'>(url, {
    'x-stack-project-id': project.id,
    'x-stack-access-type': 'admin',
    'x-stack-admin-access-token': project.owner.access_token,
  });
  return await owner.call('POST /internal/api-keys', {
    body: {
      description: 'New',
      expires_at_millis: server.clock.now().getTime() + 86_400_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    },
  });
}
