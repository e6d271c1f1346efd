import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callerHeaders } from '@portico/testkit';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '@portico/testkit/databases/pgbouncer';
import { connectPostgres, type TestDatabase } from '@portico/testkit/databases/postgres';
import { freePort } from '@portico/testkit/databases/postgres-cluster';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Child, startScript } from '../kill/child.ts';
import { findProxy, kinds, type RunningProxy, startProxy } from '../proxies/proxies.ts';
import { request } from '../proxies/request.ts';

/** Follows docs/run/compose.md without containers: the same programs, configurations, secrets and order, on this machine. */

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const read = (path: string) => readFileSync(at(path), 'utf8');
const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';
const bouncer = adminUrl === '' ? undefined : findPgBouncer();
const caddy = findProxy(kinds.caddy);
const haproxy = findProxy(kinds.haproxy);
const hasAll = bouncer !== undefined && caddy !== undefined && haproxy !== undefined;
if (!hasAll) console.warn('SKIPPED: PostgreSQL, PgBouncer, HAProxy or Caddy is not installed.');

const clientKey = 'pck_compose_test_client_key';
const program = '../../packages/portico/bin/portico.js';

describe.runIf(hasAll)('two replicas between Caddy and PgBouncer', () => {
  let folder: string;
  let database: TestDatabase;
  let pooler: PgBouncer;
  let proxy: RunningProxy;
  let balancer: ChildProcess;
  let environment: Record<string, string>;
  const ports: number[] = [];
  const replicas: Child[] = [];

  const secret = (name: string) => join(folder, 'secrets', name);
  const startReplica = async (index: number) => {
    const env = { ...environment, PORTICO_PORT: String(ports[index]) };
    const child = startScript(program, ['start'], { env });
    replicas[index] = child;
    await child.line((line) => line.includes('API'));
  };

  /** Starts HAProxy without the DNS of Docker. */
  const startBalancer = (port: number) => {
    const [one, two] = ports.map((replica, index) => `  server portico${index} 127.0.0.1:${replica}`);
    const text = replaced(read('deploy/compose/haproxy.cfg'), {
      'bind :8080': `bind 127.0.0.1:${port}`,
      '  server-template portico 2 portico:4100 resolvers docker init-addr none': `${one}\n${two}`,
    });
    writeFileSync(join(folder, 'haproxy.cfg'), text);
    return spawn(haproxy ?? '', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-compose-'));
    const commands = /Create the secrets\.[\s\S]*?```sh\n([\s\S]*?) *```/.exec(read('docs/run/compose.md'))?.[1] ?? '';
    execFileSync('sh', ['-ec', commands], { cwd: folder });
    database = await connectPostgres(adminUrl).createDatabase();
    await own(database, readFileSync(secret('database-password'), 'utf8'));
    const url = readFileSync(secret('database-url'), 'utf8');
    pooler = await startPgBouncer(bouncer ?? '', adminUrl, {
      text: read('deploy/compose/pgbouncer/pgbouncer.ini'),
      replacing: { 'dbname=portico': `dbname=${new URL(database.url).pathname.slice(1)}` },
      users: readFileSync(secret('pgbouncer-users'), 'utf8'),
      url,
    });
    writeFileSync(secret('database-url'), pooler.urlOf(url));
    const port = await freePort();
    const given: Record<string, string> = parse(read('deploy/compose/compose.yaml')).services.portico.environment;
    environment = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value.replace('/run/secrets', join(folder, 'secrets'))]),
    );
    Object.assign(environment, {
      PORTICO_PUBLIC_URL: `https://auth.localhost:${port}`,
      PORTICO_ENVIRONMENT: 'production',
      PORTICO_LOG_LEVEL: 'error',
      PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: clientKey,
    });
    const migration = startScript(program, ['migrate'], { env: environment });
    expect([await migration.ended, migration.lines]).toEqual([
      0,
      ['Applied: schema', 'The database is ready for this version.'],
    ]);
    ports.push(await freePort(), await freePort());
    await Promise.all([startReplica(0), startReplica(1)]);
    const inner = await freePort();
    balancer = startBalancer(inner);
    const names = { '{$DOMAIN}': 'auth.localhost', 'haproxy:8080': `127.0.0.1:${inner}` };
    const block = replaced(read('deploy/compose/Caddyfile'), names);
    proxy = await startProxy(kinds.caddy, caddy ?? '', { block, host: 'auth.localhost', port, to: 0 });
  }, 120_000);

  afterAll(async () => {
    await proxy?.stop();
    balancer?.kill('SIGKILL');
    for (const { process: one, ended } of replicas) {
      one.kill('SIGTERM');
      await ended;
    }
    await pooler?.stop();
    await database?.drop();
    if (database !== undefined) await asAdmin('drop role if exists portico');
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  const headers = callerHeaders('internal', 'client', clientKey);
  const signUp = async () =>
    await request(proxy, { path: '/api/v1/auth/anonymous/sign-up', method: 'POST', headers, body: {} });

  test('HAProxy accepts its file', () => {
    const { status, stderr } = spawnSync(haproxy ?? '', ['-c', '-f', at('deploy/compose/haproxy.cfg')], {
      encoding: 'utf8',
    });

    expect([status, stderr]).toEqual([0, '']);
  });

  test('Caddy accepts its file', () => {
    const words = ['adapt', '--adapter', 'caddyfile', '--config', at('deploy/compose/Caddyfile')];
    const { status, stdout } = spawnSync(caddy ?? '', words, {
      encoding: 'utf8',
      env: { ...process.env, DOMAIN: 'auth.example.com' },
    });

    expect(status).toBe(0);
    expect(stdout).toContain('"dial":"haproxy:8080"');
  });

  test('a restart of each replica, one by one, fails no request and ends no session', async () => {
    let isOver = false;
    const statuses = new Map<number, number>();
    const { access_token } = (await signUp()).body as { access_token: string };
    const me = { path: '/api/v1/users/me', headers: { ...headers, 'x-stack-access-token': access_token } };
    const call = async (body: object) => {
      for (const sent of [me, { ...me, method: 'PATCH', body }]) {
        const { status } = await request(proxy, sent);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const callers = Array.from({ length: 4 }, async (_, caller) => {
      for (let turn = 0; !isOver; turn += 1) await call({ display_name: `Caller ${caller}, turn ${turn}` });
    });
    try {
      for (const index of [0, 1]) {
        const before = statuses.get(200) ?? 0;
        replicas[index]?.process.kill('SIGTERM');
        expect(await replicas[index]?.ended).toBe(0);
        await startReplica(index);
        await expect.poll(() => statuses.get(200) ?? 0).toBeGreaterThan(before + 20);
      }
    } finally {
      isOver = true;
      await Promise.all(callers);
    }

    expect([...statuses.keys()]).toEqual([200]);
  });
});

/** Replaces texts. @throws if one is missing */
function replaced(text: string, texts: Readonly<Record<string, string>>): string {
  for (const from of Object.keys(texts)) expect(text).toContain(from);
  return Object.entries(texts).reduce((result, [from, to]) => result.replace(from, to), text);
}

/** Makes a role with the name and the password of the page the owner of a database. */
async function own({ url }: TestDatabase, password: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await asAdmin(`create role portico login password '${password}'`);
  await asAdmin(`alter database "${name}" owner to portico`);
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
