import { expect, test } from 'vitest';
import { testJar } from '../../testing/cookie-jar.ts';
import { accessToken, knownErrorAnswer, type LocalAnswer, startLocalApi } from '../../testing/local-api.ts';
import { PorticoClientApp } from '../apps/client-app.ts';
import { CookieStore } from './cookie/cookie-store.ts';
import type { CookieJar } from './cookie/jar.ts';
import { requestCookies } from './cookie/request-cookies.ts';
import { MemoryStore } from './memory-store.ts';
import { renewWith } from './renew.ts';
import { Session } from './session.ts';
import { Sessions } from './sessions.ts';
import type { TokenStore } from './token-store.ts';

const project = 'internal';
const stale = accessToken({ issuedSecondsAgo: 700 });
const header = 'x-portico-refresh-token';

/** Creates a browser whose tabs rotate refresh tokens. */
function browser(refreshToken = 'secret.1.proof') {
  const jar: CookieJar = { ...testJar(), rotation: 'here' };
  new CookieStore(project, jar).set({ refreshToken, accessToken: stale });
  return jar;
}

/** Starts a server that increments the generation of each token. */
async function startApi(answer: (given: string) => LocalAnswer | Promise<LocalAnswer> = next) {
  const api = await startLocalApi(({ body }) => answer(new URLSearchParams(body).get('refresh_token') ?? ''));
  const retry = { attempts: 1, baseMillis: 1, timeoutMillis: 30_000 };
  const client = { projectId: project, publishableClientKey: 'pck_1', baseUrl: () => api.url, retry };
  const given = () => api.received.map(({ body }) => new URLSearchParams(body).get('refresh_token'));
  return { api, given, tab: (store: TokenStore) => new Session(store, renewWith(client)) };
}

function next(given: string): LocalAnswer {
  const [secret, generation] = given.split('.');
  return { json: { access_token: accessToken(), refresh_token: `${secret}.${Number(generation) + 1}.proof` } };
}

test('stores the next refresh token together with its access token', async () => {
  const { tab } = await startApi();
  const jar = browser();

  const tokens = await tab(new CookieStore(project, jar)).getTokens();

  expect(tokens.refreshToken).toBe('secret.2.proof');
  expect(new CookieStore(project, jar).get()).toEqual(tokens);
});

test('a session stays the same object when its refresh token changes', async () => {
  const { api } = await startApi();
  const store = new CookieStore(project, browser());
  const retry = { attempts: 1, baseMillis: 1, timeoutMillis: 30_000 };
  const renew = renewWith({ projectId: project, publishableClientKey: 'pck_1', baseUrl: () => api.url, retry });
  const sessions = new Sessions({ projectId: project, tokenStore: store, renew });
  const session = sessions.of(store);

  await session.getTokens();

  expect(store.get().refreshToken).toBe('secret.2.proof');
  expect(sessions.of(store)).toBe(session);
});

test('a tab uses the tokens that another tab has got, and then the latest refresh token', async () => {
  const { given, tab } = await startApi();
  const jar = browser();
  const [one, other] = [tab(new CookieStore(project, jar)), tab(new CookieStore(project, jar))];

  const tokens = await one.getTokens();
  expect(await other.getTokens()).toEqual(tokens);
  other.renewSoon();
  await other.getTokens();

  expect(given()).toEqual(['secret.1.proof', 'secret.2.proof']);
});

test('a tab that slept during a refresh does not replace later tokens', async () => {
  let wake = () => {};
  const slept = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const { api, tab } = await startApi(async (given) => {
    await slept;
    return next(given);
  });
  const jar = browser();
  const refresh = tab(new CookieStore(project, jar)).getTokens();
  await expect.poll(() => api.received.length).toBe(1);
  const later = { refreshToken: 'secret.7.proof', accessToken: accessToken() };
  new CookieStore(project, jar).set(later);

  wake();

  expect((await refresh).accessToken).not.toBe(stale);
  expect(new CookieStore(project, jar).get()).toEqual(later);
});

