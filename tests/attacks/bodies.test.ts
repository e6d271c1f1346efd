import { request as httpRequest, type IncomingMessage } from 'node:http';
import { bodyLimits, type EndpointSpec, endpoints } from '@portico/contract';
import { portico, rawRequest } from '@portico/testkit';
import { expect, test } from 'vitest';

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

interface Begun {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parts of a body, sent one by one until the response arrives. The request never ends itself. */
  readonly parts?: Iterable<string>;
}

/** Sends a request without completing its body. @returns the response of the server */
async function answerToBegun(url: string, { method, path, headers, parts = [] }: Begun) {
  const request = httpRequest(`${url}${path}`, { method, headers, agent: false });
  let bytesSent = 0;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    let hasAnswer = false;
    request.on('response', (answer) => {
      hasAnswer = true;
      resolve(answer);
    });
    request.on('error', (error) => (hasAnswer ? undefined : reject(error)));
    request.flushHeaders();
    const rest = parts[Symbol.iterator]();
    const sendNext = () => {
      const { value, done } = rest.next();
      if (done === true || hasAnswer) return;
      bytesSent += value.length;
      request.write(value, () => setImmediate(sendNext));
    };
    sendNext();
  });
  request.destroy();
  return { status: response.statusCode, code: response.headers['x-stack-known-error'], bytesSent };
}

const operations = Object.entries(endpoints as Record<string, EndpointSpec>).filter(
  ([name]) => !name.startsWith('GET '),
);

function pathOf(operation: string): { method: string; path: string } {
  const [method = '', path = ''] = operation.split(' ');
  const filled = path.replace(':family', 'custom').replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  return { method, path: `/api/v1${filled}` };
}

test('rejects a form with three million parameters before reading it', async () => {
  const { url } = await portico();

  for (const path of ['/api/v1/users/me', '/api/v1/auth/oauth/token', '/api/v1/nothing', '/nothing']) {
    const headers = { 'content-type': form, 'content-length': '6000000' };
    const answer = await answerToBegun(url, { method: 'POST', path, headers });
    expect([400, 404, 405]).toContain(answer.status);
  }
});

test('only endpoints that accept forms parse one', async () => {
  const { url, api } = await portico();
  const send = async (path: string, body: string) =>
    await rawRequest(url, { method: 'POST', path, headers: { ...api.headers, 'content-type': form }, body });

  for (const [operation, spec] of operations) {
    // The others accept a form, ignore their body, or take it as text.
    if (spec.bodyFormat !== undefined || !operation.startsWith('POST ')) continue;
    const answer = await send(pathOf(operation).path, 'a=1');
    expect(answer, operation).toFail('BODY_PARSING_ERROR');
    expect(answer.text).toContain('does not accept forms');
  }
  expect(await send('/api/v1/auth/oauth/token', 'grant_type=refresh_token&refresh_token=x')).toFail(
    'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
  );
});

test('a form has at most 200 parameters', async () => {
  const { url } = await portico();
  const send = async (path: string, count: number) => {
    const body = `grant_type=refresh_token&refresh_token=x${'&a'.repeat(count - 2)}`;
    return await rawRequest(url, { method: 'POST', path, headers: { 'content-type': form }, body });
  };

  expect(await send('/api/v1/auth/oauth/token', 200)).toFail('INVALID_OAUTH_CLIENT_ID_OR_SECRET');
  expect(await send('/api/v1/auth/oauth/token', 201)).toFail('BODY_PARSING_ERROR', {
    message: 'The form in the request body has more than 200 parameters',
  });
  expect(await send('/api/v1/auth/oauth/token', 30_000)).toFail('BODY_PARSING_ERROR');
  expect(await send('/mock-identity/token', 30_000)).toBeRefused(400);
});

test('every endpoint rejects a body above its limit by its content length', async () => {
  const { url } = await portico();

  for (const [operation, spec] of operations) {
    const limit = bodyLimits[spec.bodySize ?? 'standard'];
    const headers = { 'content-type': json, 'content-length': String(limit + 1) };
    const answer = await answerToBegun(url, { ...pathOf(operation), headers });
    expect(answer, operation).toMatchObject({ status: 400, code: 'BODY_PARSING_ERROR' });
  }
});

test('rejects a body without content length while it is read', async () => {
  const { url, api } = await portico();
  const endless = Array.from({ length: 400 }, () => 'x'.repeat(10_000));

  const answer = await answerToBegun(url, {
    method: 'POST',
    path: '/api/v1/auth/password/sign-in',
    headers: { ...api.headers, 'content-type': json, 'transfer-encoding': 'chunked' },
    parts: endless,
  });

  expect(answer).toMatchObject({ status: 400, code: 'BODY_PARSING_ERROR' });
  expect(answer.bytesSent).toBeLessThan(4_000_000);
});

