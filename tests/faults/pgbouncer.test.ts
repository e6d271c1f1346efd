import { type Portico, portico, startTestServer, type TestServer, type TestUser } from '@portico/testkit';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '@portico/testkit/databases/pgbouncer';
import { connectPostgres, type TestDatabase } from '@portico/testkit/databases/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';
const program = adminUrl === '' ? undefined : findPgBouncer();

describe.runIf(program !== undefined)('behind PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let pooler: PgBouncer;
  let server: TestServer;
  let given: Portico;
  let user: TestUser;

  beforeAll(async () => {
    database = await connectPostgres(adminUrl).createDatabase();
    pooler = await startPgBouncer(program ?? '', adminUrl);
    server = await startTestServer({
      engine: 'postgres',
      databaseUrl: pooler.urlOf(database.url),
      environment: { PORTICO_DATABASE_LOCK_TIMEOUT_SECONDS: '1' },
    });
    given = await portico(server);
    user = await given.project.user();
  });

  afterAll(async () => {
    await server?.stop();
    await pooler?.stop();
    await database?.drop();
  });

  const me = async () => await given.api.as(user).call('GET /users/me');
  const rename = async (name: string) =>
    await given.api.as(user).call('PATCH /users/me', { body: { display_name: name } });
  const statuses = async (count: number, call: (index: number) => Promise<{ status: number }>) => {
    const answers = await Promise.all(Array.from({ length: count }, async (_, index) => await call(index)));
    return [...new Set(answers.map(({ status }) => status))];
  };

  test('reads, writes and transactions of many requests share a few connections', async () => {
    expect(await statuses(60, async (index) => (index % 3 === 0 ? await rename(`name ${index}`) : await me()))).toEqual(
      [200],
    );
    expect(await statuses(10, async () => await given.api.call('POST /auth/anonymous/sign-up'))).toEqual([200]);
    expect(server.errors).toEqual([]);
  });

  test('statements set their timeouts: a locked table returns 503, inside and outside of transactions', async () => {
    const direct = new pg.Client({ connectionString: database.url });
    await direct.connect();
    await direct.query('begin; lock table users in access exclusive mode');
    const answers = await Promise.all([rename('locked'), me(), given.api.call('POST /auth/anonymous/sign-up')]);
    const { rows: stillWaiting } = await direct.query(
      `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await direct.query('rollback');
    await direct.end();

    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(stillWaiting).toEqual([]);
    expect((await rename('free')).status).toBe(200);
  });

  test('timeouts do not persist in sessions that other programs share', async () => {
    const other = new pg.Client({ connectionString: pooler.urlOf(database.url) });
    await other.connect();
    const { rows } = await other.query(`select current_setting('lock_timeout') as limit`);
    await other.end();

    expect(rows).toEqual([{ limit: '0' }]);
  });

  test('a restart of the pooler returns only 200 or 503, and service returns within a second', async () => {
    const load = statuses(60, async (index) => (index % 2 === 0 ? await me() : await rename(`name ${index}`)));
    await pooler.restart();

    expect((await load).filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expect.poll(async () => (await rename('after')).status, { interval: 20 }).toBe(200);
    expect(await statuses(20, me)).toEqual([200]);
    expect(server.errors.filter((line) => line.includes('failed unexpectedly'))).toEqual([]);
  });
});
