import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { asAdmin, asClient, call } from './api.ts';
import { quantile } from './load.ts';
import { options } from './options.ts';
import type { Measurable } from './processes.ts';
import { startReceiver } from './webhooks.ts';
import { type World, withDatabase } from './world.ts';

/** Processes on one PostgreSQL. */
const replicaCount = 16;

/** Signed-out sessions for each load. Each is looked at on every replica. */
const signOuts = 50;

/** Webhook messages and emails that the replicas deliver together. */
const deliveries = 2000;

const page = join(import.meta.dirname, '../docs/run/replicas.md');

/** A rate that nothing reaches. */
const everything = 1_000_000;

/** Replicas behind a load balancer. */
interface Stage {
  readonly world: World;
  readonly replicas: Measurable[];
  /** URL of the load balancer. */
  readonly url: string;
  readonly asUser: Readonly<Record<string, string>>;
}

/**
 * Starts many replicas on one PostgreSQL behind HAProxy, as docs/run/replicas.md says, and prints what users of the others see when a session
 * ends, a replica stops, hangs or is replaced.
 */
export async function printReplicas(world: World): Promise<void> {
  // Each process that is started adds a listener.
  process.setMaxListeners(3 * replicaCount);
  await world.portico.stop();
  const replicas: Measurable[] = [];
  for (let index = 0; index < replicaCount; index += 1) replicas.push(await startReplica(world, index));
  const balancer = await startBalancer(replicas);
  try {
    const stage = { world, replicas, url: balancer.url, asUser: await newUser(balancer.url) };
    const capacity = await measureCapacity(stage);
    const fifth = Math.round(capacity / 5);
    console.log(`${replicaCount} replicas, capacity of GET /users/me   ${capacity.toFixed(0)} requests/s`);
    for (const [name, rate] of [
      ['without load', 0],
      [`at ${fifth} requests/s`, fifth],
      ['at full load', everything],
    ] as const) {
      const revoked = await withLoad(stage, rate, async () => await measureRevocation(stage));
      console.log(`sign-out seen by every replica, ${name}   ${times(revoked.result)}, ${describe(revoked)}`);
    }
    await printDeliveries(stage);
    const replaced = await withLoad(stage, fifth, async () => await replaceAll(stage));
    console.log(`all replicas replaced one by one   ${replaced.result.toFixed(0)} s, ${describe(replaced)}`);
    const hung = await withLoad(stage, fifth, async () => await hangOne(stage));
    console.log(`one replica hangs for ${hangSeconds} s   ${describe(hung)}`);
  } finally {
    balancer.stop();
    for (const replica of replicas) await replica.stop();
  }
}

async function startReplica({ startAnother }: World, index: number): Promise<Measurable> {
  return await startAnother(options.port + 10 + index, {
    PORTICO_DATABASE_POOL: '5',
    // The load balancer looks every 200 ms.
    PORTICO_STOP_DELAY_SECONDS: '2',
    PORTICO_TRUSTED_PROXY: '1',
  });
}

async function newUser(url: string): Promise<Readonly<Record<string, string>>> {
  const { body: user } = await call(url, 'POST', '/users', asAdmin, { display_name: 'Load' });
  return await newSession(url, user.id ?? '');
}

async function newSession(url: string, userId: string): Promise<Readonly<Record<string, string>>> {
  const { body } = await call(url, 'POST', '/auth/sessions', asAdmin, { user_id: userId });
  return {
    ...asClient,
    'x-stack-access-token': body.access_token ?? '',
    'x-stack-refresh-token': body.refresh_token ?? '',
  };
}

/** Starts HAProxy with the configuration of the guide. */
async function startBalancer(replicas: readonly Measurable[]): Promise<{ readonly url: string; stop(): void }> {
  const [, block = ''] = /```haproxy\n([\s\S]*?)```/.exec(readFileSync(page, 'utf8')) ?? [];
  const port = options.port + 5;
  const servers = replicas.map(({ url }, index) => `  server portico${index} ${url.replace('http://', '')}`).join('\n');
  const configuration = block
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace(/( {2}server .*\n)+/, `${servers}\n`);
  const root = mkdtempSync(join(tmpdir(), 'portico-haproxy-'));
  const file = join(root, 'haproxy.cfg');
  writeFileSync(file, configuration);
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  };
  process.once('exit', stop);
  await wait(2000);
  if (child.exitCode !== null) throw new Error('HAProxy is needed, and did not start.');
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** What `load-process.ts` reports. */
interface Loaded {
  readonly requests: { readonly total: number };
  readonly latency: { readonly p99: number; readonly max: number };
  readonly non2xx: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly duration: number;
}

