import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import { createWebhookHandler, signWebhook, type WebhookHandlerOptions } from '../webhooks.ts';

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;

afterEach(() => vi.unstubAllEnvs());

async function received(type: string, by = secret): Promise<Request> {
  const body = JSON.stringify({ type, version: 1, timestamp: '2026-11-20T10:00:00.000Z', data: { id: 'one' } });
  const headers = await signWebhook(body, by, { id: 'msg_1' });
  return new Request('https://app.example.com/api/webhooks', { method: 'POST', body, headers });
}

/** Creates a handler that records the events of its functions. */
function recorder(options: Partial<WebhookHandlerOptions> = {}) {
  const seen: unknown[] = [];
  const on = { 'team.deleted': (event: unknown) => seen.push(event) };
  return { seen, POST: createWebhookHandler({ secret, on, ...options }) };
}

test('calls the function of the event and returns 204', async () => {
  const { seen, POST } = recorder({ secret: [other, secret] });
  const response = await POST(await received('team.deleted'));
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(seen).toEqual([
    { id: 'msg_1', type: 'team.deleted', version: 1, timestamp: '2026-11-20T10:00:00.000Z', data: { id: 'one' } },
  ]);
});

test.each(['user.created', 'of.the.future', 'constructor', '__proto__'])(
  '%s without a function is 204',
  async (type) => {
    const { seen, POST } = recorder();
    expect((await POST(await received(type))).status).toBe(204);
    expect(seen).toEqual([]);
  },
);

test('a wrong signature is 400 with the reason, and calls nothing', async () => {
  const { seen, POST } = recorder();
  const response = await POST(await received('team.deleted', other));
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    error: 'wrong_signature',
    message: expect.stringContaining('Check the secret'),
  });
  const bare = await POST(new Request('https://app.example.com/api/webhooks', { method: 'POST', body: '{}' }));
  expect([bare.status, await bare.json()]).toMatchObject([400, { error: 'missing_headers' }]);
  expect(seen).toEqual([]);
});

test('an error of the function is thrown, so that the delivery is repeated', async () => {
  const failing = async () => await Promise.reject(new Error('the database is away'));
  const { POST } = recorder({ on: { 'team.deleted': failing } });
  await expect(POST(await received('team.deleted'))).rejects.toThrow('the database is away');
});

test('the secret is read from the environment for each request', async () => {
  const POST = createWebhookHandler({ on: {} });
  vi.stubEnv('PORTICO_WEBHOOK_SECRET', '');
  await expect(POST(await received('team.deleted'))).rejects.toThrow('set PORTICO_WEBHOOK_SECRET');
  vi.stubEnv('PORTICO_WEBHOOK_SECRET', secret);
  expect((await POST(await received('team.deleted'))).status).toBe(204);
});

test('functions get the data of their event', () => {
  createWebhookHandler({
    on: {
      'user.deleted': (event) => expectTypeOf(event.data.teams).toEqualTypeOf<{ id: string }[]>(),
      // @ts-expect-error no event has this name
      'user.destroyed': () => undefined,
    },
  });
});
