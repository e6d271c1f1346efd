import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmailRenderer, type EmailRenderer } from '@portico/server/adapters/email-rendering/renderer';
import type { OutboundHttp } from '@portico/server/adapters/outbound/outbound-http';
import { createLogger } from '@portico/server/base/logger';
import type { HashPrimitives } from '@portico/server/base/passwords/hash-primitives';
import { programFiles } from '@portico/server/base/program-files';
import { Secret } from '@portico/server/base/secret';
import { type App, startApp } from '@portico/server/process/app';
import { quickPrimitives } from '@portico/server/process/testing';
import { readSettings } from '@portico/server/settings/settings';
import { failingCommits, failingCommitsOfRun } from './conflicts.ts';
import { copyMigratedDatabase } from './databases/empty-database.ts';
import { connectPostgres } from './databases/postgres.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/** The database engine of this process's tests. */
export type TestEngine = 'embedded' | 'postgres';

/** Keys of the internal project on every test server. */
export const internalKeys = {
  client: 'pck_test_internal_client_key',
  server: 'ssk_test_internal_server_key',
  admin: 'sak_test_internal_admin_key',
} as const;

/** The server secret of every test server, so that two servers can share a database. */
export const testServerSecret = 'a server secret for tests, the same on every replica';

/** A real server with its own database. */
export interface TestServer {
  readonly app: App;
  readonly url: string;
  readonly clock: TestClock;
  readonly dataDir: string;
  /** Logged errors of unexpected failures. Tests of failures clear it. */
  readonly errors: string[];
  stop(): Promise<void>;
}

export interface TestServerOptions {
  readonly engine: TestEngine;
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Replaces the password hash functions. Default: argon2id with less memory, and bcrypt. */
  readonly hashPrimitives?: HashPrimitives;
  /** Stands in for outside services that the server reads over HTTPS. */
  readonly outboundHttp?: OutboundHttp;
  /** An existing database to use instead of a new one, for a second replica. */
  readonly databaseUrl?: string;
  /** The data directory of a server that has ended, to start on its embedded database. It is not deleted. */
  readonly dataDir?: string;
  /** Time limit of a test email. Default: 10 seconds. */
  readonly testMailMillisMax?: number;
  /** The server secret, and earlier ones. Default: the same secret on every server. */
  readonly secrets?: readonly [current: string, ...previous: string[]];
}

/** Returns the migrated PostgreSQL database that the setup of the run has created. */
function migratedTemplate(): string | undefined {
  return process.env.PORTICO_TEST_DATABASE_TEMPLATE;
}

/** Starts a server for tests. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'portico-test-'));
  const [secret = testServerSecret, ...previous] = options.secrets ?? [];
  const own = options.engine === 'postgres' && options.databaseUrl === undefined;
  const database = own
    ? await connectPostgres(process.env.PORTICO_TEST_DATABASE_URL ?? '').createDatabase(migratedTemplate())
    : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url;
  if (options.engine === 'embedded' && options.dataDir === undefined) await copyMigratedDatabase(join(dataDir, 'db'));
  const settings = readSettings({
    PORTICO_PORT: '0',
    PORTICO_DATA_DIR: dataDir,
    PORTICO_LOG_LEVEL: 'error',
    PORTICO_DASHBOARD_SIGN_UP: 'open',
    // Each connection plans each statement, which takes a quarter of the time of PostgreSQL in tests.
    PORTICO_DATABASE_POOL: '5',
    // Tests of other emails count them.
    PORTICO_SECURITY_NOTICES: 'false',
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
    serverSecret: new Secret(secret),
    previousServerSecrets: previous.map((one) => new Secret(one)),
    clock,
    hashPrimitives: options.hashPrimitives ?? quickPrimitives,
    testMailMillisMax: options.testMailMillisMax,
    outboundHttp: options.outboundHttp,
    emailRenderer: sharedRenderer(),
    logger: createLogger(settings, { write: (line) => errors.push(line) }),
    templateDir: undefined,
    ...(failingCommitsOfRun > 0 && { aroundStatement: failingCommits(failingCommitsOfRun) }),
    onFatal: (error) => {
      throw error;
    },
  });
  // Waiting for the disk at each commit is not tested here. tests/kill does it with separate processes.
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
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const shared = globalThis as { porticoTestServer?: Promise<TestServer>; porticoTestRenderer?: EmailRenderer };

/** Returns the email renderer of all servers of this process, because its threads take a second of CPU time to start. It ends with the process. */
function sharedRenderer(): EmailRenderer {
  shared.porticoTestRenderer ??= createEmailRenderer({ directory: programFiles.emailRuntime });
  const { render } = shared.porticoTestRenderer;
  return { render, close: async () => undefined };
}

/**
 * Returns the engine of this test run: the variable of the test configuration. Without it, PostgreSQL if there is one,
 * because it needs less CPU time than the embedded database.
 */
export function engineOfRun(): TestEngine {
  const { PORTICO_TEST_ENGINE: chosen } = process.env;
  if (chosen !== undefined) return chosen === 'postgres' ? 'postgres' : 'embedded';
  return migratedTemplate() === undefined ? 'embedded' : 'postgres';
}

/** Returns the server that all tests of this process share. It ends with the process. */
export async function sharedServer(): Promise<TestServer> {
  shared.porticoTestServer ??= startTestServer({ engine: engineOfRun() });
  return await shared.porticoTestServer;
}

/**
 * Stops the shared server if test files have moved its clock by more than a day. The next file starts another one, so that
 * no file meets a time that depends on which files ran before it. Pages use the time of the browser: an API key for 30 days
 * that a page creates would have expired on a server that is 32 days ahead.
 */
export async function replaceServerAhead(): Promise<void> {
  const server = await shared.porticoTestServer;
  if (server === undefined || server.clock.daysAhead() <= 1) return;
  shared.porticoTestServer = undefined;
  await server.stop();
}
