import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { openDatabase } from '@portico/server/db/database';
import { isUnavailable } from '@portico/server/db/errors';
import { inTransaction } from '@portico/server/db/handle';
import {
  type Answer,
  engineOfRun,
  type Portico,
  portico,
  rawRequest,
  startTestServer,
  type TestServer,
  type TestUser,
} from '@portico/testkit';
import { type FaultProxy, startFaultProxy } from '@portico/testkit/databases/fault-proxy';
import { connectPostgres, type TestDatabase } from '@portico/testkit/databases/postgres';
import { longTest } from '@portico/testkit/runs';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const limits = {
  PORTICO_DATABASE_POOL: '5',
  PORTICO_DATABASE_STATEMENT_TIMEOUT_SECONDS: '1',
  PORTICO_DATABASE_LOCK_TIMEOUT_SECONDS: '1',
  PORTICO_DATABASE_WAIT_SECONDS: '1',
};
/** Normal service returns within a second. */
const soon = { interval: 20 };

const statuses = (answers: readonly Answer<unknown>[]) => [...new Set(answers.map(({ status }) => status))].toSorted();
const many = async <T>(count: number, work: (index: number) => Promise<T>) =>
  await Promise.all(Array.from({ length: count }, async (_, index) => await work(index)));

function expectUnavailable(answer: Answer<unknown>): void {
  expect(answer.status).toBe(503);
  expect(answer.text).toBe('The database is unavailable at the moment. Please try again.');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'retry-after': '1',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringContaining('retry-after'),
    'cache-control': 'no-store, max-age=0',
    'content-type': 'text/plain; charset=utf-8',
    'x-stack-request-id': expect.any(String),
  });
}

