import type { UserId } from '@portico/contract';
import { engineOfRun, ownersTeam, portico, startTestServer, type TestServer, type Tokens } from '@portico/testkit';
import { type Api, createApi } from '@portico/testkit/api';
import { startSmtp, type TestSmtp } from '@portico/testkit/outside/smtp';
import { callerHeaders } from '@portico/testkit/portico';
import { testServerSecret } from '@portico/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { version } from '../../base/version.ts';

let server: TestServer;
let smtp: TestSmtp;
let operatorId: UserId;

/** The internal project as a person, at the level admin. */
function internalAs({ access_token }: Tokens): Api<'admin'> {
  return createApi<'admin'>(server.url, {
    'x-stack-project-id': 'internal',
    'x-stack-access-type': 'admin',
    'x-stack-admin-access-token': access_token,
  });
}

beforeAll(async () => {
  smtp = await startSmtp({ user: { name: 'mailer', password: 'mail-password' } });
  const PORTICO_SMTP_URL = `smtp://mailer:mail-password@127.0.0.1:${smtp.port}`;
  server = await startTestServer({ engine: engineOfRun(), environment: { PORTICO_SMTP_URL } });
  const { internal } = await portico(server);
  const body = { email: 'first@example.com', password: 'correct horse battery' };
  operatorId = (await internal.call('POST /auth/password/sign-up', { body })).body.user_id;
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

/** The first account with a new session: tests move the clock, and tokens end. */
async function operator(): Promise<Api<'admin'>> {
  const { internal } = await portico(server);
  const { body } = await internal.server().call('POST /auth/sessions', { body: { user_id: operatorId } });
  return internalAs(body as Tokens);
}

const read = async (as: Api<'admin'>, query: { check?: boolean } = {}) =>
  await as.call('GET /internal/installation/figures', { query });

test('the operator reads the figures, without a secret', async () => {
  const answer = await read(await operator());

  expect(answer).toSucceed();
  expect(answer.body).toMatchObject({
    version,
    is_production: false,
    processes: [{ version, is_answering: true }],
    database: { engine: engineOfRun(), pending_migrations: [], replication_lag_seconds: null },
    mail: { server: `127.0.0.1:${smtp.port}`, waiting: 0, servers_down: 0, outage: null },
    storage: { free_bytes: expect.any(Number) },
  });
  expect(answer.body.database.size_bytes).toBeGreaterThan(1_000_000);
  expect(answer.body.queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['emails', 'webhooks']));
  expect(answer.body.jobs.length).toBeGreaterThan(20);
  expect(answer.body.findings).toContainEqual(expect.objectContaining({ check: 'mail', level: 'ok', remedy: null }));
  const { databaseUrl } = server.app.platform.settings;
  const password = databaseUrl === undefined ? '' : new URL(databaseUrl).password;
  const secrets = ['mail-password', 'mailer', testServerSecret, password].filter((secret) => secret !== '');
  for (const secret of secrets) expect(JSON.stringify(answer.body)).not.toContain(secret);
});

test('only owners of the internal project read them', async () => {
  const at = await portico(server);
  const { internal, project, api } = at;
  const owner = project.owner;
  expect(await read(internalAs(owner))).toFail('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  const ownProject = createApi<'admin'>(server.url, {
    'x-stack-project-id': project.id,
    'x-stack-access-type': 'admin',
    'x-stack-admin-access-token': owner.access_token,
  });
  expect(await read(ownProject)).toFail('SCHEMA_ERROR');
  const developer = await ownersTeam(at).join('developer');
  expect(await read(developer.admin)).toFail('PROJECT_ROLE_REQUIRED');
  expect(await read(internalAs(developer))).toFail('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');

  const path = 'GET /internal/installation/figures';
  expect(await internal.admin().call(path, { query: {} })).toFail('PROJECT_ROLE_REQUIRED');
  expect(await api.admin().call(path, { query: {} })).toFail('PROJECT_ROLE_REQUIRED');
  const asServer = createApi<'admin'>(server.url, callerHeaders(project.id, 'server', project.keys.server));
  expect(await read(asServer)).toFail('INSUFFICIENT_ACCESS_TYPE');
  const user = await project.user();
  const asUser = createApi<'admin'>(server.url, {
    ...callerHeaders(project.id, 'client', project.keys.client),
    'x-stack-access-token': user.access_token,
  });
  expect(await read(asUser)).toFail('INSUFFICIENT_ACCESS_TYPE');
  // A token of an end user is no token of the dashboard.
  expect(await read(internalAs(user))).toFail('INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN');
});

test('a member of the team of the operators with a lower role does not read them', async () => {
  const at = await portico(server);
  const params = { user_id: operatorId };
  const { body: user } = await at.internal.server().call('GET /users/:user_id', { params });
  const member = await ownersTeam(at, user.selected_team_id ?? '').join('developer');
  expect(await read(internalAs(member))).toFail('PROJECT_ROLE_REQUIRED', { required_role: 'owner' });
});

// Before the clock of the first server moves: each process has its own.
test.skipIf(engineOfRun() === 'embedded')('replicas see each other, until one has ended', async () => {
  const { databaseUrl } = server.app.platform.settings;
  const other = await startTestServer({ engine: engineOfRun(), ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  const { id } = other.app.platform.installation.process;
  const seen = async () => (await read(await operator())).body.processes.map((one) => one.id);
  try {
    await other.app.background.sweep();
    await expect.poll(seen).toContain(id);
  } finally {
    await other.stop();
  }
  server.clock.advance(2, 'minute');
  expect(await seen()).not.toContain(id);
});

test('checks are kept for five minutes, unless the operator asks, and then for ten seconds', async () => {
  server.clock.advance(6, 'minute');
  const checkedAt = async (check?: true) => (await read(await operator(), check && { check })).body.checked_at_millis;
  const first = await checkedAt();
  server.clock.advance(5, 'second');
  expect(await Promise.all([checkedAt(), checkedAt(true)])).toEqual([first, first]);
  server.clock.advance(6, 'second');
  expect(await checkedAt()).toBe(first);
  const second = await checkedAt(true);
  expect(second - first).toBeGreaterThanOrEqual(11_000);
  server.clock.advance(301, 'second');
  expect((await checkedAt()) - second).toBeGreaterThanOrEqual(301_000);
});
