import { accessLevels, endpoints } from '@portico/contract';
import { callerHeaders, engineOfRun, internalKeys, portico, rawRequest, startTestServer } from '@portico/testkit';
import { expect, test } from 'vitest';

test('reports that the process is running and that its database responds', async () => {
  const { url } = await portico();

  for (const path of ['/health', '/health?db=1']) {
    const answer = await rawRequest(url, { path });
    expect(answer.body).toEqual({ status: 'ok' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  }
  expect((await rawRequest(url, { path: '/ready' })).body).toEqual({ status: 'ready' });
});

test('every level has an OpenAPI document of its operations, without server fields for clients', async () => {
  const { url } = await portico();
  const operationsOf = async (level: string) => {
    const { body, text } = await rawRequest(url, { path: `/api/v1/openapi/${level}.json` });
    const { openapi, paths } = body as { openapi: string; paths: Record<string, Record<string, { summary: string }>> };
    expect(openapi).toBe('3.1.0');
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    for (const { summary } of operations) expect(summary).not.toBe('');
    return { count: operations.length, text };
  };

  const [client, server, admin] = await Promise.all(accessLevels.map(operationsOf));

  expect(admin?.count).toBe(Object.keys(endpoints).length);
  expect(client?.count).toBeLessThan(server?.count ?? 0);
  expect(server?.count).toBeLessThan(admin?.count ?? 0);
  expect(client?.text).not.toContain('primary_email_auth_enabled');
  expect(server?.text).toContain('primary_email_auth_enabled');
});

test('serves the reference as a page', async () => {
  const { url } = await portico();

  const page = await rawRequest(url, { path: '/reference/server' });

  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.text).toContain('/auth/password/sign-in');
});

test('clients without keys can ask for the addresses of the API, as published ones do', async () => {
  const { url } = await portico();

  expect((await rawRequest(url, { path: '/api/v1/internal/backend-urls' })).body).toEqual({ urls: [url] });
});

test('clients can check their version and the support of features', async () => {
  const { api, url } = await portico();

  expect((await api.call('POST /check-version', { body: { clientVersion: '2.8.51' } })).body).toEqual({
    upToDate: true,
  });
  const answer = await api.callBadly('POST /check-feature-support', { body: { feature_name: 'Teleport' } });
  expect(answer.text).toContain('Teleport is not yet supported.');
  const unauthenticated = await rawRequest(url, {
    method: 'POST',
    path: '/api/v1/check-feature-support',
    headers: { 'content-type': 'application/json' },
    body: '{"feature_name":"Teleport"}',
  });
  expect(unauthenticated).toSucceed();
  expect(unauthenticated.text).toContain('Teleport is not yet supported.');
  expect((await api.callBadly('POST /check-feature-support', { body: { name: 'x' } })).text).toContain(
    'This feature is not yet supported.',
  );
});

test('logs a line per request without secrets', async () => {
  const server = await startTestServer({ engine: engineOfRun(), environment: { PORTICO_LOG_LEVEL: 'trace' } });
  try {
    const { api, project } = await portico(server);
    const { body } = await api.call('POST /auth/password/sign-up', {
      body: { email: 'ada@example.com', password: 'hunter2-hunter2' },
    });
    await api.withTokens(body).call('POST /auth/sessions/current/refresh');
    await api.withTokens(body).call('POST /auth/password/update', {
      body: { old_password: 'hunter2-hunter2', new_password: 'another-secret' },
    });
    await rawRequest(server.url, {
      method: 'POST',
      path: '/api/v1/auth/password/sign-in',
      headers: { 'content-type': 'application/json' },
      body: '{"password": "hunter2-hunter2"',
    });

    const log = server.errors.join('');
    expect(log).toContain('"operation":"POST /auth/password/sign-up"');
    for (const secret of [
      body.access_token,
      body.refresh_token,
      'hunter2',
      'another-secret',
      project.keys.server,
      project.keys.client,
      internalKeys.admin,
    ]) {
      expect(log).not.toContain(secret);
    }
  } finally {
    await server.stop();
  }
});

test('accepts the address and location of a client only from a trusted proxy', async () => {
  const forged = {
    'x-forwarded-for': '10.0.0.1, 203.0.113.9',
    'cf-ipcountry': 'NL',
    'cf-ipcity': 'M%C3%BCnchen',
    'cf-iplatitude': '52.1',
  };
  for (const trusts of [true, false]) {
    const server = await startTestServer({
      engine: engineOfRun(),
      environment: trusts ? { PORTICO_TRUSTED_PROXY: 'true', PORTICO_GEO_HEADERS: 'cloudflare' } : {},
    });
    try {
      const { api, project } = await portico(server);
      const user = await project.user();
      await api.as(user).withHeaders(forged).call('POST /auth/sessions/current/refresh');

      const { body } = await api.as(user).call('GET /auth/sessions', { query: { user_id: 'me' } });
      const info = body.items[0]?.last_used_at_end_user_ip_info;

      if (trusts) expect(info).toEqual({ ip: '203.0.113.9', countryCode: 'NL', cityName: 'München', latitude: 52.1 });
      else expect(info).toEqual({ ip: expect.stringContaining('127.0.0.1') });
    } finally {
      await server.stop();
    }
  }
});

test('a NUL character behind a trusted proxy is ignored', async () => {
  const environment = { PORTICO_TRUSTED_PROXY: 'true', PORTICO_GEO_HEADERS: 'cloudflare' };
  const server = await startTestServer({ engine: engineOfRun(), environment });
  try {
    const { api, project } = await portico(server);
    const user = await project.user();
    const forged = { 'x-forwarded-for': '1%00', 'cf-ipcity': '%00', 'cf-region-code': 'a%2500' };

    const answer = await api.as(user).withHeaders(forged).call('POST /auth/sessions/current/refresh');

    expect(answer).toSucceed();
    const { body } = await api.as(user).call('GET /auth/sessions', { query: { user_id: 'me' } });
    expect(body.items[0]?.last_used_at_end_user_ip_info).toEqual({
      ip: expect.stringContaining('127.0.0.1'),
      regionCode: 'a%00',
    });
  } finally {
    await server.stop();
  }
});

test('requests that are running when the server stops still get their response', async () => {
  const server = await startTestServer({ engine: engineOfRun() });
  const headers = { ...callerHeaders('internal', 'client', internalKeys.client), 'content-type': 'application/json' };
  const body = (index: number) => JSON.stringify({ email: `person-${index}@example.com`, password: 'correct horse' });
  const running = Array.from({ length: 8 }, (_, index) =>
    rawRequest(server.url, { method: 'POST', path: '/api/v1/auth/password/sign-up', headers, body: body(index) }),
  );
  // After the first response, the others have arrived and wait for their hashes.
  await running[0];

  await server.stop();

  for (const answer of await Promise.all(running)) expect(answer).toSucceed();
});
