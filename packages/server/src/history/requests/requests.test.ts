import { randomUUID } from 'node:crypto';
import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { writeRequests } from './requests.service.ts';

type Given = Awaited<ReturnType<typeof portico>>;

/** Stores what was answered, as each second. */
const flush = async ({ server: { app, clock } }: Pick<Given, 'server'>) =>
  await writeRequests({ db: app.database.handle(), now: clock.now() }, app.platform);

const idOf = (answer: { readonly headers: Headers }) => answer.headers.get('x-stack-request-id') ?? '';

const listed = async ({ api }: Pick<Portico, 'api'>, query: object = {}) => {
  const answer = await api.admin().call('GET /internal/requests', { query });
  expect(answer).toSucceed();
  return answer.body;
};

test('a request is listed with who sent it, from where, and how it was answered', async () => {
  const given = await portico();
  const user = await given.project.user({ display_name: 'Ada' });
  const params = { user_id: user.id };
  const headers = { 'user-agent': 'A program', 'x-portico-client-address': '203.0.113.9' };
  const read = await given.api.server().withHeaders(headers).call('GET /users/:user_id', { params });
  const own = await given.api.as(user).call('GET /users/me');
  const missing = { user_id: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac' };
  const failed = await given.api.server().call('GET /users/:user_id', { params: missing });
  await flush(given);

  const { items } = await listed(given, { limit: 3 });

  expect(items).toEqual([
    expect.objectContaining({ id: idOf(failed), status: 404, error_code: 'USER_NOT_FOUND', level: 'server' }),
    expect.objectContaining({
      id: idOf(own),
      operation: 'GET /users/me',
      level: 'client',
      actor: { type: 'user', id: user.id, name: 'Ada', role: null },
      user_id: user.id,
      user_name: 'Ada',
    }),
    {
      id: idOf(read),
      created_at_millis: expect.any(Number),
      operation: 'GET /users/:user_id',
      status: 200,
      duration_millis: expect.any(Number),
      level: 'server',
      actor: { type: 'server', id: expect.any(String), name: expect.any(String), role: null },
      user_id: null,
      user_name: null,
      error_code: null,
      error_message: null,
      ip: '203.0.113.9',
      country: null,
      user_agent: 'A program',
      has_bodies: false,
    },
  ]);
});

test('a request is found by its ID, status, operation, error, sender and time, and by nobody else', async () => {
  const given = await portico();
  const other = await portico(given.server);
  const user = await given.project.user();
  await given.api.as(user).call('GET /users/me');
  const missing = { params: { user_id: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac' } };
  const failed = await given.api.server().call('GET /users/:user_id', missing);
  await flush(given);

  const found = async (query: object) => (await listed(given, query)).items.map(({ operation }) => operation);
  const ofFailed = ['GET /users/:user_id'];
  expect(await found({ request_id: idOf(failed) })).toEqual(ofFailed);
  expect(await found({ request_id: ` ${idOf(failed).toUpperCase()} ` })).toEqual(ofFailed);
  for (const status of ['404', '4xx', 'failed']) expect(await found({ status })).toEqual(ofFailed);
  expect(await found({ status: '5xx' })).toEqual([]);
  expect(await found({ error_code: 'USER_NOT_FOUND' })).toEqual(ofFailed);
  expect(await found({ operation: 'GET /users/me' })).toEqual(['GET /users/me']);
  expect(await found({ user_id: user.id })).toEqual(['GET /users/me']);
  expect(await found({ user_id: user.id, request_id: idOf(failed) })).toEqual([]);
  expect(await found({ actor_id: (await listed(given, { status: '404' })).items[0]?.actor?.id })).toContain(
    'POST /users',
  );
  expect(await found({ to_millis: 1 })).toEqual([]);
  expect((await listed(other, { request_id: idOf(failed) })).items).toEqual([]);
  const { items } = await listed(given, { limit: 1 });
  const { items: rest } = await listed(given, { cursor: (await listed(given, { limit: 1 })).pagination.next_cursor });
  expect(rest.map(({ id }) => id)).not.toContain(items[0]?.id);
  expect(rest.length).toBeGreaterThan(1);
});

test('a wrong key and a missing access type are listed in the project that the caller named', async () => {
  const given = await portico();
  const wrong = { 'x-stack-secret-server-key': 'a-wrong-key-of-nobody' };
  const answer = await given.api.server().withHeaders(wrong).call('GET /users', { query: {} });
  await flush(given);

  const { items } = await listed(given, { request_id: idOf(answer) });

  expect(items).toEqual([
    expect.objectContaining({ status: 401, error_code: 'INVALID_SECRET_SERVER_KEY', level: null, actor: null }),
  ]);
});

test('no secret of the path, the query, the headers, the body or an address is stored', async () => {
  const given = await portico();
  const mark = `zq${randomUUID().replaceAll('-', '')}`;
  const email = `${mark}@example.com`;
  await given.project.user({ primary_email: email, password: `password ${mark}` });
  await given.api
    .server()
    .callBadly('POST /users', { body: { primary_email: email, primary_email_auth_enabled: true } });
  await given.api.callBadly('POST /auth/password/sign-in', { body: { email, password: `wrong ${mark}` } });
  await given.api.callBadly('POST /auth/otp/sign-in', { body: { code: mark } });
  const headers = { 'x-stack-access-token': mark, 'x-stack-refresh-token': mark, authorization: `Bearer ${mark}` };
  await given.api.withHeaders(headers).callBadly('GET /users/me', {});
  const url = `${given.url}/api/v1`;
  const key = { 'x-stack-access-type': 'server', 'x-stack-project-id': given.project.id };
  const withKey = { ...key, 'x-stack-secret-server-key': given.project.keys.server };
  const paths = [`/users/${mark}?token=${mark}`, `/users?limit=${mark}`, `/team-invitations/${mark}?code=${mark}`];
  for (const path of paths) await fetch(`${url}${path}`, { headers: withKey });
  await fetch(`${url}/users?${mark}`, { headers: withKey });
  const json = { ...withKey, 'content-type': 'application/json' };
  const client = { ...withKey, 'x-stack-access-type': 'client' };
  const long = 'x'.repeat(98);
  const asText = JSON.stringify({ email, verification_callback_url: long, password: mark });
  await fetch(`${url}/auth/password/sign-up`, { headers: client, method: 'POST', body: asText });
  for (const value of [{ value: `${mark}${'x'.repeat(300)}` }, [mark], `"${mark}"\n${mark}`, 42]) {
    const body = JSON.stringify({ code: value, [mark]: value });
    await fetch(`${url}/auth/otp/sign-in`, { headers: json, method: 'POST', body });
  }
  await flush(given);

  const { rows } = await given.server.app.database.handle().run({
    text: 'select r::text as row from requests r join tenancies t on t.id = r.tenancy_id where t.project_id = $1',
    values: [given.project.id],
  });

  expect(rows.length).toBeGreaterThan(6);
  expect(rows.filter(({ row }) => String(row).includes(mark))).toEqual([]);
});

test('what the dashboard reads is not listed, but what it changes', async () => {
  const given = await portico();
  const { project, url } = given;
  const headers = {
    'x-stack-access-type': 'admin',
    'x-stack-project-id': project.id,
    'x-stack-admin-access-token': project.owner.access_token,
    'content-type': 'application/json',
  };
  await fetch(`${url}/api/v1/users`, { headers });
  await fetch(`${url}/api/v1/users`, { headers, method: 'POST', body: '{}' });
  await fetch(`${url}/api/v1/users`, { headers, method: 'HEAD' });
  await flush(given);

  const { items } = await listed(given, { operation: 'GET /users' });
  const { items: changes } = await listed(given, { operation: 'POST /users' });

  expect(items).toEqual([]);
  expect(changes).toEqual([
    expect.objectContaining({ actor: expect.objectContaining({ type: 'owner', role: 'owner' }) }),
  ]);
});

test('the request log costs no round trip', async () => {
  const given = await portico();
  const user = await given.project.user();
  const { trips } = await given.api.as(user).call('GET /users/me');
  expect(trips).toBe(1);
});
