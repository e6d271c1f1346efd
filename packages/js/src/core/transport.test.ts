import { inspect } from 'node:util';
import { KnownErrors } from '@portico/contract/errors';
import { expect, onTestFinished, test, vi } from 'vitest';
import { knownErrorAnswer, type LocalAnswer, startLocalApi } from '../../testing/local-api.ts';
import { ConfigurationError, ConnectionError, RequestFailed } from './errors.ts';
import { delayAfter } from './retry.ts';
import { type Connection, createTransport } from './transport.ts';

const project = { json: { id: 'internal' } } satisfies LocalAnswer;

function connectionTo(url: string, changes: Partial<Connection> = {}): Connection {
  return {
    projectId: 'internal',
    baseUrl: () => url,
    extraHeaders: {},
    credentials: { headers: async () => ({ 'x-stack-publishable-client-key': 'pck_1' }) },
    retry: { attempts: 5, baseMillis: 1, timeoutMillis: 30_000 },
    ...changes,
  };
}

test('a call sends the headers of its caller', async () => {
  const api = await startLocalApi(() => project);

  await createTransport(connectionTo(api.url, { extraHeaders: { 'x-own': '1' } }), 'client').call(
    'GET /projects/current',
  );

  expect(api.received[0]).toMatchObject({ method: 'GET', path: '/api/v1/projects/current', body: '' });
  expect(api.received[0]?.headers).toMatchObject({
    'x-stack-project-id': 'internal',
    'x-stack-access-type': 'client',
    'x-stack-publishable-client-key': 'pck_1',
    'x-stack-allow-anonymous-user': 'true',
    'x-stack-override-error-status': 'true',
    'x-stack-client-version': expect.stringMatching(/^js @portico\/js@\d+\.\d+\.\d+$/),
    'x-stack-random-nonce': expect.stringMatching(/^\d{30,}$/),
    'x-own': '1',
  });
  expect(api.received[0]?.headers).not.toHaveProperty('content-type');
});

test.each([301, 302, 303, 307, 308])('keys and tokens do not follow a redirect: %i', async (status) => {
  const stranger = await startLocalApi(() => project);
  const api = await startLocalApi(() => ({ status, headers: { location: `${stranger.url}/api/v1/projects/current` } }));
  const session = {
    tokensForRequest: async () => ({ accessToken: 'a', refreshToken: 'r' }),
    dropAccessToken: () => {},
  };

  const call = createTransport(connectionTo(api.url), 'client', session).call('GET /projects/current');

  await expect(call).rejects.toThrow(ConfigurationError);
  await expect(call).rejects.toThrow(`The URL ${api.url} redirects to ${stranger.url}.`);
  expect(stranger.received).toEqual([]);
  expect(api.received).toHaveLength(1);
});

test.each(['key\nwith a line', 'key with →'])('a key that no header can contain is in no error: %j', async (key) => {
  const api = await startLocalApi(() => project);
  const credentials = { headers: async () => ({ 'x-stack-secret-server-key': key }) };

  const call = createTransport(connectionTo(api.url, { credentials }), 'server').call('GET /projects/current');

  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(inspect(error, { depth: 9 })).not.toContain('with ');
});

test('puts parameters, query and body in the right places', async () => {
  const api = await startLocalApi(() => ({ json: { success: true } }));
  const transport = createTransport(connectionTo(api.url), 'server');

  await transport.call('DELETE /auth/sessions/:session_id', {
    params: { session_id: 'a/b' },
    query: { user_id: 'me' },
  });
  await transport.call('DELETE /auth/sessions/:session_id', { params: { session_id: '..' } });
  await transport.call('GET /users', { query: { limit: 3, desc: true, query: 'a&b', cursor: undefined } });
  await transport.call('POST /auth/anonymous/sign-up');

  expect(api.received.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
    'DELETE /api/v1/auth/sessions/a%2Fb?user_id=me ',
    'DELETE /api/v1/auth/sessions/%252E ',
    'GET /api/v1/users?limit=3&desc=true&query=a%26b ',
    'POST /api/v1/auth/anonymous/sign-up {}',
  ]);
});

test('throws a known error with its details, independent of the HTTP status', async () => {
  const api = await startLocalApi(() =>
    knownErrorAnswer(409, 'USER_EMAIL_ALREADY_EXISTS', { email: 'a@b.co', would_work_if_email_was_verified: false }),
  );

  const failure = createTransport(connectionTo(api.url), 'client').call('POST /auth/anonymous/sign-up');

  await expect(failure).rejects.toSatisfy(KnownErrors.UserWithEmailAlreadyExists.isInstance);
  await expect(failure).rejects.toMatchObject({ status: 409, details: { email: 'a@b.co' } });
  expect(api.received).toHaveLength(1);
});

