import { callerHeaders, createApi, portico, startTestServer, type TestServer, type Tokens } from '@portico/testkit';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';

/** Far below the time after which a replica reads again by itself, and long enough for a busy machine. */
const within = { timeout: 5000, interval: 10 };

describe.skipIf(adminUrl === '')('two servers on one PostgreSQL', () => {
  let database: Awaited<ReturnType<ReturnType<typeof connectPostgres>['createDatabase']>>;
  let one: TestServer;
  let two: TestServer;

  beforeAll(async () => {
    database = await connectPostgres(adminUrl).createDatabase();
    const start = async () => await startTestServer({ engine: 'postgres', databaseUrl: database.url });
    [one, two] = await Promise.all([start(), start()]);
  });

  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await database.drop();
  });

  /** Creates a project on the first server, with the same callers on the second. */
  async function given() {
    const here = await portico(one);
    const { project } = here;
    const there = {
      client: createApi<'client'>(two.url, callerHeaders(project.id, 'client', project.keys.client)),
      server: createApi<'server'>(two.url, callerHeaders(project.id, 'server', project.keys.server)),
    };
    return { ...here, there };
  }

  test('serve the same session', async () => {
    const { project, there } = await given();
    const user = await project.user();

    expect((await there.client.withTokens(user).call('GET /users/me')).body.id).toBe(user.id);
    expect(await there.client.withTokens(user).call('POST /auth/sessions/current/refresh')).toSucceed();
  });

  test('a key that is revoked on one is rejected on the other within a second', async () => {
    const { api, there } = await given();
    expect(await there.server.call('GET /users')).toSucceed();
    const { body } = await api.admin().call('GET /internal/api-keys');

    const params = { key_set_id: body.items[0]?.id ?? '' };
    await api.admin().call('PATCH /internal/api-keys/:key_set_id', { params, body: { revoked: true } });

    await expect
      .poll(async () => (await there.server.call('GET /users')).code, within)
      .toBe('INVALID_SECRET_SERVER_KEY');
  });

  test('a session that is revoked on one is rejected on the other within a second', async () => {
    const { api, project, there } = await given();
    const user = await project.user();
    expect(await there.client.withTokens(user).call('GET /users/me')).toSucceed();

    await api.as(user).call('DELETE /auth/sessions/current');

    await expect
      .poll(async () => (await there.client.withTokens(user).call('GET /users/me')).code, within)
      .toBe('ACCESS_TOKEN_EXPIRED');
  });

  test('a user who is restricted on one is rejected on the other within a second, and released as well', async () => {
    const { api, project, there } = await given();
    const user = await project.user();
    const params = { user_id: user.id };
    expect(await there.client.withTokens(user).call('GET /users/me')).toSucceed();

    await api.server().call('PATCH /users/:user_id', { params, body: { restricted_by_admin: true } });

    const codeOf = async (tokens: Tokens) =>
      (await there.client.withTokens(tokens).call('GET /teams', { query: { user_id: 'me' } })).code;
    await expect.poll(async () => await codeOf(user), within).toBe('ACCESS_TOKEN_EXPIRED');
    const { body: next } = await there.server.call('POST /auth/sessions', { body: { user_id: user.id } });
    expect(await codeOf(next)).toBe('RESTRICTED_USER_NOT_ALLOWED');

    await api.server().call('PATCH /users/:user_id', { params, body: { restricted_by_admin: false } });

    await expect.poll(async () => await codeOf(next), within).toBe('ACCESS_TOKEN_EXPIRED');
  });

  test('a user who is deleted on one is rejected on the other within a second', async () => {
    const { api, project, there } = await given();
    const user = await project.user();
    expect(await there.client.withTokens(user).call('GET /users/me')).toSucceed();

    await api.server().call('DELETE /users/:user_id', { params: { user_id: user.id } });

    await expect
      .poll(async () => (await there.client.withTokens(user).call('GET /users/me')).code, within)
      .toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
  });

  test('a configuration change on one applies on the other within a second', async () => {
    const { project, there } = await given();
    const isSignUpEnabled = async () => (await there.client.call('GET /projects/current')).body.config.sign_up_enabled;
    expect(await isSignUpEnabled()).toBe(true);

    await project.configure({ sign_up_enabled: false });

    await expect.poll(isSignUpEnabled, within).toBe(false);
  });

  test('concurrent sign-ups of an email on several replicas create one user', async () => {
    const { api, there } = await given();
    const body = { email: 'race@example.com', password: 'correct horse' };

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? api.call('POST /auth/password/sign-up', { body })
          : there.client.call('POST /auth/password/sign-up', { body }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
