import { randomUUID } from 'node:crypto';
import { createApi, engineOfRun, ownersTeam, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenancyId } from '../../db/tenancy.ts';
import { keepsBodies, withoutEnd } from '../../kernel/keeps-bodies.ts';
import type { Platform } from '../../kernel/platform.ts';
import { type AnsweredRequest, createRequestLog } from '../../kernel/request-log.ts';
import { writeRequests } from './requests.service.ts';

// These tests move the clock and delete what is old.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server.stop());

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await server.app.database.handle().run({ text, values })).rows;

async function project() {
  const given = await portico(server);
  const { project, url } = given;
  const owner = createApi<'admin'>(url, {
    'x-stack-project-id': project.id,
    'x-stack-access-type': 'admin',
    'x-stack-admin-access-token': project.owner.access_token,
  });
  const [row] = await rowsOf(`select id from tenancies where project_id = $1 and branch_id = 'main'`, [project.id]);
  const tenancyId = row?.id as TenancyId;
  const flush = async () =>
    await writeRequests({ db: server.app.database.handle(), now: server.clock.now() }, server.app.platform);
  const keep = async (body = {}) => await owner.call('POST /internal/request-log/bodies', { body });
  const open = async (request_id: string, as = owner) =>
    await as.call('POST /internal/requests/:request_id/bodies', { params: { request_id }, body: {} });
  const events = async () => {
    await server.app.background.sweep();
    const query = { types: 'request_bodies.enabled,request_bodies.disabled,request_bodies.opened' };
    return (await given.api.server().call('GET /events', { query })).body.items;
  };
  const stored = async () =>
    await rowsOf(
      `select b.* from request_bodies b join requests r on r.tenancy_id = b.tenancy_id and r.id = b.request_id
       where b.tenancy_id = $1 and r.operation not like '% /internal/request%' order by b.at`,
      [tenancyId],
    );
  return { ...given, owner, tenancyId, flush, keep, open, events, stored };
}

const idOf = (answer: { readonly headers: Headers }) => answer.headers.get('x-stack-request-id') ?? '';

test('bodies are kept while an owner wants it, without secrets, and opened by an owner', async () => {
  const { api, owner, flush, keep, open, events, stored } = await project();
  const create = { display_name: 'Ada', password: 'hunter2hunter2', server_metadata: { plan: 'hunter3' } };
  await api.server().call('POST /users', { body: create });
  expect((await keep()).body).toEqual({
    keeps_bodies: true,
    bodies_until_millis: expect.any(Number),
  });
  const made = await api.server().call('POST /users', { body: create });
  const failed = await api.server().callBadly('POST /users', { body: { ...create, nonsense: 'hunter4' } });
  await flush();

  expect(await stored()).toHaveLength(2);
  const { items } = (await api.admin().call('GET /internal/requests', { query: { operation: 'POST /users' } })).body;
  expect(items.map(({ has_bodies }) => has_bodies)).toEqual([true, true, false]);
  expect(JSON.stringify(items)).not.toContain('Ada');

  const { body } = await open(idOf(made));
  expect(JSON.parse(body.request ?? '')).toEqual({
    display_name: 'Ada',
    password: '‹secret›',
    server_metadata: '‹object of 1 field›',
  });
  expect(JSON.parse(body.response ?? '')).toMatchObject({
    id: made.body.id,
    display_name: 'Ada',
    server_metadata: '‹object of 1 field›',
  });
  const refused = (await open(idOf(failed))).body;
  expect(JSON.parse(refused.request ?? '')).toMatchObject({ '‹more›': '‹1 field›' });
  expect(JSON.parse(refused.response ?? '')).toEqual({ code: 'SCHEMA_ERROR', error: expect.any(String) });
  expect(JSON.stringify([body, refused])).not.toMatch(/hunter[234]/);

  expect(await owner.call('DELETE /internal/request-log/bodies')).toSucceed();
  await api.server().call('POST /users', { body: create });
  await flush();
  expect(await stored()).toHaveLength(2);
  const [opened, ...before] = (await events()).filter(({ type }) => type !== 'request_bodies.disabled');
  expect(opened).toMatchObject({ type: 'request_bodies.opened', subject_id: idOf(failed), actor: { type: 'owner' } });
  expect(before.at(-1)).toMatchObject({
    type: 'request_bodies.enabled',
    actor: { type: 'owner' },
    after: { until: expect.any(String) },
  });
  expect(await events()).toHaveLength(4);
});

