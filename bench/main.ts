import { argon2, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startPostgres } from '@portico/testkit/postgres';
import pg from 'pg';
import { drive, type Load, latencies, type Measured, median, quantile } from './load.ts';
import { type Measurable, startFloor, startPortico } from './processes.ts';
import { seedUsers } from './seed.ts';

/** `npm run bench -- [--engine postgres|embedded] [--seconds 3] [--rounds 3] [--users 100000] [--scale]` */
const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    users: { type: 'string', default: '100000' },
    /** Compares list and search with 10,000 and 1,000,000 users. Takes minutes. */
    scale: { type: 'boolean', default: false },
  },
});

const port = 5410;
const adminKey = 'sak_bench_internal_admin_key';
const clientKey = 'pck_bench_internal_client_key';
const password = 'correct horse battery';
const sessionsForRefresh = 64;

interface Row {
  readonly name: string;
  readonly measured: Measured;
  readonly trips: number;
  readonly ratio: number | undefined;
  readonly against: string;
}

const headers = (level: string, key: Record<string, string>) => ({
  'x-stack-project-id': 'internal',
  'x-stack-access-type': level,
  'content-type': 'application/json',
  ...key,
});
const asClient = headers('client', { 'x-stack-publishable-client-key': clientKey });
const asAdmin = headers('admin', { 'x-stack-super-secret-admin-key': adminKey });

async function call(url: string, method: string, path: string, with_: Record<string, string>, body?: object) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: with_,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return { body: JSON.parse(text), trips: Number(response.headers.get('x-portico-trips')) };
}

async function main(): Promise<void> {
  const isPostgres = options.engine === 'postgres';
  const cluster = await startPostgres();
  if (cluster === undefined)
    throw new Error('The floor needs PostgreSQL: install it, or name a server in PORTICO_TEST_DATABASE_URL.');
  const database = await cluster.createDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const base = {
    PORTICO_DATA_DIR: dataDir,
    PORTICO_SERVER_SECRET: 'a server secret for measurements only',
    PORTICO_DASHBOARD_SIGN_UP: 'open',
    PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: clientKey,
    PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY: adminKey,
  };
  const portico = await startPortico(port, { ...base, ...(isPostgres ? { PORTICO_DATABASE_URL: database.url } : {}) });
  const idle = portico.memory();
  try {
    const rows = await measureAll(portico, database.url, isPostgres);
    print(rows);
    console.log(
      `memory of the process   ${idle.toFixed(0)} MB after start, ${portico.memory().toFixed(0)} MB after all this`,
    );
  } finally {
    await portico.stop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureAll(portico: Measurable, databaseUrl: string, isPostgres: boolean): Promise<Row[]> {
  const { url } = portico;
  const { body: signedUp } = await call(url, 'POST', '/auth/password/sign-up', asClient, {
    email: 'bench@example.com',
    password,
  });
  const { body: project } = await call(url, 'GET', '/internal/projects/current', asAdmin);
  const floor = isPostgres ? await floorFor(databaseUrl, project.id, signedUp.user_id) : undefined;
  const asUser = { ...asClient, 'x-stack-access-token': signedUp.access_token };
  const refreshTokens = await Promise.all(
    Array.from({ length: sessionsForRefresh }, async () => {
      const { body } = await call(url, 'POST', '/auth/sessions', asAdmin, { user_id: signedUp.user_id });
      return body.refresh_token as string;
    }),
  );
  const connections = 16;
  const seconds = Number(options.seconds);
  const me: Load = { url: `${url}/api/v1/users/me`, headers: asUser, connections, seconds };
  const refresh: Load = {
    url: `${url}/api/v1/auth/oauth/token`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    turns: refreshTokens.map((refresh_token) => ({
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'internal',
        client_secret: clientKey,
        refresh_token,
      }).toString(),
    })),
    connections,
    seconds,
  };
  const rows: Row[] = [];
  const trips = {
    me: (await call(url, 'GET', '/users/me', asUser)).trips,
    refresh: (
      await call(url, 'POST', '/auth/sessions/current/refresh', {
        ...asClient,
        'x-stack-refresh-token': refreshTokens[0] ?? '',
      })
    ).trips,
    signIn: (await call(url, 'POST', '/auth/password/sign-in', asClient, { email: 'bench@example.com', password }))
      .trips,
  };
  rows.push(...(await against(floor, 'GET /users/me', me, trips.me)));
  rows.push(...(await against(floor, 'refresh (oauth/token)', refresh, trips.refresh)));
  rows.push(...(await passwordRows(url, trips.signIn, seconds)));
  if (isPostgres) rows.push(...(await listRows(url, databaseUrl, floor)));
  await floor?.stop();
  return rows;
}

