import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { freePort, makeServerDirectory, runAs } from './postgres-cluster.ts';

/** A machine with Patroni and PostgreSQL. */
interface Machine {
  readonly name: string;
  readonly port: number;
  readonly apiPort: number;
  readonly folder: string;
  readonly patroni: ChildProcess;
}

/** Two PostgreSQL servers that Patroni keeps in synchronous mode, behind HAProxy. */
export interface PatroniPair {
  /** URL of the primary through HAProxy. */
  readonly url: string;
  /** URL of the server that is primary, without HAProxy. @returns undefined if there is none at present */
  primaryUrl(): Promise<string | undefined>;
  /** Kills the processes of PostgreSQL on the primary. Patroni keeps running. */
  killPostgres(): Promise<void>;
  /** Stops every process of the primary machine without closing its connections, like a machine without power. */
  freezeMachine(): Promise<void>;
  /** Waits until a standby may take over: etcd says which one has all commits. */
  untilSynchronous(): Promise<void>;
  stop(): Promise<void>;
}

const programs = {
  patroni: ['/usr/bin/patroni', '/usr/local/bin/patroni'],
  etcd: ['/usr/bin/etcd', '/usr/local/bin/etcd'],
  haproxy: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'],
};

/** @returns whether Patroni, etcd, HAProxy and PostgreSQL are installed */
export function hasPatroni(): boolean {
  return Object.values(programs).every((paths) => paths.some(existsSync)) && postgresBinaries() !== undefined;
}

/** Starts etcd, two machines and HAProxy with the configurations in `deploy/patroni`. */
export async function startPatroniPair(): Promise<PatroniPair> {
  const root = makeServerDirectory();
  const children: ChildProcess[] = [];
  const start = (program: keyof typeof programs, words: readonly string[]) => {
    const path = programs[program].find(existsSync) ?? program;
    // Each is the leader of its own group, and a group can be stopped as one.
    const child = spawn(path, words, { cwd: root, stdio: 'ignore', detached: true, ...runAs() });
    children.push(child);
    return child;
  };
  const [etcdPort, peerPort, url] = [await freePort(), await freePort(), await freePort()];
  start('etcd', etcdArguments(root, etcdPort, peerPort));
  await until(async () => (await answers(`http://127.0.0.1:${etcdPort}/health`)) === 200);

  const machines: Machine[] = [];
  for (const name of ['postgres1', 'postgres2']) {
    const [port, apiPort] = [await freePort(), await freePort()];
    const folder = join(root, name);
    const path = join(root, `${name}.yml`);
    write(path, patroniText({ name, port, apiPort, folder, etcdPort }));
    machines.push({ name, port, apiPort, folder, patroni: start('patroni', [path]) });
    if (machines.length === 1) await until(async () => (await answers(apiUrl(apiPort, 'primary'))) === 200);
  }
  const path = join(root, 'haproxy.cfg');
  write(path, haproxyText(url, machines));
  start('haproxy', ['-db', '-f', path]);

  const primary = async () => {
    for (const machine of machines) if ((await answers(apiUrl(machine.apiPort, 'primary'))) === 200) return machine;
    return undefined;
  };
  const current = async () => {
    const machine = await primary();
    if (machine === undefined) throw new Error('There is no primary.');
    return machine;
  };
  const untilSynchronous = async () => await until(async () => await hasSynchronousStandby(etcdPort));
  await untilSynchronous();
  return {
    url: urlOf(url),
    primaryUrl: async () => {
      const machine = await primary();
      return machine === undefined ? undefined : urlOf(machine.port);
    },
    killPostgres: async () => {
      for (const pid of postgresProcesses((await current()).folder)) process.kill(pid, 'SIGKILL');
    },
    freezeMachine: async () => {
      const { patroni, folder } = await current();
      for (const pid of [patroni.pid ?? 0, ...postgresProcesses(folder)]) process.kill(pid, 'SIGSTOP');
    },
    untilSynchronous,
    stop: async () => {
      for (const { folder } of machines) for (const pid of postgresProcesses(folder)) process.kill(pid, 'SIGKILL');
      await Promise.all(children.map(async (child) => await end(child)));
      rmSync(root, { recursive: true, force: true });
    },
  };
}

interface OnMachine extends Omit<Machine, 'patroni'> {
  readonly etcdPort: number;
}

