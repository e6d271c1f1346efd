import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { callerHeaders, portico, rawRequest } from '@portico/testkit';
import { expect, test } from 'vitest';

/**
 * Tests the authentication algorithm of docs/reference/protocol/requests.md#authentication: the first failed check determines the
 * response.
 */

const path = '/api/v1/projects/current';

async function given() {
  const made = await portico();
  const { url, project } = made;
  const send = async (headers: Record<string, string>) => await rawRequest(url, { path, headers });
  return { ...made, send, client: callerHeaders(project.id, 'client', project.keys.client) };
}

test('without headers, returns ACCESS_TYPE_REQUIRED', async () => {
  const { send } = await given();

  expect(await send({})).toFail('ACCESS_TYPE_REQUIRED');
  expect(await send({ 'x-stack-project-id': 'internal' })).toFail('ACCESS_TYPE_REQUIRED');
});

test('rejects keys without access type, an invalid access type, and a missing project ID', async () => {
  const { send, project } = await given();

  expect(await send({ 'x-stack-secret-server-key': 'x' })).toFail('PROJECT_KEY_WITHOUT_ACCESS_TYPE');
  expect(await send({ 'x-stack-admin-access-token': 'x' })).toFail('PROJECT_KEY_WITHOUT_ACCESS_TYPE');
  expect(await send({ 'x-stack-access-type': 'root' })).toFail('INVALID_ACCESS_TYPE', { accessType: 'root' });
  expect(await send({ 'x-stack-access-type': 'client' })).toFail('ACCESS_TYPE_WITHOUT_PROJECT_ID', {
    request_type: 'client',
  });
  expect(await send({ 'x-stack-access-type': 'client', 'x-stack-project-id': '' })).toFail(
    'ACCESS_TYPE_WITHOUT_PROJECT_ID',
  );
  expect(await send({ 'x-stack-access-type': 'server', 'x-stack-project-id': project.id })).toFail(
    'SERVER_AUTHENTICATION_REQUIRED',
  );
});

test('every level requires its own key and ignores other keys', async () => {
  const { send, project, api } = await given();
  const wrong = {
    client: 'INVALID_PUBLISHABLE_CLIENT_KEY',
    server: 'INVALID_SECRET_SERVER_KEY',
    admin: 'INVALID_SUPER_SECRET_ADMIN_KEY',
  };
  const missing = {
    client: 'CLIENT_AUTHENTICATION_REQUIRED',
    server: 'SERVER_AUTHENTICATION_REQUIRED',
    admin: 'ADMIN_AUTHENTICATION_REQUIRED',
  };

  for (const level of ['client', 'server', 'admin'] as const) {
    const headers = { 'x-stack-access-type': level, 'x-stack-project-id': project.id };
    expect(await send(headers)).toFail(missing[level]);
    expect(await send(callerHeaders(project.id, level, 'nonsense'))).toFail(wrong[level], { project_id: project.id });
    expect(await send({ ...callerHeaders('internal', level, project.keys[level]) })).toFail(wrong[level]);
    const right = callerHeaders(project.id, level, project.keys[level]);
    expect(
      await send({ 'x-stack-secret-server-key': 'wrong', 'x-stack-super-secret-admin-key': 'wrong', ...right }),
    ).toSucceed();
  }
  expect(await api.call('GET /projects/current')).toSucceed();
});

test('rejects an unknown project before checking any key', async () => {
  const { send } = await given();
  const id = randomUUID();

  expect(await send(callerHeaders(id, 'client', 'x'))).toFail('CURRENT_PROJECT_NOT_FOUND', { project_id: id });
  expect(await send(callerHeaders('no-such-thing', 'client', 'x'))).toFail('CURRENT_PROJECT_NOT_FOUND');
});

test('reports an unknown branch only to callers with a valid key', async () => {
  const { send, client, project } = await given();

  expect(await send({ ...client, 'x-stack-branch-id': 'dev' })).toFail('BRANCH_DOES_NOT_EXIST', { branch_id: 'dev' });
  const guess = { ...callerHeaders(project.id, 'client', 'wrong'), 'x-stack-branch-id': 'dev' };
  expect(await send(guess)).toFail('INVALID_PUBLISHABLE_CLIENT_KEY');
});

