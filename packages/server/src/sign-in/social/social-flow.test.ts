import { portico, rawRequest } from '@portico/testkit';
import {
  appErrorPage,
  beginSocial,
  callbackParameters,
  returnFromProvider,
  visitMockIdentity,
} from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';

/** Tests the flow with the mock provider, and its errors. */

const ada = { email: 'ada@example.com' };

async function withMock() {
  const given = await portico();
  await given.project.configure({
    allow_localhost: true,
    oauth_providers: [
      { id: 'google', type: 'shared' },
      { id: 'github', type: 'standard', client_id: 'id', client_secret: 'secret' },
    ],
  });
  return given;
}

type Given = Awaited<ReturnType<typeof withMock>>;

async function returned(given: Given, who: Parameters<typeof visitMockIdentity>[1] = ada, more = {}) {
  const begun = await beginSocial(given, 'google', more);
  const back = await visitMockIdentity(begun.providerUrl, who);
  return { begun, back, answer: await returnFromProvider(back, begun.cookie) };
}

describe('authorize', () => {
  test('redirects the browser to the provider and binds the sign-in to it', async () => {
    const given = await withMock();

    const { answer, providerUrl, cookie } = await beginSocial(given, 'google');

    const url = new URL(providerUrl);
    const asked = Object.fromEntries(url.searchParams);
    expect(answer.status).toBe(307);
    expect(`${url.origin}${url.pathname}`).toBe(`${given.url}/mock-identity/authorize`);
    expect(asked).toMatchObject({
      client_id: 'google',
      response_type: 'code',
      access_type: 'offline',
      code_challenge_method: 'S256',
      redirect_uri: `${given.url}/api/v1/auth/oauth/callback/google`,
    });
    expect(cookie).toBe(`stack-oauth-inner-${asked.state}=true`);
    expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  });

  test('errors are checked in the order of the protocol, and are not redirects', async () => {
    const given = await withMock();
    const other = await portico();
    const stranger = await other.project.user();
    const begin = async (more: Record<string, string>, provider = 'google') =>
      (await beginSocial(given, provider, more)).answer;

    expect(await begin({ state: '', client_id: 'nobody' })).toFail('SCHEMA_ERROR');
    expect(await begin({ scope: 'openid' })).toFail('SCHEMA_ERROR');
    expect(await begin({ code_challenge_method: 'plain' })).toFail('SCHEMA_ERROR');
    expect(await begin({ response_type: 'token' })).toFail('SCHEMA_ERROR');
    expect(await begin({ client_id: 'nobody', client_secret: 'x' })).toFail('INVALID_OAUTH_CLIENT_ID_OR_SECRET', {
      client_id: 'nobody',
    });
    expect(await begin({ client_id: `${given.project.id}#other` })).toFail('INVALID_OAUTH_CLIENT_ID_OR_SECRET');
    expect(await begin({ client_secret: given.project.keys.server }, 'spotify')).toFail(
      'INVALID_PUBLISHABLE_CLIENT_KEY',
      { project_id: given.project.id },
    );
    expect(await begin({ type: 'link' }, 'spotify')).toFail('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
    expect(await begin({ type: 'link' }, '__proto__')).toFail('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
    expect(await begin({ type: 'link' })).toBeRefused(400, /access token/i);
    expect(await begin({ token: 'nonsense', provider_scope: 'a' })).toFail('UNPARSABLE_ACCESS_TOKEN');
    expect(await begin({ token: stranger.access_token, provider_scope: 'a' })).toBeRefused(403);
    const user = await given.project.user();
    expect(await begin({ token: user.access_token, provider_scope: 'drive' })).toFail(
      'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    );
    expect((await begin({ token: user.access_token })).status).toBe(307);
    expect((await begin({ client_id: `${given.project.id}#main` })).status).toBe(307);
  });

  test('rejects an expired or revoked token', async () => {
    const given = await withMock();
    const user = await given.project.user();
    await given.api.as(user).call('DELETE /auth/sessions/current');

    const more = { type: 'link', token: user.access_token, error_redirect_url: '' };
    const { answer } = await beginSocial(given, 'google', more);

    expect(answer).toFail('ACCESS_TOKEN_EXPIRED');
  });

  test('extra scopes follow the default scopes of the provider', async () => {
    const given = await withMock();

    const { providerUrl } = await beginSocial(given, 'github', { provider_scope: ' repo  gist ' });

    const url = new URL(providerUrl);
    expect(url.href).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/);
    expect(url.searchParams.get('scope')).toBe('user:email repo gist');
  });
});

describe('coming back', () => {
  test('rejects a missing cookie, a forged state and a second return', async () => {
    const given = await withMock();
    const begun = await beginSocial(given, 'google');
    const back = await visitMockIdentity(begun.providerUrl, ada);
    const forged = `stack-oauth-inner-${'0'.repeat(45)}`;

    expect(await returnFromProvider(back, '')).toBeRefused(400, /^Inner OAuth cookie not found\. /);
    expect(await returnFromProvider(back, forged)).toBeRefused(400, /^Inner OAuth cookie not found\. /);
    const withForgedState = { url: back.url.replace(/state=[^&]+/, `state=${'0'.repeat(45)}`) };
    expect(await returnFromProvider(withForgedState, `${forged}=true`)).toBeRefused(400, /^Invalid OAuth cookie\. /);
    expect((await returnFromProvider(back, begun.cookie)).status).toBe(303);
    const replayed = await returnFromProvider(back, begun.cookie);
    expect(replayed).toBeRefused(400, /^Invalid OAuth cookie\. /);
    expect(replayed.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await given.api.server().call('GET /users')).body.items).toHaveLength(1);
  });

  test('exactly one of many concurrent tabs completes a sign-in', async () => {
    const given = await withMock();
    const begun = await beginSocial(given, 'google');
    const back = await visitMockIdentity(begun.providerUrl, ada);

    const answers = await Promise.all(Array.from({ length: 8 }, () => returnFromProvider(back, begun.cookie)));

    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 303)) {
      expect(answer).toBeRefused(400, /^Invalid OAuth cookie\. /);
    }
  });

  test('two concurrent sign-ins of a new person create one user', async () => {
    const given = await withMock();
    const flows = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const begun = await beginSocial(given, 'google');
        return { begun, back: await visitMockIdentity(begun.providerUrl, ada) };
      }),
    );

    const answers = await Promise.all(flows.map(({ back, begun }) => returnFromProvider(back, begun.cookie)));

    expect(answers.map((answer) => Object.keys(callbackParameters(answer)))).toEqual(
      flows.map(() => ['code', 'state']),
    );
    const { items } = (await given.api.server().call('GET /users')).body;
    expect(items).toHaveLength(1);
    expect(items[0]?.oauth_providers).toHaveLength(1);
  });

  test('an error without a trusted error page deletes the cookie too', async () => {
    const given = await withMock();
    const begun = await beginSocial(given, 'google', { error_redirect_url: 'https://evil.example/error' });
    const back = await visitMockIdentity(begun.providerUrl, ada);
    given.server.clock.advance(10, 'minute');

    const answer = await returnFromProvider(back, begun.cookie);

    expect(answer).toFail('OUTER_OAUTH_TIMEOUT');
    expect(answer.headers.get('set-cookie')).toMatch(/^stack-oauth-inner-[0-9a-z]{45}=; .*Max-Age=0/);
  });

  test('times out after ten minutes', async () => {
    const given = await withMock();
    const begun = await beginSocial(given, 'google');
    const back = await visitMockIdentity(begun.providerUrl, ada);
    given.server.clock.advance(10, 'minute');

    const callback = callbackParameters(await returnFromProvider(back, begun.cookie));

    expect(callback).toMatchObject({ errorCode: 'OUTER_OAUTH_TIMEOUT', message: expect.any(String), details: '{}' });
  });

  test('is rejected at the callback of another provider', async () => {
    const given = await withMock();
    const begun = await beginSocial(given, 'google');
    const back = await visitMockIdentity(begun.providerUrl, ada);

    const answer = await returnFromProvider(
      { url: back.url.replace('callback/google', 'callback/github') },
      begun.cookie,
    );

    expect(callbackParameters(answer).errorCode).toBe('OAUTH_PROVIDER_UNAVAILABLE');
  });

  test('rejects a provider that was disabled in the meantime', async () => {
    const given = await withMock();
    const begun = await beginSocial(given, 'google');
    const back = await visitMockIdentity(begun.providerUrl, ada);
    await given.project.configure({ oauth_providers: [] });

    const callback = callbackParameters(await returnFromProvider(back, begun.cookie));

    expect(callback.errorCode).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
  });

  test('an app that is no longer trusted gets no code, and no user is created', async () => {
    const given = await withMock();
    await given.project.configure({ domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }] });
    const redirect_uri = 'https://app.example.com/handler/oauth-callback';
    const begun = await beginSocial(given, 'google', { redirect_uri });
    const back = await visitMockIdentity(begun.providerUrl, ada);
    await given.project.configure({ domains: [] });

    const answer = await returnFromProvider(back, begun.cookie);

    expect(callbackParameters(answer).errorCode).toBe('REDIRECT_URL_NOT_WHITELISTED');
    expect((await given.api.server().call('GET /users')).body.items).toEqual([]);
  });

  test('known errors redirect only to a trusted error page, otherwise they are the response', async () => {
    const given = await withMock();

    const trusted = await returned(given, 'deny', { error_redirect_url: `${appErrorPage}?a=1#hash` });
    const older = await returned(given, 'deny', { error_redirect_url: '', error_redirect_uri: appErrorPage });
    const evil = await returned(given, 'deny', { error_redirect_url: 'https://evil.example/' });
    const none = await returned(given, 'deny', { error_redirect_url: '' });

    expect(callbackParameters(trusted.answer)).toMatchObject({ a: '1', errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED' });
    expect(trusted.answer.status).toBe(303);
    expect(callbackParameters(older.answer).errorCode).toBe('OAUTH_PROVIDER_ACCESS_DENIED');
    expect(evil.answer).toFail('OAUTH_PROVIDER_ACCESS_DENIED');
    expect(none.answer).toFail('OAUTH_PROVIDER_ACCESS_DENIED');
  });

  test('a person without a way on sees a page in their language, with a link to the app if it is known', async () => {
    const given = await withMock();
    const begun = await beginSocial(given, 'google', { error_redirect_url: '' });
    const back = await visitMockIdentity(begun.providerUrl, 'deny');
    const visit = async (cookie: string, language = 'en') => {
      const { origin, pathname, search } = new URL(back.url);
      const headers = { cookie, accept: 'text/html,*/*;q=0.8', 'accept-language': language };
      return await rawRequest(origin, { path: `${pathname}${search}`, headers });
    };
    const link = /<a href="http:\/\/localhost:3000\/">/;

    const withoutCookie = await visit('');
    const denied = await visit(begun.cookie, 'de');
    const reloaded = await visit(begun.cookie);
    const unknown = await visit('', 'fr-CA');

    expect(withoutCookie.text).toMatch(/did not send the cookie of this sign-in/);
    expect(withoutCookie.text).toMatch(link);
    expect(denied.text).toMatch(/beim Anbieter abgebrochen oder abgelehnt/);
    expect(denied.text).toMatch(link);
    expect(reloaded.text).toMatch(/already completed or has expired/);
    expect(unknown.text).toMatch(/le témoin de cette connexion/);
    expect(unknown.text).not.toContain('<a ');
    for (const answer of [withoutCookie, denied, reloaded, unknown]) {
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.text).not.toContain(new URL(back.url).searchParams.get('state'));
    }
  });

  test('an untrusted app gets no link', async () => {
    const given = await withMock();
    const redirect_uri = 'https://app.example.com/handler/oauth-callback';
    await given.project.configure({ domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }] });
    const begun = await beginSocial(given, 'google', { redirect_uri, error_redirect_url: '' });
    const back = await visitMockIdentity(begun.providerUrl, ada);
    await given.project.configure({ domains: [] });

    const { pathname, search } = new URL(back.url);
    const headers = { cookie: begun.cookie, accept: 'text/html' };
    const answer = await rawRequest(given.url, { path: `${pathname}${search}`, headers });

    expect(answer.text).toContain('REDIRECT_URL_NOT_WHITELISTED');
    expect(answer.text).not.toContain('example.com');
  });

  test('rejects a new user if sign-up is disabled', async () => {
    const given = await withMock();
    await given.project.configure({ sign_up_enabled: false });

    const { answer } = await returned(given);

    expect(callbackParameters(answer).errorCode).toBe('SIGN_UP_NOT_ENABLED');
    expect((await given.api.server().call('GET /users')).body.items).toEqual([]);
  });

  test('unexpected parameters are not a server error', async () => {
    const given = await withMock();
    for (const parameters of ['error=server_error', 'error=%F0%9F%92%A5', 'code=', 'code=x', 'error=invalid_scope']) {
      const begun = await beginSocial(given, 'google');
      const state = new URL(begun.providerUrl).searchParams.get('state');

      const path = `/api/v1/auth/oauth/callback/google?${parameters}&state=${state}`;
      const answer = await rawRequest(given.url, { path, headers: { cookie: begun.cookie } });

      expect([parameters, callbackParameters(answer).errorCode]).toEqual([parameters, 'OAUTH_PROVIDER_UNAVAILABLE']);
    }
  });
});