/** Returns `deploy/patroni/patroni.yml` with the places of a machine. */
function patroniText({ name, port, apiPort, folder, etcdPort }: OnMachine): string {
  return replaced('patroni.yml', {
    'name: postgres1': `name: ${name}`,
    'listen: 0.0.0.0:8008': `listen: 127.0.0.1:${apiPort}`,
    'connect_address: 10.0.0.11:8008': `connect_address: 127.0.0.1:${apiPort}`,
    '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': `127.0.0.1:${etcdPort}`,
    'listen: 0.0.0.0:5432': `listen: 127.0.0.1:${port}`,
    'connect_address: 10.0.0.11:5432': `connect_address: 127.0.0.1:${port}`,
    'data_dir: /var/lib/postgresql/15/portico': `data_dir: ${folder}`,
    'bin_dir: /usr/lib/postgresql/15/bin': `bin_dir: ${postgresBinaries() ?? ''}`,
    'pgpass: /var/lib/postgresql/patroni.pgpass': `pgpass: ${folder}.pgpass`,
    '  pg_hba:\n    - local all all peer': `  parameters:\n    unix_socket_directories: ${folder}\n  pg_hba:\n    - local all all trust`,
    'replicator 10.0.0.0/24': 'replicator 127.0.0.1/32',
    'all all 10.0.0.0/24 scram-sha-256': 'all all 127.0.0.1/32 trust',
  });
}

/** Returns `deploy/patroni/haproxy.cfg` for the machines. */
function haproxyText(port: number, machines: readonly Machine[]): string {
  const [one, two] = machines;
  return replaced('haproxy.cfg', {
    'bind :5000': `bind 127.0.0.1:${port}`,
    ' check port 8008': ' check',
    'server postgres1 10.0.0.11:5432': `server postgres1 127.0.0.1:${one?.port} port ${one?.apiPort}`,
    'server postgres2 10.0.0.12:5432': `server postgres2 127.0.0.1:${two?.port} port ${two?.apiPort}`,
  });
}

/** Replaces texts of a file in `deploy/patroni`. @throws a text is not in the file exactly once */
function replaced(name: string, texts: Readonly<Record<string, string>>): string {
  let text = readFileSync(fileURLToPath(new URL(`../../../../deploy/patroni/${name}`, import.meta.url)), 'utf8');
  for (const [from, to] of Object.entries(texts)) {
    if (text.split(from).length !== 2) throw new Error(`${name} does not contain "${from}" exactly once.`);
    text = text.replace(from, () => to);
  }
  return text;
}

function etcdArguments(root: string, port: number, peerPort: number): string[] {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const data = join(root, 'etcd');
  mkdirSync(data, { mode: 0o700 });
  own(data);
  return [
    ...['--name', 'etcd1', '--data-dir', data, '--unsafe-no-fsync'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd1=${peer}`],
  ];
}

function write(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  own(path);
}

/** Gives a file to the user that runs PostgreSQL. */
function own(path: string): void {
  const user = runAs();
  if (user !== undefined) execFileSync('chown', [`${user.uid}:${user.gid}`, path]);
}

function postgresBinaries(): string | undefined {
  return findPostgresBinaries(['initdb', 'postgres', 'pg_basebackup', 'pg_ctl', 'pg_rewind']);
}

/** Returns the process IDs of a server: the one that started it, and its children. */
function postgresProcesses(folder: string): number[] {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return [];
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!existsSync(`/proc/${pid}`)) return [];
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return [
    pid,
    ...stdout
      .split('\n')
      .filter((line) => line !== '')
      .map(Number),
  ];
}

const apiUrl = (port: number, path: string) => `http://127.0.0.1:${port}/${path}`;
const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** Returns the status of a response, or undefined without one within a second. */
async function answers(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}

/** Reads from etcd whether Patroni lets a standby take over. */
async function hasSynchronousStandby(etcdPort: number): Promise<boolean> {
  const body = JSON.stringify({ key: Buffer.from('/service/portico/sync').toString('base64') });
  const response = await fetch(`http://127.0.0.1:${etcdPort}/v3/kv/range`, { method: 'POST', body });
  const { kvs: [found] = [] } = (await response.json()) as { kvs?: { value: string }[] };
  const text = Buffer.from(found?.value ?? '', 'base64').toString('utf8');
  return text !== '' && typeof JSON.parse(text).sync_standby === 'string';
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('The cluster did not get ready.');
    await wait(50);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
