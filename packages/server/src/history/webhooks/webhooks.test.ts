import { once } from 'node:events';
import { createServer } from 'node:net';
import { webhookLimits } from '@portico/contract';
import { startTestServer } from '@portico/testkit';
import { soon, type WebhookProject, webhookProject } from '@portico/testkit/outside/webhooks';
import { longTest } from '@portico/testkit/runs';
import { engineOfRun } from '@portico/testkit/test-server';
import { expect, onTestFinished, test } from 'vitest';
import { retireDataKeys } from '../../ground/data-keys/renewal.queries.ts';

const endpointsOf = async ({ api }: WebhookProject) =>
  (await api.admin().call('GET /internal/webhooks/endpoints')).body.items;

const unknownId = `ep_${'0'.repeat(32)}`;

test('endpoints are created, listed, changed and deleted, and secrets are shown once', async () => {
  const given = await webhookProject();
  const admin = given.api.admin();
  const { id: endpoint_id } = await given.endpoint({ description: 'CRM', headers: { Authorization: 'Bearer hidden' } });
  const [endpoint] = await endpointsOf(given);
  expect(endpoint).toEqual({
    id: endpoint_id,
    url: `${given.receiver.url}/hook`,
    description: 'CRM',
    event_types: null,
    rate_limit: null,
    header_names: ['Authorization'],
    is_enabled: true,
    disabled_at_millis: null,
    disabled_reason: null,
    failing_since_millis: null,
    held_until_millis: null,
    previous_secret_expires_at_millis: null,
    created_at_millis: expect.any(Number),
    updated_at_millis: expect.any(Number),
  });
  const changed = await admin.call('PATCH /internal/webhooks/endpoints/:endpoint_id', {
    params: { endpoint_id },
    body: { event_types: ['user.created'], rate_limit: 5, headers: null, is_enabled: false },
  });
  expect(changed.body).toMatchObject({
    event_types: ['user.created'],
    rate_limit: 5,
    header_names: [],
    is_enabled: false,
    disabled_reason: 'owner',
  });
  const { rows } = await given.server.app.database.handle().run({
    text: 'select encode(secrets, $1) as text from webhook_endpoints where description = $2',
    values: ['escape', 'CRM'],
  });
  expect(JSON.stringify(rows)).not.toContain('whsec_');

  const params = { endpoint_id };
  expect(await admin.call('DELETE /internal/webhooks/endpoints/:endpoint_id', { params })).toSucceed();
  expect((await admin.call('GET /internal/webhooks/endpoints/:endpoint_id', { params })).status).toBe(404);
  expect(await endpointsOf(given)).toEqual([]);
});

test('input is checked, the number of endpoints is limited, and other projects see nothing', async () => {
  const given = await webhookProject();
  const admin = given.api.admin();
  const { url } = given.receiver;
  const wrong = [
    { url: 'not a URL' },
    { url: 'ftp://example.com' },
    { url: 'https://user:password@example.com' },
    { url, event_types: ['unknown.type'] },
    { url, event_types: [] },
    { url, rate_limit: 0 },
    { url, headers: { 'Webhook-Id': 'x' } },
    { url, headers: { Host: 'x' } },
    { url, headers: { 'X-A': 'line\nbreak' } },
    { url, headers: { 'X-A': '1', 'x-a': '2' } },
    { url, headers: Object.fromEntries(Array.from({ length: 21 }, (_none, index) => [`X-${index}`, ''])) },
    { url, description: 'x'.repeat(501) },
  ];
  for (const body of wrong)
    expect(await admin.callBadly('POST /internal/webhooks/endpoints', { body })).toFail('SCHEMA_ERROR');
  const { id: endpoint_id } = await given.endpoint();
  const params = { endpoint_id };
  const other = (await webhookProject()).api.admin();
  expect((await other.call('GET /internal/webhooks/endpoints/:endpoint_id', { params })).status).toBe(404);
  expect((await other.call('DELETE /internal/webhooks/endpoints/:endpoint_id', { params })).status).toBe(404);
  const query = { endpoint_id };
  expect((await other.call('GET /internal/webhooks/deliveries', { query })).status).toBe(404);
  expect(await given.api.server().callBadly('GET /internal/webhooks/endpoints', {})).toFail('INSUFFICIENT_ACCESS_TYPE');

  const create = async () => (await admin.call('POST /internal/webhooks/endpoints', { body: { url } })).status;
  const statuses = await Promise.all(Array.from({ length: webhookLimits.endpoints + 3 }, create));
  expect(statuses.filter((status) => status === 200)).toHaveLength(webhookLimits.endpoints - 1);
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
});

