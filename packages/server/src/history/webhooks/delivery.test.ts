import { randomUUID } from 'node:crypto';
import { webhookEvents } from '@portico/contract';
import type { ReceivedWebhook } from '@portico/testkit/outside/webhook-receiver';
import { soon, webhookProject } from '@portico/testkit/outside/webhooks';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { retrySeconds } from './delivery/schedule.ts';

/**
 * Returns whether a request has a signature of a secret. The library would also compare its time with that of this
 * machine.
 */
function isSigned(request: Pick<ReceivedWebhook, 'headers' | 'body'> | undefined, secret: string): boolean {
  const { headers = {}, body = '' } = request ?? {};
  const time = new Date(Number(headers['webhook-timestamp']) * 1000);
  const signature = new Webhook(secret).sign(String(headers['webhook-id']), time, body);
  return String(headers['webhook-signature']).split(' ').includes(signature);
}

test('a message has an ID, a time and a signature, and its body is that of the catalogue', async () => {
  const given = await webhookProject();
  const { secret } = await given.endpoint({ headers: { 'X-Tenant': 'acme' } });
  const id = await given.trigger('team.created');
  await expect.poll(() => given.receiver.received.length, soon).toBe(1);

  const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = given.receiver.received;
  expect(path).toBe('/hook');
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'svix-id': id,
    'webhook-id': id,
    'x-tenant': 'acme',
    'user-agent': expect.stringMatching(/^Portico-Webhooks\//),
  });
  expect(isSigned({ headers, body }, secret)).toBe(true);
  expect(JSON.parse(body)).toEqual({
    type: 'team.created',
    version: 1,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: webhookEvents['team.created'].example,
  });
});

test('an endpoint gets only the types of its filter', async () => {
  const given = await webhookProject();
  await given.endpoint({ event_types: ['team.deleted', 'user.deleted'] });
  await given.trigger('user.created');
  await given.trigger('team.deleted');
  await expect.poll(() => given.receiver.accepted.length, soon).toBe(1);
  expect(given.receiver.accepted[0]?.type).toBe('team.deleted');
  expect(await given.deliveries()).toHaveLength(1);
});

test('a receiver that fails for an hour gets every event afterwards, with the same ID and body', async () => {
  const given = await webhookProject();
  const { receiver } = given;
  await given.endpoint();
  receiver.reply({ status: 503 });
  const ids = [];
  for (let index = 0; index < 12; index += 1) ids.push(await given.trigger('user.updated'));
  for (let minute = 0; minute < 60; minute += 10) {
    const before = receiver.received.length;
    await given.advance(10, 'minute');
    await expect.poll(() => receiver.received.length, soon).toBeGreaterThan(before);
  }
  expect(receiver.accepted).toEqual([]);

  receiver.reply({});
  await given.advance(5, 'minute');
  await expect
    .poll(async () => (await given.deliveries()).map(({ status }) => status), soon)
    .toEqual(ids.map(() => 'delivered'));
  for (const id of ids) {
    const copies = receiver.received.filter(({ headers }) => headers['webhook-id'] === id);
    expect(copies.length).toBeGreaterThan(0);
    expect(new Set(copies.map(({ body }) => body)).size).toBe(1);
  }
});

test('a receiver that says when to come back gets nothing until then, also no other message', async () => {
  const given = await webhookProject();
  const { receiver } = given;
  await given.endpoint();
  receiver.reply({ status: 429, headers: { 'retry-after': '1800' } });
  await given.trigger();
  await expect.poll(async () => (await given.deliveries())[0]?.last_response_status, soon).toBe(429);
  receiver.reply({});

  await given.trigger('team.created');
  await given.advance(29, 'minute');
  await given.advance(2, 'minute');
  await expect.poll(() => receiver.accepted.length, soon).toBe(2);
  const [asked = 0, ...sent] = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect(sent.map((time) => time - asked >= 1799)).toEqual([true, true]);
});

test('attempts of a message end after three days', async () => {
  const given = await webhookProject();
  const { receiver } = given;
  receiver.reply({ status: 500 });
  await given.endpoint();
  await given.trigger();
  await expect.poll(() => receiver.received.length, soon).toBe(1);
  for (const seconds of retrySeconds) {
    const before = receiver.received.length;
    await given.advance(Math.ceil(seconds * 1.1) + 300, 'second');
    await expect.poll(() => receiver.received.length, soon).toBe(before + 1);
  }
  await given.advance(24, 'hour');
  await expect.poll(async () => (await given.deliveries())[0]?.status, soon).toBe('failed');
});

test('messages are signed with both secrets for 24 hours after a rotation', async () => {
  const given = await webhookProject();
  const { receiver, server, api } = given;
  const { id: endpoint_id, secret: old } = await given.endpoint();
  const rotated = await api.admin().call('POST /internal/webhooks/endpoints/:endpoint_id/rotate-secret', {
    params: { endpoint_id },
    body: {},
  });
  expect(rotated).toSucceed();
  expect(rotated.body.secret).not.toBe(old);
  await given.trigger();
  await expect.poll(() => receiver.received.length, soon).toBe(1);
  const [first] = receiver.received;
  expect([old, rotated.body.secret].map((secret) => isSigned(first, secret))).toEqual([true, true]);
  // A message whose result is not stored would be sent again.
  await expect.poll(async () => (await given.deliveries())[0]?.status, soon).toBe('delivered');

  server.clock.advance(24, 'hour');
  await given.trigger();
  await expect.poll(() => receiver.received.length, soon).toBe(2);
  const [, second] = receiver.received;
  expect([old, rotated.body.secret].map((secret) => isSigned(second, secret))).toEqual([false, true]);
});

