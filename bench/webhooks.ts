import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { asAdmin, call } from './api.ts';
import { options } from './options.ts';
import type { Measurable } from './processes.ts';
import type { Row } from './table.ts';
import { type World, withDatabase } from './world.ts';

/** Messages that wait for a dead receiver of another project. */
const deadMessages = 100_000;

/** Messages that are queued by one statement. */
const batch = 10_000;

/** Calls that change something at the same time. */
const callers = 16;

/** Milliseconds between changes on a quiet server. */
const quietMillis = 50;

/** A receiver in this process. */
interface Receiver {
  readonly url: string;
  /** When each message arrived, by its ID. */
  readonly arrivals: Map<string, number>;
  /** Returns the number of requests. */
  requests(): number;
  /** Resolves when so many messages have arrived. */
  count(count: number): Promise<void>;
  stop(): void;
}

/** Starts a receiver that accepts everything. */
export async function startReceiver(): Promise<Receiver> {
  const arrivals = new Map<string, number>();
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    arrivals.set(String(request.headers['webhook-id']), performance.now());
    request.resume().on('end', () => response.end());
    server.emit('arrival');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    requests: () => requests,
    count: async (count) => {
      while (arrivals.size < count) await once(server, 'arrival');
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Makes a change with an event. @returns the ID of the message, and when the response arrived, after the commit */
async function change({ url }: Measurable): Promise<readonly [id: string, at: number]> {
  const { body } = await call(url, 'POST', '/internal/webhooks/trigger', asAdmin, { event_type: 'user.created' });
  return [body.message_id ?? '', performance.now()];
}

/** Measures the time from the commit of a change to the arrival of its event, and events per second. */
export async function webhookRows({ portico, ...world }: World): Promise<Row[]> {
  const receiver = await startReceiver();
  try {
    await call(portico.url, 'POST', '/internal/webhooks/endpoints', asAdmin, { url: receiver.url });
    for (let warm = 0; warm < 200; warm += 1) await change(portico);
    await receiver.count(200);
    const before = [await quiet(portico, receiver), await busy(portico, receiver), await drained(world, receiver)];
    await addDeadReceiver(world);
    await setTimeout(1000);
    const after = [await quiet(portico, receiver), await busy(portico, receiver), await drained(world, receiver)];
    const name = `, ${deadMessages.toLocaleString('en')} waiting for a dead receiver`;
    return [...before, ...after.map((row) => ({ ...row, name: row.name + name }))];
  } finally {
    receiver.stop();
  }
}

async function quiet(portico: Measurable, receiver: Receiver): Promise<Row> {
  const changes = new Map<string, number>();
  const until = performance.now() + options.seconds * 1000;
  while (performance.now() < until) {
    changes.set(...(await change(portico)));
    await setTimeout(quietMillis);
  }
  return await rowOf('webhook, commit to arrival', changes, receiver);
}

async function busy(portico: Measurable, receiver: Receiver): Promise<Row> {
  const changes = new Map<string, number>();
  const until = performance.now() + options.seconds * 1000;
  const caller = async () => {
    while (performance.now() < until) changes.set(...(await change(portico)));
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return await rowOf(`webhook, ${callers} concurrent changes`, changes, receiver);
}

/** Queues many events by one statement, as a batch change does. The server finds them in its next round. */
async function drained(world: Omit<World, 'portico'>, receiver: Receiver): Promise<Row> {
  const before = receiver.arrivals.size;
  const startedAt = performance.now();
  await withDatabase(world as World, async (client, tenancyId) => {
    await client.query(
      `select queue_webhook($1, 'team.deleted', null, '{}', now()) from generate_series(1, ${batch}) as i`,
      [tenancyId],
    );
  });
  await receiver.count(before + batch);
  const perSecond = (batch * 1000) / (performance.now() - startedAt);
  const measured = { perSecond, p50: Number.NaN, p99: Number.NaN, failures: 0 };
  return {
    name: `webhooks of one change of ${batch.toLocaleString('en')} rows`,
    measured,
    trips: 0,
    ratio: undefined,
    against: '',
  };
}

async function rowOf(name: string, changes: ReadonlyMap<string, number>, receiver: Receiver): Promise<Row> {
  while ([...changes.keys()].some((id) => !receiver.arrivals.has(id))) await setTimeout(5);
  const times = [...changes]
    .map(([id, at]) => Math.max(0, (receiver.arrivals.get(id) ?? 0) - at))
    .sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  const measured = { perSecond: times.length / options.seconds, p50: at(0.5), p99: at(0.99), failures: 0 };
  return { name, measured, trips: 0, ratio: undefined, against: '' };
}

/** Adds another project whose only endpoint refuses connections, with many waiting messages. */
async function addDeadReceiver(world: Omit<World, 'portico'>): Promise<void> {
  await withDatabase(world as World, async (client, tenancyId) => {
    await client.query(
      `with project as (
          insert into projects select (jsonb_populate_record(p, '{"id": "00000000-0000-4000-8000-00000000dead"}')).*
          from projects p where p.id = 'internal' returning id
        ), tenancy as (
          insert into tenancies select (jsonb_populate_record(t,
            '{"id": "00000000-0000-4000-8000-00000000dead", "project_id": "00000000-0000-4000-8000-00000000dead"}')).*
          from tenancies t where t.id = $1 returning id
        ), key as (
          insert into data_keys select (jsonb_populate_record(k, '{"tenancy_id": "00000000-0000-4000-8000-00000000dead"}')).*
          from data_keys k where k.tenancy_id = $1 and k.scope like 'webhooks/%' returning tenancy_id
        )
        insert into webhook_endpoints select (jsonb_populate_record(e,
          '{"tenancy_id": "00000000-0000-4000-8000-00000000dead", "url": "http://127.0.0.1:9"}')).*
        from webhook_endpoints e, project, tenancy, key where e.tenancy_id = $1`,
      [tenancyId],
    );
    await client.query(
      `select queue_webhook('00000000-0000-4000-8000-00000000dead', 'team.deleted', null, '{}', now())
        from generate_series(1, ${deadMessages}) as i`,
    );
  });
}
