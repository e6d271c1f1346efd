import { createPublicKey, randomUUID, verify } from 'node:crypto';
import type { SessionId, UserId } from '@portico/contract';
import { callerHeaders, claimsOf, type Portico, portico, rawRequest, type TestServer } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('access tokens', () => {
  test('contain exactly the claims of the protocol, signed with a published key', async () => {
    const { api, project, url } = await portico();
    const user = await project.user({ display_name: 'Ada' });

    const claims = claimsOf(user.access_token);

    expect(claims).toEqual({
      sub: user.id,
      iss: `${url}/api/v1/projects/${project.id}`,
      aud: project.id,
      iat: expect.any(Number),
      exp: claims.iat + 600,
      project_id: project.id,
      branch_id: 'main',
      refresh_token_id: expect.any(String),
      role: 'authenticated',
      name: 'Ada',
      email: user.email,
      email_verified: false,
      selected_team_id: null,
      is_anonymous: false,
      is_restricted: false,
      restricted_reason: null,
      requires_totp_mfa: false,
      signed_up_at: Math.floor(user.wire.signed_up_at_millis / 1000),
      auth_time: expect.any(Number),
    });
    const { body, headers } = await api.call('GET /projects/:project_id/.well-known/jwks.json', {
      params: { project_id: project.id },
    });
    const { keys } = body as unknown as { keys: { kid: string }[] };
    const [head = '', payload = '', signature = ''] = user.access_token.split('.');
    const { kid, alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
    const jwk = keys.find((key) => key.kid === kid);
    expect({ alg, kidLength: kid.length, count: keys.length }).toEqual({ alg: 'ES256', kidLength: 12, count: 2 });
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    const key = createPublicKey({ key: jwk as never, format: 'jwk' });
    const isGood = verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isGood).toBe(true);
  });

  test('access tokens of anonymous users have a separate audience and keys', async () => {
    const { api, project, url } = await portico();
    const { body } = await api.call('POST /auth/anonymous/sign-up');

    expect(claimsOf(body.access_token)).toMatchObject({
      aud: `${project.id}:anon`,
      iss: `${url}/api/v1/projects-anonymous-users/${project.id}`,
      is_anonymous: true,
      is_restricted: true,
      restricted_reason: { type: 'anonymous' },
      role: 'authenticated',
    });
    const path = `/api/v1/projects-anonymous-users/${project.id}/.well-known/jwks.json`;
    const redirect = await rawRequest(url, { path });
    expect(redirect.status).toBe(307);
    const followed = await rawRequest(url, { path: redirect.headers.get('location') ?? '' });
    expect((followed.body as { keys: unknown[] }).keys).toHaveLength(4);
    expect(await rawRequest(url, { path: `/api/v1/projects/${randomUUID()}/.well-known/jwks.json` })).toBeRefused(
      404,
      'Project not found',
    );
  });
});

