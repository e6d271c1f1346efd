import { engineOfRun, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

const token = 'a-token-for-tests-of-metrics';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun(), environment: { PORTICO_METRICS_TOKEN: token } });
});
afterAll(async () => await server.stop());

async function read(authorization = `Bearer ${token}`) {
  return await fetch(`${server.url}/metrics`, { headers: { authorization } });
}

/** Returns the value of a series, or undefined if there is none. */
async function readSeries(series: string): Promise<number | undefined> {
  const line = (await (await read()).text()).split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

const requests = (labels: string) => `portico_http_request_duration_seconds_count{${labels}}`;

test('there are no metrics without a token in the settings', async () => {
  const other = await startTestServer({ engine: engineOfRun() });
  try {
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${other.url}/metrics`, { headers })).status).toBe(404);
  } finally {
    await other.stop();
  }
});

test('only the token reads metrics, and no answer is stored', async () => {
  for (const wrong of ['', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, `Basic ${token}`]) {
    const answer = await read(wrong);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.text()).not.toContain('portico_');
  }
  expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
  expect((await fetch(`${server.url}/metrics`, { method: 'HEAD' })).status).toBe(401);

  const answer = await read();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('counts requests by route, with the actual status, and no path, ID or unknown method', async () => {
  const { api, project } = await portico(server);
  const user = await project.user();
  expect(await api.server().call('GET /users/:user_id', { params: { user_id: user.id } })).toSucceed();
  await fetch(`${server.url}/api/v1/users/secret-path`, { headers: { 'x-stack-override-error-status': 'true' } });
  await fetch(`${server.url}/no/such/path`);
  await fetch(`${server.url}/api/v1/no-such-operation`, { method: 'OPTIONS' });
  await fetch(`${server.url}/api/v1/users`, { method: 'PROPFIND' });

  await expect.poll(() => readSeries(requests('method="GET",route="/api/v1/users/:user_id",status="2xx"'))).toBe(1);
  expect(await readSeries(requests('method="GET",route="/api/v1/users/:user_id",status="4xx"'))).toBe(1);
  expect(await readSeries(requests('method="GET",route="unmatched",status="4xx"'))).toBe(1);
  expect(await readSeries('portico_http_requests_in_flight')).toBe(1);
  const text = await (await read()).text();
  expect(text).toContain('method="other"');
  for (const given of [user.id, project.id, 'secret-path', 'no/such', 'PROPFIND', token])
    expect(text).not.toContain(given);
});

test('a request whose client hangs up is counted and is no longer in flight', async () => {
  const abort = new AbortController();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
  });
  const call = fetch(`${server.url}/api/v1/auth/password/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half',
    signal: abort.signal,
  } as RequestInit).catch(() => undefined);
  await expect.poll(() => readSeries('portico_http_requests_in_flight')).toBe(2);
  abort.abort();
  await call;

  await expect.poll(() => readSeries('portico_http_requests_in_flight')).toBe(1);
  expect(await readSeries(requests('method="POST",route="/api/v1/auth/password/sign-in",status="aborted"'))).toBe(1);
});

test('counts refusals by a rate limit', async () => {
  const { api } = await portico(server);
  expect(await readSeries('portico_requests_refused_total{reason="rate_limit"}')).toBe(0);
  const body = { email: 'unknown@example.com', password: 'not the password' };
  let status = 0;
  for (let attempt = 0; attempt < 100 && status !== 429; attempt += 1)
    ({ status } = await api.call('POST /auth/password/sign-in', { body }));

  expect(status).toBe(429);
  expect(await readSeries('portico_requests_refused_total{reason="rate_limit"}')).toBe(1);
});

test('measures statements, connections, password hashes, processes and versions', async () => {
  expect(
    await readSeries('portico_database_statement_duration_seconds_count{kind="read",result="ok"}'),
  ).toBeGreaterThan(0);
  expect(await readSeries('portico_database_connections{state="max"}')).toBeGreaterThan(0);
  expect(await readSeries('portico_database_waiting')).toBe(0);
  expect(await readSeries('portico_password_hashes{state="waiting"}')).toBe(0);
  expect(await readSeries('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(await readSeries('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(await readSeries(`portico_build_info{version="0.2.0",node="${process.versions.node}"}`)).toBe(1);
});

test('counts failed statements', async () => {
  await expect(server.app.database.handle().run({ text: 'select 1 / 0', values: [] })).rejects.toThrow();

  expect(await readSeries('portico_database_statement_duration_seconds_count{kind="other",result="error"}')).toBe(1);
});
