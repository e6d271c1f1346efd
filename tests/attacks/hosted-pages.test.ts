import { claimsOf, type Portico, portico, rawRequest } from '@portico/testkit';
import { oauthApp, redirectUri, sameApp } from '@portico/testkit/outside/oauth-app';
import { appCallback, exchangeCode, visitWithMock } from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';

/** Attacks on the sign-in on hosted pages: codes, redirects, clients and keys. */

async function withApp() {
  const at = await portico();
  const app = await oauthApp(at);
  const user = await at.project.user();
  return { at, app, user };
}

const invalid = { error: 'invalid_grant' };

describe('a code', () => {
  test('is exchanged only once, also at the same time, and its second use ends the session', async () => {
    const { at, app, user } = await withApp();
    const { code } = await app.approve(user);

    const answers = await Promise.all(Array.from({ length: 6 }, () => app.exchange(code)));

    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    expect(await app.exchange(code)).toMatchObject({ status: 400, body: invalid });
    expect((await app.refresh(good[0]?.body.refresh_token ?? '')).body).toMatchObject(invalid);
    expect(await at.api.as(user).call('GET /users/me')).toSucceed();
  });

  test('does not survive a wrong verifier or redirect URI', async () => {
    const { at, app, user } = await withApp();
    const uris = [redirectUri, 'https://app.example.com/other'];
    const config_override_string = JSON.stringify({ 'domains.redirectUris': uris });
    await at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
    for (const wrong of [{ code_verifier: sameApp(at).verifier }, { redirect_uri: uris[1] ?? '' }]) {
      const { code } = await app.approve(user);
      expect((await app.exchange(code, wrong)).body).toMatchObject(invalid);
      expect((await app.exchange(code)).body).toMatchObject(invalid);
    }
  });

  test('works for a minute, and in its project', async () => {
    const { at, app, user } = await withApp();
    const other = await withApp();
    const { code } = await app.approve(user);

    expect((await other.app.exchange(code)).body).toMatchObject(invalid);
    expect((await other.app.exchange(code, { client_id: at.project.id })).body).toMatchObject({
      error: 'invalid_client',
    });
    at.server.clock.advance(61, 'second');
    expect((await app.exchange(code)).body).toMatchObject(invalid);
  });

  test('is unknown to the token endpoint of social sign-in, and the other way round', async () => {
    const { at, app, user } = await withApp();
    await at.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
    const { code = '' } = await app.approve(user);

    expect(await exchangeCode(at, code, app.verifier, { redirect_uri: redirectUri })).toFail(
      'INVALID_AUTHORIZATION_CODE',
    );
    const { begun, callback } = await visitWithMock(at, { email: 'ada@example.com' });
    const social = { code_verifier: begun.verifier, redirect_uri: appCallback };
    expect((await app.exchange(callback.code, social)).body).toMatchObject(invalid);
  });

  const endings: Readonly<
    Record<string, (at: Portico, id: string, user: { access_token: string; refresh_token: string }) => Promise<unknown>>
  > = {
    'its session signed out': async ({ api }, _id, user) => await api.as(user).call('DELETE /auth/sessions/current'),
    'another password was set': async ({ api }, id) =>
      await api
        .server()
        .call('PATCH /users/:user_id', { params: { user_id: id as never }, body: { password: 'a new passphrase' } }),
    'the user was deleted': async ({ api }, id) =>
      await api.server().call('DELETE /users/:user_id', { params: { user_id: id as never } }),
    'the user was restricted': async ({ api }, id) =>
      await api
        .server()
        .call('PATCH /users/:user_id', { params: { user_id: id as never }, body: { restricted_by_admin: true } }),
  };
  test.each(Object.entries(endings))('is worthless after %s', async (_name, end) => {
    const { at, app, user } = await withApp();
    const { code } = await app.approve(user);
    expect(await end(at, user.id, user)).toSucceed();

    expect((await app.exchange(code)).body).toMatchObject(invalid);
  });
});