test('throws an error of a newer server with its own code', async () => {
  const api = await startLocalApi(() => knownErrorAnswer(418, 'FROM_THE_FUTURE', { a: 1 }));

  const failure = createTransport(connectionTo(api.url), 'client').call('GET /projects/current');

  await expect(failure).rejects.toMatchObject({
    code: 'FROM_THE_FUTURE',
    status: 418,
    details: { a: 1 },
    docsUrl: `${api.url}/docs/reference/errors/#FROM_THE_FUTURE`,
  });
});

test('throws a rejected request with its status, text and request ID', async () => {
  const api = await startLocalApi(() => ({
    headers: { 'x-stack-actual-status': '403', 'x-stack-request-id': 'r1' },
    text: 'Client can only list sessions for their own user.',
  }));

  const failure = createTransport(connectionTo(api.url), 'client').call('GET /projects/current');

  await expect(failure).rejects.toBeInstanceOf(RequestFailed);
  await expect(failure).rejects.toMatchObject({
    status: 403,
    requestId: 'r1',
    message: `Failed to send request to ${api.url}/api/v1/projects/current: 403 Client can only list sessions for their own user.`,
  });
});

test('retries a read after a lost connection until it succeeds', async () => {
  const api = await startLocalApi((_, index) => (index < 3 ? 'hang up' : project));

  const answer = await createTransport(connectionTo(api.url), 'client').call('GET /projects/current');

  expect(answer).toEqual(project.json);
  expect(api.received).toHaveLength(4);
});

