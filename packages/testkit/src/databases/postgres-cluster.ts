import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { leftoversIn, own, readNumber } from '../temporary-base.ts';
import { findPostgresBinaries, reachableBinaries } from './postgres-binaries.ts';

/** A server in a temporary directory. */
export interface Cluster {
  readonly adminUrl: string;
  /** Stops the server, which closes all connections. */
  halt(): Promise<void>;
  /** Starts the server after `halt`. */
  resume(): Promise<void>;
  /** Stops the server, which closes all connections, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Directories of temporary servers. The next start removes directories without an owner process. */
const PREFIX = 'portico-postgres-';
const START_WAIT_MILLIS = 20_000;

/** Settings without durability, because tests do not need it. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
  // Tables that were never analyzed look large, and PostgreSQL would compile statements that read few rows.
  jit: 'off',
  timezone: 'UTC',
};

/**
 * Creates and starts a temporary server.
 *
 * @param others settings besides those of all temporary servers
 * @returns undefined if PostgreSQL is not installed
 */
export async function startCluster(others: Readonly<Record<string, string>> = {}): Promise<Cluster | undefined> {
  const found = findPostgresBinaries();
  if (found === undefined) return undefined;
  const user = runAs();
  await removeLeftovers();
  const root = makeServerDirectory();
  const binaries = user === undefined ? found : reachableBinaries(found, root);

  const data = join(root, 'data');
  const options = { stdio: 'ignore' as const, cwd: root, ...user };
  const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), initial, options);
  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, ...others, port: String(port), unix_socket_directories: root });
  const parameters = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = () => spawn(join(binaries, 'postgres'), ['-D', data, ...parameters], options);
  let server = start();
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(adminUrl, server);
  const halt = async () => await end(server, 'SIGINT');
  const resume = async () => {
    server = start();
    await untilReady(adminUrl, server);
  };
  return {
    adminUrl,
    halt,
    resume,
    restart: async () => {
      await halt();
      await resume();
    },
    stop: async () => {
      await end(server, 'SIGQUIT');
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

/**
 * Finds a user for PostgreSQL, which does not run as root.
 *
 * @returns the user `postgres` or `nobody` if this process is root
 */
export function runAs(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return idsOf('postgres') ?? idsOf('nobody');
}

function idsOf(user: string): { uid: number; gid: number } | undefined {
  const id = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim() || Number.NaN);
  const [uid, gid] = [id('-u'), id('-g')];
  return Number.isNaN(uid) ? undefined : { uid, gid };
}

/** Waits until a server accepts connections. @throws the server exited, or did not start in time */
export async function untilReady(adminUrl: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_WAIT_MILLIS;
  for (;;) {
    const client = new pg.Client({ connectionString: adminUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (server.exitCode !== null)
        throw new Error('The PostgreSQL server for tests exited immediately.', { cause: error });
      if (Date.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await wait(50);
  }
}

/**
 * Finds a free port for a program that starts later.
 *
 * The port is outside the range from which systems choose ports (32768 and more): a server of another test, which lets the
 * system choose, could otherwise get it first, and would be taken for the program.
 *
 * @returns a port between 20000 and 32767
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if (Object(error).code !== 'EADDRINUSE') throw error;
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Creates the directory of a temporary server, for the user that runs it. */
export function makeServerDirectory(): string {
  const root = mkdtempSync(join(tmpdir(), PREFIX));
  own(root);
  const user = runAs();
  if (user !== undefined) chownSync(root, user.uid, user.gid);
  chmodSync(root, 0o700);
  return root;
}

/** Stops servers of test runs that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const root of leftoversIn(tmpdir(), PREFIX)) {
    const server = readNumber(join(root, 'data', 'postmaster.pid'));
    if (server !== undefined && isServerOf(root, server)) {
      process.kill(server, 'SIGQUIT');
      for (let waits = 0; waits < 40 && isServerOf(root, server); waits += 1) await wait(50);
    }
    rmSync(root, { recursive: true, force: true });
  }
}

/** The process ID may belong to another process now. */
function isServerOf(root: string, pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(root);
  } catch {
    return false;
  }
}