async function floorFor(databaseUrl: string, projectId: string, userId: string): Promise<Measurable> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select id from tenancies where project_id = $1', [projectId]);
  await client.end();
  return await startFloor(databaseUrl, rows[0].id, userId);
}

/** Runs a load and the floor in turns and compares the medians. */
async function against(floor: Measurable | undefined, name: string, load: Load, trips: number): Promise<Row[]> {
  await drive({ ...load, seconds: 1 });
  const runs: Measured[] = [];
  const floors: Measured[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    runs.push(await drive(load));
    if (floor !== undefined)
      floors.push(await drive({ ...load, url: `${floor.url}/floor`, method: 'GET', turns: [{}] }));
  }
  const best = middle(runs);
  if (floors.length === 0) return [{ name, measured: best, trips, ratio: undefined, against: '' }];
  const ground = middle(floors);
  return [
    {
      name,
      measured: best,
      trips,
      ratio: best.perSecond / ground.perSecond,
      against: `floor ${ground.perSecond.toFixed(0)}/s`,
    },
  ];
}

function middle(runs: readonly Measured[]): Measured {
  return {
    perSecond: median(runs.map((run) => run.perSecond)),
    p50: median(runs.map((run) => run.p50)),
    p99: median(runs.map((run) => run.p99)),
    failures: runs.reduce((sum, run) => sum + run.failures, 0),
  };
}

const derive = promisify(argon2);

/** Hashes per second when nothing else is done, with as many at once as the server allows itself. */
async function rawArgon2(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await derive('argon2id', {
        message: password,
        nonce: randomBytes(16),
        memory: 19_456,
        passes: 2,
        parallelism: 1,
        tagLength: 32,
      });
      count += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, worker));
  return count / ((performance.now() - start) / 1000);
}

async function passwordRows(url: string, signInTrips: number, seconds: number): Promise<Row[]> {
  const signIn: Load = {
    url: `${url}/api/v1/auth/password/sign-in`,
    method: 'POST',
    headers: asClient,
    turns: [{ body: JSON.stringify({ email: 'bench@example.com', password }) }],
    connections: 8,
    seconds,
  };
  const signIns: Measured[] = [];
  const raw: number[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    signIns.push(await drive(signIn));
    raw.push(await rawArgon2(seconds));
  }
  const ground = median(raw);
  const against = `raw argon2 ${ground.toFixed(1)}/s`;
  const measured = middle(signIns);
  const rows: Row[] = [
    { name: 'password sign-in', measured, trips: signInTrips, ratio: measured.perSecond / ground, against },
  ];
  let person = 0;
  const { trips } = await call(url, 'POST', '/auth/password/sign-up', asClient, {
    email: 'trips@example.com',
    password,
  });
  const nextEmail = () => {
    person += 1;
    return `person-${person}@example.com`;
  };
  const signUp = await signUpLatencies(url, seconds, nextEmail);
  rows.push({ name: 'password sign-up', measured: signUp, trips, ratio: signUp.perSecond / ground, against });
  return rows;
}