test('only owners keep and open bodies, and no key', async () => {
  const given = await project();
  const { api, flush, keep, open, events } = given;
  await keep();
  const made = await api.server().call('POST /users', { body: {} });
  await flush();
  const team = ownersTeam(given);
  for (const role of ['read_only', 'support', 'developer'] as const) {
    const { admin: as } = await team.join(role);
    expect(await open(idOf(made), as)).toFail('PROJECT_ROLE_REQUIRED');
    expect(await as.call('POST /internal/request-log/bodies', { body: {} })).toFail('PROJECT_ROLE_REQUIRED');
    expect(await as.call('DELETE /internal/request-log/bodies')).toFail('PROJECT_ROLE_REQUIRED');
  }
  expect(await open(idOf(made), api.admin())).toFail('PROJECT_ROLE_REQUIRED');
  expect(await api.admin().call('POST /internal/request-log/bodies', { body: {} })).toFail('PROJECT_ROLE_REQUIRED');
  expect((await events()).map(({ type }) => type)).toEqual(['request_bodies.enabled']);
});

test('an owner opens them, but no person who is signed in as the owner by impersonation', async () => {
  const given = await project();
  const { api, internal, flush, keep, open, events } = given;
  await keep();
  const made = await api.server().call('POST /users', { body: {} });
  await flush();
  const { body: me } = await internal.withTokens(given.project.owner).call('GET /users/me');
  const body = { user_id: me.id, is_impersonation: true };
  const { body: session } = await internal.server().call('POST /auth/sessions', { body });
  const impersonated = given.owner.withHeaders({ 'x-stack-admin-access-token': session.access_token });

  expect(await open(idOf(made), impersonated)).toBeRefused(403, /impersonated/);

  expect((await events()).map(({ type }) => type)).toEqual(['request_bodies.enabled']);
  expect(await open(idOf(made))).toSucceed();
});

test('bodies of another project, and those that are not kept, are not found', async () => {
  const [one, other] = [await project(), await project()];
  const before = await one.api.server().call('POST /users', { body: {} });
  await one.keep();
  const made = await one.api.server().call('POST /users', { body: {} });
  await one.flush();

  for (const [at, id] of [
    [other, idOf(made)],
    [one, idOf(before)],
    [one, 'nothing'],
  ] as const)
    expect(await at.open(id)).toBeRefused(404, 'There is no request with this ID, or its bodies are not kept.');
});

test('keeping ends by itself, in all processes', async () => {
  const { api, owner, keep, flush, stored } = await project();
  await keep({ minutes: 5 });
  server.clock.advance(4, 'minute');
  await api.server().call('POST /users', { body: {} });
  server.clock.advance(2, 'minute');
  await api.server().call('POST /users', { body: {} });
  await flush();

  expect(await stored()).toHaveLength(1);
  expect((await owner.call('GET /internal/request-log')).body).toMatchObject({
    keeps_bodies: false,
    bodies_until_millis: null,
  });
  expect(await owner.callBadly('POST /internal/request-log/bodies', { body: { minutes: 61 } })).toFail('SCHEMA_ERROR');
});

test('a server in development keeps bodies without an end, one in production for an hour at most', async () => {
  const { keep, api } = await project();
  expect((await keep({ always: true })).body).toEqual({ keeps_bodies: true, bodies_until_millis: null });
  server.clock.advance(9, 'day');
  expect((await api.admin().call('GET /internal/request-log')).body).toMatchObject({ keeps_bodies: true });

  const now = server.clock.now();
  const at = (millis: number) => ({ bodiesUntil: now.getTime() + millis });
  expect(keepsBodies({ bodiesUntil: withoutEnd.getTime() }, now, false)).toBe(true);
  expect(keepsBodies({ bodiesUntil: withoutEnd.getTime() }, now, true)).toBe(false);
  expect(keepsBodies(at(3_600_000), now, true)).toBe(true);
  expect(keepsBodies(at(3_600_001), now, true)).toBe(false);
  expect(keepsBodies(at(0), now, true)).toBe(false);
});

test('bodies are sealed, and deleted after three days, with their request, and with the user', async () => {
  const { api, keep, flush, stored, project: of, tenancyId } = await project();
  await keep();
  const user = await of.user({ display_name: 'Grace' });
  await api.as(user).call('PATCH /users/me', { body: { display_name: 'Grace H.' } });
  await api.server().call('POST /users', { body: { display_name: 'Alan' } });
  await flush();
  const rows = await stored();
  expect(JSON.stringify(rows)).not.toMatch(/Grace|Alan/);
  const ofUser = async () =>
    await rowsOf('select b.* from request_bodies b join requests r on r.id = b.request_id where r.user_id = $1', [
      user.id,
    ]);
  expect(await ofUser()).not.toEqual([]);

  await api.admin().call('POST /internal/erasures', { body: { user_id: user.id } });
  for (let round = 0; round < 2; round += 1) await server.app.background.sweep();
  expect(await ofUser()).toEqual([]);
  const left = (await stored()).length;
  expect(left).toBeGreaterThan(0);

  server.clock.advance(73, 'hour');
  await server.app.background.sweep();
  expect(await stored()).toEqual([]);
  const [count] = await rowsOf('select count(*)::integer as count from requests where tenancy_id = $1', [tenancyId]);
  expect(count?.count).toBeGreaterThan(0);
});