test('a large body is neither read nor parsed before the caller is authenticated', async () => {
  const { url, api, project } = await portico();
  const user = await project.user();
  const large = { 'content-type': json, 'content-length': '1000000' };
  const begin = async (method: string, path: string, headers: Readonly<Record<string, string>>) =>
    await answerToBegun(url, { method, path, headers: { ...headers, ...large } });

  const wrongKey = { ...api.headers, 'x-stack-publishable-client-key': 'pck_wrong' };
  expect(await begin('PATCH', '/api/v1/users/me', {})).toMatchObject({ code: 'ACCESS_TYPE_REQUIRED' });
  expect(await begin('PATCH', '/api/v1/users/me', wrongKey)).toMatchObject({ code: 'INVALID_PUBLISHABLE_CLIENT_KEY' });
  expect(await begin('POST', '/api/v1/users', api.as(user).headers)).toMatchObject({
    code: 'INSUFFICIENT_ACCESS_TYPE',
  });
  expect(await begin('PATCH', '/api/v1/internal/config/override', api.server().headers)).toMatchObject({
    code: 'INSUFFICIENT_ACCESS_TYPE',
  });
  const { 'content-length': _length, ...unannounced } = large;
  expect(
    await answerToBegun(url, {
      method: 'PATCH',
      path: '/api/v1/users/me',
      headers: { ...wrongKey, ...unannounced, 'transfer-encoding': 'chunked' },
    }),
  ).toMatchObject({ code: 'INVALID_PUBLISHABLE_CLIENT_KEY' });
});

test('a large body of an authenticated caller counts its round trips once', async () => {
  const { api, project } = await portico();
  const user = await project.user();
  const change = async (client_metadata: unknown) =>
    await api.as(user).callBadly('PATCH /users/me', { body: { client_metadata } });

  const small = await change('x');
  const large = await change(Array.from({ length: 600 }, () => 'x'.repeat(100)));
  expect(small).toSucceed();
  expect(large).toSucceed();
  expect(large.trips).toBe(small.trips);
});

test('JSON with more than a hundred thousand values or two hundred levels is not parsed', async () => {
  const { url, api, project } = await portico();
  const user = await project.user();
  const patch = async (value: string) =>
    await rawRequest(url, {
      method: 'PATCH',
      path: '/api/v1/users/me',
      headers: { ...api.as(user).headers, 'content-type': json },
      body: `{"client_metadata": ${value}}`,
    });

  expect(await patch(`[${'[],'.repeat(400_000)}0]`)).toFail('BODY_PARSING_ERROR', {
    message: 'The JSON in the request body has more than 100000 values',
  });
  expect(await patch(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)).toFail('BODY_PARSING_ERROR');
  expect(await patch(`"${'[{\\",'.repeat(5_000)}"`)).toSucceed();
  expect(await patch(`"${'\\\\'.repeat(20_000)}"`)).toSucceed();
});

test('rejects text with NUL or unpaired surrogates in any escape, and stores surrogate pairs', async () => {
  const { url, api, project } = await portico();
  const user = await project.user();
  const patch = async (body: string) =>
    await rawRequest(url, {
      method: 'PATCH',
      path: '/api/v1/users/me',
      headers: { ...api.as(user).headers, 'content-type': json },
      body,
    });

  expect(await patch('{"client_metadata": {"a": [1, {"b\\uD83d": 2}]}}')).toFail('SCHEMA_ERROR', {
    message: expect.stringContaining('body.client_metadata.a[1].b\u{fffd} must be well-formed text'),
  });
  expect(await patch('{"client_metadata": ["a", "\\u0000"]}')).toFail('SCHEMA_ERROR', {
    message: expect.stringContaining('body.client_metadata[1] must be well-formed text'),
  });
  const stored = await patch('{"client_metadata": "\\ud83d\\ude00 \\\\u0000"}');
  expect(stored).toSucceed();
  expect(stored.body).toMatchObject({ client_metadata: '\u{1f600} \\u0000' });
});

test('rejects a query with thousands of parameters and headers of 20 kB', async () => {
  const { url, api } = await portico();
  const get = async (query: string, headers: Record<string, string> = {}) =>
    await rawRequest(url, { path: `/api/v1/users?${query}`, headers: { ...api.server().headers, ...headers } });

  expect(await get('a&'.repeat(7_000))).toFail('SCHEMA_ERROR');
  expect((await get('a&'.repeat(20_000))).status).toBe(431);
  expect((await get('', { 'x-filler': 'x'.repeat(20_000) })).status).toBe(431);
});
