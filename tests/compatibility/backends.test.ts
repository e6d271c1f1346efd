import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConnectionError, PorticoClientApp, PorticoServerApp, requestCookies } from '@portico/js';
import { type Portico, portico } from '@portico/testkit';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';

/** How a backend authenticates requests with the SDK: by cookies, by header, or by a token. */

const password = 'correct horse';
const closing: (() => unknown)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) await close();
});

function serverOf({ url, project }: Portico, baseUrl = url): PorticoServerApp {
  return new PorticoServerApp({
    baseUrl,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    secretServerKey: project.keys.server,
    tokenStore: null,
  });
}

/** Returns the browser app of a user who has signed up. */
async function visitor(at: Portico, email = 'ada@example.com') {
  const app = new PorticoClientApp({
    baseUrl: at.url,
    projectId: at.project.id,
    publishableClientKey: at.project.keys.client,
    tokenStore: 'memory',
  });
  await app.signUpWithCredential({ email, password, noVerificationCallback: true });
  const { accessToken, refreshToken } = await app.getAuthJson();
  if (accessToken === null || refreshToken === null) throw new Error('The sign-up failed.');
  const cookie = `portico-refresh-${at.project.id}--default=${encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))}`;
  return { app, accessToken, refreshToken, cookie };
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('Node, Fastify and Fetch requests have a user, from cookies or from the header of getAuthHeaders', async () => {
  const at = await portico();
  const server = serverOf(at);
  const { app, cookie } = await visitor(at);
  const node = await listen(async (request, response) => {
    const user = await server.getUser({ tokenStore: request });
    response.end(user?.primaryEmail ?? 'nobody');
  });
  const fastify = Fastify();
  fastify.get('/', async (request) => (await server.getUser({ tokenStore: request }))?.primaryEmail ?? 'nobody');
  closing.push(() => fastify.close());
  const ways = [{ cookie }, await app.getAuthHeaders()];

  const answers = await Promise.all(
    ways.flatMap((headers) => [
      fetch(node, { headers }).then((response) => response.text()),
      fastify.inject({ url: '/', headers }).then(({ body }) => body),
      server.getUser({ tokenStore: new Request('http://localhost', { headers }) }).then((user) => user?.primaryEmail),
    ]),
  );

  expect(answers).toEqual(Array(6).fill('ada@example.com'));
  expect(await (await fetch(node)).text()).toBe('nobody');
});

test('sign-in and sign-out through forms of a backend use cookies', async () => {
  const at = await portico();
  await visitor(at);
  const server = serverOf(at);
  const url = await listen(async (request, response) => {
    const tokenStore = requestCookies(request, { setCookie: (text) => response.appendHeader('set-cookie', text) });
    if (request.url === '/sign-in')
      await server.signInWithCredential({ email: 'ada@example.com', password, tokenStore });
    if (request.url === '/sign-out') await server.signOut({ tokenStore });
    response.end((await server.getUser({ tokenStore }))?.primaryEmail ?? 'nobody');
  });
  const jar = new Map<string, string>();
  const visit = async (path: string) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url + path, { headers: { cookie } });
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (text.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
    return await response.text();
  };

  expect(await visit('/')).toBe('nobody');
  expect(await visit('/sign-in')).toBe('ada@example.com');
  expect(await visit('/')).toBe('ada@example.com');
  expect(await visit('/sign-out')).toBe('nobody');
  expect(jar.size).toBe(0);
});

test('an access token is verified with the keys of the project, which are loaded once', async () => {
  const at = await portico();
  const server = serverOf(at);
  const { app, accessToken } = await visitor(at);
  const user = await app.getUser({ or: 'throw' });
  const calls = vi.spyOn(globalThis, 'fetch');

  const answers = await Promise.all(Array.from({ length: 50 }, () => server.verifyAccessToken(accessToken)));
  const again = await server.verifyAccessToken(accessToken);

  expect(new Set([...answers, again].map((answer) => answer?.userId))).toEqual(new Set([user.id]));
  expect(again).toMatchObject({
    displayName: null,
    primaryEmail: 'ada@example.com',
    primaryEmailVerified: false,
    isAnonymous: false,
    sessionId: (await user.getActiveSessions())[0]?.id,
  });
  expect(again?.expiresAt.getTime()).toBeGreaterThan(Date.now());
  expect(calls.mock.calls.filter(([url]) => String(url).includes('jwks'))).toHaveLength(1);
});

/** Returns another payload with the same signature. */
function tampered(token: string): string {
  const [head, payload = '', signature] = token.split('.');
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: crypto.randomUUID() };
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

/** Returns the same payload with a header without a key ID. */
function keyless(token: string): string {
  const head = Buffer.from(JSON.stringify({ alg: 'ES256' })).toString('base64url');
  return [head, ...token.split('.').slice(1)].join('.');
}

/** Returns the same payload without a signature. */
function unsigned(token: string): string {
  const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${head}.${token.split('.')[1]}.`;
}

test('rejects tokens that are forged, expired, anonymous, or of another project', async () => {
  const at = await portico();
  const other = await portico();
  const server = serverOf(at);
  const { accessToken } = await visitor(at);
  const foreign = await visitor(other);
  const anonymous = new PorticoClientApp({
    baseUrl: at.url,
    projectId: at.project.id,
    publishableClientKey: at.project.keys.client,
    tokenStore: 'memory',
  });
  await anonymous.getUser({ or: 'anonymous' });
  const anonymousToken = (await anonymous.getAuthJson()).accessToken ?? '';

  const refused = [
    tampered(accessToken),
    unsigned(accessToken),
    keyless(accessToken),
    foreign.accessToken,
    anonymousToken,
    'a.b.c',
    '',
  ];
  expect(await Promise.all(refused.map((token) => server.verifyAccessToken(token)))).toEqual(refused.map(() => null));
  expect(await server.verifyAccessToken(anonymousToken, { includeAnonymous: true })).toMatchObject({
    isAnonymous: true,
  });

  const { expiresAt } = (await server.verifyAccessToken(accessToken)) ?? {};
  vi.useFakeTimers({ toFake: ['Date'], now: (expiresAt?.getTime() ?? 0) + 60_000 });
  expect(await server.verifyAccessToken(accessToken)).toBeNull();
});

test('a backend does not trust a forged token of a request', async () => {
  const at = await portico();
  const server = serverOf(at);
  const { accessToken, refreshToken } = await visitor(at);
  const from = (token: string) => ({
    headers: { 'x-stack-auth': JSON.stringify({ accessToken: token, refreshToken }) },
  });

  const genuine = await server.getPartialUser({ from: 'token', tokenStore: from(accessToken) });
  const forged = await server.getPartialUser({ from: 'token', tokenStore: from(tampered(accessToken)) });

  expect(genuine?.primaryEmail).toBe('ada@example.com');
  expect(forged).toBeNull();
});

test('distinguishes a failure to load the keys from an invalid token', async () => {
  const at = await portico();
  const { accessToken } = await visitor(at);
  const nobody = serverOf(at, 'http://127.0.0.1:1');

  await expect(nobody.verifyAccessToken(accessToken)).rejects.toBeInstanceOf(ConnectionError);
});
