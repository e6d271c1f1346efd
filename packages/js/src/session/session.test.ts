import { expect, test } from 'vitest';
import { accessToken, knownErrorAnswer, type LocalAnswer, startLocalApi } from '../../testing/local-api.ts';
import { ConnectionError } from '../core/errors.ts';
import { createTransport } from '../core/transport.ts';
import { MemoryStore } from './memory-store.ts';
import { renewWith } from './renew.ts';
import { Session } from './session.ts';
import { noTokens } from './token-store.ts';

const retry = { attempts: 3, baseMillis: 1, timeoutMillis: 30_000 };
const stale = { refreshToken: 'r1', accessToken: accessToken({ issuedSecondsAgo: 700 }) };

function sessionOf(url: string, store: MemoryStore): Session {
  const client = { projectId: 'internal', publishableClientKey: 'pck_1', baseUrl: () => url, retry };
  return new Session(store, renewWith(client));
}

function transportOf(url: string, session: Session) {
  const connection = {
    projectId: 'internal',
    baseUrl: () => url,
    extraHeaders: {},
    credentials: { headers: async () => ({}) },
    retry,
  };
  return createTransport(connection, 'client', session);
}

/** Starts a server that refreshes tokens and returns the token of all other requests. */
async function startTokenServer(renewal: () => LocalAnswer) {
  const api = await startLocalApi(({ path, headers }) =>
    path === '/api/v1/auth/oauth/token' ? renewal() : { json: { token: headers['x-stack-access-token'] ?? null } },
  );
  return { ...api, renewals: () => api.received.filter(({ path }) => path.endsWith('/oauth/token')) };
}

test('fifty concurrent calls with a stale token cause one refresh', async () => {
  const fresh = accessToken();
  const api = await startTokenServer(() => ({ json: { access_token: fresh } }));
  const store = new MemoryStore(stale);
  const transport = transportOf(api.url, sessionOf(api.url, store));

  const answers = await Promise.all(Array.from({ length: 50 }, () => transport.call('GET /users/me')));

  expect(api.renewals()).toHaveLength(1);
  expect(answers).toEqual(Array(50).fill({ token: fresh }));
  expect(store.get()).toEqual({ refreshToken: 'r1', accessToken: fresh });
});

test('a refresh is a plain OAuth grant, without the headers of other requests', async () => {
  const api = await startTokenServer(() => ({ json: { access_token: accessToken() } }));

  await sessionOf(api.url, new MemoryStore(stale)).getTokens();

  const [renewal] = api.renewals();
  expect(Object.fromEntries(new URLSearchParams(renewal?.body))).toEqual({
    grant_type: 'refresh_token',
    client_id: 'internal',
    client_secret: 'pck_1',
    refresh_token: 'r1',
  });
  expect(Object.keys(renewal?.headers ?? {}).filter((name) => name.startsWith('x-stack'))).toEqual([]);
});

test('uses a token with at least 20 seconds left without a request', async () => {
  const api = await startTokenServer(() => ({ json: { access_token: accessToken() } }));
  const good = accessToken({ issuedSecondsAgo: 570 });
  const tooOld = accessToken({ issuedSecondsAgo: 585 });

  const tokens = await sessionOf(api.url, new MemoryStore({ refreshToken: 'r1', accessToken: good })).getTokens();
  expect(tokens.accessToken).toBe(good);
  expect(api.renewals()).toHaveLength(0);

  await sessionOf(api.url, new MemoryStore({ refreshToken: 'r1', accessToken: tooOld })).getTokens();
  expect(api.renewals()).toHaveLength(1);
});

test('a refresh that cannot reach the server fails, but does not sign the user out', async () => {
  const api = await startTokenServer(() => 'hang up');
  const store = new MemoryStore(stale);
  const session = sessionOf(api.url, store);

  await expect(session.getTokens()).rejects.toBeInstanceOf(ConnectionError);

  expect(api.renewals()).toHaveLength(3);
  expect(session.isKnownInvalid).toBe(false);
  expect(store.get()).toBe(stale);
});

test('a refresh can succeed at the second attempt', async () => {
  let attempts = 0;
  const api = await startTokenServer(() => (attempts++ === 0 ? 'hang up' : { json: { access_token: accessToken() } }));

  const tokens = await sessionOf(api.url, new MemoryStore(stale)).getTokens();

  expect(tokens.refreshToken).toBe('r1');
});