describe('a sign-in in progress', () => {
  test('stores no plain-text secrets', async () => {
    const given = await withMock();
    const begun = await beginSocial(given, 'google');
    const state = new URL(begun.providerUrl).searchParams.get('state') ?? '';
    const { database } = given.server.app;

    const { rows } = await database.handle().run({ text: 'select * from social_requests', values: [] });

    const stored = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of [state, begun.verifier, begun.state, given.project.keys.client]) {
      expect(stored).not.toContain(secret);
    }
  });

  test('is deleted with its project', async () => {
    const given = await withMock();
    const begun = await beginSocial(given, 'google');
    const back = await visitMockIdentity(begun.providerUrl, ada);
    const other = await beginSocial(given, 'google');
    expect(await given.api.admin().call('DELETE /internal/projects/current')).toSucceed();

    const answer = await returnFromProvider(back, begun.cookie);
    await given.server.app.background.sweep();

    expect(answer).toBeRefused(400, /project no longer exists/);
    const after = await returnFromProvider(await visitMockIdentity(other.providerUrl, ada), other.cookie);
    expect(after).toBeRefused(400, /^Invalid OAuth cookie/);
  });

  test('is deleted when it was abandoned', async () => {
    const given = await withMock();
    await beginSocial(given, 'google');
    given.server.clock.advance(2, 'day');

    await given.server.app.background.sweep();

    const { database } = given.server.app;
    const { rows } = await database.handle().run({ text: 'select 1 from social_requests', values: [] });
    expect(rows).toEqual([]);
  });
});
