import { randomUUID } from 'node:crypto';
import { rawRequest } from '@portico/testkit';
import { soon, type WebhookProject, webhookProject } from '@portico/testkit/outside/webhooks';
import { Svix as Svix2 } from 'svix';
import { Svix, Webhook } from 'svix-1';
import { expect, test } from 'vitest';

const tokenOf = async ({ api }: WebhookProject) =>
  (await api.admin().call('POST /webhooks/svix-token', { body: {} })).body.token;

/** Creates the library of Svix with another server. */
const svixOf = (token: string, { url }: WebhookProject) => new Svix(token, { serverUrl: url, retryScheduleInMs: [] });

/** Returns the status and code of a failed call of the library. */
const failure = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error !== null && typeof error === 'object' && 'code' in error ? error.code : error;
};

test('the svix package manages endpoints with a token of the project', async () => {
  const given = await webhookProject();
  const { project, receiver } = given;
  const svix = svixOf(await tokenOf(given), given);
  const created = await svix.endpoint.create(project.id, {
    url: `${receiver.url}/svix`,
    description: 'First',
    filterTypes: ['team.created'],
    metadata: { plan: 'pro' },
    uid: 'first',
  });
  expect(created).toMatchObject({
    id: expect.stringMatching(/^ep_/),
    disabled: false,
    metadata: { plan: 'pro' },
  });
  expect(created.createdAt).toBeInstanceOf(Date);
  expect((await svix.endpoint.get(project.id, 'first')).id).toBe(created.id);
  const { key } = await svix.endpoint.getSecret(project.id, created.id);
  expect(key).toMatch(/^whsec_/);

  const updated = await svix.endpoint.update(project.id, created.id, {
    url: `${receiver.url}/new`,
    description: 'New',
  });
  expect(updated).toMatchObject({ url: `${receiver.url}/new`, description: 'New' });
  expect(updated.filterTypes ?? null).toBeNull();
  await svix.endpoint.patch(project.id, created.id, { rateLimit: 100 });
  await svix.endpoint.headersUpdate(project.id, created.id, { headers: { 'X-Own': 'secret value' } });
  expect(await svix.endpoint.getHeaders(project.id, created.id)).toMatchObject({ headers: {}, sensitive: ['X-Own'] });
  await svix.endpoint.rotateSecret(project.id, created.id, {});
  expect((await svix.endpoint.getSecret(project.id, created.id)).key).not.toBe(key);

  await svix.endpoint.create(project.id, { url: `${receiver.url}/second` });
  const first = await svix.endpoint.list(project.id, { limit: 1 });
  expect(first).toMatchObject({ done: false, data: [{ id: created.id, rateLimit: 100 }] });
  const second = await svix.endpoint.list(project.id, { limit: 1, iterator: first.iterator ?? '' });
  expect(second).toMatchObject({ done: true, data: [{ url: `${receiver.url}/second` }] });
  await svix.endpoint.delete(project.id, created.id);
  expect(await failure(svix.endpoint.get(project.id, created.id))).toBe(404);
});

test('version 2 of the svix package has other names for some settings', async () => {
  const given = await webhookProject();
  const { project, receiver, url: serverUrl } = given;
  const svix = new Svix2(await tokenOf(given), { serverUrl });
  const settings = { eventTypes: ['team.created'], throttleRate: 5 };
  const { id } = await svix.endpoint.create(project.id, { url: receiver.url, ...settings });
  expect(await svix.endpoint.get(project.id, id)).toMatchObject(settings);
  await svix.endpoint.patch(project.id, id, { throttleRate: null });
  expect(await svix.endpoint.get(project.id, id)).toMatchObject({ ...settings, throttleRate: null });
  const replaced = await svix.endpoint.upsert(project.id, id, { url: receiver.url });
  expect(replaced).toMatchObject({ eventTypes: null, throttleRate: null });
});

test('the svix package reads messages and attempts, and its Webhook verifies deliveries', async () => {
  const given = await webhookProject();
  const { project, receiver } = given;
  const svix = svixOf(await tokenOf(given), given);
  const { id, secret } = await given.endpoint();
  receiver.reply({ status: 500, body: 'broken' });
  const messageId = await given.trigger('user.deleted');
  const attempts = async () =>
    (await svix.messageAttempt.listByEndpoint(project.id, id, { withMsg: true, withContent: true })).data;
  await expect.poll(async () => (await attempts()).length, soon).toBeGreaterThan(0);
  expect((await attempts()).at(-1)).toMatchObject({
    msgId: messageId,
    endpointId: id,
    responseStatusCode: 500,
    response: 'broken',
    status: 2,
    triggerType: 1,
  });
  receiver.reply({});
  await svix.messageAttempt.resend(project.id, messageId, id);
  await expect.poll(() => receiver.accepted.length, soon).toBe(1);
  const { headers = {}, body = '' } = receiver.received.at(-1) ?? {};
  const time = new Date(Number(headers['svix-timestamp']) * 1000);
  expect(headers['svix-signature']).toBe(new Webhook(secret).sign(messageId, time, body));

  const ofMessage = async () => await svix.messageAttempt.listByMsg(project.id, messageId, { status: 0 });
  await expect.poll(async () => (await ofMessage()).data.length, soon).toBe(1);
  const message = await svix.message.get(project.id, messageId, { withContent: true });
  expect(message).toMatchObject({ eventType: 'user.deleted', payload: JSON.parse(body) });
  expect((await svix.message.list(project.id)).data.map((one) => one.id)).toEqual([messageId]);
});

