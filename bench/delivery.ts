import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import type { TestPostgres } from '@portico/testkit/databases/postgres';
import pg from 'pg';
import { budgets } from '../tooling/budgets.mjs';
import { type LocalRegistry, startRegistry, withoutNpm } from '../tooling/lib/local-registry.mjs';
import { packAll } from '../tooling/lib/packing.mjs';
import { packPrograms } from '../tooling/lib/portico-package.mjs';
import type { BudgetRow } from './budget-rows.ts';
import { options } from './options.ts';
import { seedUsers } from './seed.ts';

/**
 * Measures the package `portico` as its readers get it: from a registry, in empty folders, as a user without privileges. Ports from
 * `--port` on.
 */

/** The user `nobody` of Linux. Other users measure as themselves. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const rounds = 3;
/** A server does work after its start, such as loading emails. */
const settleMillis = 5000;
const ready = /Dashboard +(\S+)/;
const membersPage = /Page for members +(\S+)/;

type Engine = 'embedded' | 'PostgreSQL';

interface Place {
  readonly home: string;
  readonly registry: LocalRegistry;
  /** Creates an empty folder that the user owns. */
  folder(name: string): string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Measures sizes, times and memory. Each group of rows takes a minute or more, and is returned at once. */
export async function* deliveryRows(cluster: TestPostgres): AsyncGenerator<BudgetRow[]> {
  const home = mkdtempSync(join(tmpdir(), 'portico-delivery-'));
  chmodSync(home, 0o755);
  const registry = await startRegistry(join(home, 'registry'));
  try {
    const packed = [...(await packAll(join(home, 'packed'))), ...(await packPrograms(join(home, 'packed')))];
    await registry.publish(packed.map(({ tarball }) => tarball));
    const tarball = packed.find(({ name }) => name === 'portico')?.tarball ?? '';
    const place = placeIn(home, registry);
    const program = await installed(place);
    const folder = dirname(dirname(dirname(program)));
    yield [
      { name: 'tarball', unit: 'MB', values: [statSync(tarball).size / 1e6], limit: budgets.tarballMB },
      { name: 'installed', unit: 'MB', values: [sizeOf(folder) / 1e6], limit: budgets.installedMB },
    ];
    for (const engine of ['embedded', 'PostgreSQL'] as const) {
      yield await startRows(place, program, cluster, engine);
      yield await backupRows(place, program, cluster, engine);
    }
    yield await npmRows(place);
  } finally {
    await registry.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

function placeIn(home: string, registry: LocalRegistry): Place {
  const folder = (name: string) => {
    const path = join(home, name);
    mkdirSync(path, { recursive: true });
    if (nobody.uid !== undefined) chownSync(path, nobody.uid, nobody.gid);
    return path;
  };
  const { NODE_EXTRA_CA_CERTS, ...rest } = withoutNpm(process.env);
  const own = Object.entries(rest).filter(([name]) => !/^(PORTICO|NODE)_/.test(name));
  const environment = {
    ...Object.fromEntries(own),
    ...registry.environment,
    ...(NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS }),
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: folder('user'),
    npm_config_cache: join(folder('user'), 'npm-cache'),
    npm_config_yes: 'true',
    npm_config_loglevel: 'error',
  };
  return { home, registry, folder, environment };
}

/** Installs the package. @returns path of its program */
async function installed({ folder, environment }: Place): Promise<string> {
  const cwd = folder('installed');
  await promisify(execFile)('npm', ['install', 'portico', '--no-audit', '--no-fund'], {
    cwd,
    env: environment,
    ...nobody,
  });
  return join(cwd, 'node_modules/portico/bin/portico.js');
}

async function startRows(place: Place, program: string, cluster: TestPostgres, engine: Engine): Promise<BudgetRow[]> {
  const [first, second, memory]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const cwd = place.folder(`${engine}-${round}`);
    const database = engine === 'embedded' ? undefined : await cluster.createDatabase();
    const env = settingsOf(database?.url);
    for (const times of [first, second]) {
      const server = await start([process.execPath, program, 'start'], ready, { cwd, place, env });
      times.push(server.seconds);
      if (times === second) {
        await new Promise((resolve) => setTimeout(resolve, settleMillis));
        memory.push(server.memory());
      }
      await server.stop();
    }
    await database?.drop();
  }
  const limit = engine === 'embedded' ? undefined : budgets.idleMB;
  return [
    { name: `first start, ${engine}`, unit: 's', values: first, limit: budgets.startSeconds },
    { name: `second start, ${engine}`, unit: 's', values: second, limit: budgets.startSeconds },
    { name: `memory ${settleMillis / 1000} seconds after the start, ${engine}`, unit: 'MB', values: memory, limit },
  ];
}

const settingsOf = (databaseUrl: string | undefined): Record<string, string> => ({
  PORTICO_PORT: String(options.port),
  ...(databaseUrl === undefined ? {} : { PORTICO_DATABASE_URL: databaseUrl }),
});

/** Times of a backup of a running server, and of its restore into an empty place. */
async function backupRows(place: Place, program: string, cluster: TestPostgres, engine: Engine): Promise<BudgetRow[]> {
  const [cwd, other] = [place.folder(`saved-${engine}`), place.folder(`restored-${engine}`)];
  const [database, empty] =
    engine === 'embedded' ? [] : [await cluster.createDatabase(), await cluster.createDatabase()];
  const env = settingsOf(database?.url);
  const server = await start([process.execPath, program, 'start'], ready, { cwd, place, env });
  if (database !== undefined) await seed(database.url, options.users);
  const file = join(cwd, 'backup.tar.gz');
  const saved = await timed([process.execPath, program, 'backup', file], { cwd, place, env });
  await server.stop();
  // Without the server secret, a restore asks the operator to decide.
  const words = ['restore', file, '--without-secret'];
  const restored = await timed([process.execPath, program, ...words], {
    cwd: other,
    place,
    env: settingsOf(empty?.url),
  });
  const of = engine === 'embedded' ? 'a new embedded database' : `PostgreSQL with ${options.users} users`;
  await database?.drop();
  await empty?.drop();
  return [
    { name: `backup of ${of}`, unit: 's', values: [saved] },
    { name: `restore of ${of}`, unit: 's', values: [restored] },
  ];
}

async function seed(url: string, users: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set portico.origin = 'off'`);
    const { rows } = await client.query(`select id from tenancies where project_id = 'internal'`);
    await seedUsers(client, rows[0].id, users);
  } finally {
    await client.end();
  }
}

/** Times of the commands that npm fetches. The first run of each fills the cache of npm. */
async function npmRows(place: Place): Promise<BudgetRow[]> {
  const { environment, folder } = place;
  const again = () => rmSync(join(String(environment.npm_config_cache), '_npx'), { recursive: true, force: true });
  const until = async (command: readonly string[], sign: RegExp, cwd: string, env: Record<string, string> = {}) => {
    const program = await start(command, sign, { cwd, place, env });
    await program.stop();
    return program.seconds;
  };
  const npxStart = async (round: number) => {
    again();
    return await until(['npx', 'portico', 'start'], ready, folder(`npx-${round}`), settingsOf(undefined));
  };
  await npxStart(0);
  const starts = [await npxStart(1), await npxStart(2), await npxStart(3)];
  const create = async (name: string) => {
    again();
    return await until(['npm', 'create', 'portico@latest', name, '--', '--no-open'], membersPage, folder('apps'));
  };
  await create('warm');
  const created = [await create('one'), await create('two'), await create('three')];
  const cwd = folder('apps');
  const words = ['create', 'vite@latest', 'plain', '--', '--template', 'react-ts', '--no-interactive'];
  await promisify(execFile)('npm', words, { cwd, env: environment, ...nobody });
  const app = join(cwd, 'plain');
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], { cwd: app, env: environment, ...nobody });
  again();
  const dev = await until(['npx', 'portico', 'dev', '--yes', '--no-open'], membersPage, app);
  return [
    {
      name: 'npx portico start in an empty folder, warm cache of npm',
      unit: 's',
      values: starts,
      limit: budgets.npxStartSeconds,
    },
    {
      name: 'npm create portico, to the page for members, warm',
      unit: 's',
      values: created,
      limit: budgets.createSeconds,
    },
    {
      name: 'npx portico dev in an app of Vite, to the page for members, warm',
      unit: 's',
      values: [dev],
      limit: budgets.devSeconds,
    },
  ];
}

interface How {
  readonly cwd: string;
  readonly place: Place;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts a program, and resolves when its output has a sign. @throws if it ends before */
async function start([program = '', ...words]: readonly string[], sign: RegExp, { cwd, place, env }: How) {
  const startedAt = performance.now();
  const child = spawn(program, words, {
    cwd,
    env: { ...place.environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...nobody,
  });
  const closed = once(child, 'close');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      output += stripVTControlCharacters(bytes.toString());
      if (sign.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void closed.then(() => reject(new Error(`${program} ${words.join(' ')} ended: ${output}`)));
  });
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, memory: () => memoryOf(child), stop: async () => await stop(child, closed) };
}

async function stop(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
  await closed;
}

function memoryOf({ pid }: ChildProcess): number {
  return (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6;
}

async function timed([program = '', ...words]: readonly string[], { cwd, place, env }: How): Promise<number> {
  const startedAt = performance.now();
  await promisify(execFile)(program, words, { cwd, env: { ...place.environment, ...env }, ...nobody });
  return (performance.now() - startedAt) / 1000;
}

function sizeOf(path: string): number {
  if (!lstatSync(path).isDirectory()) return lstatSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
