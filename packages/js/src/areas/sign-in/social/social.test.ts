import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testJar } from '../../../../testing/cookie-jar.ts';
import { accessToken, knownErrorAnswer, type LocalAnswer, startLocalApi } from '../../../../testing/local-api.ts';
import { PorticoClientApp } from '../../../apps/client-app.ts';
import { PorticoServerApp } from '../../../apps/server-app.ts';
import { internals } from '../../base/app-core.ts';
import { authorizeUrl } from './oauth-sign-in.ts';
import { forgetOuter, outerOf, rememberOuter } from './outer-cookie.ts';
import { challengeOf, randomSecret } from './pkce.ts';

const link = {
  id: '0b0f6e4e-3c59-4f4c-8d0f-1f6f0d3f7a11',
  user_id: '6f1d7a52-8d0e-4f9a-9c53-6a3b8f2c1d00',
  email: 'ada@example.com',
  provider_config_id: 'github',
  type: 'github',
  allow_sign_in: true,
  allow_connected_accounts: false,
  account_id: '42',
};
const user = { id: link.user_id, signed_up_at_millis: 0, oauth_providers: [], selected_team: null };
const keys = { projectId: 'internal', publishableClientKey: 'pck_1' } as const;

async function startApi(answer: (path: string, method: string) => LocalAnswer | undefined = () => undefined) {
  const api = await startLocalApi(({ path, method }) => {
    const operation = path.replace('/api/v1', '');
    const given = answer(operation, method);
    if (given !== undefined) return given;
    if (operation.startsWith('/users/')) return { json: user };
    if (method === 'DELETE') return { json: { success: true } };
    return { json: operation.startsWith('/oauth-providers?') ? { items: [link], is_paginated: false } : link };
  });
  const sent = () =>
    api.received
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => [method, path.replace('/api/v1', ''), body === '' ? null : JSON.parse(body)]);
  return { ...api, sent };
}

async function currentUser(baseUrl: string) {
  const tokenStore = { accessToken: accessToken(), refreshToken: 'r1' };
  return await new PorticoClientApp({ ...keys, baseUrl, tokenStore }).getUser({ or: 'throw' });
}

function serverApp(baseUrl: string) {
  return new PorticoServerApp({ ...keys, secretServerKey: 'ssk_1', baseUrl, tokenStore: null });
}

test('starts a flow at the API with all data for the callback, without duplicates', () => {
  const app = new PorticoClientApp({
    ...keys,
    baseUrl: 'https://api.example/',
    tokenStore: null,
    oauthScopesOnSignIn: { github: ['repo', 'gist'] },
  });
  const parts = {
    state: 's',
    challenge: 'c',
    redirectUri: 'https://a.example/handler/oauth-callback',
    errorUrl: 'https://a.example/handler/error',
    accessToken: 'jwt',
    page: 'https://a.example/settings?tab=2#top',
  };

  const signIn = new URL(
    authorizeUrl(app[internals], 'GitHub', { type: 'authenticate' }, { ...parts, accessToken: null }),
  );
  const linking = new URL(authorizeUrl(app[internals], 'github', { type: 'link', scopes: ['gist', 'user'] }, parts));

  expect(`${signIn.origin}${signIn.pathname}`).toBe('https://api.example/api/v1/auth/oauth/authorize/github');
  expect(Object.fromEntries(signIn.searchParams)).toEqual({
    client_id: 'internal',
    client_secret: 'pck_1',
    redirect_uri: parts.redirectUri,
    scope: 'legacy',
    state: 's',
    grant_type: 'authorization_code',
    code_challenge: 'c',
    code_challenge_method: 'S256',
    response_type: 'code',
    type: 'authenticate',
    error_redirect_url: parts.errorUrl,
    response_iss: 'true',
  });
  expect(Object.fromEntries(linking.searchParams)).toMatchObject({
    type: 'link',
    token: 'jwt',
    provider_scope: 'gist user repo',
    after_callback_redirect_url: parts.page,
  });
});

test('a challenge is the digest of its verifier, and secrets are never repeated', async () => {
  const verifier = randomSecret();

  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(await challengeOf(verifier)).toBe(createHash('sha256').update(verifier).digest('base64url'));
  expect(randomSecret()).not.toBe(verifier);
});

test('stores the data of a state for an hour and deletes it after one callback', () => {
  const jar = testJar({ isHttps: true });
  const request = { verifier: 'v', redirectUri: 'https://a.example/cb?x=ä;%20', reauthenticates: true };

  rememberOuter('abc_-1', request, jar);

  expect(jar.cookies.get('portico-oauth-outer-abc_-1')?.attributes).toEqual([
    'Path=/',
    'Max-Age=3600',
    'SameSite=Lax',
    'Secure',
  ]);
  expect(outerOf('abc_-1', jar)).toEqual(request);
  expect(outerOf('another', jar)).toBeUndefined();
  forgetOuter('abc_-1', jar);
  expect(outerOf('abc_-1', jar)).toBeUndefined();
});

