import { engines, enginesOfRun, type OpenedDatabase, openTestDatabase } from '@portico/testkit/databases/databases';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './read-migrations.ts';

const migration = (name: string, text: string): Migration => ({ name, text, digest: `digest of ${text}` });
const first = migration('0001_otters', 'create table otters (id int primary key); insert into otters values (1);');
const second = migration('0002_names', 'alter table otters add column name text;');

const outside = migration('0002_names_outside', '-- Outside of a transaction.');

const ottersAndPools = `create table otters (
  id int primary key,
  name text -- how it is called
); -- with a fur
create index otters_by_name on otters (name);

-- A name for each.
create function name_otter() returns trigger language plpgsql as $$
begin
  new.name := 'Otter ' || new.id;
  return new;
end $$;

create trigger name_otters before insert on otters for each row
  execute function name_otter();

create table pools (id int primary key, depth int);
create index pools_by_depth on pools (depth);
`;

const only = (...migrations: Migration[]) => ({ schema: undefined, migrations });

describe.each(enginesOfRun)('%s', (kind) => {
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

    await expect(migrate(opened.database, only(edited))).rejects.toThrow(/made by a version that was never released/);
  });

  test('rolls back a migration that fails', async () => {
    const broken = migration('0002_broken', 'insert into otters values (2); select * from no_such_table;');
    await migrate(opened.database, only(first));

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

  test('an upgrade gets its functions, triggers, new tables and indexes from the schema', async () => {
    const former = ottersAndPools.slice(0, ottersAndPools.indexOf('create table pools')).replace("'Otter '", "'Seal '");
    const withoutNames = former.replace(/,\n.*name text.*/, '').replace(/^create index.*$/m, '');
    await migrate(opened.database, { schema: withoutNames, migrations: [first] });

    const source = { schema: ottersAndPools, migrations: [first, second, outside] };
    expect(await migrate(opened.database, source)).toEqual(['0002_names', '0002_names_outside']);
    await opened.database.handle().script('insert into otters (id) values (7)');

    expect(await otters()).toEqual([{ id: 7, name: 'Otter 7' }]);
    const { rows } = await opened.database.handle().run({
      text: "select indexname as name from pg_indexes where tablename in ('otters', 'pools') order by 1",
      values: [],
    });
    expect(rows.map(({ name }) => name)).toEqual(['otters_by_name', 'otters_pkey', 'pools_by_depth', 'pools_pkey']);
    expect(await migrate(opened.database, source)).toEqual([]);
  });

  test('functions that came without a migration are refused, except by an older version', async () => {
    const migrations = [first, second];
    await migrate(opened.database, { schema: ottersAndPools, migrations });
    const other = ottersAndPools.replace('Otter ', 'Sea otter ');

    await expect(migrate(opened.database, { schema: other, migrations })).rejects.toThrow(/never released/);
    const comments = ottersAndPools.replaceAll(/^create/gm, '-- about it\ncreate');
    expect(await migrate(opened.database, { schema: comments, migrations })).toEqual([]);
    expect(await migrate(opened.database, { schema: other, migrations: [first] })).toEqual([]);
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

test.runIf(engines.includes('postgres'))('an upgrade waits for a long read, and writes go on in between', async () => {
  const opened = await openTestDatabase('postgres');
  await migrate(opened.database, { schema: ottersAndPools, migrations: [first] });
  const [reader, writer] = [await openDatabase(opened.options), await openDatabase(opened.options)];
  let [begun, end] = [() => {}, () => {}];
  const reading = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const read = reader.handle().transaction(async (handle) => {
    await handle.script('select from pools');
    begun();
    await ended;
  });
  await reading;

  const upgrade = migrate(opened.database, { schema: ottersAndPools, migrations: [first, migration('0002_more', '')] });
  await writer.handle().script(waitUntilLocking);
  await writer.handle().script('insert into pools values (1, 2)');
  await writer.handle().script(waitUntilLocking);
  end();
  await read;

  expect(await upgrade).toEqual(['0002_more']);
  await Promise.all([reader.close(), writer.close()]);
  await opened.drop();
});

/** Waits in the database until an upgrade waits for a table. */
const waitUntilLocking = `do $$ begin
  for attempt in 1..500 loop
    perform pg_stat_clear_snapshot();
    exit when exists (select from pg_stat_activity
      where datname = current_database() and query like 'lock table%' and wait_event_type = 'Lock');
    perform pg_sleep(0.01);
  end loop;
end $$`;
