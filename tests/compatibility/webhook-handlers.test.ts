import { signWebhook, type WebhookEvent } from '@portico/js/webhooks';
import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit';
import { soon, webhookProject } from '@portico/testkit/outside/webhooks';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type WebhookServerOptions, webhookServers } from './webhook-servers.ts';

/** The webhook handlers of all frameworks, with deliveries of a server and with requests of others. */

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const wrong = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;

// Handlers compare with the system clock, and other tests may have moved the clock of the shared server.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server?.stop());
afterEach(() => vi.unstubAllEnvs());

describe.each(Object.keys(webhookServers))('%s', (name) => {
  const seen: WebhookEvent[] = [];
  const on = { 'user.created': (event: WebhookEvent) => seen.push(event) };

  async function started(options: Partial<WebhookServerOptions> = {}) {
    seen.length = 0;
    const receiver = await webhookServers[name]?.({ secret, on, ...options });
    if (receiver === undefined) throw new Error(`There is no server ${name}.`);
    onTestFinished(async () => void (await receiver.close()));
    return {
      url: `${receiver.url}/webhooks`,
      post: async (body: string, headers: Record<string, string>) => {
        const answer = await fetch(`${receiver.url}/webhooks`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', ...headers },
        });
        return { status: answer.status, text: await answer.text() };
      },
    };
  }

  const bodyOf = (type: string, data: unknown = { id: 'one', name: 'Zoë' }) =>
    // Spaces that a JSON parser would not keep.
    ` ${JSON.stringify({ type, version: 1, timestamp: '2026-11-30T10:00:00.000Z', data })}\n`;

  test('receives what the server delivers', async () => {
    const at = await webhookProject(server);
    const { url } = await started({ secret: undefined });
    const endpoint = await at.endpoint({ url });
    vi.stubEnv('PORTICO_WEBHOOK_SECRET', endpoint.secret);
    const messageId = await at.trigger('user.created');

    await expect.poll(async () => (await at.deliveries())[0]?.status, soon).toBe('delivered');
    expect(seen).toEqual([expect.objectContaining({ id: messageId, type: 'user.created' })]);
  });

  test('answers 204 to events with and without a function, also of the future', async () => {
    const { post } = await started();
    for (const type of ['user.created', 'team.deleted', 'of.the.future', '__proto__']) {
      const body = bodyOf(type);
      expect(await post(body, await signWebhook(body, secret))).toEqual({ status: 204, text: '' });
    }
    expect(seen.map(({ type }) => type)).toEqual(['user.created']);
  });

  test('refuses requests of others with 400 and the reason', async () => {
    const { post } = await started();
    const body = bodyOf('user.created');
    const large = bodyOf('user.created', 'x'.repeat(1_048_576));
    const old = new Date(Date.now() - 6 * 60_000);
    const refused = [
      { error: 'missing_headers', ...(await post(body, {})) },
      { error: 'wrong_signature', ...(await post(body, await signWebhook(body, wrong))) },
      { error: 'wrong_signature', ...(await post(body.trim(), await signWebhook(body, secret))) },
      { error: 'too_old', ...(await post(body, await signWebhook(body, secret, { timestamp: old }))) },
      { error: 'invalid_body', ...(await post('{}', await signWebhook('{}', secret))) },
    ];
    // The parser of NestJS has its own limit, and comes first.
    if (name !== 'nest') refused.push({ error: 'too_large', ...(await post(large, await signWebhook(large, secret))) });

    for (const { error, status, text } of refused)
      expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 400, error, message: expect.any(String) });
    expect(seen).toEqual([]);
  });

  test('an error of the function is a failure, so that the delivery is repeated', async () => {
    const failing = async () => await Promise.reject(new Error('the database is away'));
    const { post } = await started({ on: { 'user.created': failing } });
    const body = bodyOf('user.created');

    expect((await post(body, await signWebhook(body, secret))).status).toBe(500);
  });

  // Fastify parses after the handler has read the body, and express.raw keeps the bytes.
  test.skipIf(['fastify', 'express.raw'].includes(name))('says that a body parser ran first', async () => {
    const { post } = await started({ isParsed: true });
    const body = bodyOf('user.created');
    const { status, text } = await post(body, await signWebhook(body, secret));

    expect(status).toBe(500);
    // NestJS logs errors and does not show them.
    if (name !== 'nest') expect(text).toContain('was parsed already');
  });
});
