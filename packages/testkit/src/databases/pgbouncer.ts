import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort, makeServerDirectory, runAs } from './postgres-cluster.ts';

/** A connection pooler in front of a PostgreSQL server, in transaction mode. */
export interface PgBouncer {
  /** URL of a database through the pooler. */
  urlOf(databaseUrl: string): string;
  /** Stops it with all its connections, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** @returns the path of the program, or undefined if it is not installed */
export function findPgBouncer(): string | undefined {
  return ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(
    (path) => existsSync(path) && spawnSync(path, ['--version']).status === 0,
  );
}

/** A configuration of its own, with a database and a user. */
export interface OwnConfiguration {
  /** The text of `pgbouncer.ini`. */
  readonly text: string;
  /** Texts of it and what takes their place, such as the address of the server. */
  readonly replacing: Readonly<Record<string, string>>;
  /** The text of the file with the users. Its path replaces that in the configuration. */
  readonly users: string;
  /** URL of the database, with user and password, and any host. */
  readonly url: string;
}

/**
 * Starts the pooler.
 *
 * @param adminUrl URL of the PostgreSQL server
 * @param own default: every user and database of the server
 */
export async function startPgBouncer(program: string, adminUrl: string, own?: OwnConfiguration): Promise<PgBouncer> {
  const root = makeServerDirectory();
  const port = await freePort();
  const server = new URL(adminUrl);
  const path = join(root, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port} user=${server.username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 100',
    'server_login_retry = 1',
    `logfile = ${join(root, 'pgbouncer.log')}`,
  ];
  const users = join(root, 'users');
  writeFileSync(path, own === undefined ? `${lines.join('\n')}\n` : ownText(own, { port, server, users }), {
    mode: 0o644,
  });
  writeFileSync(users, own?.users ?? '', { mode: 0o644 });
  let child: ChildProcess | undefined;
  const urlOf = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    return url.href;
  };
  const start = async () => {
    child = spawn(program, [path], { stdio: 'ignore', cwd: root, ...runAs() });
    await untilReady(urlOf(own?.url ?? adminUrl));
  };
  const end = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    urlOf,
    restart: async () => {
      await end();
      await start();
    },
    stop: async () => {
      await end();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function ownText({ text, replacing }: OwnConfiguration, at: { port: number; server: URL; users: string }): string {
  const places = {
    'host=postgres port=5432': `host=${at.server.hostname} port=${at.server.port}`,
    'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${at.port}`,
    '/run/secrets/pgbouncer-users': at.users,
    ...replacing,
  };
  return Object.entries(places).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration does not contain ${from}`);
    return result.replace(from, to);
  }, text);
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (attempt === 200) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await wait(50);
  }
}
