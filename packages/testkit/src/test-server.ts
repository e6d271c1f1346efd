import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, startApp } from '@portico/server/app';
import { createLogger } from '@portico/server/platform/logger';
import type { HashPrimitives } from '@portico/server/platform/passwords/hash-primitives';
import { Secret } from '@portico/server/platform/secret';
import { readSettings } from '@portico/server/settings/settings';
import { copyMigratedDatabase } from './empty-database.ts';
import { connectPostgres } from './postgres.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/** Which engine the tests of this process run on. */
export type TestEngine = 'embedded' | 'postgres';

/** Keys of the internal project that every test server has. */
export const internalKeys = {
  client: 'pck_test_internal_client_key',
  server: 'ssk_test_internal_server_key',
  admin: 'sak_test_internal_admin_key',
} as const;

/** A server that is silent or refused costs a test this much instead of ten seconds. */
const testMailMillisMax = 500;

/** The server secret of every test server, so that two of them can share a database. */
export const testServerSecret = 'a server secret for tests, the same on every replica';

/** A real server with a database of its own. */
export interface TestServer {
  readonly app: App;
  readonly url: string;
  readonly clock: TestClock;
  readonly dataDir: string;
  /** What was logged as an error: requests that nobody foresaw. Tests of failures empty it. */
  readonly errors: string[];
  stop(): Promise<void>;
}

export interface TestServerOptions {
  readonly engine: TestEngine;
  /** Further environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Replaces the costly functions of password hashes. */
  readonly hashPrimitives?: HashPrimitives;
  /** An existing database to join instead of a new one: a second replica. */
  readonly databaseUrl?: string;
}

/** The migrated database on PostgreSQL that the set-up of the run has made. */
function migratedTemplate(): string | undefined {
  return process.env.PORTICO_TEST_DATABASE_TEMPLATE;
}

/** Starts a server for tests. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-test-'));
  const own = options.engine === 'postgres' && options.databaseUrl === undefined;
  const database = own
    ? await connectPostgres(process.env.PORTICO_TEST_DATABASE_URL ?? '').createDatabase(migratedTemplate())
    : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url;
  if (options.engine === 'embedded') await copyMigratedDatabase(join(dataDir, 'db'));
  const settings = readSettings({
    PORTICO_PORT: '0',
    PORTICO_DATA_DIR: dataDir,
    PORTICO_LOG_LEVEL: 'error',
    PORTICO_DASHBOARD_SIGN_UP: 'open',
    PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.client,
    PORTICO_INTERNAL_SECRET_SERVER_KEY: internalKeys.server,
    PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.admin,
    ...(databaseUrl === undefined ? {} : { PORTICO_DATABASE_URL: databaseUrl }),
    ...options.environment,
  });
  const errors: string[] = [];
  const clock = createTestClock();
  const app = await startApp({
    settings,
    serverSecret: new Secret(testServerSecret),
    clock,
    hashPrimitives: options.hashPrimitives,
    testMailMillisMax,
    logger: createLogger(settings.logLevel, { write: (line) => errors.push(line) }),
    templateDir: undefined,
    onFatal: (error) => {
      throw error;
    },
  });
  // Waiting for the disk at each commit proves nothing here; tests/kill does with processes of its own.
  if (options.engine === 'embedded') await app.database.handle().script('set synchronous_commit = off');
  return {
    app,
    url: app.publicUrl,
    clock,
    dataDir,
    errors,
    stop: async () => {
      await app.close();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const shared = globalThis as { porticoTestServer?: Promise<TestServer> };

/** The engine this test run is for, by the variable that the test configuration sets. */
export function engineOfRun(): TestEngine {
  return process.env.PORTICO_TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded';
}

/** The server that all tests of this process share. It ends with the process. */
export async function sharedServer(): Promise<TestServer> {
  shared.porticoTestServer ??= startTestServer({ engine: engineOfRun() });
  return await shared.porticoTestServer;
}
