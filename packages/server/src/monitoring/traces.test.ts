import { defaultThemeId } from '@portico/contract';
import { engineOfRun, portico, startTestServer, type TestServer } from '@portico/testkit';
import { aiAnswer, startAiProvider, type TestAiProvider } from '@portico/testkit/outside/ai-provider';
import { type ReceivedSpan, startCollector, type TestCollector } from '@portico/testkit/outside/otlp-collector';
import { webhookProject } from '@portico/testkit/outside/webhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let collector: TestCollector;
let server: TestServer;
let provider: TestAiProvider;

beforeAll(async () => {
  provider = await startAiProvider();
  collector = await startCollector();
  server = await startTestServer({
    engine: engineOfRun(),
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
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
  collector.spans.length = 0;
});
afterAll(async () => {
  await server.stop();
  await collector.stop();
  await provider.stop();
  for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
});

const spanOf = async (isIt: (span: ReceivedSpan) => boolean) => {
  await expect.poll(() => collector.spans.find(isIt)).toBeDefined();
  return collector.spans.find(isIt);
};

test('a request is a span with its route, in the trace of the caller', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const answer = await fetch(`${server.url}/api/v1/users/me?secret=1`, {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });

  const span = await spanOf((one) => one.traceId === traceId && one.name === 'GET /api/v1/users/me');
  expect(span?.parentSpanId).toBe('b7ad6b7169203331');
  expect(span?.attributes['http.response.status_code']).toBe(answer.status);
  expect(span?.attributes['portico.request_id']).toBe(answer.headers.get('x-stack-request-id'));
  expect(JSON.stringify(span)).not.toContain('secret=1');
  expect(collector.headers[0]?.['x-api-key']).toBe('collector-key');
  expect(span?.resource).toMatchObject({ 'service.name': 'sign-in', 'telemetry.sdk.language': 'nodejs' });
});

test('a request whose caller does not record its trace is not recorded', async () => {
  const [not, recorded] = ['1af7651916cd43dd8448eb211c80319c', '2af7651916cd43dd8448eb211c80319c'];
  for (const [id, flag] of [
    [not, '00'],
    [recorded, '01'],
  ])
    await fetch(`${server.url}/health`, { headers: { traceparent: `00-${id}-b7ad6b7169203331-${flag}` } });

  await spanOf(({ traceId }) => traceId === recorded);
  expect(collector.spans.filter(({ traceId }) => traceId === not)).toEqual([]);
});

test('statements are spans of their request, without values', async () => {
  const { api } = await portico(server);
  const email = `${crypto.randomUUID()}@example.com`;
  const body = { email, password: 'correct horse battery' };
  expect(await api.call('POST /auth/password/sign-up', { body })).toSucceed();

  const request = await spanOf(({ name }) => name === 'POST /api/v1/auth/password/sign-up');
  const isInsert = (one: ReceivedSpan) => /insert into/i.test(String(one?.attributes['db.query.text']));
  const statement = await spanOf((one) => one.traceId === request?.traceId && isInsert(one));
  expect(statement?.parentSpanId).toBe(request?.spanId);
  expect(collector.bodies.join('\n')).not.toContain(email);
  expect(collector.bodies.join('\n')).not.toContain('correct horse');
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
  expect(webhook?.attributes['http.response.status_code']).toBe(200);
  await spanOf(({ name }) => name === 'send email');
  expect(collector.bodies.join('\n')).not.toContain('ada@example.com');
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
  expect(call?.attributes['server.address']).toBe(new URL(provider.url).hostname);
  expect(call?.attributes['http.response.status_code']).toBe(200);
});

/** The attributes of each kind of span, by the semantic conventions of OpenTelemetry and by us. */
const attributesOf = {
  request: ['http.request.method', 'http.response.status_code', 'http.route', 'error.type', 'portico.request_id'],
  statement: ['db.system.name', 'db.query.text', 'db.response.status_code', 'error.type'],
  call: ['http.request.method', 'http.response.status_code', 'server.address', 'server.port', 'error.type'],
  email: ['portico.email.id', 'error.type'],
};

function kindOf({ kind, name, attributes }: ReceivedSpan): keyof typeof attributesOf {
  if (kind === 'server') return 'request';
  if ('db.system.name' in attributes) return 'statement';
  return name === 'send email' ? 'email' : 'call';
}

test('spans have the attributes of the semantic conventions, and no others', async () => {
  const { api, project } = await portico(server);
  const email = `${crypto.randomUUID()}@example.com`;
  const secrets = [email, 'correct horse battery', 'wrong horse battery'];
  const credentials = { email, password: 'correct horse battery' };
  expect(await api.call('POST /auth/password/sign-up', { body: credentials })).toSucceed();
  const signIn = await api.call('POST /auth/password/sign-in', { body: credentials });
  expect(signIn).toSucceed();
  await api.call('POST /auth/password/sign-in', { body: { email, password: 'wrong horse battery' } });
  await api.as(await project.user()).call('GET /users/me');
  await fetch(`${server.url}/not/${email}?token=${email}`, { headers: { authorization: `Bearer ${email}` } });
  const { access_token, refresh_token } = signIn.body;
  secrets.push(...[access_token, refresh_token].map(String));

  const unmatched = await spanOf(({ kind, attributes }) => kind === 'server' && !('http.route' in attributes));
  expect(unmatched?.name).toBe('GET');
  expect(await spanOf(({ name }) => name === 'GET /api/v1/users/me')).toMatchObject({ kind: 'server', isError: false });
  for (const span of collector.spans)
    expect([
      span.name,
      Object.keys(span.attributes).filter((key) => !attributesOf[kindOf(span)].includes(key)),
    ]).toEqual([span.name, []]);
  for (const secret of secrets) expect(collector.bodies.join('\n')).not.toContain(secret);
  expect(collector.problems).toEqual([]);
});
