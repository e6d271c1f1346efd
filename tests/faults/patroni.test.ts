import { setTimeout as wait } from 'node:timers/promises';
import { type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { hasPatroni, type PatroniPair, startPatroniPair } from '@portico/testkit/databases/patroni';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Follows docs/run/high-availability.md with the configurations in deploy/patroni: etcd, two machines and HAProxy. */

if (!hasPatroni()) console.warn('SKIPPED: Patroni, etcd, HAProxy or PostgreSQL is not installed.');

const writers = 6;
const writesBefore = 60;
const writesAfter = 60;

describe.runIf(hasPatroni())('behind Patroni in synchronous mode', () => {
  let pair: PatroniPair;
  let server: TestServer;
  let given: Portico;

  beforeAll(async () => {
    pair = await startPatroniPair();
    server = await startTestServer({ engine: 'postgres', databaseUrl: pair.url });
    given = await portico(server);
  });
  afterAll(async () => {
    await server?.stop();
    await pair?.stop();
  });

  test('a killed PostgreSQL under load loses no acknowledged write', async () => {
    await expectNothingLost('killed PostgreSQL', async () => await pair.killPostgres());
  });

  test('a dead machine under load loses no acknowledged write', async () => {
    await pair.untilSynchronous();
    await expectNothingLost('dead machine', async () => await pair.freezeMachine());
  });

  /** Writes users until writes work again after a fault, and looks for each acknowledged one in the database. */
  async function expectNothingLost(name: string, fault: () => Promise<void>): Promise<void> {
    const acknowledged: { readonly email: string; readonly at: number }[] = [];
    const statuses = new Set<number>();
    let isOver = false;
    const write = async (writer: number) => {
      for (let index = 0; !isOver; index += 1) {
        const email = `${name.replace(' ', '-').toLowerCase()}-${writer}-${index}@example.com`;
        const { status } = await given.api.server().call('POST /users', { body: { primary_email: email } });
        statuses.add(status);
        if (status === 201) acknowledged.push({ email, at: Date.now() });
      }
    };
    const work = Promise.all(Array.from({ length: writers }, async (_, writer) => await write(writer)));
    await expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(writesBefore);

    const before = await pair.primaryUrl();
    const faultAt = Date.now();
    await fault();
    const primaryAt = await acceptsWrites(pair, before, faultAt);
    await expect
      .poll(() => acknowledged.filter(({ at }) => at > primaryAt).length, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(writesAfter);
    isOver = true;
    await work;

    const first = acknowledged.find(({ at }) => at > faultAt + 200 && at >= primaryAt)?.at ?? Number.NaN;
    const seconds = (millis: number) => (millis / 1000).toFixed(1);
    console.log(
      `${name}: the primary accepts writes after ${seconds(primaryAt - faultAt)} s, Portico ${seconds(first - primaryAt)} s later`,
    );
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    const url = await pair.primaryUrl();
    expect(
      await missingIn(
        url ?? '',
        acknowledged.map(({ email }) => email),
      ),
    ).toEqual([]);
  }
});

/** Waits until a primary commits a write again, asked without HAProxy. @returns when it did */
async function acceptsWrites(pair: PatroniPair, before: string | undefined, faultAt: number): Promise<number> {
  for (;;) {
    const url = await pair.primaryUrl();
    // The old primary may answer for a moment after the signal.
    if (url !== undefined && (url !== before || Date.now() - faultAt > 500) && (await commits(url))) return Date.now();
    await wait(50);
  }
}

async function commits(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000, query_timeout: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('create table if not exists written (at timestamptz); insert into written values (now())');
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}

async function missingIn(url: string, emails: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: string }>(
    'select e as value from unnest($1::text[]) as e where not exists (select 1 from contact_channels where value = e)',
    [emails],
  );
  await client.end();
  return rows.map(({ value }) => value);
}
