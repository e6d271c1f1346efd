import { portico, startTestServer } from '@portico/testkit';
import { startFaultProxy } from '@portico/testkit/databases/fault-proxy';
import { findPairBinaries, startPostgresPair } from '@portico/testkit/databases/postgres-pair';
import { runs } from '@portico/testkit/runs';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

const rounds = runs({ short: 1, long: 20 });
const writers = 6;
const writesBefore = 60;
const writesAfter = 60;

test.runIf(findPairBinaries() !== undefined)(
  'a failover to a synchronous standby under load loses no acknowledged write',
  async () => {
    for (let round = 0; round < rounds; round += 1) await failOverUnderLoad();
  },
);

async function failOverUnderLoad(): Promise<void> {
  const pair = await startPostgresPair();
  if (pair === undefined) throw new Error('PostgreSQL is not installed.');
  onTestFinished(async () => await pair.stop());
  const proxy = await startFaultProxy(pair.primaryPort);
  const urlAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  const server = await startTestServer({ engine: 'postgres', databaseUrl: urlAt(proxy.port) });
  onTestFinished(async () => {
    await server.stop();
    await proxy.stop();
  });
  const given = await portico(server);
  const acknowledged: string[] = [];
  const others = new Set<number>();
  let isOver = false;

  const write = async (writer: number) => {
    for (let index = 0; !isOver; index += 1) {
      const email = `writer-${writer}-${index}@example.com`;
      const { status } = await given.api.server().call('POST /users', { body: { primary_email: email } });
      if (status === 201 || status === 200) acknowledged.push(email);
      else others.add(status);
    }
  };
  const work = Promise.all(Array.from({ length: writers }, async (_, writer) => await write(writer)));
  const soon = { interval: 10 };
  await expect.poll(() => acknowledged.length, soon).toBeGreaterThan(writesBefore);
  await pair.failOver();
  proxy.pointTo(pair.standbyPort);
  const atReturn = acknowledged.length;
  await expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(atReturn);
  await expect.poll(() => acknowledged.length, soon).toBeGreaterThan(atReturn + writesAfter);
  isOver = true;
  await work;

  expect([...others].filter((status) => status !== 503)).toEqual([]);
  expect(await missingIn(urlAt(pair.standbyPort), acknowledged)).toEqual([]);
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