test('checks tokens before the project, in the order malformed, expired, foreign, anonymous', async () => {
  const { send, client, project, api, server } = await given();
  const user = await project.user();
  const other = await portico();
  const foreigner = await other.project.user();
  const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
  const withToken = async (token: string, more: Record<string, string> = {}) =>
    await send({ ...client, 'x-stack-access-token': token, ...more });

  const [head, payload, signature] = user.access_token.split('.');
  for (const token of [
    'garbage',
    'a.b.c',
    `${head}.${payload}.AAAA`,
    `${head}.${payload}`,
    `${payload}.${head}.${signature}`,
  ]) {
    expect(await withToken(token)).toFail('UNPARSABLE_ACCESS_TOKEN');
  }
  expect(await withToken('garbage', { 'x-stack-project-id': randomUUID() })).toFail('UNPARSABLE_ACCESS_TOKEN');
  expect(await withToken(foreigner.access_token)).toFail('INVALID_PROJECT_FOR_ACCESS_TOKEN', {
    expected_project_id: project.id,
    actual_project_id: other.project.id,
  });
  expect(await withToken(anonymous.access_token, { 'x-stack-allow-anonymous-user': 'yes' })).toFail(
    'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
  );
  expect(await withToken(anonymous.access_token)).toSucceed();
  server.clock.advance(11, 'minute');
  const expired = await withToken(user.access_token);
  expect(expired).toFail('ACCESS_TOKEN_EXPIRED', { expired_at_millis: expect.any(Number) });
});

test('rejects a token with a modified payload', async () => {
  const { send, client, project } = await given();
  const [victim, attacker] = [await project.user(), await project.user()];
  const [head, payload = '', signature] = attacker.access_token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());

  const forged = Buffer.from(JSON.stringify({ ...claims, sub: victim.id })).toString('base64url');

  expect(await send({ ...client, 'x-stack-access-token': `${head}.${forged}.${signature}` })).toFail(
    'UNPARSABLE_ACCESS_TOKEN',
  );
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  expect(await send({ ...client, 'x-stack-access-token': `${none}.${forged}.` })).toFail('UNPARSABLE_ACCESS_TOKEN');
});

