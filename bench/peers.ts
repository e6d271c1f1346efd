import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { asAdmin, asClient, call } from './api.ts';
import { drive, type Load, median } from './load.ts';
import { options } from './options.ts';
import { password, signUpRate } from './passwords.ts';
import { type Measurable, started, startFloor } from './processes.ts';
import { seedUsers } from './seed.ts';
import { signInBusy } from './teams.ts';
import { startWorld, withDatabase } from './world.ts';

const source = join(import.meta.dirname, 'peers');
const folder = join(import.meta.dirname, '../.cache/peers');
const people = 64;

type Cluster = Parameters<typeof startWorld>[0];

/** The same request of the floor, of Better Auth and of Portico. The floor has none for some. */
interface Comparison {
  readonly name: string;
  readonly floor?: Rate;
  readonly betterAuth: Rate;
  readonly portico: Rate;
}

/** Measures requests per second for some seconds. */
type Rate = () => Promise<number>;

const read = (url: string, headers: Load['headers']) => rateOf({ url, headers, connections: 16 });
const signIn = (url: string, headers: Load['headers'], emails: readonly string[]) =>
  rateOf({
    url,
    method: 'POST',
    headers,
    turns: emails.map((email) => ({ body: JSON.stringify({ email, password }) })),
    connections: 8,
  });

const theirPage = (limit: number) => `/admin/list-users?limit=${limit}&sortBy=createdAt&sortDirection=desc`;

/** Compares the floor, Better Auth and Portico on one PostgreSQL server, and prints the table of `docs/run/performance.md`. */
export async function printPeers(cluster: Cluster): Promise<void> {
  await installPeers();
  const world = await startWorld(cluster, options.port);
  const peers: Measurable[] = [];
  try {
    const { portico, prepared } = world;
    const floor = await withDatabase(world, async (client, tenancyId) => {
      await seedUsers(client, tenancyId, options.users);
      return await startFloor(world.databaseUrl, tenancyId, prepared.userId);
    });
    peers.push(floor);
    const { url: databaseUrl } = await cluster.createDatabase();
    const betterAuth = await startBetterAuth(databaseUrl, 'stored');
    const cached = await startBetterAuth(databaseUrl, 'cached');
    peers.push(betterAuth, cached);
    const theirs = await prepareBetterAuth(betterAuth.url, cached.url, databaseUrl);
    const asUser = { ...asClient, 'x-stack-access-token': await signInBusy(portico.url, prepared.userId) };
    const api = `${portico.url}/api/v1`;
    const theirSignUp = `${betterAuth.url}/sign-up/email`;
    const list = (limit: number): Comparison => ({
      name: `list users, a page of ${limit} of ${options.users}`,
      floor: read(`${floor.url}/floor/users?limit=${limit}`, {}),
      betterAuth: read(`${betterAuth.url}${theirPage(limit)}`, theirs.headers),
      portico: read(`${api}/users?limit=${limit}&desc=true`, asAdmin),
    });
    await printTable([
      {
        name: 'session read',
        floor: read(`${floor.url}/floor`, {}),
        betterAuth: read(`${betterAuth.url}/get-session`, theirs.headers),
        portico: read(`${api}/users/me`, asUser),
      },
      {
        name: 'session read, kept in a cookie for 5 minutes by Better Auth',
        floor: read(`${floor.url}/floor`, {}),
        betterAuth: read(`${cached.url}/get-session`, theirs.cachedHeaders),
        portico: read(`${api}/users/me`, asUser),
      },
      {
        name: 'password sign-in',
        floor: signIn(`${floor.url}/floor/sign-in`, asOrigin, ['']),
        betterAuth: signIn(`${betterAuth.url}/sign-in/email`, asOrigin, theirs.emails),
        portico: signIn(`${api}/auth/password/sign-in`, asClient, prepared.emails),
      },
      {
        name: 'password sign-up',
        betterAuth: () =>
          signUpRate(options.seconds, (email) => post(theirSignUp, { email, password, name: 'Person' })),
        portico: () =>
          signUpRate(options.seconds, (email) =>
            call(portico.url, 'POST', '/auth/password/sign-up', asClient, { email, password }),
          ),
      },
      ...[20, 50].map(list),
    ]);
  } finally {
    for (const peer of peers) await peer.stop();
    await world.stop();
  }
}

async function printTable(comparisons: readonly Comparison[]): Promise<void> {
  console.log('| requests/s | floor | Better Auth | Portico | Portico / floor | Portico / Better Auth |');
  console.log('|---|---|---|---|---|---|');
  for (const { name, floor, betterAuth, portico } of comparisons) {
    const rates: { floor: number; betterAuth: number; portico: number }[] = [];
    for (let round = 0; round <= options.rounds; round += 1) {
      const rate = { floor: (await floor?.()) ?? Number.NaN, betterAuth: await betterAuth(), portico: await portico() };
      // The first round only warms up.
      if (round > 0) rates.push(rate);
    }
    const middle = (value: (rate: (typeof rates)[number]) => number, digits: number) => {
      const number = median(rates.map(value));
      return Number.isNaN(number) ? '' : number.toFixed(digits);
    };
    const cells = [
      middle((rate) => rate.floor, 0),
      middle((rate) => rate.betterAuth, 0),
      middle((rate) => rate.portico, 0),
      middle((rate) => rate.portico / rate.floor, 2),
      middle((rate) => rate.portico / rate.betterAuth, 1),
    ];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

function rateOf(load: Omit<Load, 'seconds'>): Rate {
  return async () => {
    const { perSecond, failures } = await drive({ ...load, seconds: options.seconds });
    if (failures > 0) throw new Error(`${load.url} failed ${failures} times.`);
    return perSecond;
  };
}

/** Installs the peers below the cache, because they are no dependencies of the repository. */
async function installPeers(): Promise<void> {
  const wanted = readFileSync(join(source, 'package.json'), 'utf8');
  const stamp = join(folder, 'installed.json');
  const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  cpSync(source, folder, { recursive: true });
  if (isInstalled) return;
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  writeFileSync(stamp, wanted);
}

async function startBetterAuth(databaseUrl: string, sessions: 'stored' | 'cached'): Promise<Measurable> {
  const child = fork(join(folder, 'better-auth.mjs'), [databaseUrl, sessions], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return await started(child, `http://127.0.0.1:${port}/api/auth`);
}

const asOrigin = { 'content-type': 'application/json', origin: 'http://127.0.0.1' };

async function post(url: string, body: object): Promise<Response> {
  const response = await fetch(url, { method: 'POST', headers: asOrigin, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** Creates users with a password, an administrator, and as many other users as Portico has. */
async function prepareBetterAuth(url: string, cachedUrl: string, databaseUrl: string) {
  const emails = Array.from({ length: people }, (_, person) => `person-${person}@example.com`);
  for (const email of emails) await post(`${url}/sign-up/email`, { email, password, name: 'Person' });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update "user" set role = 'admin' where email = $1`, [emails[0]]);
  await client.query(
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", role)
     select md5(i::text), 'person ' || i, 'user' || i || '@example.com', true, now() - make_interval(secs => i), now(), 'user'
     from generate_series(1, $1::int) as i`,
    [options.users],
  );
  await client.query('vacuum analyze');
  await client.end();
  const signIn = async (at: string) => ({
    cookie: cookiesOf(await post(`${at}/sign-in/email`, { email: emails[0], password })),
  });
  return { emails, headers: await signIn(url), cachedHeaders: await signIn(cachedUrl) };
}

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
