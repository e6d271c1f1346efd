import { engineOfRun, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server.stop());

/** Creates a project with functions that create and list key sets. */
async function given() {
  const at = await portico(server);
  const create = async (more: object = {}) => {
    const body = {
      description: 'Keys',
      expires_at_millis: server.clock.in(365, 'day').getTime(),
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
      ...more,
    };
    return await at.api.admin().call('POST /internal/api-keys', { body });
  };
  const setOf = async (id: string) => {
    // As every few seconds.
    await server.app.background.sweep();
    return (await at.api.admin().call('GET /internal/api-keys')).body.items.find((set) => set.id === id);
  };
  const use = async (key: string, headers: object = {}) =>
    await at.api
      .server()
      .withHeaders({ 'x-stack-secret-server-key': key, ...headers })
      .call('GET /users', { query: { limit: 1 } });
  return { ...at, create, setOf, use };
}

test('a key has its last use: day, address and SDK, and the publishable key no address', async () => {
  const { api, create, setOf, use } = await given();
  const { body: set } = await create();
  expect((await setOf(set.id))?.secret_server_key?.last_used).toBeUndefined();

  await use(set.secret_server_key ?? '', { 'x-stack-client-version': 'js @portico/js@9.9.9' });
  await api
    .withHeaders({ 'x-stack-publishable-client-key': set.publishable_client_key ?? '' })
    .call('GET /projects/current');

  const first = await setOf(set.id);
  expect(first?.secret_server_key?.last_used).toEqual({
    at_millis: expect.any(Number),
    ip: '127.0.0.1',
    client: 'js @portico/js@9.9.9',
  });
  expect(first?.publishable_client_key?.last_used).toEqual({ at_millis: expect.any(Number), ip: null, client: null });
  server.clock.advance(1, 'day');
  await use(set.secret_server_key ?? '', { 'x-stack-client-version': '<b>"no version"</b>' });
  const second = (await setOf(set.id))?.secret_server_key?.last_used;
  expect(second?.client).toBeNull();
  expect(second?.at_millis).toBeGreaterThan(first?.secret_server_key?.last_used?.at_millis ?? 0);
});

test('a use costs no round trip, is no event, and is stored once a day', async () => {
  const { api, create, setOf, use } = await given();
  const { body: set } = await create();
  await use(set.secret_server_key ?? '');
  const noted = await use(set.secret_server_key ?? '');
  server.clock.advance(1, 'day');
  const firstOfDay = await use(set.secret_server_key ?? '');
  expect(firstOfDay.trips).toBe(noted.trips);
  const before = (await setOf(set.id))?.secret_server_key?.last_used?.at_millis;
  server.clock.advance(1, 'second');
  await use(set.secret_server_key ?? '');
  const { body: log } = await api.server().call('GET /events', { query: { types: 'project_key.updated' } });
  expect(log.items).toEqual([]);
  // A day that begins within this second stores another use.
  const isSameDay = new Date(before ?? 0).getUTCDate() === server.clock.now().getUTCDate();
  if (isSameDay) expect((await setOf(set.id))?.secret_server_key?.last_used?.at_millis).toBe(before);
});

test('new keys replace those of a set, which end at a given time, but not later than before', async () => {
  const { create, setOf, use } = await given();
  const { body: old } = await create();
  const until_millis = server.clock.in(1, 'hour').getTime();

  const { body: next } = await create({ replaces: { id: old.id, until_millis } });

  expect((await setOf(old.id))?.expires_at_millis).toBe(until_millis);
  expect(
    [await use(old.secret_server_key ?? ''), await use(next.secret_server_key ?? '')].map(({ status }) => status),
  ).toEqual([200, 200]);
  server.clock.advance(61, 'minute');
  expect(await use(old.secret_server_key ?? '')).toFail('INVALID_SECRET_SERVER_KEY');
  expect(await use(next.secret_server_key ?? '')).toSucceed();
  const late = server.clock.in(4000, 'day').getTime();
  expect(await create({ replaces: { id: next.id, until_millis: late } })).toSucceed();
  expect((await setOf(next.id))?.expires_at_millis).toBe(next.expires_at_millis);
});

test('only a valid key set of the project is replaced, and otherwise no keys are created', async () => {
  const [one, other] = [await given(), await given()];
  const { body: set } = await one.create();
  const until_millis = server.clock.in(1, 'hour').getTime();
  const replaces = { id: set.id, until_millis };
  const counted = async () => (await other.api.admin().call('GET /internal/api-keys')).body.items.length;
  const before = await counted();

  expect(await other.create({ replaces })).toFail('API_KEY_NOT_FOUND');

  expect(await counted()).toBe(before);
  expect((await one.setOf(set.id))?.expires_at_millis).toBe(set.expires_at_millis);
  const params = { key_set_id: set.id };
  await one.api.admin().call('PATCH /internal/api-keys/:key_set_id', { params, body: { revoked: true } });
  expect(await one.create({ replaces })).toFail('API_KEY_NOT_FOUND');
});

test('an API key shows when a server last checked it', async () => {
  const { api, project } = await given();
  await project.configure({ allow_user_api_keys: true } as never);
  const user = await project.user();
  const body = { user_id: user.id, description: 'Robot', expires_at_millis: null };
  const { body: key } = await api.server().call('POST /user-api-keys', { body });
  const lastUse = async () => {
    await server.app.background.sweep();
    const query = { user_id: user.id };
    return (await api.server().call('GET /user-api-keys', { query })).body.items[0]?.last_used_at_millis;
  };
  expect(await lastUse()).toBeUndefined();

  expect(await api.server().call('POST /user-api-keys/check', { body: { api_key: key.value } })).toSucceed();

  expect(await lastUse()).toBeGreaterThan(server.clock.now().getTime() - 60_000);
  const { body: log } = await api.server().call('GET /events', { query: { types: 'api_key.updated' } });
  expect(log.items).toEqual([]);
});
