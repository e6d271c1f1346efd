import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startCluster } from './postgres-cluster.ts';

/** A PostgreSQL server for tests. */
export interface TestPostgres {
  /** Address of its maintenance database. Hand it to other processes, and let them `connectPostgres`. */
  readonly adminUrl: string;
  /** Makes a database that `createDatabase` copies from. @param prepare brings it to the state of every copy */
  createTemplate(prepare: (url: string) => Promise<void>): Promise<string>;
  /** Makes a database of its own for a test. @param template name of a template; default: empty */
  createDatabase(template?: string): Promise<TestDatabase>;
  /** Drops what this process made, and stops the server if it was started here. */
  stop(): Promise<void>;
}

/** A database of one test. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const PREFIX = 'portico_test';
const LEFTOVER_AFTER_MILLIS = 2 * 60 * 60 * 1000;

/**
 * Finds the server of `PORTICO_TEST_DATABASE_URL`, or starts a throw-away one from the binaries on the machine.
 *
 * @returns undefined when there is neither
 */
export async function startPostgres(): Promise<TestPostgres | undefined> {
  const url = process.env.PORTICO_TEST_DATABASE_URL;
  if (url !== undefined && url !== '') {
    const server = connectPostgres(url);
    await dropLeftovers(url);
    return server;
  }
  const cluster = await startCluster();
  if (cluster === undefined) return undefined;
  const server = connectPostgres(cluster.adminUrl);
  return { ...server, stop: cluster.stop };
}

/** Uses a server that another process has found or started. */
export function connectPostgres(adminUrl: string): TestPostgres {
  const made = new Set<string>();
  const create = async (template?: string) => {
    const name = `${PREFIX}_${Date.now()}_${randomBytes(4).toString('hex')}`;
    const source = template === undefined ? 'template0' : pg.escapeIdentifier(template);
    await administer(adminUrl, `create database ${name} template ${source} ${await copyStrategy(adminUrl)}`);
    made.add(name);
    return name;
  };
  const drop = async (name: string) => {
    await administer(adminUrl, `drop database if exists ${name} with (force)`);
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
      return { url: urlOf(adminUrl, name), drop: async () => await drop(name) };
    },
    stop: async () => {
      for (const name of [...made]) await drop(name);
    },
  };
}

/** Since version 15 a copy goes through the log by default, which is slower for small databases without fsync. */
async function copyStrategy(adminUrl: string): Promise<string> {
  const [row] = await administer(adminUrl, `select current_setting('server_version_num')::int >= 150000 as knows`);
  return row?.knows === true ? 'strategy file_copy' : '';
}

/** Databases of runs that were killed. The name tells the age. */
async function dropLeftovers(adminUrl: string): Promise<void> {
  const rows = await administer(adminUrl, `select datname from pg_database where datname like '${PREFIX}\\_%'`);
  for (const row of rows) {
    const name = String(row.datname);
    const age = Date.now() - Number(name.slice(PREFIX.length + 1).split('_')[0]);
    if (age > LEFTOVER_AFTER_MILLIS) await administer(adminUrl, `drop database if exists ${name} with (force)`);
  }
}

async function administer(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