/** Every sign-up needs an address of its own, so this load is driven by hand. */
async function signUpLatencies(url: string, seconds: number, nextEmail: () => string): Promise<Measured> {
  const until = performance.now() + seconds * 1000;
  const start = performance.now();
  const taken: number[] = [];
  const worker = async () => {
    while (performance.now() < until) {
      taken.push(
        ...(await latencies(
          () => call(url, 'POST', '/auth/password/sign-up', asClient, { email: nextEmail(), password }),
          1,
        )),
      );
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  taken.sort((a, b) => a - b);
  return {
    perSecond: taken.length / ((performance.now() - start) / 1000),
    p50: quantile(taken, 0.5),
    p99: quantile(taken, 0.99),
    failures: 0,
  };
}

async function listRows(url: string, databaseUrl: string, floor: Measurable | undefined): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tenancy = async () =>
    (await client.query(`select id from tenancies where project_id = 'internal'`)).rows[0].id as string;
  const rows: Row[] = [];
  if (options.scale) {
    await seedUsers(client, await tenancy(), 10_000);
    const small = await listTimes(url, 10_000);
    await seedUsers(client, await tenancy(), 1_000_000 - 10_000);
    const large = await listTimes(url, 1_000_000 - 10_000);
    for (const [index, before] of small.entries()) {
      const after = large[index];
      if (after === undefined) continue;
      rows.push({
        name: `${after.name}, 1,000,000 users`,
        measured: after.measured,
        trips: after.trips,
        ratio: after.measured.p50 / before.measured.p50,
        against: `p50 of 10,000: ${before.measured.p50.toFixed(2)} ms`,
      });
    }
  } else {
    const count = Number(options.users);
    await seedUsers(client, await tenancy(), count);
    for (const load of listLoads(url, count)) {
      const { trips } = await call(url, 'GET', load.path, asAdmin);
      rows.push(
        ...(await against(
          floor,
          `${load.name}, ${count} users`,
          { url: `${url}/api/v1${load.path}`, headers: asAdmin, connections: 16, seconds: Number(options.seconds) },
          trips,
        )),
      );
    }
  }
  await client.end();
  return rows;
}

function listLoads(_url: string, count: number): { name: string; path: string }[] {
  return [
    { name: 'list users, a page of 20', path: '/users?limit=20&desc=true' },
    { name: 'search users by e-mail', path: `/users?limit=20&query=user${Math.floor(count / 2)}-` },
    { name: 'search users by common text', path: '/users?limit=20&desc=true&query=example.com' },
  ];
}

async function listTimes(url: string, count: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path } of listLoads(url, count)) {
    const { trips } = await call(url, 'GET', path, asAdmin);
    await latencies(() => call(url, 'GET', path, asAdmin), 50);
    const taken = await latencies(() => call(url, 'GET', path, asAdmin), 300);
    rows.push({
      name,
      trips,
      ratio: undefined,
      against: '',
      measured: {
        perSecond: 300_000 / taken.reduce((a, b) => a + b, 0),
        p50: quantile(taken, 0.5),
        p99: quantile(taken, 0.99),
        failures: 0,
      },
    });
  }
  return rows;
}

function print(rows: readonly Row[]): void {
  const cells = rows.map(({ name, measured, trips, ratio, against }) => [
    name,
    measured.perSecond.toFixed(0),
    measured.p50.toFixed(1),
    measured.p99.toFixed(1),
    String(trips),
    ratio === undefined ? '' : ratio.toFixed(2),
    against,
    measured.failures === 0 ? '' : `${measured.failures} failures`,
  ]);
  const table = [['endpoint', 'requests/s', 'p50 ms', 'p99 ms', 'trips', 'ratio', 'against', ''], ...cells];
  const widths = table[0]?.map((_cell, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of table) {
    console.log(
      line
        .map((cell, column) =>
          column === 0 || column > 5 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    );
  }
}

await main();
