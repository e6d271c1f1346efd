import { RequestFailed } from '@portico/js';
import { soon, webhookProject } from '@portico/testkit/webhooks';
import { Svix } from 'svix';
import { expect, test } from 'vitest';
import { adminOf } from './own-apps.ts';
import { verifyAt } from './verify-at.ts';

test('the admin app manages endpoints, and verifyWebhook accepts their requests with the old and the new secret', async () => {
  const given = await webhookProject();
  const app = adminOf(given);
  const url = `${given.receiver.url}/hook`;
  const { secret, ...created } = await app.createWebhookEndpoint({
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
    previousSecretExpiresAt: null,
    createdAt: expect.any(Date),
  });
  expect(await app.listWebhookEndpoints()).toEqual([created]);
  expect(await app.getWebhookEndpoint(created.id)).toEqual(created);

  const { messageId, deliveries } = await app.triggerWebhook('user.created');
  expect(deliveries).toBe(1);
  const rotated = await app.rotateWebhookSecret(created.id);
  expect(rotated.secret).not.toBe(secret);
  await expect.poll(() => given.receiver.received.length, soon).toBe(1);
  await app.triggerWebhook('team.deleted');
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

  const off = await app.updateWebhookEndpoint(created.id, { isEnabled: false, eventTypes: null, headers: null });
  expect(off).toMatchObject({ isEnabled: false, disabledReason: 'owner', eventTypes: null, headerNames: [] });
  await app.deleteWebhookEndpoint(created.id);
  expect(await app.listWebhookEndpoints()).toEqual([]);
  await expect(app.getWebhookEndpoint(created.id)).rejects.toThrow(RequestFailed);
});

test('the admin app tests endpoints, reads deliveries and sends them again', async () => {
  const given = await webhookProject();
  const app = adminOf(given);
  const { id } = await app.createWebhookEndpoint({ url: `${given.receiver.url}/hook` });

  expect(await app.sendTestWebhook({ endpointId: id })).toEqual({ status: 'ok', data: undefined });
  given.receiver.reply({ status: 400, body: 'no thanks' });
  const { messageId } = await app.testWebhookEndpoint(id, 'email.bounced');
  await expect.poll(async () => (await app.getWebhookDelivery({ endpointId: id, messageId })).attempts, soon).toBe(1);
  const details = await app.getWebhookDelivery({ endpointId: id, messageId });
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
  await app.replayWebhookDelivery({ endpointId: id, messageId });
  await expect.poll(async () => (await app.listWebhookDeliveries({ status: 'delivered' })).length, soon).toBe(2);

  const page = await app.listWebhookDeliveries({ endpointId: id, limit: 1 });
  expect(page.map((one) => one.eventType)).toEqual(['email.bounced']);
  const next = await app.listWebhookDeliveries({ endpointId: id, limit: 1, cursor: page.nextCursor ?? '' });
  expect(next.map((one) => one.eventType)).toEqual(['stack.test']);
  expect(await app.listWebhookDeliveries({ eventType: 'user.created' })).toHaveLength(0);
  expect(await app.replayWebhookDeliveries(id, { select: 'all', since: new Date(0) })).toEqual({
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

  const types = await app.listWebhookEventTypes();
  expect(types.find(({ type }) => type === 'team.deleted')).toMatchObject({
    description: 'A team was deleted, with its memberships.',
    fields: [{ name: 'id', type: 'string' }],
    example: { id: expect.any(String) },
  });
  const portal = await app.createWebhookPortal({ application: 'customer-1', applicationName: 'Acme' });
  expect(portal.expiresAt.getTime()).toBeGreaterThan(Date.now());
  expect(portal.url).toBe(`${given.url}/webhooks/portal#app=customer-1&token=${encodeURIComponent(portal.token)}`);
  const svix = new Svix(await app.getSvixToken(), { serverUrl: given.url });
  await svix.endpoint.create(given.project.id, { url: `${given.receiver.url}/hook` });
  expect(await app.listWebhookEndpoints()).toHaveLength(1);
});
