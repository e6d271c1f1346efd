import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { createLogger } from '../base/logger.ts';
import { type HashPrimitives, hashPrimitives } from '../base/passwords/hash-primitives.ts';
import { programFiles } from '../base/program-files.ts';
import { Secret } from '../base/secret.ts';
import { openDatabase } from '../db/database.ts';
import { hasTables } from '../db/has-tables.ts';
import { saveState } from '../db/temporary/saved-states.ts';
import { prepareDatabase, takeDatabase } from '../db/temporary/temporary-databases.ts';
import { limitSettingRows } from '../settings/limit-rows.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { type App, startApp } from './app.ts';

/** How a server for tests starts. */
export interface TestingOptions {
  /** URL of an empty PostgreSQL database. Default: an embedded database in a temporary folder. */
  readonly databaseUrl?: string;
  /** Other settings by name, such as `PORTICO_LIMIT_SIGN_INS_PER_ADDRESS`. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether the embedded database of another server is opened ahead. */
  readonly prepareNext?: boolean;
}

/** A server in the process of the tests of an app. */
export interface TestingServer {
  readonly url: string;
  /** Keys of the project `internal`, whose users own projects. */
  readonly internalKeys: { readonly client: string; readonly server: string };
  /** Returns the time of the server. */
  readonly now: () => Date;
  /** Moves the time of the server forward, and runs the jobs that are due then. */
  readonly advance: (millis: number) => Promise<void>;
  /** Makes the present state what `reset` returns to. The first one is that after the start. */
  readonly save: () => Promise<void>;
  /** Returns to the saved state: data, time and memory. No request may run. */
  readonly reset: () => Promise<void>;
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

/**
 * The clock of the server would delete what has expired by then from the data of an installation, and a reset would return tables of an
 * app to their earlier rows.
 *
 * @throws {Error}
 */
async function requireEmptyDatabase({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (databaseUrl === undefined) return;
  const database = await openDatabase({ url: databaseUrl, dataDir, poolMax: 1, onWarning: ignore, onFatal: ignore });
  try {
    // @guard database-of-test-server-is-empty
    if (await hasTables(database.handle()))
      throw new Error('The database of a server for tests must be empty. This one has tables.');
  } finally {
    await database.close();
  }
}

const ignore = () => {};

/** A clock that can be moved. */
interface MovedClock extends Clock {
  /** Milliseconds before the system clock. */
  ahead: number;
}

/**
 * Starts a server in this process, on a free port of this machine. Only `@portico/testing` calls it: its clock moves and its password
 * hashes are cheap, so no setting and no command leads here.
 */
export async function startTestingServer({
  databaseUrl,
  environment,
  prepareNext = false,
}: TestingOptions): Promise<TestingServer> {
  const internalKeys = { client: `pck_${randomToken()}`, server: `ssk_${randomToken()}` };
  const given = {
    PORTICO_HOST: '127.0.0.1',
    PORTICO_PORT: '0',
    PORTICO_LOG_LEVEL: 'error',
    PORTICO_DASHBOARD_SIGN_UP: 'open',
    PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.client,
    PORTICO_INTERNAL_SECRET_SERVER_KEY: internalKeys.server,
    ...(databaseUrl === undefined ? {} : { PORTICO_DATABASE_URL: databaseUrl }),
    ...withoutLimits,
    ...environment,
  };
  const place = await openPlace(given);
  const settings = readSettings({ ...given, PORTICO_DATA_DIR: place.dataDir });
  await requireEmptyDatabase(settings);
  const errors: string[] = [];
  const clock: MovedClock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
  const app = await startApp({
    settings,
    serverSecret: new Secret(randomToken()),
    previousServerSecrets: [],
    clock,
    hashPrimitives: quickPrimitives,
    logger: createLogger(settings, { write: (line) => errors.push(line) }),
    templateDir: programFiles.embeddedTemplate,
    ...(place.database === undefined ? {} : { database: place.database }),
    onFatal: fail,
  });
  const states = await statesOf(app, clock);
  if (place.database !== undefined) prepareDatabase(prepareNext, embedded);
  return {
    url: app.publicUrl,
    internalKeys,
    now: clock.now,
    advance: async (millis) => {
      clock.ahead += millis;
      await app.background.sweep();
    },
    ...states,
    errors: () => errors,
    stop: async () => {
      await app.close();
      place.remove();
    },
  };
}

const fail = (error: Error) => {
  throw error;
};

const embedded = { templateDir: programFiles.embeddedTemplate, onFatal: fail };

/** Opens an embedded database, unless the settings name one of PostgreSQL. */
async function openPlace(settings: Readonly<Record<string, string>>) {
  if (settings.PORTICO_DATABASE_URL === undefined) {
    const taken = await takeDatabase(embedded);
    return { ...taken, remove: ignore };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-testing-'));
  const deleteData = () => rmSync(dataDir, { recursive: true, force: true });
  // A run that is stopped leaves nothing behind.
  process.once('exit', deleteData);
  const remove = () => {
    process.off('exit', deleteData);
    deleteData();
  };
  return { database: undefined, dataDir, remove };
}

/** Returns what saves and restores data, time and memory of a server. */
async function statesOf(app: App, clock: MovedClock): Promise<Pick<TestingServer, 'save' | 'reset'>> {
  const current = async () => ({ rows: await saveState(app.database), ahead: clock.ahead });
  let saved = await current();
  const save = async () => {
    const goOn = await app.background.pause();
    saved = await current();
    goOn();
  };
  const reset = async () => {
    const goOn = await app.background.pause();
    await saved.rows.restore();
    clock.ahead = saved.ahead;
    await app.forgetAll();
    goOn();
  };
  return { save, reset };
}
