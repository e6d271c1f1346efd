import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultThemeId } from '@portico/contract';
import { engineOfRun, portico, startTestServer, type TestServer } from '@portico/testkit';
import { aiAnswer, startAiProvider, type TestAiProvider } from '@portico/testkit/outside/ai-provider';
import { webhookProject } from '@portico/testkit/outside/webhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
}

const spans: Span[] = [];
const bodies: string[] = [];
const headers: IncomingHttpHeaders[] = [];
let collector: Server;
let server: TestServer;
let provider: TestAiProvider;

beforeAll(async () => {
  provider = await startAiProvider();
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      headers.push(request.headers);
      bodies.push(body);
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  server = await startTestServer({
    engine: engineOfRun(),
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=collector-key',
      OTEL_SERVICE_NAME: 'sign-in',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      PORTICO_AI_URL: provider.url,
      PORTICO_AI_KEY: 'sk-key-of-the-operator',
      PORTICO_AI_MODEL: 'small-model',
    },
  });
});
afterEach(() => {
  spans.length = 0;
});
afterAll(async () => {
  await server.stop();
  collector.close();
  await provider.stop();
  for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
});

const attribute = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

const spanOf = async (isIt: (span: Span) => boolean) => {
  await expect.poll(() => spans.find(isIt)).toBeDefined();
  return spans.find(isIt);
};

test('a request is a span with its route, in the trace of the caller', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const answer = await fetch(`${server.url}/api/v1/users/me?secret=1`, {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });

  const span = await spanOf((one) => one.traceId === traceId && one.name === 'GET /api/v1/users/me');
  expect(span?.parentSpanId).toBe('b7ad6b7169203331');
  expect(attribute(span, 'http.response.status_code')).toBe(answer.status);
  expect(attribute(span, 'portico.request_id')).toBe(answer.headers.get('x-stack-request-id'));
  expect(JSON.stringify(span)).not.toContain('secret=1');
  expect(headers[0]?.['x-api-key']).toBe('collector-key');
  expect(bodies[0]).toContain('"sign-in"');
});

test('a request whose caller does not record its trace is not recorded', async () => {
  const [not, recorded] = ['1af7651916cd43dd8448eb211c80319c', '2af7651916cd43dd8448eb211c80319c'];
  for (const [id, flag] of [
    [not, '00'],
    [recorded, '01'],
  ])
    await fetch(`${server.url}/health`, { headers: { traceparent: `00-${id}-b7ad6b7169203331-${flag}` } });

  await spanOf(({ traceId }) => traceId === recorded);
  expect(spans.filter(({ traceId }) => traceId === not)).toEqual([]);
});

test('statements are spans of their request, without values', async () => {
  const { api } = await portico(server);
  const email = `${crypto.randomUUID()}@example.com`;
  const body = { email, password: 'correct horse battery' };
  expect(await api.call('POST /auth/password/sign-up', { body })).toSucceed();

  const request = await spanOf(({ name }) => name === 'POST /api/v1/auth/password/sign-up');
  const isInsert = (one: Span) => /insert into/i.test(String(attribute(one, 'db.query.text')));
  const statement = await spanOf((one) => one.traceId === request?.traceId && isInsert(one));
  expect(statement?.parentSpanId).toBe(request?.spanId);
  expect(bodies.join('\n')).not.toContain(email);
  expect(bodies.join('\n')).not.toContain('correct horse');
});

test.runIf(engineOfRun() === 'postgres')(
  'statements of a recorded trace name it and the request for the database',
  async () => {
    const { api } = await portico(server);
    // The last statement of each connection, without this one.
    const text = 'select query from pg_stat_activity where query like $1 and pid <> pg_backend_pid()';
    const values = ["%/*traceparent='00-%-01',request_id='%'*/"];
    const commentAfterSignUp = async () => {
      const body = { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' };
      expect(await api.call('POST /auth/password/sign-up', { body })).toSucceed();
      return (await server.app.database.handle().run({ text, values })).rows.length;
    };

    await expect.poll(commentAfterSignUp).toBeGreaterThan(0);
  },
);

test('attempts to send emails and webhooks are spans', async () => {
  const { api, endpoint, trigger } = await webhookProject(server);
  await endpoint({ event_types: ['user.created'] });
  await trigger();
  const body = { email: 'ada@example.com', callback_url: 'http://localhost:3000/' };
  expect(await api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();

  const webhook = await spanOf(({ name }) => name === 'send webhook');
  expect(attribute(webhook, 'http.response.status_code')).toBe(200);
  await spanOf(({ name }) => name === 'send email');
  expect(bodies.join('\n')).not.toContain('ada@example.com');
});

test('a request to another service is a span of the request that needs it', async () => {
  const { api } = await portico(server);
  provider.reply(aiAnswer('Hello'));
  const messages = [{ role: 'user' as const, content: [{ type: 'text', text: 'Make it blue' }] }];
  const body = { context_type: 'email-theme' as const, messages };
  const params = { thread_id: defaultThemeId };
  expect(await api.admin().call('POST /internal/ai-chat/:thread_id', { params, body })).toSucceed();

  const request = await spanOf(({ name }) => name === 'POST /api/v1/internal/ai-chat/:thread_id');
  const call = await spanOf(({ traceId, name }) => traceId === request?.traceId && name === 'POST');
  expect(attribute(call, 'server.address')).toBe(new URL(provider.url).hostname);
  expect(attribute(call, 'http.response.status_code')).toBe(200);
});
