import { callerHeaders, createApi, type Tokens } from '@portico/testkit';
import { connectPostgres, type TestDatabase } from '@portico/testkit/databases/postgres';
import { freePort } from '@portico/testkit/databases/postgres-cluster';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Child, startScript } from '../kill/child.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { before, type Checkout, checkOutVersionBefore } from './version-before.ts';

/**
 * Follows docs/run/upgrade.md: two replicas of the version before on one PostgreSQL are replaced by two of this version, one by one,
 * while users sign up, sign in, refresh, read and write through a load balancer that repeats nothing.
 */

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';
const checkout = adminUrl === '' ? undefined : checkOutVersionBefore();
if (checkout === undefined) console.warn(`SKIPPED: there is no PostgreSQL, or no commit of version ${before.version}.`);

const clientKey = 'pck_upgrade_test_client_key';
const callersAtOnce = 4;
/** Answers between two steps, so that each step happens under load. */
const answersBetween = 60;
const current = '../../packages/portico/bin/portico.js';

interface Replica {
  readonly url: string;
  readonly child: Child;
}

describe.runIf(checkout !== undefined)(`an upgrade from version ${before.version}`, () => {
  let database: TestDatabase;
  let balancer: Balancer;
  let environment: Record<string, string>;
  const replicas: Replica[] = [];
  const statuses = new Map<string, number>();
  let isOver = false;
  let callers: Promise<void>[] = [];

  const answers = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const underLoad = async () => {
    const wanted = answers() + answersBetween;
    await expect.poll(answers).toBeGreaterThan(wanted);
  };

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
  const joinBefore = async () => await join((checkout as Checkout).main, []);
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
    callers = Array.from({ length: callersAtOnce }, async (_, caller) => {
      for (let turn = 0; !isOver; turn += 1)
        await actAsUser(`caller-${caller}-${turn}@example.com`, `10.${caller}.${Math.floor(turn / 250)}.${turn % 250}`);
    });
  }, 180_000);

  afterAll(async () => {
    isOver = true;
    await Promise.allSettled(callers);
    for (const { child } of replicas) {
      child.process.kill('SIGTERM');
      await child.ended;
    }
    await balancer?.stop();
    await database?.drop();
    checkout?.remove();
  });

  /** Signs a user up, then reads and writes with the session, and refreshes it. Notes the status of each answer. */
  const actAsUser = async (email: string, address: string) => {
    const note = <Answer extends { readonly status: number }>(what: string, answer: Answer): Answer => {
      const key = `${what} ${answer.status}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      return answer;
    };
    const headers = { ...callerHeaders('internal', 'client', clientKey), 'x-forwarded-for': address };
    const api = createApi<'client'>(balancer.url, headers);
    const password = 'correct horse battery staple';
    const body = { email, password, verification_callback_url: `${balancer.url}/handler/email-verification` };
    note('sign-up', await api.call('POST /auth/password/sign-up', { body }));
    const signedIn = note('sign-in', await api.call('POST /auth/password/sign-in', { body: { email, password } }));
    const tokens: Tokens = signedIn.body;
    const user = api.withTokens(tokens);
    for (let repetition = 0; repetition < 3; repetition += 1) {
      note('read', await user.call('GET /users/me'));
      note('write', await user.call('PATCH /users/me', { body: { display_name: `Turn ${repetition}` } }));
    }
    note('team', await user.call('POST /teams', { body: { display_name: email, creator_user_id: 'me' } }));
    const session = createApi<'client'>(balancer.url, {
      ...api.headers,
      'x-stack-refresh-token': tokens.refresh_token,
    });
    note('refresh', await session.call('POST /auth/sessions/current/refresh'));
  };

  test('fails no request: the new version migrates, the replicas are replaced one by one, and one goes back', async () => {
    const [first, second] = [...replicas];
    await underLoad();

    const migration = startScript(current, ['migrate'], { env: environment });
    expect([await migration.ended, migration.errors()]).toEqual([0, '']);
    expect(migration.lines.at(-1)).toBe('The database is ready for this version.');
    await underLoad();

    if (first === undefined || second === undefined) expect.fail();
    await leave(first);
    await joinCurrent();
    await underLoad();
    await leave(second);
    const other = await joinCurrent();
    await underLoad();

    // The version before still works with the database.
    await leave(other);
    await joinBefore();
    await underLoad();

    isOver = true;
    await Promise.all(callers);
    const failed = [...statuses].filter(([key]) => !/ 20[01]$/.test(key));
    console.log(`${answers()} answers during the upgrade, ${failed.length === 0 ? 'none' : failed} failed`);
    expect(failed).toEqual([]);
  }, 300_000);
});