describe('who gets a code', () => {
  const ask = async (
    { at, app }: Awaited<ReturnType<typeof withApp>>,
    tokens: { access_token: string; refresh_token: string },
  ) => await at.api.as(tokens).call('POST /auth/hosted-pages/authorize', { body: app.request() });

  test('nobody without a session, no anonymous user, and no user of another project', async () => {
    const given = await withApp();
    const { at } = given;
    const { body: anonymous } = await at.api.call('POST /auth/anonymous/sign-up');
    const stranger = await withApp();

    expect(await at.api.call('POST /auth/hosted-pages/authorize', { body: given.app.request() })).toFail(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    );
    expect(await ask(given, anonymous)).toFail('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED');
    expect(await ask(given, stranger.user)).toFail('INVALID_PROJECT_FOR_ACCESS_TOKEN');
  });

  test('no user who has not set up the second factor that the project requires', async () => {
    const given = await withApp();
    const config_override_string = JSON.stringify({ 'auth.secondFactor.policy': 'required' });
    await given.at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
    const user = await given.at.project.user();

    expect(await ask(given, user)).toFail('SECOND_FACTOR_SETUP_REQUIRED');
  });

  test('a copy of an impersonated session is one too', async () => {
    const { at, app, user } = await withApp();
    const body = { user_id: user.id, is_impersonation: true };
    const { body: tokens } = await at.api.server().call('POST /auth/sessions', { body });

    const { body: copy } = await app.exchange((await app.approve(tokens)).code);

    expect(claimsOf(copy.access_token)).toMatchObject({
      is_impersonation: true,
    });
  });
});

/** What others could make of the redirect URI. */
const strangers = [
  'https://app.example.com/callback',
  'https://app.example.com/callback?from=portico&more=1',
  'https://app.example.com/callback?from=portico#x',
  'https://app.example.com/callback/?from=portico',
  'https://app.example.com/other/../callback?from=portico',
  'https://app.example.com:443/callback?from=portico',
  'https://APP.example.com/callback?from=portico',
  'https://user@app.example.com/callback?from=portico',
  'https://app.example.com@evil.example/callback?from=portico',
  'https://app.example.com.evil.example/callback?from=portico',
  'http://app.example.com/callback?from=portico',
  '//app.example.com/callback?from=portico',
  'javascript:alert(1)//app.example.com/callback?from=portico',
  'data:text/html,x',
];

/** What others could make of localhost, which the project allows. */
const notLocal = [
  'http://localhost@evil.example/',
  'http://localhost.evil.example/',
  'http://localhost#@evil.example/',
  'http:\\\\evil.example\\localhost',
  'http://localhost\t.evil.example/',
  'ftp://localhost/',
  'javascript://localhost/%0aalert(1)',
];

