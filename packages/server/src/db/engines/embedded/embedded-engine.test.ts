import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyEmptyDatabase } from '@portico/testkit/databases/empty-database';
import { longTest } from '@portico/testkit/runs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../database.ts';
import { migrate } from '../../migrations/migrate.ts';
import type { Database, DatabaseEvents } from '../engine.ts';
import { buildTemplate } from './build-template.ts';
import { Upkeep } from './maintenance.ts';

const freshDirectory = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'portico-data-'));
  onTestFinished(async () => await rm(directory, { recursive: true, force: true }));
  return directory;
};

async function open(dataDir: string, more: DatabaseEvents & { templateDir?: string } = {}): Promise<Database> {
  const database = await openDatabase({ url: undefined, dataDir, ...more });
  onTestFinished(async () => await database.close());
  return database;
}

/** Opens an empty database quickly, without a template. */
async function openEmpty(events: DatabaseEvents = {}): Promise<Database> {
  const dataDir = await freshDirectory();
  await copyEmptyDatabase(join(dataDir, 'db'));
  return await open(dataDir, events);
}

const rows = async (database: Database, text: string) => (await database.handle().run({ text, values: [] })).rows;

describe('the first start', () => {
  let templates: string;
  let template: string;

  beforeAll(async () => {
    templates = await mkdtemp(join(tmpdir(), 'portico-template-'));
    template = join(templates, 'template');
    await buildTemplate(template);
  });

  afterAll(async () => await rm(templates, { recursive: true, force: true }));

  test('copies the template, so that no migration is pending', async () => {
    const database = await open(await freshDirectory(), { templateDir: template });

    expect(await migrate(database)).toEqual([]);
  });

  test('does not rebuild an up-to-date template', async () => {
    expect(await buildTemplate(template)).toBe(false);
  });

  test('discards an interrupted copy', async () => {
    const dataDir = await freshDirectory();
    await mkdir(join(dataDir, 'db.unfinished'));
    await writeFile(join(dataDir, 'db.unfinished', 'PG_VERSION'), '18');

    const database = await open(dataDir, { templateDir: template });

    expect(await migrate(database)).toEqual([]);
    expect(existsSync(join(dataDir, 'db.unfinished'))).toBe(false);
  });

  longTest('does not use a template of other migrations', async () => {
    const outdated = join(templates, 'outdated');
    await mkdir(join(outdated, 'db'), { recursive: true });
    await writeFile(join(outdated, 'template.json'), JSON.stringify({ key: 'older' }));

    const database = await open(await freshDirectory(), { templateDir: outdated });

    expect(await rows(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

test('data persists after closing and reopening', async () => {
  const dataDir = await freshDirectory();
  await copyEmptyDatabase(join(dataDir, 'db'));
  const before = await open(dataDir);
  await before.handle().script('create table otters (id int); insert into otters values (1), (2)');
  await before.close();

  const after = await open(dataDir);

  expect(await rows(after, 'select * from otters')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('rejects a second process on the directory, and the first continues', async () => {
  const dataDir = await freshDirectory();
  await copyEmptyDatabase(join(dataDir, 'db'));
  const first = await open(dataDir);

  await expect(open(dataDir)).rejects.toThrow(`${dataDir} is in use by process ${process.pid}`);

  expect(await rows(first, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('when the database crashes, it reports a fatal error and all callers get an error', async () => {
  const deaths: Error[] = [];
  const dataDir = await freshDirectory();
  await copyEmptyDatabase(join(dataDir, 'db'));
  const database = await open(dataDir, { onFatal: (error) => deaths.push(error) });
  await rm(join(dataDir, 'db', 'pg_wal'), { recursive: true });

  const fatal = rows(database, 'select pg_switch_wal(), pg_logical_emit_message(true, $$a$$, $$b$$)');
  const waiting = rows(database, 'select 1');

  await expect(fatal).rejects.toThrow(/embedded database has stopped/);
  await expect(waiting).rejects.toThrow(/embedded database/);
  await expect(rows(database, 'select 1')).rejects.toThrow(/embedded database/);
  expect(deaths).toHaveLength(1);
});

test('database work does not block the process', async () => {
  const database = await openEmpty();
  const busy = rows(database, 'select count(*) from generate_series(1, 3000000)');

  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await busy;
  clearInterval(timer);

  // In the same thread, there would be none before the response.
  expect(turns).toBeGreaterThan(10);
});

test('maintenance vacuums and analyzes only tables with many changes', async () => {
  const database = await openEmpty();
  await database.handle().script(`
    create table busy (id int); create table calm (id int);
    insert into busy select generate_series(1, 5000); delete from busy where id % 2 = 0; insert into calm values (1);`);
  const upkeep = new Upkeep(() => database.handle());

  const done = await upkeep.run();

  expect(done).toContain('busy');
  expect(done).not.toContain('calm');
  await rows(database, 'select pg_stat_force_next_flush()');
  expect(
    await rows(
      database,
      `select n_dead_tup, vacuum_count, analyze_count from pg_stat_user_tables where relname = 'busy'`,
    ),
  ).toEqual([{ n_dead_tup: 0, vacuum_count: 1, analyze_count: 1 }]);
  expect(await upkeep.run()).toEqual([]);
});
