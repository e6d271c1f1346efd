import { engines, type OpenedDatabase, openTestDatabase } from '@portico/testkit/databases/databases';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { inTransaction } from '../handle.ts';
import type { Database } from './engine.ts';

const refusal = async (url: string) => {
  const opening = openDatabase({ url, dataDir: '/nowhere' });
  return await opening.then(
    () => 'opened',
    (error: Error) => `${error.name}: ${error.message}`,
  );
};

test('rejects a URL that is not for PostgreSQL, with the name of the setting', async () => {
  expect(await refusal('mysql://root:secret@localhost/x')).toBe(
    'DatabaseStartError: PORTICO_DATABASE_URL must start with postgres:// or postgresql://.',
  );
});

test('the error for an invalid URL does not contain the password', async () => {
  const text = await refusal('postgres://user:se%cret@[bad/x');

  expect(text).toContain('PORTICO_DATABASE_URL: cannot connect to PostgreSQL');
  expect(text).not.toContain('cret');
});

describe.runIf(engines.includes('postgres'))('postgres', () => {
  let opened: OpenedDatabase;
  let other: Database;

  beforeEach(async () => {
    opened = await openTestDatabase('postgres');
    await opened.database
      .handle()
      .script('create table otters (id int primary key, n int); insert into otters values (1, 0)');
    other = await openDatabase({ ...opened.options, poolMax: 1 });
  });

  afterEach(async () => {
    await other.close();
    await opened.drop();
  });

  const rows = async (database: Database, text: string, name?: string) =>
    (await database.handle().run({ text, values: [], ...(name === undefined ? {} : { name }) })).rows;

  test('the error for a missing database contains its name, but not the password', async () => {
    const url = new URL(opened.options.url ?? '');
    url.pathname = '/no_such_database';
    url.password = 'top-secret';

    const text = await refusal(url.href);

    expect(text).toMatch(/database "no_such_database", user ".+": .*does not exist/);
    expect(text).not.toContain('top-secret');
  });

  test('a lost connection fails only its statement, and the next one uses another connection', async () => {
    const shaky = await openDatabase({ ...opened.options, poolMax: 1 });
    const [{ pid } = { pid: 0 }] = await rows(shaky, 'select pg_backend_pid() as pid');
    const failed = expect(rows(shaky, 'select pg_sleep(30)')).rejects.toThrow(/terminat/);

    await expect
      .poll(async () => await rows(other, `select 1 from pg_stat_activity where pid = ${pid} and state = 'active'`))
      .toHaveLength(1);
    await rows(other, `select pg_terminate_backend(${pid})`);

    await failed;
    expect(await rows(shaky, 'select 1 as one')).toEqual([{ one: 1 }]);
    await shaky.close();
  });

  test('a migration of another replica does not break prepared statements', async () => {
    const find = async () => await rows(other, 'select * from otters', 'test.stale_plan');
    await find();

    await opened.database.handle().script('alter table otters add column name text');

    expect(await find()).toEqual([{ id: 1, n: 0, name: null }]);
    expect(await find()).toEqual([{ id: 1, n: 0, name: null }]);
  });

  test('conflicting transactions succeed with `retry`', async () => {
    const increment = async (database: Database) =>
      await inTransaction(
        { db: database.handle() },
        async ({ db }) => {
          const [row] = (await db.run({ text: 'select n from otters where id = 1', values: [] })).rows;
          await db.run({ text: 'update otters set n = $1 where id = 1', values: [Number(row?.n) + 1] });
        },
        { isolation: 'serializable' },
      );

    await Promise.all([increment(opened.database), increment(other), increment(opened.database)]);

    expect(await rows(other, 'select n from otters')).toEqual([{ n: 3 }]);
  });

  test('a transaction is not repeated with `retry: false`', async () => {
    let runs = 0;
    const clash = inTransaction(
      { db: other.handle() },
      async ({ db }) => {
        runs += 1;
        await db.run({ text: 'select n from otters', values: [] });
        await rows(opened.database, 'update otters set n = n + 1');
        await db.run({ text: 'update otters set n = n + 1', values: [] });
      },
      { isolation: 'repeatable read', retry: false },
    );

    await expect(clash).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(1);
  });
});
