import { expect, test } from 'vitest';
import { testJar } from '../../../testing/cookie-jar.ts';
import { PorticoClientApp } from '../../index.ts';
import { internals } from '../../internals.ts';
import { noTokens } from '../token-store.ts';
import { CookieStore } from './cookie-store.ts';
import { sharedCookiesIn } from './shared-cookies.ts';

const tokens = { refreshToken: 'r1', accessToken: 'a.b.c' };
const project = '6f1d7a52-8d0e-4f9a-9c53-6a3b8f2c1d00';
/** The domain example.com in Crockford's base32. */
const sharedName = `portico-refresh-${project}--custom-CNW62VBGDHJJWRVFDM`;

function storeOn(host: string, jar = testJar({ isHttps: true })) {
  return { jar, store: sharedCookiesIn('example.com', jar, () => host)(project) };
}

test('all subdomains get both cookies, whose names contain the domain', () => {
  const { jar, store } = storeOn('app.example.com');

  store.set(tokens);

  expect([...jar.cookies.keys()].sort()).toEqual([`portico-access-${project}`, sharedName].sort());
  for (const { attributes } of jar.cookies.values()) expect(attributes).toContain('Domain=example.com');
  expect(storeOn('example.com', jar).store.get().refreshToken).toBe('r1');
});

test.each(['Example.com', '.example.com'])('accepts the domain as %s', (domain) => {
  const jar = testJar({ isHttps: true });

  sharedCookiesIn(domain, jar, () => 'app.example.com')(project).set(tokens);

  expect([...jar.cookies.keys()]).toContain(sharedName);
});

test('a session of this host becomes shared with the next token, and a sign-out ends it everywhere', () => {
  const jar = testJar({ isHttps: true });
  new CookieStore(project, jar).set(tokens);
  const { store } = storeOn('app.example.com', jar);
  expect(store.get().refreshToken).toBe('r1');

  store.set({ refreshToken: 'r2', accessToken: 'd.e.f' });
  expect([...jar.cookies.keys()].sort()).toEqual([`portico-access-${project}`, sharedName].sort());

  store.set(noTokens);
  expect(jar.cookies.size).toBe(0);
});

test.each(['on %s it is the same as plain cookies', 'example.com.evil.test', 'notexample.com'])(
  'on %s it is the same as plain cookies',
  (host) => {
    const { jar, store } = storeOn(host);

    store.set(tokens);

    expect([...jar.cookies.keys()]).toContain(`__Host-portico-refresh-${project}--default`);
    for (const { attributes } of jar.cookies.values()) expect(attributes.join()).not.toContain('Domain');
  },
);

test('an app uses such a store, the same one for calls and hooks', async () => {
  const app = new PorticoClientApp({
    projectId: project,
    publishableClientKey: 'pck_1',
    baseUrl: 'http://localhost:4100',
    tokenStore: sharedCookiesIn('example.com', testJar(), () => 'app.example.com'),
  });
  const { sessions } = app[internals];

  const store = sessions.store(undefined);
  store.set(tokens);

  expect(await sessions.storeFor(undefined)).toBe(store);
  expect(sessions.of(store).isKnownInvalid).toBe(false);
});
