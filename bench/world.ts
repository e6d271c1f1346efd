import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { startPostgres } from '@portico/testkit/databases/postgres';
import pg from 'pg';
import { adminKey, asAdmin, asClient, call, clientKey } from './api.ts';
import { codeSignInTrips } from './code-sign-ins.ts';
import { oauthExchangeTrips } from './oauth-exchanges.ts';
import { options } from './options.ts';
import { email, password } from './passwords.ts';
import { type Measurable, startPortico } from './processes.ts';
import { prepareTeams, type TeamStage } from './teams.ts';

type Cluster = NonNullable<Awaited<ReturnType<typeof startPostgres>>>;

/** Users who sign in and refresh tokens alternately. A single one would wait for its own row. */
const people = 64;

/** Data for the measured requests, created by a server in development mode, which counts round trips. */
export interface Prepared {
  readonly userId: string;
  readonly refreshTokens: readonly string[];
  /** Addresses of users whose password is `password`. */
  readonly emails: readonly string[];
  readonly teams: TeamStage;
  readonly trips: Readonly<
    Record<
      'me' | 'refresh' | 'signIn' | 'signUp' | 'list' | 'search' | 'metrics' | 'codeSignIn' | 'oauthExchange',
      number
    >
  >;
}

/** A server in production mode with its own database. */
export interface World {
  readonly portico: Measurable;
  readonly databaseUrl: string;
  readonly prepared: Prepared;
  /** Starts another server on the same database. @param environment additional variables */
  startAnother(port: number, environment: Readonly<Record<string, string>>): Promise<Measurable>;
  stop(): Promise<void>;
}

/**
 * Starts a server with data for the measured requests.
 *
 * @param build arguments of Node.js that start the server. By default, those of this build
 */
export async function startWorld(cluster: Cluster, port: number, build?: readonly string[]): Promise<World> {
  const database = await cluster.createDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const environment = {
    PORTICO_DATA_DIR: dataDir,
    PORTICO_SERVER_SECRET: 'a server secret for measurements only',
    PORTICO_DASHBOARD_SIGN_UP: 'open',
    // All requests come from the same address.
    PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT: 'off',
    PORTICO_LIMIT_SIGN_INS_PER_ADDRESS: 'off',
    PORTICO_LIMIT_CODE_CHECKS_PER_ADDRESS: 'off',
    PORTICO_LIMIT_OAUTH_PER_ADDRESS: 'off',
    // The email server of the benchmarks.
    PORTICO_OUTBOUND_ALLOW: '127.0.0.1/32',
    PORTICO_LIMIT_AT_ONCE: 'off',
    PORTICO_LIMIT_AT_ONCE_PER_ADDRESS: 'off',
    PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: clientKey,
    PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY: adminKey,
    ...(options.isPostgres ? { PORTICO_DATABASE_URL: database.url } : {}),
  };
  try {
    const developing = await startPortico(port, environment, build);
    const prepared = await prepare(developing.url).finally(developing.stop);
    const startAnother = async (port: number, others: Readonly<Record<string, string>>) =>
      await startPortico(port, { ...environment, PORTICO_ENVIRONMENT: 'production', ...others }, build);
    const portico = await startAnother(port, {});
    const stop = async () => {
      await portico.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return { portico, databaseUrl: database.url, prepared, startAnother, stop };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Runs a function with a database client. */
export async function withDatabase<T>(
  { databaseUrl }: World,
  work: (client: pg.Client, tenancyId: string) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // What is added directly is not recorded in the event log.
    await client.query(`set portico.origin = 'off'`);
    const { rows } = await client.query(`select id from tenancies where project_id = 'internal'`);
    return await work(client, rows[0].id);
  } finally {
    await client.end();
  }
}

async function prepare(url: string): Promise<Prepared> {
  const signUp = await call(url, 'POST', '/auth/password/sign-up', asClient, { email, password });
  const refreshTokens: string[] = [];
  const emails: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const address = { primary_email: `person-${person}@example.com`, primary_email_auth_enabled: true };
    const { body: user } = await call(url, 'POST', '/users', asAdmin, { ...address, password });
    emails.push(address.primary_email);
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
  return { userId: signUp.body.user_id ?? '', refreshTokens, emails, teams: await prepareTeams(url), trips };
}