/** Loads the balancer from another process, so that it does not delay what is measured here. @param rate requests per second. 0: as many as possible */
function startLoad({ url, asUser }: Stage, rate: number, seconds: number) {
  const load = {
    url: `${url}/api/v1/users/me`,
    headers: asUser,
    connections: 64,
    duration: seconds,
    ...(rate > 0 && rate < everything && { overallRate: rate, ignoreCoordinatedOmission: true }),
  };
  const child = fork(join(import.meta.dirname, 'load-process.ts'), [JSON.stringify(load)]);
  const reported = once(child, 'message');
  return {
    result: async (): Promise<Loaded> => ((await reported) as [Loaded])[0],
    /** Ends the load early. */
    stop: () => {
      child.send('stop');
    },
  };
}

async function measureCapacity(stage: Stage): Promise<number> {
  await startLoad(stage, 0, 3).result();
  const { requests, duration } = await startLoad(stage, 0, 10).result();
  return requests.total / duration;
}

interface UnderLoad<T> {
  readonly result: T;
  readonly load: Loaded | undefined;
}

/** Does work while requests are sent. @param rate requests per second. 0: none */
async function withLoad<T>(stage: Stage, rate: number, work: () => Promise<T>): Promise<UnderLoad<T>> {
  if (rate === 0) return { result: await work(), load: undefined };
  const load = startLoad(stage, rate, 600);
  await wait(1000);
  const result = await work();
  load.stop();
  return { result, load: await load.result() };
}

function describe({ load }: UnderLoad<unknown>): string {
  if (load === undefined) return 'no other requests';
  const failed = load.non2xx + load.errors + load.timeouts;
  return `${failed} of ${load.requests.total} other requests failed, p99 ${load.latency.p99} ms, longest ${load.latency.max} ms`;
}

function times(sorted: readonly number[]): string {
  const [p50, p99] = [quantile(sorted, 0.5), quantile(sorted, 0.99)];
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${sorted.length}`;
}

/**
 * Signs sessions out on one replica, and asks the others until they refuse it.
 *
 * @returns milliseconds from the response of the sign-out to the last request that was still accepted, for each session and replica. 0: none was
 */
async function measureRevocation({ replicas }: Stage): Promise<number[]> {
  const taken: number[] = [];
  const [first] = replicas;
  if (first === undefined) return taken;
  const { body: user } = await call(first.url, 'POST', '/users', asAdmin, { display_name: 'Revoked' });
  for (let turn = 0; turn < signOuts; turn += 1) {
    const on = replicas[turn % replicas.length] ?? first;
    const session = await newSession(on.url, user.id ?? '');
    for (const { url } of replicas) if (!(await isAccepted(url, session))) throw new Error('a new session was refused');
    await call(on.url, 'DELETE', '/auth/sessions/current', session);
    const since = performance.now();
    taken.push(...(await Promise.all(replicas.map(async ({ url }) => await lastAccepted(url, session, since)))));
  }
  return taken.sort((a, b) => a - b);
}

async function lastAccepted(url: string, session: Readonly<Record<string, string>>, since: number): Promise<number> {
  let last = 0;
  for (;;) {
    const asked = performance.now();
    if (!(await isAccepted(url, session))) return last;
    last = asked - since;
  }
}

async function isAccepted(url: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const response = await fetch(`${url}/api/v1/users/me`, { headers });
  await response.arrayBuffer();
  if (response.status !== 200 && response.status !== 401) throw new Error(`unexpected response ${response.status}`);
  return response.status === 200;
}

/** Queues messages at once, and counts how often each arrives. */
async function printDeliveries({ world, url }: Stage): Promise<void> {
  const receiver = await startReceiver();
  try {
    await call(url, 'POST', '/internal/webhooks/endpoints', asAdmin, { url: receiver.url });
    const startedAt = performance.now();
    await withDatabase(world, async (client, tenancyId) => {
      await client.query(
        `select queue_webhook($1, 'team.deleted', null, '{}', now()) from generate_series(1, ${deliveries}) as i`,
        [tenancyId],
      );
    });
    await receiver.count(deliveries);
    const seconds = (performance.now() - startedAt) / 1000;
    // A second delivery would come soon after the first.
    await wait(3000);
    console.log(
      `${deliveries} webhook messages   delivered in ${seconds.toFixed(1)} s, ${receiver.requests()} requests`,
    );
  } finally {
    receiver.stop();
  }
}

/** Replaces every replica. @returns seconds */
async function replaceAll({ world, replicas }: Stage): Promise<number> {
  const startedAt = performance.now();
  for (const index of replicas.keys()) {
    await replicas[index]?.stop();
    replicas[index] = await startReplica(world, index);
    // Until the load balancer has seen it.
    await wait(1000);
  }
  return (performance.now() - startedAt) / 1000;
}

const hangSeconds = 10;

async function hangOne({ replicas }: Stage): Promise<void> {
  replicas[0]?.signal('SIGSTOP');
  await wait(hangSeconds * 1000);
  replicas[0]?.signal('SIGCONT');
  await wait(2000);
}