test('does not retry a write after a lost connection, because the server may have received it', async () => {
  const api = await startLocalApi(({ path }) => (path === '/health' ? { json: { status: 'ok' } } : 'hang up'));

  const failure = createTransport(connectionTo(api.url), 'client').call('POST /auth/anonymous/sign-up');

  await expect(failure).rejects.toBeInstanceOf(ConnectionError);
  await expect(failure).rejects.toThrow(/unable to connect to the server.*"health":"reachable"/);
  expect(api.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('an invalid URL is a connection error', async () => {
  const ask = (url: string) => createTransport(connectionTo(url), 'client').call('GET /projects/current');

  await expect(ask('http://a b')).rejects.toBeInstanceOf(ConnectionError);
  await expect(ask('localhost:4100')).rejects.toThrow(/must begin with http/);
});

test('stops after five attempts', async () => {
  const api = await startLocalApi(() => 'hang up');

  await expect(createTransport(connectionTo(api.url), 'client').call('GET /projects/current')).rejects.toBeInstanceOf(
    ConnectionError,
  );

  expect(api.received.filter(({ path }) => path.startsWith('/api'))).toHaveLength(5);
});

test('retries a rate-limited write after the time in Retry-After, and up to a quarter more', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  const limit = { headers: { 'x-stack-actual-status': '429', 'retry-after': '0.02' }, text: 'Too many requests' };
  const api = await startLocalApi((_, index) => (index === 0 ? limit : project));

  await createTransport(connectionTo(api.url), 'client').call('POST /auth/anonymous/sign-up');

  expect(api.received).toHaveLength(2);
  const delays = timers.mock.calls.map(([, millis]) => Number(millis));
  expect(delays.filter((millis) => millis >= 20 && millis <= 25)).toHaveLength(1);
});

test('Retry-After may be a date', () => {
  const inTenSeconds = new Headers({ 'retry-after': new Date(Date.now() + 10_000).toUTCString() });

  const millis = delayAfter(inTenSeconds)?.waitMillis;

  expect(millis).toBeGreaterThan(8000);
  expect(millis).toBeLessThanOrEqual(12_500);
  expect(delayAfter(new Headers({ 'retry-after': new Date(Date.now() + 60_000).toUTCString() }))).toBeUndefined();
});

test.each([429, 502, 503, 504])('retries a read after the status %i without Retry-After', async (status) => {
  const api = await startLocalApi((_, index) => (index < 2 ? { status, text: 'Try again' } : project));

  const answer = await createTransport(connectionTo(api.url), 'client').call('GET /projects/current');

  expect(answer).toEqual(project.json);
  expect(api.received).toHaveLength(3);
});

test.each([502, 503, 504])('does not retry a write after the status %i', async (status) => {
  const headers = { 'retry-after': '0' };
  const api = await startLocalApi(() => ({ status, headers, text: 'Try again' }));
  const transport = createTransport(connectionTo(api.url), 'client');

  await expect(transport.call('POST /auth/anonymous/sign-up')).rejects.toMatchObject({ status });
  await expect(transport.call('PATCH /users/me', { body: {} })).rejects.toMatchObject({ status });

  expect(api.received).toHaveLength(2);
});

test('retries a deletion and a check, because their repetition changes nothing', async () => {
  const api = await startLocalApi((_, index) => (index % 2 === 0 ? 'hang up' : { json: {} }));
  const transport = createTransport(connectionTo(api.url), 'server');

  await transport.call('DELETE /auth/sessions/current');
  await transport.call('POST /user-api-keys/check', { body: { api_key: 'sk' } });

  expect(api.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/v1/auth/sessions/current',
    'DELETE /api/v1/auth/sessions/current',
    'POST /api/v1/user-api-keys/check',
    'POST /api/v1/user-api-keys/check',
  ]);
});

test('starts no attempt after the maximum duration of a call', async () => {
  const api = await startLocalApi(() => ({ status: 503, text: 'Try again' }));
  const retry = { attempts: 5, baseMillis: 60_000, timeoutMillis: 20_000 };

  await expect(
    createTransport(connectionTo(api.url, { retry }), 'client').call('GET /projects/current'),
  ).rejects.toMatchObject({ status: 503 });

  expect(api.received).toHaveLength(1);
});

test('repeats a read without a response, and fails when the maximum duration is over', async () => {
  const api = await startLocalApi(({ path }) => (path === '/health' ? { json: {} } : new Promise(() => undefined)));
  const retry = { attempts: 5, baseMillis: 0, timeoutMillis: 150 };
  const transport = createTransport(connectionTo(api.url, { retry }), 'client');

  await expect(transport.call('GET /projects/current')).rejects.toThrow(/unable to connect.*no response within/);
  expect(api.received.filter(({ method, path }) => method === 'GET' && path !== '/health').length).toBeGreaterThan(1);

  await expect(transport.call('POST /auth/anonymous/sign-up')).rejects.toBeInstanceOf(ConnectionError);
  expect(api.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('an aborted signal ends a call at once, without another attempt', async () => {
  const controller = new AbortController();
  const reason = new Error('The user left');
  const api = await startLocalApi(() => {
    controller.abort(reason);
    return new Promise(() => undefined);
  });
  const transport = createTransport(connectionTo(api.url, { signal: controller.signal }), 'client');

  await expect(transport.call('GET /projects/current')).rejects.toBe(reason);
  await expect(transport.call('GET /projects/current')).rejects.toBe(reason);

  expect(api.received).toHaveLength(1);
});

test('an aborted signal ends the wait between two attempts', async () => {
  const controller = new AbortController();
  const api = await startLocalApi(() => {
    setTimeout(() => controller.abort());
    return { status: 503, text: 'Try again' };
  });
  const retry = { attempts: 5, baseMillis: 20_000, timeoutMillis: 60_000 };
  const connection = connectionTo(api.url, { signal: controller.signal, retry });

  await expect(createTransport(connection, 'client').call('GET /projects/current')).rejects.toMatchObject({
    name: 'AbortError',
  });

  expect(api.received).toHaveLength(1);
});

test('returns the error if the wait would be too long', async () => {
  const limit = { headers: { 'x-stack-actual-status': '429', 'retry-after': '900' }, text: 'Too many requests' };
  const api = await startLocalApi(() => limit);

  await expect(createTransport(connectionTo(api.url), 'client').call('GET /projects/current')).rejects.toMatchObject({
    status: 429,
  });

  expect(api.received).toHaveLength(1);
});

test('retries an infinite loop that a proxy reports, but no other 508', async () => {
  const loop = { status: 508, text: 'INFINITE_LOOP_DETECTED' };
  const once = await startLocalApi((_, index) => (index === 0 ? loop : project));
  const other = await startLocalApi(() => ({ status: 508, text: 'Loop' }));

  await createTransport(connectionTo(once.url), 'client').call('GET /projects/current');
  const failure = createTransport(connectionTo(other.url), 'client').call('GET /projects/current');

  expect(once.received).toHaveLength(2);
  await expect(failure).rejects.toMatchObject({ status: 508 });
  expect(other.received).toHaveLength(1);
});

test('does not retry a server error', async () => {
  const api = await startLocalApi(() => ({ status: 500, text: 'Something went wrong.' }));

  await expect(createTransport(connectionTo(api.url), 'client').call('GET /projects/current')).rejects.toMatchObject({
    status: 500,
  });

  expect(api.received).toHaveLength(1);
});

test('refreshes rejected credentials and retries immediately', async () => {
  const renewed: string[] = [];
  const api = await startLocalApi((_, index) =>
    index === 0 ? knownErrorAnswer(401, 'ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: 1 }) : project,
  );
  let token = 'old';
  const credentials = {
    headers: async () => ({ 'x-stack-admin-access-token': token }),
    renew: (error: { code: string }) => {
      renewed.push(error.code);
      token = 'new';
      return true;
    },
  };

  await createTransport(connectionTo(api.url, { credentials }), 'admin').call('GET /projects/current');

  expect(renewed).toEqual(['ADMIN_ACCESS_TOKEN_EXPIRED']);
  expect(api.received.map(({ headers }) => headers['x-stack-admin-access-token'])).toEqual(['old', 'new']);
});
