import { KnownErrors } from '@portico/contract/errors';
import { expect, onTestFinished, test, vi } from 'vitest';
import { knownErrorAnswer, type LocalAnswer, startLocalApi } from '../../testing/local-api.ts';
import { ConnectionError, RequestFailed } from './errors.ts';
import { type Connection, createTransport } from './transport.ts';

const project = { json: { id: 'internal' } } satisfies LocalAnswer;

function connectionTo(url: string, changes: Partial<Connection> = {}): Connection {
  return {
    projectId: 'internal',
    baseUrl: () => url,
    extraHeaders: {},
    credentials: { headers: async () => ({ 'x-stack-publishable-client-key': 'pck_1' }) },
    retry: { attempts: 5, baseMillis: 1 },
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

  await expect(failure).rejects.toMatchObject({ code: 'FROM_THE_FUTURE', status: 418, details: { a: 1 } });
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

test('retries a rate-limited write after the time in Retry-After', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  const limit = { headers: { 'x-stack-actual-status': '429', 'retry-after': '0.02' }, text: 'Too many requests' };
  const api = await startLocalApi((_, index) => (index === 0 ? limit : project));

  await createTransport(connectionTo(api.url), 'client').call('POST /auth/anonymous/sign-up');

  expect(api.received).toHaveLength(2);
  expect(timers).toHaveBeenCalledWith(expect.any(Function), 20);
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
