import { connectPostgres, type TestDatabase } from '@portico/testkit/databases/postgres';
import { freePort } from '@portico/testkit/databases/postgres-cluster';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Child, startScript } from '../kill/child.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Acknowledged, type Callers, clientKey, startCallers } from './upgrade-callers.ts';
import { before, installVersionBefore } from './version-before.ts';

/**
 * Follows docs/run/upgrade.md: two replicas of the version before on one PostgreSQL are replaced by two of this version, one by one,
 * while users sign up, sign in, refresh, read and write through a load balancer that repeats nothing. No request fails, and what was
 * acknowledged is stored.
 */

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';
const programBefore = adminUrl === '' ? undefined : installVersionBefore();
if (programBefore === undefined)
  console.warn(`SKIPPED: there is no PostgreSQL, or no commit of version ${before.version}.`);

const current = '../../packages/portico/bin/portico.js';

interface Replica {
  readonly url: string;
  readonly child: Child;
}

describe.runIf(programBefore !== undefined)(`an upgrade from version ${before.version}`, () => {
  let database: TestDatabase;
  let balancer: Balancer;
  let environment: Record<string, string>;
  const replicas: Replica[] = [];
  let callers: Callers;

  /** Starts a replica, waits until it is ready, and sends requests to it. */
  const join = async (program: string, words: readonly string[]): Promise<Replica> => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = startScript(program, words, { env: { ...environment, PORTICO_PORT: String(port) } });
    await child.line((line) => /API\s+http/.test(line));
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    balancer.add(url);
    const replica = { url, child };
    replicas.push(replica);
    return replica;
  };
  const joinBefore = async () => await join(programBefore ?? '', []);
  const joinCurrent = async () => await join(current, ['start']);

  const leave = async (replica: Replica) => {
    await balancer.remove(replica.url);
    replica.child.process.kill('SIGTERM');
    expect(await replica.child.ended).toBe(0);
    replicas.splice(replicas.indexOf(replica), 1);
  };

  beforeAll(async () => {
    database = await connectPostgres(adminUrl).createDatabase();
    balancer = await startBalancer();
    environment = {
      PORTICO_DATABASE_URL: database.url,
      PORTICO_SERVER_SECRET: 'a server secret for upgrades, the same on every replica',
      PORTICO_PUBLIC_URL: balancer.url,
      PORTICO_ENVIRONMENT: 'production',
      PORTICO_DASHBOARD_SIGN_UP: 'open',
      PORTICO_LOG_LEVEL: 'error',
      PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: clientKey,
      // Each user has an address of their own, because sign-ups of one address are limited.
      PORTICO_TRUSTED_PROXY: '1',
    };
    await joinBefore();
    await joinBefore();
    callers = startCallers(balancer.url);
  }, 180_000);

  afterAll(async () => {
    await callers?.stop();
    for (const { child } of replicas) {
      child.process.kill('SIGTERM');
      await child.ended;
    }
    await balancer?.stop();
    await database?.drop();
  });

  test('fails no request: the new version migrates, the replicas are replaced one by one, and one goes back', async () => {
    const [first, second] = [...replicas];
    await callers.underLoad();

    callers.longestMillis();
    const migration = startScript(current, ['migrate'], { env: environment });
    expect([await migration.ended, migration.errors()]).toEqual([0, '']);
    expect(migration.lines.at(-1)).toBe('The database is ready for this version.');
    const waited = callers.longestMillis();
    await callers.underLoad();

    if (first === undefined || second === undefined) expect.fail();
    await leave(first);
    await joinCurrent();
    await callers.underLoad();
    await leave(second);
    const other = await joinCurrent();
    await callers.underLoad();

    // The version before still works with the database.
    await leave(other);
    await joinBefore();
    await callers.underLoad();

    await callers.stop();
    const failed = [...callers.outcomes].filter(([key]) => !/ 20[01]$/.test(key));
    const { acknowledged } = callers;
    console.log(
      `${callers.count()} answers during the upgrade, the longest during the migration after ${waited} ms. ${acknowledged.length} users`,
    );
    expect(failed).toEqual([]);
    expect(await lostIn(database.url, acknowledged)).toEqual([]);
  }, 300_000);
});

/** Returns the users who are not stored as acknowledged. */
async function lostIn(url: string, acknowledged: readonly Acknowledged[]): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select a.* from jsonb_to_recordset($1) as a ("email" text, "displayName" text, "hasTeam" boolean)
     where not exists (
       select 1 from contact_channels c join users u on u.tenancy_id = c.tenancy_id and u.id = c.user_id
       where c.value = a.email and u.display_name is not distinct from a."displayName"
         and a."hasTeam" = exists (
           select 1 from team_memberships m join teams t on t.tenancy_id = m.tenancy_id and t.id = m.team_id
           where m.tenancy_id = u.tenancy_id and m.user_id = u.id and t.display_name = a.email))`,
    [JSON.stringify(acknowledged)],
  );
  await client.end();
  return rows;
}
