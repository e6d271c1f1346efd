import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { freePort, makeServerDirectory, runAs, untilReady } from './postgres-cluster.ts';

/** A primary server and its synchronous standby. */
export interface PostgresPair {
  readonly primaryPort: number;
  readonly standbyPort: number;
  /** Kills the primary and promotes the standby. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'timezone=UTC'];

/** @returns the directory of the programs for a pair, or undefined if they are not installed */
export function findPairBinaries(): string | undefined {
  return findPostgresBinaries(['initdb', 'postgres', 'pg_basebackup', 'pg_ctl']);
}

/**
 * Starts both servers. The primary acknowledges a commit after the standby has received it.
 *
 * @returns undefined if PostgreSQL is not installed
 */
export async function startPostgresPair(): Promise<PostgresPair | undefined> {
  const binaries = findPairBinaries();
  if (binaries === undefined) return undefined;
  const root = makeServerDirectory();
  const options = { stdio: 'ignore' as const, cwd: root, ...runAs() };
  const [data, copy] = [join(root, 'primary'), join(root, 'standby')];
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const start = (directory: string, port: number, more: readonly string[] = []) => {
    const place = ['-D', directory, '-p', String(port), '-c', `unix_socket_directories=${root}`];
    return spawn(join(binaries, 'postgres'), [...place, ...settings, ...more], options);
  };

  const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), initial, options);
  const primary = start(data, primaryPort, ['-c', 'synchronous_standby_names=*', '-c', 'synchronous_commit=on']);
  await untilReady(urlOf(primaryPort), primary);
  const from = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres'];
  execFileSync(join(binaries, 'pg_basebackup'), ['-D', copy, '-R', '-c', 'fast', '--no-sync', ...from], options);
  const standby = start(copy, standbyPort);
  await until(urlOf(primaryPort), `select count(*) = 1 as is_so from pg_stat_replication where sync_state = 'sync'`);

  return {
    primaryPort,
    standbyPort,
    failOver: async () => {
      await end(primary);
      execFileSync(join(binaries, 'pg_ctl'), ['promote', '-D', copy, '-w'], options);
      await until(urlOf(standbyPort), 'select not pg_is_in_recovery() as is_so');
    },
    stop: async () => {
      await end(primary);
      await end(standby);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function urlOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  // Like a crash: nothing more is written.
  server.kill('SIGQUIT');
  await ended;
}

async function until(url: string, question: string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (await ask(url, question)) return;
    await wait(50);
  }
  throw new Error(`Timeout: ${question}`);
}

async function ask(url: string, question: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is_so: boolean }>(question);
    return rows[0]?.is_so === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
