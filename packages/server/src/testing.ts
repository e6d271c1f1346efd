import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from './app.ts';
import type { Clock } from './base/clock.ts';
import { createLogger } from './base/logger.ts';
import { type HashPrimitives, hashPrimitives } from './base/passwords/hash-primitives.ts';
import { programFiles } from './base/program-files.ts';
import { Secret } from './base/secret.ts';
import { openDatabase } from './db/database.ts';
import { limitSettingRows } from './settings/limit-rows.ts';
import { readSettings, type Settings } from './settings/settings.ts';

/** How a server for tests starts. */
export interface TestingOptions {
  /** URL of an empty PostgreSQL database. Default: an embedded database in a temporary folder. */
  readonly databaseUrl?: string;
  /** Other settings by name, such as `PORTICO_LIMIT_SIGN_INS_PER_ADDRESS`. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A server in the process of the tests of an app. */
export interface TestingServer {
  readonly url: string;
  /** The publishable client key of the project `internal`, whose users own projects. */
  readonly internalKeys: { readonly client: string };
  /** Returns the time of the server. */
  readonly now: () => Date;
  /** Moves the time of the server forward, and runs the jobs that are due then. */
  readonly advance: (millis: number) => Promise<void>;
  /** Returns the errors that the server has logged, as lines of JSON. */
  readonly errors: () => readonly string[];
  /** Stops the server and deletes its data. */
  readonly stop: () => Promise<void>;
}

/** Hash functions with little memory, because tests create many passwords. The hashes name the real work, so that they are renewed like others. */
export const quickPrimitives: HashPrimitives = {
  ...hashPrimitives,
  argon2: async (password, salt, { memory, passes }) =>
    await hashPrimitives.argon2(password, salt, { memory: Math.max(8, memory >> 8), passes }),
};

const randomToken = () => randomBytes(24).toString('hex');

/** Limits that tests, which all come from one address, would reach. */
const withoutLimits = Object.fromEntries(Object.keys(limitSettingRows).map((name) => [name, 'off']));

/** The clock of the server would delete what has expired by then from the data of an installation. @throws {Error} */
async function requireEmptyDatabase({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (databaseUrl === undefined) return;
  const database = await openDatabase({ url: databaseUrl, dataDir, poolMax: 1, onWarning: ignore, onFatal: ignore });
  try {
    const text = "select to_regclass('portico_migrations') is not null as is_used";
    const { rows } = await database.handle().run({ text, values: [] });
    // @guard database-of-test-server-is-empty
    if (rows[0]?.is_used === true)
      throw new Error('The database of a server for tests must be empty. This one has the data of an installation.');
  } finally {
    await database.close();
  }
}

const ignore = () => {};

/**
 * Starts a server in this process, on a free port of this machine. Only `@portico/testing` calls it: its clock moves and its password
 * hashes are cheap, so no setting and no command leads here.
 */
export async function startTestingServer({ databaseUrl, environment }: TestingOptions): Promise<TestingServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-testing-'));
  const deleteData = () => rmSync(dataDir, { recursive: true, force: true });
  // A run that is stopped leaves nothing behind.
  process.once('exit', deleteData);
  const internalKeys = { client: `pck_${randomToken()}` };
  const settings = readSettings({
    PORTICO_HOST: '127.0.0.1',
    PORTICO_PORT: '0',
    PORTICO_LOG_LEVEL: 'error',
    PORTICO_DASHBOARD_SIGN_UP: 'open',
    PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.client,
    ...(databaseUrl === undefined ? {} : { PORTICO_DATABASE_URL: databaseUrl }),
    ...withoutLimits,
    ...environment,
    PORTICO_DATA_DIR: dataDir,
  });
  await requireEmptyDatabase(settings);
  const errors: string[] = [];
  let ahead = 0;
  const clock: Clock = { now: () => new Date(Date.now() + ahead) };
  const app = await startApp({
    settings,
    serverSecret: new Secret(randomToken()),
    previousServerSecrets: [],
    clock,
    hashPrimitives: quickPrimitives,
    logger: createLogger(settings.logLevel, { write: (line) => errors.push(line) }),
    templateDir: programFiles.embeddedTemplate,
    onFatal: (error) => {
      throw error;
    },
  });
  return {
    url: app.publicUrl,
    internalKeys,
    now: clock.now,
    advance: async (millis) => {
      ahead += millis;
      await app.background.sweep();
    },
    errors: () => errors,
    stop: async () => {
      await app.close();
      process.off('exit', deleteData);
      deleteData();
    },
  };
}
