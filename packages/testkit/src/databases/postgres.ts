import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startCluster } from './postgres-cluster.ts';

/** A PostgreSQL server for tests. */
export interface TestPostgres {
  /** URL of its maintenance database. Other processes can use it with `connectPostgres`. */
  readonly adminUrl: string;
  /** Creates a template that `createDatabase` copies. @param prepare sets up the template */
  createTemplate(prepare: (url: string) => Promise<void>): Promise<string>;
  /** Creates a database for a test. @param template name of a template; default: empty */
  createDatabase(template?: string): Promise<TestDatabase>;
  /** Drops the databases of this process, and stops the server if this process started it. */
  stop(): Promise<void>;
}

/** A database of one test. */
export interface TestDatabase {
  readonly url: string;
  /** Runs a statement. */
  run(text: string): Promise<void>;
  drop(): Promise<void>;
}

const PREFIX = 'portico_test';
const LEFTOVER_AFTER_MILLIS = 2 * 60 * 60 * 1000;

/**
 * Uses the server of `PORTICO_TEST_DATABASE_URL`, or starts a temporary one with the programs on the machine.
 *
 * @param settings additional settings of a temporary one
 * @returns undefined if neither is available
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<TestPostgres | undefined> {
  const url = process.env.PORTICO_TEST_DATABASE_URL;
  if (url !== undefined && url !== '') {
    const server = connectPostgres(url);
    await dropLeftovers(url);
    return server;
  }
  const cluster = await startCluster(settings);
  if (cluster === undefined) return undefined;
  const server = connectPostgres(cluster.adminUrl);
  return { ...server, stop: cluster.stop };
}

/** Uses a server of another process. */
export function connectPostgres(adminUrl: string): TestPostgres {
  const made = new Set<string>();
  const administer = async (text: string) => (await maintenance(adminUrl).query<Row>(text)).rows;
  const create = async (template?: string) => {
    const name = `${PREFIX}_${Date.now()}_${randomBytes(4).toString('hex')}`;
    const source = template === undefined ? 'template0' : pg.escapeIdentifier(template);
    await administer(`create database ${name} template ${source} ${await copyStrategy(administer)}`);
    made.add(name);
    return name;
  };
  const drop = async (name: string) => {
    await administer(`drop database if exists ${name} with (force)`);
    made.delete(name);
  };
  return {
    adminUrl,
    createTemplate: async (prepare) => {
      const name = await create();
      await prepare(urlOf(adminUrl, name));
      return name;
    },
    createDatabase: async (template) => {
      const name = await create(template);
      const url = urlOf(adminUrl, name);
      return { url, run: async (text) => await runOnce(url, text), drop: async () => await drop(name) };
    },
    stop: async () => {
      for (const name of [...made]) await drop(name);
    },
  };
}

type Row = Readonly<Record<string, unknown>>;
type Administer = (text: string) => Promise<readonly Row[]>;

/** Since version 15, copies use the log by default, which is slower for small databases without fsync. */
async function copyStrategy(administer: Administer): Promise<string> {
  const [row] = await administer(`select current_setting('server_version_num')::int >= 150000 as knows`);
  return row?.knows === true ? 'strategy file_copy' : '';
}

/** Drops databases of killed runs. Their name contains the creation time. */
async function dropLeftovers(adminUrl: string): Promise<void> {
  const pool = maintenance(adminUrl);
  const { rows } = await pool.query<Row>(`select datname from pg_database where datname like '${PREFIX}\\_%'`);
  for (const row of rows) {
    const name = String(row.datname);
    const age = Date.now() - Number(name.slice(PREFIX.length + 1).split('_')[0]);
    if (age > LEFTOVER_AFTER_MILLIS) await pool.query(`drop database if exists ${name} with (force)`);
  }
}

const pools = new Map<string, pg.Pool>();

/** Returns the maintenance connection of this process. A new one for each statement takes PostgreSQL 50 ms of CPU time. */
function maintenance(adminUrl: string): pg.Pool {
  const known = pools.get(adminUrl);
  if (known !== undefined) return known;
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1, allowExitOnIdle: true });
  // The server has stopped.
  pool.on('error', () => undefined);
  pools.set(adminUrl, pool);
  return pool;
}

async function runOnce(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
