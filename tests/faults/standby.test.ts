import { portico, startTestServer, type TestServer } from '@portico/testkit';
import { findPairBinaries, type PostgresPair, startPostgresPair } from '@portico/testkit/databases/postgres-pair';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Lists are read from a standby, which can be behind or away. */
describe.runIf(findPairBinaries() !== undefined)('reads of a standby', () => {
  let pair: PostgresPair;
  let server: TestServer;
  let standby: pg.Client;
  const urlAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

  beforeAll(async () => {
    const started = await startPostgresPair();
    if (started === undefined) throw new Error('PostgreSQL is not installed.');
    pair = started;
    standby = new pg.Client({ connectionString: urlAt(pair.standbyPort) });
    standby.on('error', () => undefined);
    await standby.connect();
    server = await startTestServer({
      engine: 'postgres',
      // Commits do not wait for the standby, so it can be behind.
      databaseUrl: `${urlAt(pair.primaryPort)}?options=-c%20synchronous_commit%3Dlocal`,
      environment: { PORTICO_DATABASE_STANDBY_URL: urlAt(pair.standbyPort) },
    });
  });

  afterAll(async () => {
    await server?.stop();
    await standby?.end();
    await pair?.stop();
  });

  const counts = () => server.app.database.standby() ?? { answered: 0, behind: 0, failed: 0 };

  /** Creates users, and looks for each in the list and the event log right after. */
  const writeAndRead = async (times: number) => {
    const { api } = await portico(server);
    for (let turn = 0; turn < times; turn += 1) {
      const body = { primary_email: `reader-${turn}@example.com` };
      const { id } = (await api.server().call('POST /users', { body })).body;
      const list = await api.server().call('GET /users', { query: { limit: 1, desc: true } });
      expect(list.body.items.map((user) => user.id)).toEqual([id]);
      const events = await api.server().call('GET /events', { query: { user_id: id } });
      expect(events.body.items.map(({ type }) => type)).toContain('user.created');
    }
  };

  test('see what the caller has just written, and are answered by the standby', async () => {
    const before = counts();
    await writeAndRead(30);
    // A busy machine may need more than the time that a read waits.
    expect(counts().answered - before.answered).toBeGreaterThan(10);
    expect(counts().failed).toBe(before.failed);
  });

  test('are answered by the server while the standby is behind', async () => {
    await standby.query('select pg_wal_replay_pause()');
    const before = counts();
    await writeAndRead(3);
    expect(counts().behind - before.behind).toBe(6);
    expect(counts().answered).toBe(before.answered);
    await standby.query('select pg_wal_replay_resume()');
  });

  test('are answered by the server when the standby has become another server', async () => {
    await standby.query('select pg_promote()');
    const before = counts();
    await writeAndRead(3);
    expect(counts().answered).toBe(before.answered);
  });
});