test('an endpoint whose secret can never be decrypted fails, like one that does not answer', async () => {
  const given = await webhookProject();
  await given.endpoint();
  const { server, project } = given;
  const setMasterKey = async (id: string) =>
    await server.app.database.handle().run({
      text: `update data_keys set master_key_id = $2 where tenancy_id in (select id from tenancies where project_id = $1)`,
      values: [project.id, id],
      isWrite: true,
    });
  await setMasterKey('lost');
  // Data keys stay in memory for five minutes.
  await given.advance(6, 'minute');

  await given.trigger();
  const failed = { status: 'pending', attempts: 1 };
  await expect.poll(async () => await given.deliveries(), soon).toMatchObject([failed]);
  expect(given.receiver.received).toEqual([]);

  await setMasterKey(server.app.platform.keyService.currentId);
  await given.advance(5, 'minute');
  await expect.poll(() => given.receiver.accepted.length, soon).toBe(1);
  expect(server.errors).toEqual([]);
});

test('redirects are not followed, and a response with status 410 disables the endpoint', async () => {
  const given = await webhookProject();
  const { receiver, api, deliveries } = given;
  const { id: endpoint_id } = await given.endpoint();
  receiver.reply({ status: 307, headers: { location: `${receiver.url}/other` } });
  const message_id = await given.trigger();
  const read = async () =>
    await api.admin().call('GET /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id', {
      params: { endpoint_id, message_id },
    });
  await expect.poll(async () => (await read()).body.last_response_status, soon).toBe(307);
  expect((await read()).body.last_error).toContain('Redirects are not followed');
  expect(receiver.received.every(({ path }) => path === '/hook')).toBe(true);

  receiver.reply({ status: 410, body: 'no more' });
  await given.trigger();
  const endpoint = async () =>
    (await api.admin().call('GET /internal/webhooks/endpoints/:endpoint_id', { params: { endpoint_id } })).body;
  await expect.poll(async () => (await endpoint()).disabled_reason, soon).toBe('gone');
  expect((await endpoint()).is_enabled).toBe(false);
  await given.trigger();
  expect(await deliveries()).toHaveLength(2);
});

test('the attempts of one endpoint share connections, and at most ten run at the same time', async () => {
  const given = await webhookProject();
  const { receiver, deliveries } = given;
  await given.endpoint();
  await Promise.all(Array.from({ length: 60 }, async () => await given.trigger()));
  await expect.poll(() => receiver.accepted.length, soon).toBe(60);
  expect(receiver.openMax()).toBeLessThanOrEqual(10);
  expect(receiver.connections()).toBeLessThanOrEqual(10);
  await expect.poll(async () => (await deliveries()).every(({ status }) => status === 'delivered'), soon).toBe(true);
});

test('a slow endpoint does not delay another one', async () => {
  const given = await webhookProject();
  const { receiver } = given;
  receiver.reply(({ path }) => (path === '/slow' ? 'silence' : {}));
  await given.endpoint({ url: `${receiver.url}/slow` });
  await given.endpoint();
  for (let index = 0; index < 30; index += 1) await given.trigger();
  await expect.poll(() => receiver.accepted.length, soon).toBe(30);
  expect(receiver.received.filter(({ path }) => path === '/slow').length).toBeLessThanOrEqual(10);
});

test('a rate limit holds messages back until the next second', async () => {
  const given = await webhookProject();
  await given.endpoint({ rate_limit: 2 });
  for (let index = 0; index < 5; index += 1) await given.trigger();
  await expect.poll(() => given.receiver.accepted.length, soon).toBe(5);
  const times = given.receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1);
});

test('an endpoint that fails for five days is disabled, and the owners get one email', async () => {
  const given = await webhookProject();
  const { receiver, api, internal, project } = given;
  const address = `${randomUUID()}@example.com`;
  const body = { primary_email: address, primary_email_verified: true, primary_email_auth_enabled: true };
  const { body: owner } = await internal.withTokens(project.owner).call('GET /users/me');
  const params = { user_id: owner.id };
  expect(await internal.server().call('PATCH /users/:user_id', { params, body })).toSucceed();
  const { id: endpoint_id } = await given.endpoint({ url: `${receiver.url}/hook?token=hidden` });
  receiver.reply({ status: 500 });
  for (let day = 0; day < 6; day += 1) {
    const before = receiver.received.length;
    await given.trigger();
    await expect.poll(() => receiver.received.length, soon).toBeGreaterThan(before);
    await given.advance(25, 'hour');
  }
  const endpoint = async () =>
    (await api.admin().call('GET /internal/webhooks/endpoints/:endpoint_id', { params: { endpoint_id } })).body;
  await expect.poll(async () => (await endpoint()).disabled_reason, soon).toBe('failing');
  await Promise.all([given.server.app.background.sweep(), given.server.app.background.sweep()]);
  const emails = async () =>
    (await internal.admin().call('GET /internal/email-log', { query: { query: address } })).body.items;
  expect((await emails()).map(({ subject }) => subject)).toEqual(['Webhook endpoint disabled: Test project']);
  const id = (await emails())[0]?.id ?? '';
  const email = (await internal.admin().call('GET /internal/email-log/:id', { params: { id } })).body;
  expect(email.text).toContain('failed for 5 days');
  expect(email.text).toContain(`/projects/${project.id}/webhooks`);
  expect(email.text).not.toContain('hidden');

  receiver.reply({});
  const enabled = await api.admin().call('PATCH /internal/webhooks/endpoints/:endpoint_id', {
    params: { endpoint_id },
    body: { is_enabled: true },
  });
  expect(enabled.body).toMatchObject({ is_enabled: true, disabled_reason: null, failing_since_millis: null });
  await expect.poll(() => receiver.accepted.length, soon).toBeGreaterThan(0);
});
