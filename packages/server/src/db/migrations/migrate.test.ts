import { engines, type OpenedDatabase, openTestDatabase } from '@portico/testkit/databases/databases';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './read-migrations.ts';

const migration = (name: string, text: string): Migration => ({ name, text, digest: `digest of ${text}` });
const first = migration('0001_otters', 'create table otters (id int primary key); insert into otters values (1);');
const second = migration('0002_names', 'alter table otters add column name text;');

const only = (...migrations: Migration[]) => ({ schema: undefined, migrations });

describe.each(engines)('%s', (kind) => {
  let opened: OpenedDatabase;

  beforeEach(async () => {
    opened = await openTestDatabase(kind);
  });

  afterEach(async () => await opened.drop());

  const otters = async () =>
    (await opened.database.handle().run({ text: 'select * from otters order by id', values: [] })).rows;

  test('applies every migration once and in order, also over several starts', async () => {
    expect(await migrate(opened.database, only(first))).toEqual(['0001_otters']);
    expect(await migrate(opened.database, only(first, second))).toEqual(['0002_names']);
    expect(await migrate(opened.database, only(first, second))).toEqual([]);

    expect(await otters()).toEqual([{ id: 1, name: null }]);
  });

  test('rejects a changed file of an applied migration', async () => {
    await migrate(opened.database, only(first));

    const edited = { ...first, digest: 'another' };

    await expect(migrate(opened.database, only(edited))).rejects.toThrow(
      /0001_otters has changed since it was applied/,
    );
  });

  test('rolls back a migration that fails', async () => {
    const broken = migration('0002_broken', 'insert into otters values (2); select * from no_such_table;');

    await expect(migrate(opened.database, only(first, broken))).rejects.toThrow(/0002_broken failed: .*no_such_table/);

    expect(await otters()).toEqual([{ id: 1 }]);
    expect(await migrate(opened.database, only(first, second))).toEqual(['0002_names']);
  });

  test('creates the schema in an empty database, which needs no migration then', async () => {
    const source = { schema: 'create table otters (id int primary key, name text);', migrations: [second] };

    expect(await migrate(opened.database, source)).toEqual(['schema']);
    expect(await migrate(opened.database, source)).toEqual([]);
    const third = migration('0003_otter', "insert into otters values (3, 'Ada');");
    expect(await migrate(opened.database, { ...source, migrations: [second, third] })).toEqual(['0003_otter']);

    expect(await otters()).toEqual([{ id: 3, name: 'Ada' }]);
  });

  test("creates Portico's own schema in an empty database", async () => {
    expect(await migrate(opened.database)).toEqual(['schema']);
    expect(await migrate(opened.database)).toEqual([]);
  });
});

test.runIf(engines.includes('postgres'))('five replicas that start at the same time migrate only once', async () => {
  const opened = await openTestDatabase('postgres');
  const replicas = await Promise.all(Array.from({ length: 5 }, async () => await openDatabase(opened.options)));
  const slow = migration('0003_slow', 'insert into otters select 2 from pg_sleep(0.2);');

  const applied = await Promise.all(replicas.map(async (replica) => await migrate(replica, only(first, second, slow))));

  expect(applied.flat().toSorted()).toEqual(['0001_otters', '0002_names', '0003_slow']);
  await Promise.all(replicas.map(async (replica) => await replica.close()));
  await opened.drop();
});