test('the log has every delivery with its attempts, and filters', async () => {
  const given = await webhookProject();
  const admin = given.api.admin();
  const { receiver } = given;
  const { id: endpoint_id } = await given.endpoint({ headers: { 'X-Key': 'hidden' } });
  receiver.reply(({ body }) =>
    body.includes('team.created')
      ? { status: 422, headers: { 'x-reason': 'teams' }, body: `${'x'.repeat(20_000)}` }
      : {},
  );
  const message_id = await given.trigger('team.created');
  await given.trigger('user.created');
  const list = async (query: object) => (await admin.call('GET /internal/webhooks/deliveries', { query })).body;
  await expect.poll(async () => (await list({ status: 'delivered' })).items.length, soon).toBe(1);
  const read = async () =>
    (
      await admin.call('GET /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id', {
        params: { endpoint_id, message_id },
      })
    ).body;
  await expect.poll(async () => (await read()).attempt_log.length, soon).toBeGreaterThan(0);
  const { attempt_log: log, request, ...delivery } = await read();
  expect(delivery).toMatchObject({ event_type: 'team.created', status: 'pending', last_response_status: 422 });
  expect(log.at(-1)).toMatchObject({
    is_success: false,
    response_status: 422,
    response_headers: { 'x-reason': 'teams' },
    error: 'The response has status 422.',
  });
  expect(log[0]?.response_body).toHaveLength(16_384);
  expect(JSON.stringify(request)).not.toContain('hidden');
  expect(request.body).toBe(receiver.received.find(({ body }) => body.includes('team.created'))?.body);
  expect((await list({ status: 'pending', event_type: 'team.created' })).items).toHaveLength(1);
  expect((await list({ endpoint_id, event_type: 'user.deleted' })).items).toEqual([]);
  const first = await list({ limit: 1 });
  const second = await list({ limit: 1, cursor: first.pagination.next_cursor });
  expect([first, second].map(({ items }) => items[0]?.event_type)).toEqual(['user.created', 'team.created']);
});

test('replays: one delivery, all failed ones, and all since a time', async () => {
  const given = await webhookProject();
  const admin = given.api.admin();
  const { receiver, deliveries } = given;
  const { id: endpoint_id } = await given.endpoint();
  const params = { endpoint_id };
  const first = await given.trigger();
  await expect.poll(() => receiver.accepted.length, soon).toBe(1);
  await given.advance(1, 'hour');
  receiver.reply({ status: 500 });
  await given.trigger();
  await given.trigger();
  const failing = async () =>
    (await deliveries()).filter(({ attempts, status }) => attempts > 0 && status === 'pending').length;
  await expect.poll(failing, soon).toBe(2);
  await given.advance(73, 'hour');
  await expect.poll(async () => (await deliveries()).filter(({ status }) => status === 'failed').length, soon).toBe(2);

  receiver.reply({});
  const replay = async (body: { select: 'failed' | 'all'; since_millis?: number }) =>
    (await admin.call('POST /internal/webhooks/endpoints/:endpoint_id/replay', { params, body })).body;
  expect(await replay({ select: 'failed' })).toEqual({ queued: 2, is_more: false });
  await expect.poll(() => receiver.accepted.length, soon).toBe(3);
  await expect.poll(async () => (await deliveries()).every(({ status }) => status === 'delivered'), soon).toBe(true);
  expect(await replay({ select: 'failed' })).toEqual({ queued: 0, is_more: false });

  const one = await admin.call('POST /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id/replay', {
    params: { endpoint_id, message_id: first },
    body: {},
  });
  expect(one).toSucceed();
  await expect.poll(() => receiver.accepted.length, soon).toBe(4);
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(first);
  await given.advance(0, 'second');
  const since_millis = given.server.clock.now().getTime() - 74 * 3_600_000;
  expect(await replay({ select: 'all', since_millis })).toEqual({ queued: 2, is_more: false });
  await expect.poll(() => receiver.accepted.length, soon).toBe(6);
});