test('a body that was moved to another request is not shown', async () => {
  const { api, keep, flush, open, tenancyId } = await project();
  await keep();
  const [one, two] = [
    await api.server().call('POST /users', { body: {} }),
    await api.server().call('POST /users', { body: {} }),
  ];
  await flush();
  await rowsOf(
    `update request_bodies set bodies_sealed = (select bodies_sealed from request_bodies where tenancy_id = $1 and request_id = $2)
     where tenancy_id = $1 and request_id = $3`,
    [tenancyId, idOf(one), idOf(two)],
  );
  expect(await open(idOf(one))).toSucceed();
  expect(await open(idOf(two))).toBeRefused(404, 'The bodies of this request cannot be decrypted.');
});

test('without bodies, a request costs no more than before', async () => {
  const { api, project: of, keep } = await project();
  const user = await of.user();
  const { requests } = server.app.platform;
  const { note } = requests;
  const given: (readonly unknown[])[] = [];
  Object.assign(requests, {
    note: (...args: Parameters<typeof note>) => {
      given.push(args);
      note(...args);
    },
  });
  expect((await api.as(user).call('GET /users/me')).trips).toBe(1);
  await keep();
  // The first one reads the project again.
  await api.as(user).call('GET /users/me');
  expect((await api.as(user).call('GET /users/me')).trips).toBe(1);
  Object.assign(requests, { note });

  // The request, and what makes its bodies.
  expect(given.map((args) => args.length)).toEqual([1, 1, 2, 2]);
});

const answered = (tenancyId: TenancyId, index: number): AnsweredRequest => ({
  tenancy_id: tenancyId,
  project_id: undefined,
  id: `bodies${String(index).padStart(10, '0')}`,
  at: server.clock.now(),
  operation: 'GET /users/me',
  status: 200,
  millis: 1,
  level: 'client',
  actor_type: undefined,
  actor_id: undefined,
  actor_role: undefined,
  user_id: undefined,
  error_code: undefined,
  error_message: undefined,
  ip: undefined,
  country: undefined,
  user_agent: undefined,
});

test('large bodies take neither the memory of the process nor the room of others, and an hour has an end', async () => {
  const [flooding, quiet] = [await project(), await project()];
  const log = createRequestLog();
  let made = 0;
  const large = () => {
    made += 1;
    return JSON.stringify({ id: 'x', request: 'x'.repeat(16_000), response: null });
  };
  const write = async () =>
    await writeRequests({ db: server.app.database.handle(), now: server.clock.now() }, {
      ...server.app.platform,
      requests: log,
    } as Platform);
  for (let index = 0; index < 100; index += 1) log.note(answered(flooding.tenancyId, index), large);
  log.note(answered(quiet.tenancyId, 0), large);
  // 400,000 characters of a project, and those of the other.
  expect(made).toBe(26);
  await write();
  expect(await quiet.stored()).toHaveLength(1);
  expect(await flooding.stored()).toHaveLength(25);

  for (let round = 1; round < 10; round += 1) {
    for (let index = 0; index < 20; index += 1) log.note(answered(flooding.tenancyId, round * 1000 + index), large);
    await write();
  }
  const bytes = (await flooding.stored()).reduce((sum, row) => sum + String(row.bodies_sealed).length, 0);
  expect(bytes).toBeLessThanOrEqual(2_000_000);
  expect(bytes).toBeGreaterThan(1_900_000);
});

test('many projects with large bodies leave each other project its share', async () => {
  const log = createRequestLog();
  const large = () => JSON.stringify({ id: 'x', request: 'x'.repeat(16_000), response: null });
  const ids = Array.from({ length: 1000 }, () => randomUUID() as TenancyId);
  const [flooding, quiet] = [ids.slice(0, 10), ids.slice(10, 20)];
  const kept = async () => {
    const found = new Map<string, number>();
    let characters = 0;
    await log.store(async ({ requests }) => {
      for (const { tenancy_id = '', bodies } of requests) {
        if (bodies === undefined) continue;
        found.set(tenancy_id, (found.get(tenancy_id) ?? 0) + 1);
        characters += bodies.length;
      }
    });
    return { of: (id: string) => found.get(id) ?? 0, characters };
  };
  for (const id of flooding) for (let index = 0; index < 40; index += 1) log.note(answered(id, index), large);
  for (const id of quiet) log.note(answered(id, 0), large);
  const first = await kept();
  expect(quiet.map(first.of)).toEqual(quiet.map(() => 1));
  expect(flooding.reduce((sum, id) => sum + first.of(id), 0)).toBeGreaterThan(125);

  for (const id of ids) for (let index = 0; index < 5; index += 1) log.note(answered(id, index), large);
  expect((await kept()).characters).toBeLessThan(4_020_000);
});
