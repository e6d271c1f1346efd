import { randomUUID } from 'node:crypto';
import { engines, enginesOfRun, type OpenedDatabase, openTestDatabase } from '@portico/testkit/databases/databases';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import type { Database } from '../../db/engines/engine.ts';
import { inTransaction } from '../../db/handle.ts';
import { migrate } from '../../db/migrations/migrate.ts';
import { onceUnscoped } from '../../db/statements.ts';
import { announceChange, announceHere, changesPart } from './announce.ts';
import { openChangeFeed } from './change-feed.ts';

/** Creates a process with a feed. */
async function replica(database: Database, lookbackSeconds = 60) {
  const received: string[] = [];
  const feed = await openChangeFeed(database, {
    onChange: (topic, key) => received.push(`${topic} ${key}`),
    lookbackSeconds,
  });
  return { received, feed };
}

const context = (database: Database) => ({ db: database.handle() });

describe.each(enginesOfRun)('%s', (kind) => {
  let opened: OpenedDatabase;

  beforeEach(async () => {
    opened = await openTestDatabase(kind);
    await migrate(opened.database);
  });

  afterEach(async () => await opened.drop());

  test('the announcing process gets a change immediately and only once', async () => {
    const { received, feed } = await replica(opened.database);
    const here = context(opened.database);

    await announceChange(here, 'project', ['a', 'b']);

    expect(received).toEqual(['project a', 'project b']);
    expect(here.db.trips).toBe(1);
    await feed.catchUp();
    await announceChange(here, 'project', ['c']);
    expect(received).toEqual(['project a', 'project b', 'project c']);
    await feed.close();
  });

  test('a change is delivered after its transaction has committed, and never after a rollback', async () => {
    const { received, feed } = await replica(opened.database);

    await inTransaction(context(opened.database), async (inner) => {
      await announceChange(inner, 'key', ['kept']);
      expect(received).toEqual([]);
    });
    const failing = inTransaction(context(opened.database), async (inner) => {
      await announceChange(inner, 'key', ['dropped']);
      throw new Error('no');
    });

    await expect(failing).rejects.toThrow('no');
    await feed.catchUp();
    expect(received).toEqual(['key kept']);
    await feed.close();
  });

  test('a cause and its notification can be one statement', async () => {
    const { received, feed } = await replica(opened.database);
    const here = context(opened.database);
    const change = { id: randomUUID(), topic: 'session', key: 's1' };

    await onceUnscoped(here, (q) =>
      q.with('notified', () => changesPart(change)).selectNoFrom(sql<number>`1`.as('one')),
    );

    await expect.poll(() => received, { timeout: 900, interval: 5 }).toEqual(['session s1']);
    announceHere(here, change);
    expect(received).toEqual(['session s1']);
    expect(here.db.trips).toBe(1);
    await feed.close();
  });

  test('a new process gets the changes within its lookback time', async () => {
    const here = context(opened.database);
    await announceChange(here, 'session', ['recent']);
    await here.db.run({
      text: `insert into changes values ($1, clock_timestamp() - interval '2 minutes', 'session', 'old')`,
      values: [randomUUID()],
    });

    const { received, feed } = await replica(opened.database, 60);

    expect(received).toEqual(['session recent']);
    expect(feed.isLive()).toBe(true);
    await feed.close();
  });
});

describe.runIf(engines.includes('postgres'))('replicas on one PostgreSQL', () => {
  let opened: OpenedDatabase;
  let other: Database;

  beforeEach(async () => {
    opened = await openTestDatabase('postgres');
    await migrate(opened.database);
    other = await openDatabase(opened.options);
  });

  afterEach(async () => {
    await other.close();
    await opened.drop();
  });

  const run = async (text: string, values: unknown[] = []) => await opened.database.handle().run({ text, values });
  const endListeners = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen%'`;

  test('another replica gets a change quickly and only once', async () => {
    const { received, feed } = await replica(other);

    await announceChange(context(opened.database), 'project', ['p1']);

    await expect.poll(() => received, { timeout: 500, interval: 5 }).toEqual(['project p1']);
    await feed.catchUp();
    await feed.catchUp();
    expect(received).toEqual(['project p1']);
    await feed.close();
  });

  test('a change without notification, for example behind a pooler, is read within two seconds', async () => {
    const { received, feed } = await replica(other);

    await run(`insert into changes (id, topic, key) values ($1, 'project', 'silent')`, [randomUUID()]);

    await expect.poll(() => received, { timeout: 2_000, interval: 20 }).toEqual(['project silent']);
    await feed.close();
  });

  test('reconnects a lost notification connection and delivers changes made in between', async () => {
    const { received, feed } = await replica(other);
    await run(endListeners);

    await announceChange(context(opened.database), 'project', ['missed']);
    await expect.poll(() => received, { timeout: 3_000, interval: 20 }).toEqual(['project missed']);
    await expect
      .poll(
        async () =>
          (await run(`select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen%'`))
            .rows,
        { timeout: 3_000 },
      )
      .not.toEqual([]);

    await announceChange(context(opened.database), 'project', ['after']);
    await expect.poll(() => received, { timeout: 500, interval: 5 }).toEqual(['project missed', 'project after']);
    await feed.close();
  });

  test('a feed without database is not live, and becomes live again afterwards', async () => {
    const { feed } = await replica(other);
    const name = new URL(opened.options.url ?? '').pathname.slice(1);
    const admin = await openDatabase({
      ...opened.options,
      url: (opened.options.url ?? '').replace(name, 'postgres'),
    });
    expect(feed.isLive()).toBe(true);

    await admin.handle().script(`alter database ${name} with allow_connections false;
      select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    await expect.poll(() => feed.isLive(), { timeout: 4_000 }).toBe(false);
    await admin.handle().script(`alter database ${name} with allow_connections true`);

    await expect.poll(() => feed.isLive(), { timeout: 4_000 }).toBe(true);
    await feed.close();
    await admin.close();
  });
});