describe('refreshing', () => {
  test('returns a new token with current claims, in one round trip', async () => {
    const { api, project } = await portico();
    const user = await project.user();
    await api.as(user).call('PATCH /users/me', { body: { display_name: 'Changed' } });

    const answer = await api.as(user).call('POST /auth/sessions/current/refresh');

    expect(answer).toSucceed();
    expect(answer.trips).toBe(1);
    expect(claimsOf(answer.body.access_token)).toMatchObject({
      name: 'Changed',
      refresh_token_id: claimsOf(user.access_token).refresh_token_id,
    });
  });

  test('works at the OAuth token endpoint with a form and no other headers, in one round trip', async () => {
    const { project, server, url } = await portico();
    const user = await project.user();
    const send = async (fields: Record<string, string>) =>
      await rawRequest(url, {
        method: 'POST',
        path: '/api/v1/auth/oauth/token',
        headers: form,
        body: new URLSearchParams(fields).toString(),
      });
    const good = {
      grant_type: 'refresh_token',
      client_id: project.id,
      client_secret: project.keys.client,
      refresh_token: user.refresh_token,
    };

    const [before, answer, after] = [server.clock.now(), await send(good), server.clock.now()];

    expect(answer).toSucceed();
    expect(answer.trips).toBe(1);
    expect(answer.body).toMatchObject({
      refresh_token: user.refresh_token,
      token_type: 'Bearer',
      scope: 'legacy',
    });
    const { access_token, expires_in } = answer.body as { access_token: string; expires_in: number };
    const secondsLeft = (at: Date) => Math.floor(claimsOf(access_token).exp - at.getTime() / 1000);
    expect(expires_in).toBeLessThanOrEqual(secondsLeft(before));
    expect(expires_in).toBeGreaterThanOrEqual(secondsLeft(after));
    expect(answer.headers.get('pragma')).toBe('no-cache');
    expect(await send({ ...good, refresh_token: 'x' })).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    expect(await send({ ...good, client_secret: 'x' })).toFail('INVALID_OAUTH_CLIENT_ID_OR_SECRET', {
      client_id: null,
    });
    expect(await send({ ...good, client_id: 'x' })).toFail('INVALID_OAUTH_CLIENT_ID_OR_SECRET');
    expect(await send({ ...good, scope: 'all' })).toFail('INVALID_SCOPE');
    expect(await send({ ...good, grant_type: 'password' })).toFail('SCHEMA_ERROR');
  });

  test('a refresh token works only in its own project, until it expires', async () => {
    const { api, project, server } = await portico();
    const user = await project.user();
    const other = await portico();

    expect(
      await other.api.call('POST /auth/sessions/current/refresh', {
        headers: { 'x-stack-refresh-token': user.refresh_token },
      }),
    ).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    expect(await api.call('POST /auth/sessions/current/refresh')).toFail('SCHEMA_ERROR');
    const { body: short } = await api
      .server()
      .call('POST /auth/sessions', { body: { user_id: user.id, expires_in_millis: 1000 } });
    server.clock.advance(2, 'second');
    const expired = api.withTokens({ ...short, access_token: '' }).withHeaders({});
    expect(await expired.call('POST /auth/sessions/current/refresh')).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    expect(await api.withTokens(short).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
  });

  test('counts as activity of the session and its user', async () => {
    const { api, project, server } = await portico();
    const user = await project.user();
    server.clock.advance(1, 'minute');

    await api.as(user).call('POST /auth/sessions/current/refresh');

    const { body } = await api.server().call('GET /users/:user_id', { params: { user_id: user.id } });
    expect(body.last_active_at_millis - body.signed_up_at_millis).toBeGreaterThanOrEqual(60_000);
    const { body: sessions } = await api.as(user).call('GET /auth/sessions', { query: { user_id: 'me' } });
    const [session] = sessions.items;
    expect((session?.last_used_at ?? 0) - (session?.created_at ?? 0)).toBeGreaterThanOrEqual(60_000);
    expect(session?.last_used_at_end_user_ip_info).toEqual({ ip: expect.stringMatching(/127\.0\.0\.1/) });
  });
});

describe('refreshing in the same minute', () => {
  /** Moves the clock to the start of the next minute, so that a test stays within it. */
  function startMinute({ clock }: TestServer) {
    clock.advance(60 - (Math.floor(clock.now().getTime() / 1000) % 60), 'second');
  }

  /** Sends nothing but the refresh token. */
  async function refreshed(api: Portico['api'], { refresh_token }: { refresh_token: string }) {
    const headers = { 'x-stack-refresh-token': refresh_token };
    return await api.call('POST /auth/sessions/current/refresh', { headers });
  }

  /** Returns the versions of the rows of a session and its user. Each write changes them. */
  async function versions({ app }: TestServer, userId: UserId) {
    const text = `select u.xmin::text as user_version, s.xmin::text as session_version
      from users u join sessions s on s.tenancy_id = u.tenancy_id and s.user_id = u.id where u.id = $1`;
    const { rows } = await app.database.handle().run({ text, values: [userId] });
    return rows[0];
  }

  test('writes the session and its user once', async () => {
    const { api, project, server } = await portico();
    const user = await project.user();
    const refresh = async () => {
      const answer = await api.as(user).call('POST /auth/sessions/current/refresh');
      expect(answer).toSucceed();
      expect(answer.trips).toBe(1);
    };
    startMinute(server);
    const before = await versions(server, user.id);

    await refresh();
    const first = await versions(server, user.id);
    for (const _ of [1, 2, 3]) await refresh();

    expect(first?.user_version).not.toBe(before?.user_version);
    expect(first?.session_version).not.toBe(before?.session_version);
    expect(await versions(server, user.id)).toEqual(first);
    server.clock.advance(1, 'minute');
    await refresh();
    const next = await versions(server, user.id);
    expect(next?.user_version).not.toBe(first?.user_version);
    expect(next?.session_version).not.toBe(first?.session_version);
  });

  test('succeeds for concurrent refreshes, the later ones without a write', async () => {
    const { api, project, server } = await portico();
    const user = await project.user();
    startMinute(server);
    const refresh = () => api.as(user).call('POST /auth/sessions/current/refresh');
    const answers = await Promise.all(Array.from({ length: 32 }, refresh));
    for (const answer of answers) expect(answer).toSucceed();
    const after = await versions(server, user.id);
    const later = await Promise.all(Array.from({ length: 32 }, refresh));

    for (const answer of later) expect(answer).toSucceed();
    expect(await versions(server, user.id)).toEqual(after);
  });

  test('stores the address of the first refresh of a session that a server has created', async () => {
    const { api, project, server } = await portico();
    startMinute(server);
    const user = await project.user();
    const before = await versions(server, user.id);

    await api.as(user).call('POST /auth/sessions/current/refresh');

    const first = await versions(server, user.id);
    expect(first?.session_version).not.toBe(before?.session_version);
    await api.as(user).call('POST /auth/sessions/current/refresh');
    expect(await versions(server, user.id)).toEqual(first);
  });

  test('counts the user as active after an impersonated session was refreshed', async () => {
    const { api, project, server } = await portico();
    const user = await project.user();
    const body = { user_id: user.id, is_impersonation: true };
    server.clock.advance(1, 'day');
    startMinute(server);
    const { body: impersonated } = await api.server().call('POST /auth/sessions', { body });
    expect(await refreshed(api, impersonated)).toSucceed();

    expect(await refreshed(api, user)).toSucceed();

    const { body: metrics } = await api.admin().call('GET /internal/metrics', { query: { include_anonymous: false } });
    expect((metrics as { daily_active_users: { activity: number }[] }).daily_active_users.at(-1)?.activity).toBe(1);
  });

  test('is rejected as soon as the session was revoked or the user was deleted', async () => {
    const { api, project } = await portico();
    const [user, deleted] = [await project.user(), await project.user()];
    for (const tokens of [user, user, deleted, deleted]) expect(await refreshed(api, tokens)).toSucceed();

    await api.as(user).call('DELETE /auth/sessions/current');
    await api.server().call('DELETE /users/:user_id', { params: { user_id: deleted.id } });

    expect(await refreshed(api, user)).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    expect(await refreshed(api, deleted)).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  test('returns current claims', async () => {
    const { api, project } = await portico();
    const user = await project.user({ display_name: 'Ada' });
    for (const name of ['Grace', 'Hedy']) {
      await api.server().call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { display_name: name } });
      const { body } = await api.as(user).call('POST /auth/sessions/current/refresh');
      expect(claimsOf(body.access_token)).toMatchObject({ name });
    }
  });
});

describe('sessions', () => {
  test('are listed newest first, with the current one marked, in one round trip', async () => {
    const { api, project, server } = await portico();
    const user = await project.user();
    server.clock.advance(1, 'second');
    const { body: second } = await api.call('POST /auth/password/sign-in', {
      body: { email: user.email, password: user.password },
    });

    const answer = await api.as(user).call('GET /auth/sessions', { query: { user_id: 'me' } });

    expect(answer.trips).toBe(1);
    expect(answer.body.is_paginated).toBe(false);
    expect(answer.body.items.map(({ id, is_current_session }) => [id, is_current_session])).toEqual([
      [claimsOf(second.access_token).refresh_token_id, false],
      [claimsOf(user.access_token).refresh_token_id, true],
    ]);
  });

  test('sessions of other users are not visible to clients', async () => {
    const { api, project } = await portico();
    const [ada, bob] = [await project.user(), await project.user()];

    expect(await api.as(ada).call('GET /auth/sessions', { query: { user_id: bob.id } })).toBeRefused(
      403,
      'Client can only list sessions for their own user.',
    );
    expect(await api.call('GET /auth/sessions', { query: { user_id: bob.id } })).toFail(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    );
    expect(await api.callBadly('GET /auth/sessions', {})).toFail('SCHEMA_ERROR');
  });

  test('impersonated sessions are listed only for admins', async () => {
    const { api, project } = await portico();
    const user = await project.user();
    await api.server().call('POST /auth/sessions', { body: { user_id: user.id, is_impersonation: true } });

    const query = { user_id: user.id };
    expect((await api.as(user).call('GET /auth/sessions', { query })).body.items).toHaveLength(1);
    expect((await api.server().call('GET /auth/sessions', { query })).body.items).toHaveLength(1);
    expect((await api.admin().call('GET /auth/sessions', { query })).body.items).toHaveLength(2);
  });

  test('can be created by servers for existing users, for at most 367 days', async () => {
    const { api, project } = await portico();
    const user = await project.user();
    const create = async (body: { user_id: string; expires_in_millis?: number }) =>
      await api.server().call('POST /auth/sessions', { body });

    const { body } = await create({ user_id: user.id });
    expect(await api.withTokens(body).call('GET /users/me')).toSucceed();
    expect(await create({ user_id: randomUUID() })).toFail('USER_ID_DOES_NOT_EXIST');
    expect(await create({ user_id: user.id, expires_in_millis: 31_708_800_001 })).toFail('SCHEMA_ERROR');
    expect(await create({ user_id: 'me' })).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
  });

  test('sign-out revokes the session immediately, and a second one returns an error', async () => {
    const { api, project } = await portico();
    const user = await project.user();

    expect(await api.as(user).call('DELETE /auth/sessions/current')).toSucceed();

    expect(await api.as(user).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
    expect(
      await api.as(user).call('POST /auth/sessions/current/refresh', { headers: { 'x-stack-access-token': '' } }),
    ).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    expect(await api.as(user).call('DELETE /auth/sessions/current')).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    expect(await api.call('DELETE /auth/sessions/current')).toFail('ACCESS_TOKEN_EXPIRED');
  });

  test('sessions of the same user can be revoked, except for the current one and those of other users', async () => {
    const { api, project } = await portico();
    const [ada, bob] = [await project.user(), await project.user()];
    const { body: second } = await api.call('POST /auth/password/sign-in', {
      body: { email: ada.email, password: ada.password },
    });
    const sessionId = (tokens: { access_token: string }) => claimsOf(tokens.access_token).refresh_token_id as SessionId;
    const revoke = async (session_id: SessionId, user: { id: UserId }) =>
      await api
        .as(ada)
        .call('DELETE /auth/sessions/:session_id', { params: { session_id }, query: { user_id: user.id } });

    expect(await revoke(sessionId(second), ada)).toSucceed();
    expect(await api.as(second).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
    expect(await revoke(sessionId(second), ada)).toBeRefused(404, 'Session not found.');
    expect(await revoke(sessionId(ada), ada)).toFail('CANNOT_DELETE_CURRENT_SESSION');
    expect(await revoke(sessionId(bob), ada)).toBeRefused(404, 'Session not found.');
    expect(await revoke(sessionId(bob), bob)).toBeRefused(403);
    expect(await api.as(ada).call('DELETE /auth/sessions', { query: { user_id: bob.id } })).toBeRefused(403);
    expect(await api.as(bob).call('GET /users/me')).toSucceed();
    const asServer = await api
      .server()
      .callBadly('DELETE /auth/sessions/:session_id', { params: { session_id: sessionId(bob) } });
    expect(asServer).toSucceed();
  });

  test('the sessions of a deleted user are deleted', async () => {
    const { api, project, url } = await portico();
    const user = await project.user();
    await api.server().call('DELETE /users/:user_id', { params: { user_id: user.id } });

    expect(await api.as(user).call('GET /users/me')).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect(await api.as(user).call('DELETE /auth/sessions/current')).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    const refreshed = await rawRequest(url, {
      method: 'POST',
      path: '/api/v1/auth/sessions/current/refresh',
      headers: {
        ...callerHeaders(project.id, 'client', project.keys.client),
        'x-stack-refresh-token': user.refresh_token,
      },
    });
    expect(refreshed).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });
});