describe('a redirect URI', () => {
  test.each(strangers)('is compared as text: %s', async (redirect_uri) => {
    const { at, app, user } = await withApp();
    for (const more of [{}, { portico_error: 'login_required' }, { prompt: 'none' }]) {
      const answer = await app.authorize({ redirect_uri, ...more });
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    }
    const { body, status } = await at.api.as(user).call('POST /auth/hosted-pages/authorize', {
      body: app.request({ redirect_uri }),
    });
    expect([status, body]).toEqual([400, undefined]);
  });

  test.each(notLocal)('is not on this machine: %s', async (redirect_uri) => {
    const { at, app } = await withApp();
    await at.project.configure({ allow_localhost: true });

    expect((await app.authorize({ redirect_uri })).headers.get('location')).toBe(null);
  });

  test('of the configuration has no wildcard, fragment, user or other scheme', async () => {
    const { at } = await withApp();
    for (const uri of [
      'https://*.example.com/',
      'https://a.example/#x',
      'https://a@b.example/',
      'javascript:alert(1)',
    ]) {
      const config_override_string = JSON.stringify({ 'domains.redirectUris': [uri] });
      const answer = await at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
      expect(answer.status, uri).toBe(400);
    }
  });

  test.each(['http://app.example.com/callback', 'http://localhost:3000/callback', 'https://10.1.2.3/callback'])(
    'in production mode is encrypted and has a domain: %s',
    async (uri) => {
      const { at } = await withApp();
      const store = async (uris: readonly string[]) => {
        const config_override_string = JSON.stringify({
          'domains.redirectUris': uris,
          'domains.allowLocalhost': false,
        });
        return await at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
      };
      const change = async (is_production_mode: boolean) =>
        await at.api.admin().call('PATCH /internal/projects/current', { body: { is_production_mode } });

      expect(await store([uri])).toSucceed();
      expect(await change(true)).toBeRefused(400, /^Redirect URIs of the hosted pages must be HTTPS/);
      expect(await store(['https://app.example.com/callback'])).toSucceed();
      expect(await change(true)).toSucceed();
      expect(await store([uri])).toBeRefused(400, /^Redirect URIs of the hosted pages must be HTTPS/);
    },
  );

  test('that is wrong is not repeated on the page', async () => {
    const { app } = await withApp();
    const answer = await app.authorize({ redirect_uri: 'https://evil.example/"><script>alert(1)</script>' });
    expect(answer.text).not.toContain('evil.example');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('the hosted pages', () => {
  test('of a project are trusted in its links, and no other page of the server', async () => {
    const { at } = await withApp();
    await at.project.configure({ magic_link_enabled: true, allow_localhost: false });
    const other = await portico();
    const send = async (callback_url: string) =>
      await at.api.call('POST /auth/otp/send-sign-in-code', { body: { email: 'ada@example.com', callback_url } });

    const own = `${at.url}/pages/${at.project.id}`;
    expect(await send(`${own}/magic-link-callback`)).toSucceed();
    for (const url of [
      `${at.url}/pages/${other.project.id}/magic-link-callback`,
      `${own}/../${other.project.id}/magic-link-callback`,
      `${own}/%2e%2e/${other.project.id}/x`,
      `${own}\\..\\..\\projects`,
      `${own}x/`,
      own,
      `${at.url}/projects`,
      `${at.url.replace('http:', 'https:')}/pages/${at.project.id}/x`,
    ]) {
      expect(await send(url), url).toFail('REDIRECT_URL_NOT_WHITELISTED');
    }
  });

  test('have a key that is good for clients only, and not for the accounts of the dashboard', async () => {
    const { at } = await withApp();
    const key = '__portico_hosted_pages__';
    expect(
      await at.api.withHeaders({ 'x-stack-publishable-client-key': key }).call('GET /projects/current'),
    ).toSucceed();
    expect(await at.api.server().withHeaders({ 'x-stack-secret-server-key': key }).call('GET /users')).toFail(
      'INVALID_SECRET_SERVER_KEY',
    );
    expect(
      await at.internal.withHeaders({ 'x-stack-publishable-client-key': key }).call('GET /projects/current'),
    ).toFail('INVALID_PUBLISHABLE_CLIENT_KEY');
    const path = '/api/v1/projects/internal/oauth2/authorize';
    expect(await rawRequest(at.url, { path })).toBeRefused(404, 'Project not found');
    const revoke = await rawRequest(at.url, {
      method: 'POST',
      path: '/api/v1/projects/internal/oauth2/revoke',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'client_id=internal&token=x',
    });
    expect(revoke.body).toMatchObject({ error: 'invalid_client' });
  });
});

test('an old refresh token of an app ends its session', async () => {
  const { at, app, user } = await withApp();
  const { body: first } = await app.exchange((await app.approve(user)).code);
  let newest = first.refresh_token;
  for (let times = 0; times < 3; times += 1) {
    at.server.clock.advance(2, 'minute');
    newest = (await app.refresh(newest)).body.refresh_token;
  }
  expect(newest).not.toBe(first.refresh_token);

  expect((await app.refresh(first.refresh_token)).body).toMatchObject(invalid);

  expect((await app.refresh(newest)).body).toMatchObject(invalid);
  expect(await at.api.as(user).call('GET /users/me')).toSucceed();
});

test('who knows only a part of a refresh token cannot sign out with it', async () => {
  const { app, user } = await withApp();
  const { body } = await app.exchange((await app.approve(user)).code);
  const [secret = ''] = body.refresh_token.split('.');

  for (const token of [secret, `${secret}.1.${'0'.repeat(32)}`, `${secret}.99.${'0'.repeat(32)}`]) {
    await app.post('revoke', { token });
  }

  expect(await app.refresh(body.refresh_token)).toSucceed();
});

test('a token of another project is not revoked', async () => {
  const { app, user } = await withApp();
  const other = await withApp();
  const { body } = await app.exchange((await app.approve(user)).code);

  await other.app.post('revoke', { token: body.access_token });
  await other.app.post('revoke', { token: body.refresh_token });

  expect(await app.refresh(body.refresh_token)).toSucceed();
});