describe.runIf(engineOfRun() === 'postgres')('PostgreSQL in trouble', () => {
  let database: TestDatabase;
  let proxy: FaultProxy;
  let server: TestServer;
  let given: Portico;
  let user: TestUser;
  /** A connection without the proxy. */
  let direct: pg.Client;

  beforeAll(async () => {
    database = await connectPostgres(process.env.PORTICO_TEST_DATABASE_URL ?? '').createDatabase();
    proxy = await startFaultProxy(Number(new URL(database.url).port));
    const url = new URL(database.url);
    url.port = String(proxy.port);
    server = await startTestServer({ engine: 'postgres', databaseUrl: url.href, environment: limits });
    given = await portico(server);
    user = await given.project.user();
    direct = new pg.Client({ connectionString: database.url });
    direct.on('error', () => undefined);
    await direct.connect();
  });

  afterEach(async () => {
    proxy.set({});
    await expect.poll(async () => (await me()).status, soon).toBe(200);
    expect(server.errors).toEqual([]);
  });

  afterAll(async () => {
    await direct?.end();
    proxy?.set({});
    await server?.stop();
    await proxy?.stop();
    await database?.drop();
  });

  const me = async () => await given.api.as(user).call('GET /users/me');
  const rename = async (name: string, on = given, who = user) =>
    await on.api.as(who).call('PATCH /users/me', { body: { display_name: name } });

  test('an unreachable database returns 503 and Retry-After, and service returns when it is back', async () => {
    proxy.set({ isDown: true });
    proxy.cutAll();
    const answers = await many(20, me);
    const ready = await rawRequest(server.url, { path: '/ready' });
    const health = await rawRequest(server.url, { path: '/health' });

    for (const answer of [...answers, await rename('nobody')]) expectUnavailable(answer);
    expect([ready.status, health.status]).toEqual([503, 200]);

    proxy.set({});
    await expect.poll(async () => (await me()).status, soon).toBe(200);
    expect(statuses([...(await many(20, me)), await rename('Ada')])).toEqual([200]);
  });

  test('while the database is down, requests do not cause connection attempts', async () => {
    proxy.set({ isDown: true });
    proxy.cutAll();
    const before = proxy.attempts();
    const answers = await many(200, me);

    expect(statuses(answers)).toEqual([503]);
    expect(proxy.attempts() - before).toBeLessThan(50);
  });

  test('lost idle connections fail no read and no transaction', async () => {
    await many(10, me);
    proxy.cutAll();
    const answers = await many(10, me);

    expect(statuses(answers)).toEqual([200]);
  });

  longTest(
    'connections that the server closes under load return only 200 or 503, and the next requests succeed',
    async () => {
      const load = many(100, async (index) => (index % 2 === 0 ? await me() : await rename(`name ${index}`)));
      await direct.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      const answers = await load;

      expect(statuses(answers).filter((status) => status !== 200 && status !== 503)).toEqual([]);
      await expect.poll(async () => (await rename('after')).status, soon).toBe(200);
    },
  );

  longTest(
    'closes connections to a read-only server: reads still work, and writes succeed when it accepts them',
    async () => {
      const { rows } = await direct.query('select current_database() as name');
      const readOnly = async (isReadOnly: boolean) =>
        await direct.query(`alter database "${rows[0].name}" set default_transaction_read_only = ${isReadOnly}`);
      await readOnly(true);
      proxy.cutAll();
      const [read, refused] = [await me(), await many(20, async () => await rename('refused'))];
      await readOnly(false);

      expect([read.status, ...statuses(refused)]).toEqual([200, 503]);
      await expect.poll(async () => (await rename('taken')).status, soon).toBe(200);
    },
  );

  test('a write whose result was lost returns 503, never success, and is not repeated', async () => {
    await direct.query('create table if not exists acknowledged (n int)');
    const other = await openDatabase({ url: proxied(), dataDir: '/nowhere', poolMax: 1 });
    onTestFinished(async () => await other.close());
    await other.handle().run({ text: 'select 1', values: [] });
    const count = async () => Number((await direct.query('select count(*) from acknowledged')).rows[0].count);

    proxy.set({ fromServer: cutAt('INSERT') });
    const single = await outcome(other.handle().run({ text: 'insert into acknowledged values ($1)', values: [1] }));
    proxy.set({ fromServer: cutAt('COMMIT') });
    const committed = await outcome(
      inTransaction({ db: other.handle() }, async ({ db }) => {
        await db.run({ text: 'insert into acknowledged values ($1)', values: [2] });
      }),
    );

    expect([single, committed]).toEqual(['unavailable', 'unavailable']);
    await expect.poll(count, soon).toBe(2);
  });

  test('a locked table returns 503 after the lock timeout, and does not block other requests', async () => {
    await direct.query('begin; lock table users in access exclusive mode');
    const waiting = many(10, async () => await rename('locked'));
    const other = await rawRequest(server.url, { path: '/api/v1/projects/internal/.well-known/jwks.json' });
    const answers = await waiting;
    await direct.query('rollback');

    expect(other.status).toBe(200);
    for (const answer of answers) expectUnavailable(answer);
    expect((await rename('free')).status).toBe(200);
  });

  test('a project with locked rows does not use the connections of another one', async () => {
    const second = await portico(server);
    const neighbour = await second.project.user();
    await direct.query('begin');
    await direct.query('select 1 from users where id = $1 for update', [user.id]);
    const blocked = many(60, async (index) => await rename(`blocked ${index}`));
    const answers = await many(20, async (index) => await rename(`fine ${index}`, second, neighbour));
    await direct.query('rollback');

    expect(statuses(answers)).toEqual([200]);
    expect(statuses(await blocked).filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });

  longTest(
    'an unresponsive database returns 503 in limited time',
    {
      timeout: 30_000,
    },
    async () => {
      proxy.set({ isSilent: true });
      const answers = await many(10, me);

      expect(statuses(answers)).toEqual([503]);
      proxy.set({});
      proxy.cutAll();
      await expect.poll(async () => (await me()).status, soon).toBe(200);
    },
  );

  test.each([
    ['other bytes', (bytes: Buffer) => bytes.map((byte) => byte ^ 0x5a)],
    ['a huge length', (bytes: Buffer) => Buffer.concat([Buffer.from([0x44, 0x7f, 0xff, 0xff, 0xff]), bytes])],
    ['an unknown message', (bytes: Buffer) => Buffer.concat([Buffer.from([0x00, 0, 0, 0, 4]), bytes])],
    ['messages in a wrong order', (bytes: Buffer) => Buffer.concat([Buffer.from([0x5a, 0, 0, 0, 5, 0x49]), bytes])],
    ['a row with too many columns', () => Buffer.from([0x44, 0, 0, 0, 6, 0x7f, 0xff])],
    ['half of a message', (bytes: Buffer) => bytes.subarray(0, bytes.length - 3)],
  ])('a connection that receives %s returns 503, and the server keeps running', async (_name, damage) => {
    proxy.set({ fromServer: (bytes) => Buffer.from(damage(bytes)) });
    const answers = [...(await many(6, me)), await rename('damaged')];
    proxy.set({});
    proxy.cutAll();

    expect(statuses(answers).filter((status) => status !== 503 && status !== 200)).toEqual([]);
    await expect.poll(async () => (await me()).status, soon).toBe(200);
  });

  longTest('a database server without free connections returns 200 or 503, and no other error', async () => {
    const role = `limited_${Date.now()}`;
    const own = await connectPostgres(process.env.PORTICO_TEST_DATABASE_URL ?? '').createDatabase();
    await direct.query(`create role ${role} login`);
    await direct.query(`alter database ${new URL(own.url).pathname.slice(1)} owner to ${role}`);
    const url = new URL(own.url);
    url.username = role;
    const limited = await startTestServer({ engine: 'postgres', databaseUrl: url.href, environment: limits });
    try {
      const crowded = await portico(limited);
      const someone = await crowded.project.user();
      // After the start, whose connections PostgreSQL may not have closed yet.
      await direct.query(`alter role ${role} connection limit 3`);
      const answers = await many(100, async (index) => await rename(`name ${index}`, crowded, someone));

      expect(statuses(answers)).toContain(200);
      expect(statuses(answers).filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(limited.errors).toEqual([]);
    } finally {
      await limited.stop();
      await own.drop();
      await direct.query(`drop role ${role}`);
    }
  });

  longTest('receives changes of other replicas again after the notification connection was lost', async () => {
    const replica = await startTestServer({ engine: 'postgres', databaseUrl: database.url, environment: limits });
    try {
      proxy.cutAll();
      await expect.poll(async () => (await me()).status, soon).toBe(200);
      const there = { ...given.api, admin: () => given.api.admin() };
      const admin = there.admin();
      const changed = await rawRequest(replica.url, {
        method: 'PATCH',
        path: '/api/v1/internal/projects/current',
        headers: { ...admin.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ display_name: 'Renamed on another replica' }),
      });

      expect(changed.status).toBe(200);
      const name = async () => (await given.api.call('GET /projects/current')).body.display_name;
      await expect.poll(name, soon).toBe('Renamed on another replica');
    } finally {
      await replica.stop();
    }
  });

  function proxied(): string {
    const url = new URL(database.url);
    url.port = String(proxy.port);
    return url.href;
  }
});

describe.runIf(engineOfRun() === 'embedded')('an embedded database on a full disk', () => {
  test('rejects writes with 503, still reads, and accepts writes when space is free again', async () => {
    const server = await startTestServer({ engine: 'embedded' });
    onTestFinished(async () => await server.stop());
    const given = await portico(server);
    const user = await given.project.user();
    const api = given.api.as(user);
    const rename = async () => await api.call('PATCH /users/me', { body: { display_name: 'Ada' } });
    const disk = fillDisk(server.dataDir);

    await expect.poll(async () => (await rename()).status).toBe(503);
    expectUnavailable(await rename());
    expectUnavailable(await given.api.call('POST /auth/anonymous/sign-up'));
    const read = await api.call('GET /users/me');
    expect(read.status).toBe(200);
    expect((await given.api.server().call('GET /users')).status).toBe(200);

    disk.empty();
    await expect.poll(async () => (await rename()).status).toBe(200);
    expect(server.errors).toEqual([]);
  });
});

/** Makes the system report a full disk for one directory. Other servers of this process are not affected. */
function fillDisk(directory: string): { empty(): void } {
  const real = fs.statfsSync;
  const full = (path: fs.PathLike) => ({ ...real(path), ...(String(path).startsWith(directory) ? { bavail: 0 } : {}) });
  const replace = (statfs: typeof fs.statfsSync) => {
    fs.statfsSync = statfs;
    syncBuiltinESMExports();
  };
  replace(full as typeof fs.statfsSync);
  onTestFinished(() => replace(real));
  return { empty: () => replace(real) };
}

/** Closes the connection instead of forwarding the response that contains a text. */
function cutAt(text: string) {
  return (bytes: Buffer, connection: { cutClient(): void }): Buffer => {
    if (!bytes.includes(text)) return bytes;
    connection.cutClient();
    return Buffer.alloc(0);
  };
}

async function outcome(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'done',
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : String(error)),
  );
}
