import { expect, test } from 'vitest';
import { accessToken, knownErrorAnswer, type LocalAnswer, startLocalApi } from '../../../../testing/local-api.ts';
import { PorticoClientApp } from '../../../index.ts';

const projectId = '6f1d7a52-8d0e-4f9a-9c53-6a3b8f2c1d00';

const success: LocalAnswer = { json: { success: true } };
const signedIn: LocalAnswer = { json: { access_token: accessToken(), refresh_token: 'r2', user_id: 'u' } };

/** Starts an app with the session r1, whose user signs in again with the session r2. */
async function startApp({ answer = success, signIn = signedIn } = {}) {
  const api = await startLocalApi(({ path }) => {
    if (path.endsWith('/sign-in')) return signIn;
    if (path.endsWith('/oauth/token')) return { json: { access_token: accessToken() } };
    return path.endsWith('/reauthenticate') ? answer : { json: { success: true } };
  });
  const navigated: string[] = [];
  const app = new PorticoClientApp({
    projectId,
    publishableClientKey: 'pck_1',
    baseUrl: api.url,
    tokenStore: { accessToken: accessToken(), refreshToken: 'r1' },
    redirectMethod: { navigate: (to) => navigated.push(to) },
  });
  const reauthenticate = () =>
    app.reauthenticate((copy) => copy.signInWithCredential({ email: 'ada@example.com', password: 'secret' }));
  const requests = () => api.received.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`);
  return { api, app, navigated, reauthenticate, requests };
}

test('gives another sign-in to the current session, which stays, and refreshes its access token', async () => {
  const { api, app, navigated, reauthenticate, requests } = await startApp();

  expect(await reauthenticate()).toEqual({ status: 'ok', data: undefined });
  expect(await app.getAuthJson()).toMatchObject({ refreshToken: 'r1' });

  expect(requests()).toEqual([
    'POST /auth/password/sign-in',
    'POST /auth/sessions/current/reauthenticate',
    'POST /auth/oauth/token',
  ]);
  const [, confirmed] = api.received;
  expect(confirmed?.headers['x-stack-refresh-token']).toBe('r1');
  expect(JSON.parse(confirmed?.body ?? '')).toEqual({ refresh_token: 'r2' });
  expect(navigated).toEqual([]);
});

test('ends the sign-in of another user and returns the error', async () => {
  const { api, app, reauthenticate, requests } = await startApp({
    answer: knownErrorAnswer(400, 'REAUTHENTICATION_FAILED'),
  });

  const result = await reauthenticate();

  expect(result).toMatchObject({ status: 'error', error: { code: 'REAUTHENTICATION_FAILED' } });
  expect(requests().at(-1)).toBe('DELETE /auth/sessions/current');
  expect(api.received.at(-1)?.headers['x-stack-refresh-token']).toBe('r2');
  expect(await app.getAuthJson()).toMatchObject({ refreshToken: 'r1' });
});

test('a second factor is required without a redirect', async () => {
  const details = { attempt_code: 'a1' };
  const signIn = knownErrorAnswer(400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', details);
  const { navigated, reauthenticate, requests } = await startApp({ signIn });

  await expect(reauthenticate()).rejects.toMatchObject({ code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', details });
  expect(requests()).toEqual(['POST /auth/password/sign-in']);
  expect(navigated).toEqual([]);
});
