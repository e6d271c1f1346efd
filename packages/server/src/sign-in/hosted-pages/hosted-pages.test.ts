import { claimsOf, type Portico, portico, rawRequest } from '@portico/testkit';
import { oauthApp, redirectUri, sameApp } from '@portico/testkit/outside/oauth-app';
import * as oauth from 'oauth4webapi';
import { describe, expect, test } from 'vitest';

async function withApp() {
  const at = await portico();
  return { at, app: await oauthApp(at), user: await at.project.user() };
}

/** Returns the parameters of a redirect to the app, or to a hosted page. */
function parametersOf(answer: { readonly headers: Headers }): Record<string, string> {
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
}

describe('the authorization endpoint', () => {
  test('redirects to the hosted pages with the request of the app', async () => {
    const { at, app } = await withApp();

    const answer = await app.authorize({ prompt: 'create', login_hint: 'ada@example.com', ui_locales: 'de', x: 'y' });

    expect(answer.status).toBe(303);
    const location = answer.headers.get('location') ?? '';
    expect(location.startsWith(`${at.url}/pages/${at.project.id}/continue?`)).toBe(true);
    const asked = { prompt: 'create', login_hint: 'ada@example.com', ui_locales: 'de' };
    expect(parametersOf(answer)).toEqual(app.request(asked));
    expect(answer.headers.get('set-cookie')).toBe(null);
  });

  test('tells the app about a wrong request, with the state and the issuer', async () => {
    const { at, app } = await withApp();
    const iss = `${at.url}/api/v1/projects/${at.project.id}`;
    const wrong: readonly (readonly [Record<string, string>, string])[] = [
      [{ response_type: '' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_mode: 'fragment' }, 'invalid_request'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ code_challenge_method: '' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ scope: 'openid' }, 'invalid_scope'],
      [{ prompt: 'none login' }, 'invalid_request'],
      [{ prompt: 'login none' }, 'invalid_request'],
      [{ prompt: 'surprise' }, 'invalid_request'],
      [{ request: 'x' }, 'request_not_supported'],
      [{ request_uri: 'https://example.com' }, 'request_uri_not_supported'],
    ];
    for (const [more, error] of wrong) {
      const answer = await app.authorize(more);

      expect(answer.headers.get('location')?.startsWith(redirectUri), JSON.stringify(more)).toBe(true);
      expect(parametersOf(answer), JSON.stringify(more)).toMatchObject({ error, state: 'the state', iss });
    }
    const twice = await rawRequest(at.url, {
      path: `/api/v1/projects/${at.project.id}/oauth2/authorize?${new URLSearchParams(app.request())}&prompt=none&prompt=login`,
    });
    expect(parametersOf(twice)).toMatchObject({ error: 'invalid_request' });
  });

  test('shows people a page, and programs an error, if the client or the redirect URI is wrong', async () => {
    const { at, app } = await withApp();
    for (const more of [{ client_id: 'x' }, { client_id: '' }, { redirect_uri: 'https://app.example.com/' }]) {
      const page = await app.authorize(more);

      expect(page.status).toBe(400);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('location')).toBe(null);
      expect(await app.authorize(more, 'application/json')).toBeRefused(400, /^Invalid (client_id|redirect_uri):/);
    }
    const other = `/api/v1/projects/${crypto.randomUUID()}/oauth2/authorize`;
    expect(await rawRequest(at.url, { path: other })).toBeRefused(404, 'Project not found');
  });

  test('accepts any page of this machine if the project allows localhost, and native apps', async () => {
    const { at, app } = await withApp();
    const local = { redirect_uri: 'http://localhost:3000/anything?x=1' };
    await at.project.configure({ allow_localhost: false });
    expect((await app.authorize(local)).status).toBe(400);
    await at.project.configure({ allow_localhost: true });
    const config_override_string = JSON.stringify({ 'domains.nativeRedirectUris': ['com.example.app:/callback'] });
    await at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });

    expect((await app.authorize(local)).status).toBe(303);
    expect((await app.authorize({ redirect_uri: 'com.example.app:/callback' })).status).toBe(303);
  });

  test('tells the app that the pages are closed, if the project has no publishable client key', async () => {
    const { at, app } = await withApp();
    const { body } = await at.api.admin().call('GET /internal/api-keys');
    for (const { id } of body.items) {
      await at.api
        .admin()
        .call('PATCH /internal/api-keys/:key_set_id', { params: { key_set_id: id }, body: { revoked: true } });
    }

    expect(parametersOf(await app.authorize())).toMatchObject({ error: 'unauthorized_client' });
    const pages = at.api.withHeaders({ 'x-stack-publishable-client-key': '__portico_hosted_pages__' });
    expect(await pages.call('GET /projects/current')).toFail('INVALID_PUBLISHABLE_CLIENT_KEY');
  });
});

