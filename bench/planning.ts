import { randomBytes } from 'node:crypto';
import type { startPostgres } from '@portico/testkit/databases/postgres';
import type pg from 'pg';
import { asAdmin, asClient, call } from './api.ts';
import { options } from './options.ts';
import { password } from './passwords.ts';
import { seedMemberships, seedUsers } from './seed.ts';
import { deepPages, listLoads } from './users.ts';
import { startWorld, type World, withDatabase } from './world.ts';

type Cluster = NonNullable<Awaited<ReturnType<typeof startPostgres>>>;

/** Settings of PostgreSQL that count the plans of each statement, also those of triggers. */
export const planningSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.max': '10000',
} as const;

/** Requests before those that are counted. PostgreSQL chooses the plan for all values after five, on each connection. */
const warmUps = 120;
const askings = 100;

/** A request whose statements are counted. */
interface Asked {
  readonly name: string;
  readonly ask: () => Promise<unknown>;
}

/** A statement of a request, as `pg_stat_statements` counts it. */
interface Counted {
  readonly query: string;
  readonly calls: number;
  readonly plans: number;
  readonly planMillis: number;
  readonly runMillis: number;
}

/**
 * Prints, for each request, how often its statements were planned, the time of planning and of execution, per request. Statements of the
 * request that are planned at each call are named.
 */
export async function printPlanning(cluster: Cluster): Promise<void> {
  const world = await startWorld(cluster, options.port);
  try {
    await withDatabase(world, async (client, tenancyId) => {
      await client.query('create extension if not exists pg_stat_statements');
      await seedUsers(client, tenancyId, options.users);
      await seedMemberships(client, tenancyId, options.users);
      await client.query('analyze');
      console.log('request   plans   planning ms   execution ms   planned at each call');
      for (const asked of await requests(world)) await printRow(client, asked);
    });
  } finally {
    await world.stop();
  }
}

async function printRow(client: pg.Client, { name, ask }: Asked): Promise<void> {
  for (let turn = 0; turn < warmUps; turn += 1) await ask();
  await client.query('select pg_stat_statements_reset()');
  for (let turn = 0; turn < askings; turn += 1) await ask();
  const { rows } = await client.query<Counted>(counted, [askings / 2]);
  const sum = (of: (one: Counted) => number) => rows.reduce((total, one) => total + of(one), 0) / askings;
  const planned = rows.filter(({ plans, calls }) => plans > calls / 2);
  const row = [sum(({ plans }) => plans).toFixed(2), sum(({ planMillis }) => planMillis).toFixed(2)];
  console.log([name, ...row, sum(({ runMillis }) => runMillis).toFixed(2)].join('   '));
  for (const one of planned) {
    const millis = `${(one.planMillis / one.calls).toFixed(2)} + ${(one.runMillis / one.calls).toFixed(2)} ms`;
    console.log(
      `    ${(one.calls / askings).toFixed(1)} × ${millis}: ${one.query.replaceAll(/\s+/g, ' ').slice(0, 160)}`,
    );
  }
}

/** The statements that the requests ran, at least one in two requests. Others are background work. The time of triggers is part of their statement's. */
const counted = `
  select query, calls::float8 as calls, plans::float8 as plans, total_plan_time as "planMillis",
    case when toplevel then total_exec_time else 0 end as "runMillis"
  from pg_stat_statements
  where dbid = (select oid from pg_database where datname = current_database()) and calls >= $1 and query !~ 'pg_stat_statements'
  order by total_plan_time + total_exec_time desc`;

async function requests({ portico, prepared }: World): Promise<readonly Asked[]> {
  const { url } = portico;
  let turn = 0;
  const next = () => {
    turn += 1;
    return turn;
  };
  const lists = listLoads().map(({ name, path }) => ({ name, ask: async () => await call(url, 'GET', path, asAdmin) }));
  const deep = (await deepPages(url)).map(({ name, paths }) => {
    const ask = async () => await call(url, 'GET', paths[next() % paths.length] ?? '', asAdmin);
    return { name, ask };
  });
  const emails = prepared.emails;
  const signIn = async () =>
    await call(url, 'POST', '/auth/password/sign-in', asClient, { email: emails[next() % emails.length], password });
  const signUp = async () =>
    await call(url, 'POST', '/auth/password/sign-up', asClient, {
      email: `${randomBytes(8).toString('hex')}@example.com`,
      password,
    });
  const refresh = async () =>
    await call(url, 'POST', '/auth/sessions/current/refresh', {
      ...asClient,
      'x-stack-refresh-token': prepared.refreshTokens[next() % prepared.refreshTokens.length] ?? '',
    });
  const { body } = await call(url, 'POST', '/auth/password/sign-in', asClient, { email: emails[0], password });
  const asUser = { ...asClient, 'x-stack-access-token': body.access_token ?? '' };
  return [
    { name: 'GET /users/me', ask: async () => await call(url, 'GET', '/users/me', asUser) },
    { name: 'token refresh', ask: refresh },
    ...lists,
    ...deep,
    { name: 'password sign-in', ask: signIn },
    { name: 'password sign-up', ask: signUp },
  ];
}