test.each(['%7B', 'null', '%5B%22v%22%5D', '%5B1%2C2%5D'])('ignores a malformed cookie (%s)', (value) => {
  const jar = testJar();
  jar.write(`portico-oauth-outer-abc=${value}`);

  expect(outerOf('abc', jar)).toBeUndefined();
});

test('a state from a URL cannot write other cookies', () => {
  const jar = testJar();

  forgetOuter('x=1; Path=/; portico-access-internal', jar);

  expect([...jar.cookies.keys()]).toEqual([]);
});

test('a user lists, changes and removes provider accounts', async () => {
  const api = await startApi();
  const current = await currentUser(api.url);

  const [first] = await current.listOAuthProviders();
  await first?.update({ allowSignIn: false });
  await first?.delete();
  const again = await current.getOAuthProvider(link.id);

  expect(first).toMatchObject({
    type: 'github',
    email: 'ada@example.com',
    allowSignIn: true,
    allowConnectedAccounts: false,
  });
  expect(first).not.toHaveProperty('accountId');
  expect(again?.id).toBe(link.id);
  expect(api.sent()).toEqual([
    ['PATCH', `/oauth-providers/me/${link.id}`, { allow_sign_in: false }],
    ['DELETE', `/oauth-providers/me/${link.id}`, null],
  ]);
});

test('returns null for a missing provider account', async () => {
  const api = await startApi((path) =>
    path.startsWith('/oauth-providers/') ? { status: 404, text: 'not found' } : undefined,
  );

  expect(await (await currentUser(api.url)).getOAuthProvider(link.id)).toBeNull();
});

test('a server links a user to an account, and a taken account is an error value', async () => {
  const api = await startApi();
  const taken = await startApi(() => knownErrorAnswer(400, 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'));
  const options = {
    userId: link.user_id,
    accountId: '42',
    providerConfigId: 'github',
    allowSignIn: true,
    allowConnectedAccounts: false,
  };

  const made = await serverApp(api.url).createOAuthProvider(options);
  const refused = await serverApp(taken.url).createOAuthProvider(options);

  expect(made).toMatchObject({ status: 'ok', data: { accountId: '42', userId: link.user_id } });
  expect(refused).toMatchObject({ error: { code: 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN' } });
  expect(api.sent()).toEqual([
    [
      'POST',
      '/oauth-providers',
      {
        user_id: link.user_id,
        provider_config_id: 'github',
        account_id: '42',
        allow_sign_in: true,
        allow_connected_accounts: false,
      },
    ],
  ]);
});

test('a connected account returns tokens for its scopes', async () => {
  const api = await startApi((path) =>
    path.includes('/access-token') ? { json: { access_token: 'gho_1' } } : undefined,
  );
  const current = await currentUser(api.url);

  const account = await current.getConnectedAccount('github', { scopes: ['repo', 'gist'] });

  expect(account?.id).toBe('github');
  expect(await account?.getAccessToken()).toEqual({ accessToken: 'gho_1' });
  expect(api.sent()[0]).toEqual(['POST', '/connected-accounts/me/github/access-token', { scope: 'repo gist' }]);
});

test.each(['OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'])(
  "%s is null, or thrown with or: 'throw'",
  async (problem) => {
    const api = await startApi((path) => (path.includes('/access-token') ? knownErrorAnswer(400, problem) : undefined));
    const current = await currentUser(api.url);

    expect(await current.getConnectedAccount('github')).toBeNull();
    await expect(current.getConnectedAccount('github', { or: 'throw' })).rejects.toMatchObject({ code: problem });
  },
);

test('an account that was disconnected later has no access token', async () => {
  let isConnected = true;
  const gone = knownErrorAnswer(400, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
  const api = await startApi((path) => {
    if (!path.includes('/access-token')) return undefined;
    return isConnected ? { json: { access_token: 'gho_1' } } : gone;
  });
  const account = await (await currentUser(api.url)).getConnectedAccount('github');
  isConnected = false;

  await expect(account?.getAccessToken()).rejects.toMatchObject({
    message: 'No access token available',
    cause: { code: 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER' },
  });
});

test('with shared credentials, a connected account has no tokens, and a missing one is null', async () => {
  const problem = knownErrorAnswer(400, 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS');
  const api = await startApi((path) => (path.includes('/access-token') ? problem : undefined));
  const current = await currentUser(api.url);

  await expect(current.getConnectedAccount('github')).rejects.toMatchObject({ status: 400 });
  expect(await current.getConnectedAccount('google')).toBeNull();
});
