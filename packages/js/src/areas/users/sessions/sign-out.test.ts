import { expect, onTestFinished, test, vi } from 'vitest';
import {
  accessToken,
  knownErrorAnswer,
  type LocalAnswer,
  type ReceivedRequest,
  startLocalApi,
} from '../../../../testing/local-api.ts';
import { PorticoClientApp } from '../../../index.ts';

const projectId = '6f1d7a52-8d0e-4f9a-9c53-6a3b8f2c1d00';
const user = { id: projectId, display_name: 'Ada', signed_up_at_millis: 0, oauth_providers: [], selected_team: null };

async function startApp(answer: (request: ReceivedRequest) => LocalAnswer | Promise<LocalAnswer>) {
  const api = await startLocalApi((request) =>
    request.path === '/api/v1/users/me' ? { json: user } : answer(request),
  );
  const navigated: string[] = [];
  const newApp = (refreshToken = 'r1') =>
    new PorticoClientApp({
      projectId,
      publishableClientKey: 'pck_1',
      baseUrl: api.url,
      tokenStore: { accessToken: accessToken(), refreshToken },
      redirectMethod: { navigate: (to) => navigated.push(to) },
    });
  const revoked = () => api.received.filter(({ method }) => method === 'DELETE');
  return { api, newApp, navigated, revoked };
}

/** Simulates the session storage of a tab. */
function stubTab(): Map<string, string> {
  const items = new Map<string, string>();
  const storage = {
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
    getItem: (key: string) => items.get(key) ?? null,
  };
  const keys = {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal('document', {});
  vi.stubGlobal('sessionStorage', new Proxy(storage, keys));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return items;
}

/** Ends the waits of a sign-out and of its redirect at once. */
function skipWaits() {
  const real = setTimeout;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  timers.mockImplementation(((run: () => void, millis = 0) =>
    real(run, millis <= 2000 ? 0 : millis)) as typeof setTimeout);
  onTestFinished(() => timers.mockRestore());
}

test('deletes the tokens before the server has answered, and continues without an answer', async () => {
  skipWaits();
  let tokensAtRequest: unknown;
  const { newApp, navigated, revoked } = await startApp(async () => {
    tokensAtRequest = await app.getAuthJson();
    return await new Promise<LocalAnswer>(() => undefined);
  });
  const app = newApp();

  await app.signOut({ redirectUrl: '/bye' });

  await expect.poll(() => tokensAtRequest).toEqual({ accessToken: null, refreshToken: null });
  expect(await app.getUser()).toBeNull();
  expect(navigated).toEqual(['/bye']);
  await expect.poll(() => revoked().length).toBe(1);
});

test('a server that cannot be reached does not prevent a sign-out', async () => {
  skipWaits();
  const { api, newApp, navigated } = await startApp(() => 'hang up');
  const app = newApp();
  const signedIn = await app.getUser();
  await api.close();

  await signedIn?.signOut();

  expect(navigated).toEqual(['/']);
  expect((await app.getAuthJson()).refreshToken).toBeNull();
});

test('the tab revokes the session when it loads the app again', async () => {
  const tab = stubTab();
  skipWaits();
  let isAway = true;
  const { newApp, revoked } = await startApp(({ path }) => {
    if (isAway) return { status: 500, text: 'Something went wrong.' };
    return path.endsWith('/oauth/token') ? { json: { access_token: accessToken() } } : { json: { success: true } };
  });
  await newApp('r_old').signOut();
  expect([...tab.keys()]).toEqual([`portico_sign_out_${projectId}_r_old`]);

  isAway = false;
  newApp('r_new');

  await expect.poll(() => [...tab.keys()]).toEqual([]);
  expect(revoked().map(({ headers }) => headers['x-stack-refresh-token'])).toEqual(['r_old', 'r_old']);
});

test.each([
  ['the server revoked it', { json: { success: true } }],
  ['it has ended before', knownErrorAnswer(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')],
])('nothing of a session is left when %s', async (_, answer) => {
  const tab = stubTab();
  skipWaits();
  const { newApp, navigated } = await startApp(() => answer);

  await newApp().signOut();

  await expect.poll(() => [...tab.keys()]).toEqual([]);
  expect(navigated).toEqual(['/']);
});

test('an absolute URL is rejected after the sign-out, and an ended session redirects', async () => {
  skipWaits();
  const { newApp, navigated, revoked } = await startApp(() => ({ json: { success: true } }));
  const app = newApp();
  const signedIn = await app.getUser();

  await expect(app.signOut({ redirectUrl: 'https://evil.example' })).rejects.toThrow(/should be relative/);
  expect((await app.getAuthJson()).refreshToken).toBeNull();
  await expect.poll(() => revoked().length).toBe(1);
  expect(navigated).toEqual([]);

  await signedIn?.signOut({ redirectUrl: '/bye' });
  await signedIn?.signOut({ redirectUrl: '/again' });
  expect(navigated).toEqual(['/bye', '/again']);
  await expect.poll(() => revoked().length).toBe(1);
});
