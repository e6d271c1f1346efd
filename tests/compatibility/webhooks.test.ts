import { RequestFailed } from '@portico/js';
import { soon, webhookProject } from '@portico/testkit/outside/webhooks';
import { Svix } from 'svix';
import { expect, test } from 'vitest';
import { adminOf } from './own-apps.ts';
import { verifyAt } from './verify-at.ts';

test('the admin app manages endpoints, and verifyWebhook accepts their requests with the old and the new secret', async () => {
  const given = await webhookProject();
  const app = adminOf(given);
  const url = `${given.receiver.url}/hook`;
  const { secret, ...created } = await app.webhooks.createEndpoint({
    url,
    description: 'Main',
    eventTypes: ['user.created', 'team.deleted'],
    headers: { 'x-tenant': 'otters' },
    rateLimit: 50,
  });
  expect(created).toMatchObject({
    url,
    description: 'Main',
    eventTypes: ['user.created', 'team.deleted'],
    headerNames: ['x-tenant'],
    rateLimit: 50,
    isEnabled: true,
    disabledReason: null,
    failingSince: null,
    heldUntil: null,
    previousSecretExpiresAt: null,
    createdAt: expect.any(Date),
  });
  expect(await app.webhooks.listEndpoints()).toEqual([created]);
  expect(await app.webhooks.getEndpoint(created.id)).toEqual(created);

  const { messageId, deliveries } = await app.webhooks.trigger('user.created');
  expect(deliveries).toBe(1);
  const rotated = await app.webhooks.rotateSecret(created.id);
  expect(rotated.secret).not.toBe(secret);
  await expect.poll(() => given.receiver.received.length, soon).toBe(1);
  await app.webhooks.trigger('team.deleted');
  await expect.poll(() => given.receiver.received.length, soon).toBe(2);
  const [first, second] = given.receiver.received;
  if (first === undefined || second === undefined) throw new Error('two requests were received');
  expect(first.headers['x-tenant']).toBe('otters');
  expect(await verifyAt(given.server, first, secret)).toMatchObject({
    id: messageId,
    type: 'user.created',
    data: { primary_email: 'ada@example.com' },
  });
  for (const valid of [secret, rotated.secret]) {
    expect(await verifyAt(given.server, second, valid)).toMatchObject({ type: 'team.deleted' });
  }

  const off = await app.webhooks.updateEndpoint(created.id, { isEnabled: false, eventTypes: null, headers: null });
  expect(off).toMatchObject({ isEnabled: false, disabledReason: 'owner', eventTypes: null, headerNames: [] });
  await app.webhooks.deleteEndpoint(created.id);
  expect(await app.webhooks.listEndpoints()).toEqual([]);
  await expect(app.webhooks.getEndpoint(created.id)).rejects.toThrow(RequestFailed);
});

test('the admin app tests endpoints, reads deliveries and sends them again', async () => {
  const given = await webhookProject();
  const app = adminOf(given);
  const { id } = await app.webhooks.createEndpoint({ url: `${given.receiver.url}/hook` });

  expect(await app.sendTestWebhook({ endpointId: id })).toEqual({ status: 'ok', data: undefined });
  given.receiver.reply({ status: 400, body: 'no thanks' });
  const { messageId } = await app.webhooks.testEndpoint(id, 'email.bounced');
  const attempts = async () => (await app.webhooks.getDelivery({ endpointId: id, messageId })).attemptLog;
  await expect.poll(attempts, soon).toHaveLength(1);
  const details = await app.webhooks.getDelivery({ endpointId: id, messageId });
  expect(details).toMatchObject({
    eventType: 'email.bounced',
    status: 'pending',
    lastResponseStatus: 400,
    nextAttemptAt: expect.any(Date),
    createdAt: expect.any(Date),
    request: { url: `${given.receiver.url}/hook`, body: expect.stringContaining('email.bounced') },
    attemptLog: [{ isSuccess: false, responseStatus: 400, responseBody: 'no thanks', createdAt: expect.any(Date) }],
  });
  given.receiver.reply({});
  await app.webhooks.replayDelivery({ endpointId: id, messageId });
  await expect.poll(async () => (await app.webhooks.listDeliveries({ status: 'delivered' })).length, soon).toBe(2);

  const page = await app.webhooks.listDeliveries({ endpointId: id, limit: 1 });
  expect(page.map((one) => one.eventType)).toEqual(['email.bounced']);
  const next = await app.webhooks.listDeliveries({ endpointId: id, limit: 1, cursor: page.nextCursor ?? '' });
  expect(next.map((one) => one.eventType)).toEqual(['stack.test']);
  expect(await app.webhooks.listDeliveries({ eventType: 'user.created' })).toHaveLength(0);
  expect(await app.webhooks.replayDeliveries(id, { select: 'all', since: new Date(0) })).toEqual({
    queued: 2,
    isMore: false,
  });
  await expect.poll(() => given.receiver.accepted.length, soon).toBe(4);
  const unknown = await app.sendTestWebhook({ endpointId: `ep_${'0'.repeat(32)}` });
  expect(unknown).toEqual({
    status: 'error',
    error: { errorMessage: 'Endpoint not found. Make sure it still exists.' },
  });
});

test('the admin app lists event types, and creates tokens for the portal and the Svix API', async () => {
  const given = await webhookProject();
  const app = adminOf(given);

  const types = await app.webhooks.listEventTypes();
  expect(types.find(({ type }) => type === 'team.deleted')).toMatchObject({
    description: 'A team was deleted, with its memberships.',
    fields: [{ name: 'id', type: 'string' }],
    example: { id: expect.any(String) },
  });
  const portal = await app.webhooks.createPortal({ application: 'customer-1', applicationName: 'Acme' });
  expect(portal.expiresAt.getTime()).toBeGreaterThan(Date.now());
  expect(portal.url).toBe(`${given.url}/webhooks/portal#app=customer-1&token=${encodeURIComponent(portal.token)}`);
  const svix = new Svix(await app.getSvixToken(), { serverUrl: given.url });
  await svix.endpoint.create(given.project.id, { url: `${given.receiver.url}/hook` });
  expect(await app.webhooks.listEndpoints()).toHaveLength(1);
});