test('keeps later tokens than those of the store, and stores them at the next refresh', async () => {
  const { given, tab } = await startApi();
  const jar = browser();
  const session = tab(new CookieStore(project, jar));
  await session.getTokens();
  new CookieStore(project, jar).set({ refreshToken: 'secret.1.proof', accessToken: stale });

  session.renewSoon();
  await session.getTokens();

  expect(given()).toEqual(['secret.1.proof', 'secret.2.proof']);
  expect(new CookieStore(project, jar).get().refreshToken).toBe('secret.3.proof');
});

test('tries the later token of the store before it signs out', async () => {
  const jar = browser();
  const { tab } = await startApi((given) => {
    if (given !== 'secret.1.proof') return next(given);
    new CookieStore(project, jar).set({ refreshToken: 'secret.4.proof', accessToken: null });
    return knownErrorAnswer(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  expect((await tab(new CookieStore(project, jar)).getTokens()).refreshToken).toBe('secret.5.proof');
});

test('another user of the store is not replaced, and not used', async () => {
  const { tab } = await startApi();
  const jar = browser();
  const session = tab(new CookieStore(project, jar));
  const other = { refreshToken: 'another.9.proof', accessToken: accessToken() };
  new CookieStore(project, jar).set(other);

  expect((await session.getTokens()).refreshToken).toBe('secret.2.proof');

  expect(new CookieStore(project, jar).get()).toEqual(other);
});

test('a store that does not keep changes marks its token as a copy, unless that stays anyway', async () => {
  const { api, tab } = await startApi();
  const cookie = browser().read();
  const inBrowser = requestCookies({ headers: { cookie } }, { setCookie: () => {}, forScripts: true })(project);
  const copies = [new MemoryStore({ refreshToken: 'secret.1.proof', accessToken: null }), inBrowser];

  for (const store of copies) await tab(store).getTokens();
  await tab(new MemoryStore({ refreshToken: 'secret', accessToken: null })).getTokens();
  await tab(new CookieStore(project, browser('other.1.proof'))).getTokens();

  expect(api.received.map(({ headers }) => headers[header])).toEqual(['copy', 'copy', undefined, undefined]);
});

test('a copy that is too old leaves the cookie of the browser as it is', async () => {
  const { tab } = await startApi(() => knownErrorAnswer(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
  const written: string[] = [];
  const setCookie = (text: string) => written.push(text);
  const cookiesOf = (token: string) => ({ headers: { cookie: browser(token).read() } });

  const session = tab(requestCookies(cookiesOf('secret.1.proof'), { setCookie, forScripts: true })(project));
  expect(await session.getTokens()).toEqual({ accessToken: null, refreshToken: null });

  expect(session.isKnownInvalid).toBe(true);
  expect(written).toEqual([]);
  // A token that never changes has ended everywhere.
  await tab(requestCookies(cookiesOf('secret'), { setCookie })(project)).getTokens();
  expect(written.join()).toContain('Max-Age=0');
});

test('only stores of browsers begin sessions whose refresh token changes', async () => {
  const signIn = { access_token: accessToken(), refresh_token: 'r1', user_id: 'u', is_new_user: false };
  const api = await startLocalApi(() => ({ json: signIn }));
  const cookies = (forScripts: boolean) =>
    requestCookies({ headers: {} }, { setCookie: () => {}, forScripts })(project);
  const jar: CookieJar = { ...testJar(), rotation: 'here' };
  const stores = [new CookieStore(project, jar), cookies(true), cookies(false), 'memory'] as const;
  const connection = { projectId: project, publishableClientKey: 'pck_1', baseUrl: api.url };

  for (const tokenStore of stores) {
    const app = new PorticoClientApp({ ...connection, tokenStore });
    await app.signInWithMagicLink('c'.repeat(45), { noRedirect: true });
  }

  expect(api.received.map(({ headers }) => headers[header])).toEqual(['rotating', 'rotating', undefined, undefined]);
});