test('a project owner may act at any level with an access token of the internal project', async () => {
  const { send, project, api } = await given();
  const stranger = await portico();
  const user = await project.user();
  const asAdmin = async (token: string, level = 'admin') =>
    await send({ 'x-stack-access-type': level, 'x-stack-project-id': project.id, 'x-stack-admin-access-token': token });

  for (const level of ['client', 'server', 'admin'])
    expect(await asAdmin(project.owner.access_token, level)).toSucceed();
  expect(await asAdmin(stranger.project.owner.access_token)).toFail('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  expect(await asAdmin(user.access_token)).toFail('INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN');
  expect(await asAdmin('garbage')).toFail('UNPARSABLE_ADMIN_ACCESS_TOKEN');
  expect(await api.call('GET /projects/current')).toSucceed();
});

test('accepts the development override key for any project, and rejects a wrong one', async () => {
  const { send, project } = await given();
  const withKey = async (key: string) =>
    await send({
      'x-stack-access-type': 'admin',
      'x-stack-project-id': project.id,
      'x-stack-development-override-key': key,
    });

  expect(await withKey('sak_test_internal_admin_key')).toSucceed();
  expect(await withKey('wrong')).toBeRefused(401, 'Invalid development key override');
});

test('an endpoint of a higher level returns the levels that may call it', async () => {
  const { api } = await given();

  const answer = await api.callBadly('GET /users', {});

  expect(answer).toFail('INSUFFICIENT_ACCESS_TYPE', {
    actual_access_type: 'client',
    allowed_access_types: ['server', 'admin'],
  });
  expect(answer.text).toContain("must be 'server' or 'admin', but was 'client'");
});

test('with the override header, errors have status 200 and contain the actual status', async () => {
  const { send, client } = await given();

  const answer = await send({
    ...client,
    'x-stack-publishable-client-key': 'wrong',
    'x-stack-override-error-status': 'true',
  });

  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-stack-actual-status')).toBe('401');
  expect(answer.code).toBe('INVALID_PUBLISHABLE_CLIENT_KEY');
});

test('allows browsers of any origin to send requests and read errors', async () => {
  const { url } = await given();

  const preflight = await rawRequest(url, { method: 'OPTIONS', path });
  const failed = await rawRequest(url, { path });

  expect(preflight).toSucceed();
  expect(preflight.text).toBe('');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-stack-access-token');
  for (const answer of [preflight, failed]) {
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-stack-known-error');
  }
  expect(failed.headers.get('x-stack-request-id')).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
  expect(failed.headers.get('cache-control')).toBe('no-store, max-age=0');
});

test('returns 404 for unknown paths and 405 for unsupported methods, with all base paths', async () => {
  const { url } = await given();

  for (const base of ['v1', 'latest', 'v2beta1', 'v2beta5']) {
    expect(await rawRequest(url, { path: `/api/${base}/no/such/thing` })).toBeRefused(
      404,
      /does not exist.*no\/such\/thing/,
    );
    expect(await rawRequest(url, { method: 'PUT', path: `/api/${base}/users/me` })).toBeRefused(
      405,
      'Method not allowed',
    );
    expect(await rawRequest(url, { path: `/api/${base}` })).toSucceed();
  }
});

test('405 has the format and headers of other refusals, for methods that HTTP knows and for others', async () => {
  const { url } = await given();

  for (const method of ['DELETE', 'PROPFIND', 'QUERY', 'TELEPORT']) {
    const answer = await overSocket(url, `${method} /api/v1/projects/current HTTP/1.1`);

    expect(answer).toContain('HTTP/1.1 405 Method Not Allowed\r\n');
    expect(answer).toMatch(/\r\n\r\nMethod not allowed$/);
    expect(answer).toContain('content-type: text/plain; charset=utf-8\r\n');
    expect(answer).toContain('access-control-allow-origin: *\r\n');
    expect(answer).toMatch(/\r\nx-stack-request-id: [0-9a-z]{16}\r\n/);
    if (method !== 'TELEPORT') expect(answer).toMatch(/\r\nallow: GET,.* OPTIONS\r\n/);
  }
  expect(await overSocket(url, 'GET /api/v1 HTTQ')).toMatch(
    /^HTTP\/1\.1 400 [\s\S]*\r\n\r\nThe request is not valid HTTP\.$/,
  );
});

/** Sends a request that HTTP libraries refuse to send. @returns the whole response */
async function overSocket(url: string, firstLine: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(`${firstLine}\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
  return Buffer.concat(await socket.toArray()).toString();
}

test('the token of a deleted user counts as no user, at every level', async () => {
  const { url, project, api, client } = await given();
  const [dead, alive] = [await project.user(), await project.user()];
  await api.server().call('DELETE /users/:user_id', { params: { user_id: dead.id } });
  const token = { 'x-stack-access-token': dead.access_token };

  expect(await rawRequest(url, { path, headers: { ...client, ...token } })).toSucceed();
  expect(await api.as(dead).call('GET /users/me')).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
  expect(await api.admin().withHeaders(token).call('GET /internal/projects/current')).toSucceed();
  expect(
    await api
      .withHeaders({ ...token, 'x-stack-refresh-token': alive.refresh_token })
      .call('POST /auth/sessions/current/refresh'),
  ).toSucceed();
  expect(await api.as(dead).call('POST /auth/sessions/current/refresh')).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  const granted = await rawRequest(url, {
    method: 'POST',
    path: '/api/v1/auth/oauth/token',
    headers: { ...client, ...token, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: project.id,
      client_secret: project.keys.client,
      refresh_token: alive.refresh_token,
    }).toString(),
  });
  expect(granted).toSucceed();
});

test('the welcome text contains the authenticated caller, and accepts no query', async () => {
  const { url, client } = await given();

  expect(await rawRequest(url, { path: '/api/v1?debug=1' })).toFail('SCHEMA_ERROR');

  expect((await rawRequest(url, { path: '/api/v1' })).text).toContain('Authentication: none');
  expect((await rawRequest(url, { path: '/api/v1', headers: client })).text).toContain('Authentication: client');
});