longTest('a large replay continues in the background', async () => {
  const given = await webhookProject();
  const { id } = await given.endpoint({ event_types: ['team.deleted'] });
  const database = given.server.app.database.handle();
  await database.run({
    text: `with m as (
        insert into webhook_messages (tenancy_id, id, type, data, created_at)
        select t.id, gen_random_uuid(), 'team.deleted', '{}', $2::timestamptz + make_interval(secs => i)
        from tenancies t, generate_series(1, 1500) as i where t.project_id = $1 returning tenancy_id, id, created_at
      )
      insert into webhook_deliveries (tenancy_id, message_id, endpoint_id, event_type, created_at, retry_until)
      select m.tenancy_id, m.id, $3::uuid, 'team.deleted', m.created_at, m.created_at from m`,
    values: [given.project.id, new Date(given.server.clock.now().getTime() - 3_600_000), id.slice(3)],
  });
  const answer = await given.api.admin().call('POST /internal/webhooks/endpoints/:endpoint_id/replay', {
    params: { endpoint_id: id },
    body: { select: 'failed' },
  });
  expect(answer.body).toEqual({ queued: 1000, is_more: true });
  const queued = async () => {
    // A sweep does nothing for work that another one is doing.
    await given.server.app.background.sweep();
    const { rows } = await database.run({
      text: `select 1 from webhook_deliveries where endpoint_id = $1::uuid and (next_attempt_at is not null or delivered_at is not null)`,
      values: [id.slice(3)],
    });
    return rows.length;
  };
  await expect.poll(queued).toBe(1500);
  const params = { endpoint_id: id };
  expect(await given.api.admin().call('DELETE /internal/webhooks/endpoints/:endpoint_id', { params })).toSucceed();
});

test('a test event reaches an endpoint whatever its filter is, and the protocol reports its delivery', async () => {
  const given = await webhookProject();
  const admin = given.api.admin();
  const { receiver } = given;
  const { id: endpoint_id } = await given.endpoint({ event_types: ['user.deleted'] });
  const tested = await admin.call('POST /internal/webhooks/endpoints/:endpoint_id/test', {
    params: { endpoint_id },
    body: { event_type: 'team.created' },
  });
  expect(tested).toSucceed();
  await expect.poll(() => receiver.accepted.map(({ type }) => type), soon).toEqual(['team.created']);
  const send = async (id: string) =>
    (await admin.call('POST /internal/send-test-webhook', { body: { endpoint_id: id } })).body;
  expect(await send(endpoint_id)).toEqual({ success: true });
  expect(receiver.accepted[1]).toMatchObject({
    type: 'stack.test',
    data: {
      message: 'Stack webhook test event triggered from the Stack dashboard.',
      endpointUrl: `${receiver.url}/hook`,
    },
  });
  receiver.reply({ status: 500 });
  const notDelivered = 'Webhook not delivered. Make sure the endpoint is configured correctly.';
  expect(await send(endpoint_id)).toEqual({ success: false, error_message: notDelivered });
  const notFound = 'Endpoint not found. Make sure it still exists.';
  expect(await send(unknownId)).toEqual({ success: false, error_message: notFound });
  expect(await send('x')).toEqual({ success: false, error_message: notFound });
});

test('secrets are encrypted again when data keys are rotated, and deliveries go on', async () => {
  const given = await webhookProject();
  const { server, receiver } = given;
  await given.endpoint({ headers: { 'X-Key': 'value' } });
  const { db, now } = { db: server.app.database.handle(), now: server.clock.now() };
  await retireDataKeys.run({ db }, { before: new Date(now.getTime() + 1000), now });
  await server.app.background.sweep();
  await server.app.background.sweep();
  const { rows } = await db.run({
    text: 'select 1 from data_keys where retired_at is not null and scope like $1',
    values: ['webhooks/%'],
  });
  expect(rows).toEqual([]);
  await given.trigger();
  await expect.poll(() => receiver.received[0]?.headers['x-key'], soon).toBe('value');
});

