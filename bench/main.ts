import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@portico/testkit/postgres';
import pg from 'pg';
import { against, type Subject } from './against.ts';
import { adminKey, asAdmin, asClient, call, clientKey } from './api.ts';
import { codeSignInRows, codeSignInTrips } from './code-sign-ins.ts';
import { oauthExchangeRows, oauthExchangeTrips } from './oauth-exchanges.ts';
import { options } from './options.ts';
import { email, password, passwordRows } from './passwords.ts';
import { type Measurable, startFloor, startPortico } from './processes.ts';
import { scaleRows } from './scale.ts';
import { seedUsers } from './seed.ts';
import { print, type Row } from './table.ts';
import { fillTeams, prepareTeams, signInBusy, type TeamStage, teamProbes, teamRows } from './teams.ts';
import { listProbes, listRows, metricsProbe } from './users.ts';

/** People who refresh in turns. */
const refreshers = 64;

/** What the measured requests need, made by a server in development mode, which counts the trips of each request. */
interface Prepared {
  readonly userId: string;
  readonly refreshTokens: readonly string[];
  readonly teams: TeamStage;
  readonly trips: Readonly<
    Record<
      'me' | 'refresh' | 'signIn' | 'signUp' | 'list' | 'search' | 'metrics' | 'codeSignIn' | 'oauthExchange',
      number
    >
  >;
}

async function main(): Promise<void> {
  const cluster = await startPostgres();
  if (cluster === undefined)
    throw new Error('The floor needs PostgreSQL: install it, or name a server in PORTICO_TEST_DATABASE_URL.');
  const database = await cluster.createDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const environment = {
    PORTICO_DATA_DIR: dataDir,
    PORTICO_SERVER_SECRET: 'a server secret for measurements only',
    PORTICO_DASHBOARD_SIGN_UP: 'open',
    // All requests come from one address.
    PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT: 'off',
    PORTICO_LIMIT_SIGN_INS_PER_ADDRESS: 'off',
    PORTICO_LIMIT_CODE_CHECKS_PER_ADDRESS: 'off',
    PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: clientKey,
    PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY: adminKey,
    ...(options.isPostgres ? { PORTICO_DATABASE_URL: database.url } : {}),
  };
  try {
    const developing = await startPortico(options.port, environment);
    const prepared = await prepare(developing.url).finally(developing.stop);
    const portico = await startPortico(options.port, { ...environment, PORTICO_ENVIRONMENT: 'production' });
    try {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const idle = portico.memory();
      print(options.isPostgres ? await onPostgres(portico, database.url, prepared) : await measure(portico, prepared));
      const after = portico.memory();
      console.log(`memory of the process   ${idle.toFixed(0)} MB after start, ${after.toFixed(0)} MB after all this`);
    } finally {
      await portico.stop();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function prepare(url: string): Promise<Prepared> {
  const signUp = await call(url, 'POST', '/auth/password/sign-up', asClient, { email, password });
  const refreshTokens: string[] = [];
  for (let person = 0; person < refreshers; person += 1) {
    const { body: user } = await call(url, 'POST', '/users', asAdmin, { display_name: `Refresher ${person}` });
    const { body } = await call(url, 'POST', '/auth/sessions', asAdmin, { user_id: user.id });
    refreshTokens.push(body.refresh_token ?? '');
  }
  const asUser = { ...asClient, 'x-stack-access-token': signUp.body.access_token ?? '' };
  const asSession = { ...asClient, 'x-stack-refresh-token': refreshTokens[0] ?? '' };
  const trips = {
    me: (await call(url, 'GET', '/users/me', asUser)).trips,
    refresh: (await call(url, 'POST', '/auth/sessions/current/refresh', asSession)).trips,
    signIn: (await call(url, 'POST', '/auth/password/sign-in', asClient, { email, password })).trips,
    signUp: signUp.trips,
    list: (await call(url, 'GET', '/users?limit=20&desc=true', asAdmin)).trips,
    search: (await call(url, 'GET', '/users?limit=20&query=bench', asAdmin)).trips,
    metrics: (await call(url, 'GET', '/internal/metrics', asAdmin)).trips,
    codeSignIn: await codeSignInTrips(url),
    oauthExchange: await oauthExchangeTrips(url),
  };
  return { userId: signUp.body.user_id ?? '', refreshTokens, teams: await prepareTeams(url), trips };
}

/** With the floor, and among many other users. */
async function onPostgres(portico: Measurable, databaseUrl: string, prepared: Prepared): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  let floor: Measurable | undefined;
  try {
    const { rows } = await client.query(`select id from tenancies where project_id = 'internal'`);
    const tenancyId: string = rows[0].id;
    if (options.scale) {
      return await scaleRows(client, tenancyId, async (count) => {
        await fillTeams(client, tenancyId, prepared.teams);
        const accessToken = await signInBusy(portico.url, prepared.teams.userId);
        const metrics = metricsProbe(portico.url, prepared.trips.metrics);
        const probes = teamProbes(portico.url, { ...prepared.teams, accessToken });
        return [...listProbes(portico.url, count, prepared.trips), metrics, ...probes];
      });
    }
    await seedUsers(client, tenancyId, options.users);
    floor = await startFloor(databaseUrl, tenancyId, prepared.userId);
    return [
      ...(await measure(portico, prepared, floor)),
      ...(await codeSignInRows(portico, floor, { client, tenancyId, trips: prepared.trips.codeSignIn })),
      ...(await oauthExchangeRows(portico, floor, { client, tenancyId, trips: prepared.trips.oauthExchange })),
      ...(await teamRows(portico, floor, { client, tenancyId, stage: prepared.teams })),
      ...(await listRows(portico, floor, prepared.trips)),
    ];
  } finally {
    await floor?.stop();
    await client.end();
  }
}

async function measure(portico: Measurable, prepared: Prepared, floor?: Measurable): Promise<Row[]> {
  const { body } = await call(portico.url, 'POST', '/auth/password/sign-in', asClient, { email, password });
  const asUser = { ...asClient, 'x-stack-access-token': body.access_token ?? '' };
  const common = { connections: 16, cpu: portico.cpu };
  const subjects: Subject[] = [
    {
      name: 'GET /users/me',
      load: { url: `${portico.url}/api/v1/users/me`, headers: asUser, ...common },
      trips: prepared.trips.me,
    },
    {
      name: 'refresh (oauth/token)',
      load: {
        url: `${portico.url}/api/v1/auth/oauth/token`,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        turns: prepared.refreshTokens.map((refreshToken) => ({ body: refreshForm(refreshToken) })),
        ...common,
      },
      trips: prepared.trips.refresh,
    },
  ];
  const rows: Row[] = [];
  for (const subject of subjects) rows.push(await against(floor, subject));
  return [...rows, ...(await passwordRows(portico, prepared.trips))];
}

function refreshForm(refreshToken: string): string {
  return new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: 'internal',
    client_secret: clientKey,
    refresh_token: refreshToken,
  }).toString();
}

await main();
