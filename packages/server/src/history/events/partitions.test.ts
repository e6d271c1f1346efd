import { portico, untilACallWaits } from '@portico/testkit';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit/test-server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventJobs } from './events.jobs.ts';

// Readers, writers and the job use the log at once here, which only PostgreSQL has connections for.
describe.runIf(engineOfRun() === 'postgres')('months of the event log', () => {
  let server: TestServer;
  let reader: pg.Client;
  beforeAll(async () => {
    const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';
    const { url } = await connectPostgres(adminUrl).createDatabase(process.env.PORTICO_TEST_DATABASE_TEMPLATE);
    server = await startTestServer({ engine: 'postgres', databaseUrl: url });
    reader = new pg.Client({ connectionString: url });
    await reader.connect();
  });
  afterAll(async () => {
    await reader.end();
    await server.stop();
  });

  const keepPartitions = async (now: Date) => {
    const job = eventJobs.find(({ name }) => name.includes('partitions'));
    await job?.run({ db: server.app.database.handle(), now });
  };

  /** Returns the middle of the month that is so many months away. */
  const monthsAway = (count: number) => {
    const now = server.clock.now();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 15));
  };

  /** Returns the months with a partition, such as `events_2026_11`. */
  const partitions = async () => {
    const { rows } = await reader.query(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass`,
    );
    return rows.map(({ name }) => String(name));
  };
  const nameOf = (month: Date) => `events_${month.toISOString().slice(0, 7).replace('-', '_')}`;

  /** Runs the job while another transaction reads the whole log, and then changes something. */
  const keepDuringRead = async (now: Date) => {
    const { api } = await portico(server);
    await reader.query('begin');
    await reader.query('select count(*) from events');
    const job = keepPartitions(now);
    // This waits behind the job if that waits for the reader.
    await api.server().call('POST /users', { body: {} });
    await job;
    const during = await partitions();
    await reader.query('commit');
    return during;
  };

  test('the job that adds months waits for no long read, and adds them after it', async () => {
    const ahead = nameOf(monthsAway(3));
    expect(await keepDuringRead(monthsAway(1))).not.toContain(ahead);
    await keepPartitions(monthsAway(1));
    expect(await partitions()).toContain(ahead);

    const { rows } = await reader.query(
      `select count(*)::int as indexes, count(*) filter (where exists (
       select 1 from pg_inherits where inhrelid = indexrelid)) ::int as attached from pg_index where indrelid = $1::regclass`,
      [ahead],
    );
    expect(rows).toEqual([{ indexes: 5, attached: 5 }]);
  });

  test('months without events are dropped, those with events stay, and a long read delays nobody', async () => {
    const [filled, empty] = [nameOf(monthsAway(0)), nameOf(monthsAway(1))];
    await portico(server);
    expect(await keepDuringRead(monthsAway(6))).toContain(empty);
    await keepPartitions(monthsAway(6));
    const left = await partitions();
    expect(left).toContain(filled);
    expect(left).not.toContain(empty);
    expect(left).toContain(nameOf(monthsAway(8)));
  });

  test('a change at the moment in which its month is added goes to that month', async () => {
    const { api } = await portico(server);
    server.clock.advance(340, 'day');
    const month = monthsAway(0);
    const [from, to] = [month.getUTCMonth(), month.getUTCMonth() + 1].map((at) =>
      new Date(Date.UTC(month.getUTCFullYear(), at)).toISOString(),
    );
    const add = async (db: Parameters<typeof untilACallWaits>[0]) => {
      await db.run({ text: `create table ${nameOf(month)} (like events including all)`, values: [] });
      const attach = `alter table events attach partition ${nameOf(month)} for values from ('${from}') to ('${to}')`;
      await db.run({ text: attach, values: [] });
      const begun = api.server().call('POST /users', { body: {} });
      await untilACallWaits(db);
      return { begun };
    };
    const { begun } = await server.app.database.handle().transaction(add);
    expect(await begun).toSucceed(201);
  });
});
