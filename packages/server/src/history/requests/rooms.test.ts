import { randomUUID } from 'node:crypto';
import { portico } from '@portico/testkit';
import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenancyId } from '../../db/tenancy.ts';
import type { Platform } from '../../kernel/platform.ts';
import { type AnsweredRequest, createRequestLog, type RequestLog } from '../../kernel/request-log.ts';
import { writeRequests } from './requests.service.ts';

// These tests move the clock and delete what is old.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server.stop());

async function project() {
  const given = await portico(server);
  const { rows } = await server.app.database.handle().run({
    text: `select id from tenancies where project_id = $1 and branch_id = 'main'`,
    values: [given.project.id],
  });
  const state = async () => (await given.api.admin().call('GET /internal/request-log')).body;
  return { ...given, tenancyId: rows[0]?.id as TenancyId, state };
}

let requests = 0;
const request = (tenancyId: TenancyId, parts: Partial<AnsweredRequest> = {}): AnsweredRequest => {
  requests += 1;
  return {
    tenancy_id: tenancyId,
    project_id: undefined,
    id: `flood${String(requests).padStart(11, '0')}`,
    at: server.clock.now(),
    operation: 'GET /users/me',
    status: 400,
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
    ...parts,
  };
};

/** Stores the log of a replica. */
const write = async (log: RequestLog) =>
  await writeRequests({ db: server.app.database.handle(), now: server.clock.now() }, {
    ...server.app.platform,
    requests: log,
  } as Platform);

const stored = async (tenancyId: TenancyId, ids = '%') => {
  const { rows } = await server.app.database.handle().run({
    text: 'select count(*)::integer as count from requests where tenancy_id = $1 and id like $2',
    values: [tenancyId, ids],
  });
  return Number(rows[0]?.count);
};

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

test('a flood of a project takes neither the room of others nor the memory of the process, and is counted', async () => {
  const [flooding, quiet] = [await project(), await project()];
  const log = createRequestLog();
  for (const one of times(50_000, () => request(flooding.tenancyId))) log.note(one);
  for (const one of times(3, () => request(quiet.tenancyId))) log.note(one);
  for (const one of times(3, () => request(flooding.tenancyId, { level: 'server' }))) log.note(one);
  let held = 0;
  await log
    .store(async (batch) => {
      held = batch.requests.length;
      throw new Error('The database does not answer.');
    })
    .catch(() => undefined);
  await write(log);

  expect(held).toBe(106);
  expect(await stored(quiet.tenancyId, 'flood%')).toBe(3);
  expect(await flooding.state()).toMatchObject({ left_out: 50_000 - (held - 6) });
});

test('the processes share the room of a project, which grows during the hour', async () => {
  const { tenancyId, state } = await project();
  const hour = 3_600_000;
  server.clock.advance((hour - (server.clock.now().getTime() % hour)) / 1000, 'second');
  const { seen } = await state();
  const replicas = times(4, createRequestLog);
  const flood = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const log of replicas) for (const one of times(100, () => request(tenancyId))) log.note(one);
      await Promise.all(replicas.map(write));
    }
  };
  await flood(10);
  expect(await stored(tenancyId, 'flood%')).toBeCloseTo(300, -1.5);

  server.clock.advance(10, 'minute');
  await flood(10);
  // The clock goes on while the test runs.
  expect(await stored(tenancyId, 'flood%')).toBeCloseTo(600, -1.5);
  expect((await state()).seen - seen).toBeGreaterThanOrEqual(8000);
});

test('requests are deleted after the days of the project, with their counts', async () => {
  const [short, other] = [await project(), await project()];
  const body = { config_override_string: JSON.stringify({ 'requests.retentionDays': 1 }) };
  expect(await short.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  await server.app.background.sweep();
  const before = await stored(other.tenancyId);
  expect(before).toBeGreaterThan(0);

  server.clock.advance(25, 'hour');
  await server.app.background.sweep();
  expect(await stored(short.tenancyId)).toBe(0);
  expect(await stored(other.tenancyId)).toBe(before);

  server.clock.advance(6, 'day');
  await server.app.background.sweep();
  expect(await stored(other.tenancyId)).toBe(0);
});

test('requests of an erased user are deleted', async () => {
  const { project: of, api, tenancyId } = await project();
  const user = await of.user();
  await api.as(user).call('GET /users/me');
  await server.app.background.sweep();
  const { rows } = await server.app.database
    .handle()
    .run({ text: 'select id from requests where tenancy_id = $1 and user_id = $2', values: [tenancyId, user.id] });
  expect(rows.length).toBeGreaterThan(0);

  expect(await api.admin().call('POST /internal/erasures', { body: { user_id: user.id } })).toSucceed();
  await server.app.background.sweep();
  await server.app.background.sweep();

  const left = await server.app.database
    .handle()
    .run({ text: 'select id from requests where tenancy_id = $1 and user_id = $2', values: [tenancyId, user.id] });
  expect(left.rows).toEqual([]);
});

test('requests that cannot be stored wait, and strangers have no more room by naming projects', async () => {
  const { tenancyId } = await project();
  const log = createRequestLog();
  log.note(request(tenancyId));
  await expect(log.store(() => Promise.reject(new Error('The database does not answer.')))).rejects.toThrow();
  log.note(request(tenancyId));
  const stranger = { tenancy_id: undefined, level: undefined, status: 401 };
  for (const at of times(5000, (index) => index))
    log.note({ ...request(tenancyId, stranger), project_id: `project-${at}` });
  await log.store(async (batch) => {
    expect(batch.requests.filter(({ tenancy_id }) => tenancy_id === tenancyId)).toHaveLength(2);
    expect(batch.requests.length).toBeLessThan(30);
  });
});

test('strangers who invent projects take no room of projects that exist', async () => {
  const { api, project: of, state, url } = await project();
  await write(server.app.platform.requests);
  const before = (await state()).seen;
  const fails = async (id: string) =>
    await fetch(`${url}/api/v1/users`, {
      headers: { 'x-stack-access-type': 'server', 'x-stack-project-id': id, 'x-stack-secret-server-key': 'ssk_wrong' },
    });
  for (let at = 0; at < 30; at += 1) await fails(randomUUID());
  for (let at = 0; at < 30; at += 1) await fails(of.id);
  await write(server.app.platform.requests);

  // Those 30, and the one that read the state.
  expect((await state()).seen - before).toBe(31);
  const query = { error_code: 'INVALID_SECRET_SERVER_KEY', limit: 100 };
  expect((await api.admin().call('GET /internal/requests', { query })).body.items).toHaveLength(5);
});