describe('a code of the hosted pages', () => {
  test('becomes a session of its own, with the time of the sign-in on the pages', async () => {
    const { at, app, user } = await withApp();

    const back = await app.approve(user);
    expect(back).toMatchObject({ from: 'portico', state: 'the state', code: expect.stringMatching(/^[0-9a-z]{45}$/) });
    const answer = await app.exchange(back.code);

    expect(answer).toSucceed();
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('pragma')).toBe('no-cache');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[0-9a-z]{45}\.1\./),
      token_type: 'Bearer',
      expires_in: expect.any(Number),
      scope: 'offline_access',
    });
    const [own, pages] = [claimsOf(answer.body.access_token), claimsOf(user.access_token)];
    expect(own).toMatchObject({ sub: user.id, aud: at.project.id, auth_time: pages.auth_time });
    expect(own.refresh_token_id).not.toBe(pages.refresh_token_id);
    await at.api.as(answer.body).call('DELETE /auth/sessions/current');
    expect(await at.api.as(user).call('GET /users/me')).toSucceed();
  });

  test('is exchanged in few round trips', async () => {
    const { app, user } = await withApp();
    const { code } = await app.approve(user);

    expect((await app.exchange(code)).trips).toBeLessThanOrEqual(6);
  });

  test('a refresh returns the next refresh token, and a revocation ends the session', async () => {
    const { at, app, user } = await withApp();
    const { body: first } = await app.exchange((await app.approve(user)).code);

    at.server.clock.advance(2, 'minute');
    const second = await app.refresh(first.refresh_token);
    expect(second).toSucceed();
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect(await app.post('revoke', { token: second.body.refresh_token })).toSucceed();
    expect(await app.post('revoke', { token: 'unknown' })).toSucceed();

    expect((await app.refresh(second.body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
    expect(await at.api.as(second.body).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
    expect(await at.api.as(user).call('GET /users/me')).toSucceed();
  });

  test('an access token revokes its session too', async () => {
    const { app, user } = await withApp();
    const { body } = await app.exchange((await app.approve(user)).code);

    expect(await app.post('revoke', { token: body.access_token })).toSucceed();

    expect((await app.refresh(body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('errors of the token endpoint are those of OAuth', async () => {
    const { at, app, user } = await withApp();
    const { code = '' } = await app.approve(user);

    const basic = { authorization: `Basic ${Buffer.from(`${at.project.id}:`).toString('base64')}` };
    const wrongClient = await app.post('token', { grant_type: 'refresh_token' }, basic);
    expect([wrongClient.status, wrongClient.body.error]).toEqual([401, 'invalid_client']);
    expect(wrongClient.headers.get('www-authenticate')).toMatch(/^Basic /);
    for (const more of [{ client_id: 'x' }, { client_secret: at.project.keys.server }]) {
      const answer = await app.exchange(code, more);
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
    }
    const error = async (form: Record<string, string>) => {
      const answer = await app.post('token', form);
      expect(answer.status).toBe(400);
      return answer.body.error;
    };
    expect(await error({})).toBe('invalid_request');
    expect(await error({ grant_type: 'password' })).toBe('unsupported_grant_type');
    expect(await error({ grant_type: 'authorization_code' })).toBe('invalid_request');
    expect(await error({ grant_type: 'refresh_token' })).toBe('invalid_request');
    expect(await error({ grant_type: 'refresh_token', refresh_token: 'x' })).toBe('invalid_grant');
    expect(await error({ grant_type: 'refresh_token', refresh_token: 'x', scope: 'openid' })).toBe('invalid_scope');
    expect(await app.exchange(code)).toSucceed();
  });
});

test('a published OAuth client finds the endpoints by the issuer, and uses them', async () => {
  const { at, user } = await withApp();
  const issuer = new URL(`${at.url}/api/v1/projects/${at.project.id}`);
  const options = { [oauth.allowInsecureRequests]: true };
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options });
  const server = await oauth.processDiscoveryResponse(issuer, found);
  const client: oauth.Client = { client_id: at.project.id, token_endpoint_auth_method: 'none' };
  expect(server.authorization_response_iss_parameter_supported).toBe(true);
  const app = sameApp(at);

  const { body } = await at.api
    .as(user)
    .call('POST /auth/hosted-pages/authorize', { body: app.request({ state: 's' }) });
  const parameters = oauth.validateAuthResponse(server, client, new URL(body.location), 's');
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri,
    app.verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer);
  const refreshed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token ?? '', options),
  );
  const revoked = await oauth.revocationRequest(server, client, oauth.None(), refreshed.refresh_token ?? '', options);
  await oauth.processRevocationResponse(revoked);

  expect((await app.refresh(refreshed.refresh_token ?? '')).body).toMatchObject({ error: 'invalid_grant' });
});

describe('a sign-out', () => {
  const logout = async (at: Portico, query: Readonly<Record<string, string>>) =>
    await rawRequest(at.url, { path: `/api/v1/projects/${at.project.id}/oauth2/logout?${new URLSearchParams(query)}` });

  test('goes through the hosted pages to a trusted page of the app', async () => {
    const { at } = await withApp();
    const asked = { client_id: at.project.id, post_logout_redirect_uri: redirectUri, state: 'x' };

    const first = await logout(at, asked);
    expect(first.headers.get('location')).toContain(`${at.url}/pages/${at.project.id}/sign-out?`);
    expect(parametersOf(first)).toEqual(asked);
    const second = await logout(at, { ...asked, portico_signed_out: 'true' });

    expect(second.headers.get('location')).toBe(`${redirectUri}&state=x`);
    const nowhere = await logout(at, { portico_signed_out: 'true' });
    expect(nowhere.headers.get('location')).toBe(`${at.url}/pages/${at.project.id}/sign-in`);
  });

  test('goes to no other page', async () => {
    const { at } = await withApp();
    for (const step of [{}, { portico_signed_out: 'true' }] as readonly Readonly<Record<string, string>>[]) {
      const asked = { post_logout_redirect_uri: 'https://evil.example/', ...step };
      expect(await logout(at, asked)).toBeRefused(400, /^Invalid post_logout_redirect_uri:/);
      expect(await logout(at, { client_id: 'x', ...step })).toBeRefused(400, /^Invalid client_id:/);
    }
  });
});