test('an invalid refresh token ends the session permanently and clears the store', async () => {
  const api = await startTokenServer(() => ({
    status: 401,
    headers: { 'x-stack-known-error': 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' },
    json: { code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', error: 'gone' },
  }));
  const store = new MemoryStore(stale);
  const session = sessionOf(api.url, store);

  expect(await session.getTokens()).toEqual({ accessToken: null, refreshToken: null });
  expect(await session.getTokens()).toEqual({ accessToken: null, refreshToken: null });

  expect(session.isKnownInvalid).toBe(true);
  expect(store.get()).toEqual(noTokens);
  expect(api.renewals()).toHaveLength(1);
});

test('a revoked publishable client key fails immediately, but does not sign the user out', async () => {
  const api = await startTokenServer(() => ({
    status: 401,
    headers: { 'x-stack-known-error': 'INVALID_PUBLISHABLE_CLIENT_KEY' },
    json: { code: 'INVALID_PUBLISHABLE_CLIENT_KEY', details: { project_id: 'internal' }, error: 'revoked' },
  }));
  const session = sessionOf(api.url, new MemoryStore(stale));

  await expect(session.getTokens()).rejects.toMatchObject({ code: 'INVALID_PUBLISHABLE_CLIENT_KEY' });

  expect(api.renewals()).toHaveLength(1);
  expect(session.isKnownInvalid).toBe(false);
});

test('an ended session does not clear the tokens of another user who has signed in', async () => {
  const store = new MemoryStore(stale);
  const session = sessionOf('http://127.0.0.1:9', store);
  const someoneElse = { refreshToken: 'r2', accessToken: null };
  store.set(someoneElse);

  session.invalidate();

  expect(store.get()).toEqual(someoneElse);
});

test('drops a rejected token and retries with a new one', async () => {
  const refused = accessToken();
  const fresh = accessToken();
  const api = await startLocalApi(({ path, headers }) => {
    if (path.endsWith('/oauth/token')) return { json: { access_token: fresh } };
    if (headers['x-stack-access-token'] === refused)
      return knownErrorAnswer(401, 'ACCESS_TOKEN_EXPIRED', { expired_at_millis: 0 });
    return { json: { token: headers['x-stack-access-token'] } };
  });
  const session = sessionOf(api.url, new MemoryStore({ refreshToken: 'r1', accessToken: refused }));

  const answer = await transportOf(api.url, session).call('GET /users/me');

  expect(answer).toEqual({ token: fresh });
});

test('never uses an access token without a refresh token', async () => {
  const api = await startTokenServer(() => ({ json: { access_token: accessToken() } }));
  const session = sessionOf(api.url, new MemoryStore({ refreshToken: null, accessToken: accessToken() }));

  const answer = await transportOf(api.url, session).call('GET /users/me');

  expect(session.isKnownInvalid).toBe(true);
  expect(answer).toEqual({ token: null });
});

test('uses a token of the store that another tab has refreshed', async () => {
  const api = await startTokenServer(() => ({ json: { access_token: accessToken() } }));
  const store = new MemoryStore(stale);
  const session = sessionOf(api.url, store);
  const fromOtherTab = accessToken();
  store.set({ refreshToken: 'r1', accessToken: fromOtherTab });

  expect((await session.getTokens()).accessToken).toBe(fromOtherTab);
  expect(api.renewals()).toHaveLength(0);
});

test('a machine with a fast clock can use new tokens', async () => {
  const issuedInThePast = accessToken({ issuedSecondsAgo: 3600, lifeSeconds: 600 });
  const api = await startTokenServer(() => ({ json: { access_token: issuedInThePast } }));

  const tokens = await sessionOf(api.url, new MemoryStore(stale)).getTokens();

  expect(tokens.accessToken).toBe(issuedInThePast);
});

test('reports a server whose tokens expire too soon, unlike a network failure', async () => {
  const api = await startTokenServer(() => ({ json: { access_token: accessToken({ lifeSeconds: 5 }) } }));

  await expect(sessionOf(api.url, new MemoryStore(stale)).getTokens()).rejects.toThrow(
    /lifetime of \d+ ms is not possible. The maximum is \d+ ms/,
  );
});

test('rejects a minimum lifetime above one minute', async () => {
  const session = sessionOf('http://127.0.0.1:9', new MemoryStore(stale));

  await expect(session.freshAccessToken(60_001)).rejects.toThrow(/maximum is 60000 ms/);
});

test('a sign-out during a refresh stays in effect', async () => {
  let answerNow = () => {};
  const waiting = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  const api = await startLocalApi(async () => {
    await waiting;
    return { json: { access_token: accessToken() } };
  });
  const store = new MemoryStore(stale);
  const session = sessionOf(api.url, store);
  const tokens = session.getTokens();

  session.invalidate();
  answerNow();

  expect(await tokens).toEqual({ accessToken: null, refreshToken: null });
  expect(store.get()).toEqual(noTokens);
});

test('ignores malformed access tokens', async () => {
  const fresh = accessToken();
  const api = await startTokenServer(() => ({ json: { access_token: fresh } }));

  for (const garbage of [
    '',
    'x',
    'a.b.c',
    'a.eyJzdWIiOiIxIn0.c',
    `${accessToken()}.x`,
    'a.%%%.c',
    `\u0142${accessToken()}`,
  ]) {
    const tokens = await sessionOf(api.url, new MemoryStore({ refreshToken: 'r1', accessToken: garbage })).getTokens();
    expect(tokens.accessToken).toBe(fresh);
  }
});

test.each(['r\u0142', 'r\n1', 'r 1', ''])(
  'a refresh token with characters illegal in headers, %j, is ignored without a request',
  async (refreshToken) => {
    const api = await startTokenServer(() => ({ json: { access_token: accessToken() } }));
    const session = sessionOf(api.url, new MemoryStore({ refreshToken, accessToken: accessToken() }));

    expect(session.isKnownInvalid).toBe(true);
    expect(await transportOf(api.url, session).call('GET /users/me')).toEqual({ token: null });
    expect(api.renewals()).toEqual([]);
  },
);