test('a project offers webhooks to its own customers, who see only theirs', async () => {
  const given = await webhookProject();
  const { project, receiver } = given;
  const svix = svixOf(project.keys.admin, given);
  const uid = `customer-${randomUUID()}`;
  const { id } = await svix.application.create({ uid, name: 'Acme' });
  expect((await svix.application.getOrCreate({ uid, name: 'Other' })).name).toBe('Acme');
  expect(await failure(svix.application.create({ uid, name: 'Other' }))).toBe(409);
  expect((await svix.application.list()).data.map((one) => one.uid)).toEqual([project.id, uid]);

  const { token, url } = await svix.authentication.appPortalAccess(id, {});
  expect(url).toContain(`#app=${uid}&token=`);
  const customer = svixOf(token, given);
  await customer.endpoint.create(uid, { url: `${receiver.url}/acme`, filterTypes: ['invoice.paid'] });
  await given.endpoint();
  const message = await svix.message.create(uid, {
    eventType: 'invoice.paid',
    eventId: 'e1',
    payload: { b: 1, a: [2] },
  });
  expect(await failure(svix.message.create(uid, { eventType: 'invoice.paid', eventId: 'e1', payload: {} }))).toBe(409);
  await expect.poll(() => receiver.received.length, soon).toBe(1);
  expect(receiver.received[0]).toMatchObject({ path: '/acme', body: '{"b":1,"a":[2]}' });
  expect((await customer.message.get(uid, 'e1')).id).toBe(message.id);

  const denied = [
    customer.endpoint.list(project.id),
    customer.message.list(project.id),
    customer.endpoint.create(project.id, { url: receiver.url }),
  ];
  expect(await Promise.all(denied.map(failure))).toEqual([404, 404, 404]);
  expect(await failure(customer.application.list())).toBe(403);
  expect(await failure(customer.message.create(uid, { eventType: 'a', payload: {} }))).toBe(403);
  const other = await webhookProject();
  expect(await failure(svixOf(await tokenOf(other), other).endpoint.list(uid))).toBe(404);
});

test('failures have the format of Svix, and tokens expire after an hour', async () => {
  const given = await webhookProject();
  const token = await tokenOf(given);
  const request = async (path: string, authorization: string, body?: unknown) => {
    const answer = await rawRequest(given.url, {
      method: body === undefined ? 'GET' : 'POST',
      path: `/api/v1${path}`,
      headers: { authorization, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, body: answer.body };
  };
  const path = `/app/${given.project.id}/endpoint`;
  const unauthenticated = { status: 401, body: { code: 'authentication_failed', detail: expect.any(String) } };
  const [start, claims = '', signature] = token.split('.');
  const other = Buffer.from(claims, 'base64url').toString().replace(given.project.id, 'internal');
  const forged = [start, Buffer.from(other).toString('base64url'), signature].join('.');
  for (const wrong of [
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${forged}`,
    'Bearer whp.e30.',
    `Bearer ${given.project.keys.server}`,
  ])
    expect(await request(path, wrong)).toEqual(unauthenticated);

  expect(await request(`${path}/ep_unknown`, `Bearer ${token}`)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  expect(await request(path, `Bearer ${token}`, { url: 'ftp://x' })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'url'], msg: expect.any(String), type: expect.any(String) }] },
  });
  expect(
    await request(path, `Bearer ${token}`, { url: given.receiver.url, filterTypes: ['invoice.paid'] }),
  ).toMatchObject({
    status: 422,
  });
  expect(await request(`${path}?limit=0`, `Bearer ${token}`)).toMatchObject({ status: 422 });
  expect(await request(`${path}?iterator=x`, `Bearer ${token}`)).toMatchObject({ status: 422 });

  expect((await request(path, `Bearer ${token}`)).status).toBe(200);
  given.server.clock.advance(1, 'hour');
  expect(await request(path, `Bearer ${token}`)).toEqual({
    status: 401,
    body: { code: 'authentication_failed', detail: expect.stringContaining('Reload the page') },
  });
});