test('in production, private addresses and plain HTTP are refused without details', async () => {
  const server = await startTestServer({
    engine: engineOfRun(),
    environment: {
      NODE_ENV: 'production',
      PORTICO_PUBLIC_URL: 'https://portico.example.com',
      PORTICO_SERVER_SECRET: 'x'.repeat(64),
    },
  });
  onTestFinished(async () => await server.stop());
  const given = await webhookProject({ ...server, url: `http://127.0.0.1:${server.app.port}` });
  let connections = 0;
  const inside = createServer(() => {
    connections += 1;
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void inside.close());
  await once(inside, 'listening');
  const address = inside.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(
    (await given.api.admin().call('POST /internal/webhooks/endpoints', { body: { url: 'http://example.com' } })).text,
  ).toContain('https://');
  const { id: endpoint_id } = await given.endpoint({ url: `https://127.0.0.1:${port}/` });
  const message_id = await given.trigger();
  const read = async () =>
    (
      await given.api.admin().call('GET /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id', {
        params: { endpoint_id, message_id },
      })
    ).body.last_error;
  await expect.poll(read, soon).toBe('No connection, or the address is not allowed.');
  expect(connections).toBe(0);
});

test('a listener fetches messages, gets unacknowledged ones again, and ends when it fetches nothing', async () => {
  const given = await webhookProject();
  const admin = given.api.admin();
  const created = await admin.call('POST /internal/webhooks/listeners', { body: { event_types: ['user.created'] } });
  expect(created).toSucceed();
  const { id: listener_id } = created.body;
  const fetch = async (body: { wait_seconds: number; cursor?: string | undefined }) =>
    await admin.call('POST /internal/webhooks/listeners/:listener_id/messages', { params: { listener_id }, body });
  const waiting = fetch({ wait_seconds: 20 });
  const id = await given.trigger('user.created');
  await given.trigger('user.deleted');
  const { items, cursor } = (await waiting).body;
  expect(items).toMatchObject([{ id, event_type: 'user.created', headers: { 'webhook-id': id } }]);
  expect(JSON.parse(items[0]?.body ?? '')).toMatchObject({ type: 'user.created', version: 1 });
  expect((await fetch({ wait_seconds: 0 })).body).toEqual({ items: [], cursor: null });

  given.server.clock.advance(62, 'second');
  const again = (await fetch({ wait_seconds: 0, cursor: '1' })).body;
  expect(again.items.map((item) => item.id)).toEqual([id]);
  expect(again.cursor).not.toBe(cursor);
  await fetch({ wait_seconds: 0, cursor: again.cursor ?? undefined });
  given.server.clock.advance(62, 'second');
  expect((await fetch({ wait_seconds: 0 })).body.items).toEqual([]);
  expect(await endpointsOf(given)).toEqual([]);

  given.server.clock.advance(6, 'minute');
  expect((await fetch({ wait_seconds: 0 })).status).toBe(404);
  await given.server.app.background.sweep();
  const { rows } = await given.server.app.database.handle().run({
    text: 'select 1 from webhook_endpoints where url is null and id = $1::uuid',
    values: [listener_id.slice(3)],
  });
  expect(rows).toEqual([]);
});

test('messages are deleted after 30 days, and the rows of a deleted endpoint by a job', async () => {
  const given = await webhookProject();
  const { id: endpoint_id } = await given.endpoint();
  await given.trigger();
  await expect.poll(() => given.receiver.accepted.length, soon).toBe(1);
  const count = async (table: string) =>
    (
      await given.server.app.database.handle().run({
        text: `select 1 from ${table} where tenancy_id = (select id from tenancies where project_id = $1)`,
        values: [given.project.id],
      })
    ).rows.length;
  const tables = ['webhook_messages', 'webhook_deliveries', 'webhook_attempts'];
  await given.advance(31, 'day');
  await given.server.app.background.sweep();
  expect(await Promise.all(tables.map(count))).toEqual([0, 0, 0]);

  await given.trigger();
  await expect.poll(() => given.receiver.accepted.length, soon).toBe(2);
  await given.advance(0, 'second');
  const params = { endpoint_id };
  expect(await given.api.admin().call('DELETE /internal/webhooks/endpoints/:endpoint_id', { params })).toSucceed();
  await given.server.app.background.sweep();
  await given.server.app.background.sweep();
  expect(await Promise.all([...tables, 'webhook_endpoints'].map(count))).toEqual([1, 0, 0, 0]);
});
