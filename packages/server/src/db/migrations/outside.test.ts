import { engines, enginesOfRun, type OpenedDatabase, openTestDatabase } from '@portico/testkit/databases/databases';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './read-migrations.ts';

const migration = (name: string, text: string): Migration => ({ name, text, digest: `digest of ${text}` });
const only = (...migrations: Migration[]) => ({ schema: undefined, migrations });
const outside = (name: string, ...statements: string[]) =>
  migration(name, `-- Outside of a transaction.\n${statements.join('\n-- next statement\n')}`);

const otters = migration(
  '0001_otters',
  'create table otters (id int primary key, kind int); insert into otters select i, i % 7 from generate_series(1, 50) i;',
);
const byKind = 'create index concurrently otters_by_kind on otters (kind);';
const indexes = outside('0002_indexes', byKind, 'create index concurrently otters_by_both on otters (kind, id);');

/** Runs statements as another process does. */
async function runBeside({ options }: OpenedDatabase, ...texts: string[]) {
  const other = await openDatabase(options);
  try {
    for (const text of texts) await other.handle().script(text);
  } finally {
    await other.close();
  }
}

async function validIndexes({ database }: OpenedDatabase): Promise<Record<string, boolean>> {
  const { rows } = await database.handle().run({
    text: `select c.relname as name, i.indisvalid as is_valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'otters'::regclass and not i.indisprimary order by 1`,
    values: [],
  });
  return Object.fromEntries(rows.map(({ name, is_valid }) => [String(name), is_valid === true]));
}

describe.each(enginesOfRun)('%s: a migration outside of a transaction', (kind) => {
  let opened: OpenedDatabase;
  beforeEach(async () => {
    opened = await openTestDatabase(kind);
    await migrate(opened.database, only(otters));
  });
  afterEach(async () => await opened.drop());

  test('builds its indexes, and is applied once', async () => {
    expect(await migrate(opened.database, only(otters, indexes))).toEqual(['0002_indexes']);
    expect(await migrate(opened.database, only(otters, indexes))).toEqual([]);

    expect(await validIndexes(opened)).toEqual({ otters_by_kind: true, otters_by_both: true });
  });

  test('continues after a failure in the middle, without building an index twice', async () => {
    const broken = outside('0002_indexes', byKind, 'select * from no_such_table;');
    await expect(migrate(opened.database, only(otters, broken))).rejects.toThrow(
      /0002_indexes failed: .*no_such_table/,
    );
    const oid = `select 'otters_by_kind'::regclass::oid::text as oid`;
    const before = await opened.database.handle().run({ text: oid, values: [] });

    expect(await migrate(opened.database, only(otters, indexes))).toEqual(['0002_indexes']);

    expect(await validIndexes(opened)).toEqual({ otters_by_kind: true, otters_by_both: true });
    expect((await opened.database.handle().run({ text: oid, values: [] })).rows).toEqual(before.rows);
  });
});

describe.runIf(engines.includes('postgres'))('on a PostgreSQL server', () => {
  let opened: OpenedDatabase;
  beforeEach(async () => {
    opened = await openTestDatabase('postgres', { millisMax: { statement: 300, lock: 300, wait: 5_000 } });
    await migrate(opened.database, only(otters));
  });
  afterEach(async () => await opened.drop());

  test('migrations have no time limit, in and outside of a transaction', async () => {
    const slow = [migration('0002_slow', 'select pg_sleep(2);'), outside('0003_slow', 'select pg_sleep(2);', byKind)];

    expect(await migrate(opened.database, only(otters, ...slow))).toEqual(['0002_slow', '0003_slow']);
  });

  test('an index that a killed process left incomplete is built again', async () => {
    await opened.database.handle().script('insert into otters values (100, 1), (101, 1)');
    const twice = 'create unique index concurrently otters_by_kind on otters (kind);';
    await expect(migrate(opened.database, only(otters, outside('0002_indexes', twice)))).rejects.toThrow(
      /could not create unique index/,
    );
    expect(await validIndexes(opened)).toEqual({ otters_by_kind: false });

    await migrate(opened.database, only(otters, indexes));

    expect(await validIndexes(opened)).toEqual({ otters_by_kind: true, otters_by_both: true });
  });

  test('writes go on while an index is built, and a process that is killed then blocks nobody', async () => {
    // An open transaction that has written keeps `create index concurrently` waiting.
    const writer = await openDatabase(opened.options);
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let begun = () => {};
    const writing = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const transaction = writer.handle().transaction(async (handle) => {
      await handle.script('insert into otters values (200, 2)');
      begun();
      await ended;
    });
    await writing;
    const killed = migrate(opened.database, only(otters, indexes));
    const failed = expect(killed).rejects.toThrow(/0002_indexes failed/);
    await runBeside(opened, waitUntilBuilding, 'insert into otters values (201, 2)', killBuilders);
    await failed;
    expect(await validIndexes(opened)).toEqual({ otters_by_kind: false });

    const again = migrate(opened.database, only(otters, indexes));
    await runBeside(opened, waitUntilBuilding, 'insert into otters values (202, 2)');
    end();
    await transaction;

    expect(await again).toEqual(['0002_indexes']);
    expect(await validIndexes(opened)).toEqual({ otters_by_kind: true, otters_by_both: true });
    await writer.close();
  });

  test('five replicas that start at the same time build each index once', async () => {
    const replicas = await Promise.all(Array.from({ length: 5 }, async () => await openDatabase(opened.options)));

    const applied = await Promise.all(replicas.map(async (replica) => await migrate(replica, only(otters, indexes))));

    expect(applied.flat()).toEqual(['0002_indexes']);
    expect(await validIndexes(opened)).toEqual({ otters_by_kind: true, otters_by_both: true });
    await Promise.all(replicas.map(async (replica) => await replica.close()));
  });
});

const builders = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and query ~ 'index concurrently' and wait_event_type = 'Lock'`;

/** Waits in the database until a process builds an index and waits for the open transaction. */
const waitUntilBuilding = `do $$ begin
  for attempt in 1..500 loop
    perform pg_stat_clear_snapshot();
    exit when exists (${builders});
    perform pg_sleep(0.01);
  end loop;
end $$`;

const killBuilders = `select pg_terminate_backend(pid) from (${builders}) as b`;
