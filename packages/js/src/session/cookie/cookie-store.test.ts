import { expect, onTestFinished, test, vi } from 'vitest';
import { testJar } from '../../../testing/cookie-jar.ts';
import { noTokens } from '../token-store.ts';
import { CookieStore } from './cookie-store.ts';
import { parseCookies, tokensFromCookies } from './format.ts';

const tokens = { refreshToken: 'r1', accessToken: 'a.b.c' };
const project = '6f1d7a52-8d0e-4f9a-9c53-6a3b8f2c1d00';

test('returns the tokens that were stored', () => {
  const store = new CookieStore(project, testJar());

  store.set(tokens);

  expect(store.get()).toEqual(tokens);
});

test('cannot keep tokens in a browser that blocks cookies', () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const store = new CookieStore(project, testJar());

  expect(store.canKeep()).toBe(true);
  vi.stubGlobal('navigator', { cookieEnabled: false });
  expect(store.canKeep()).toBe(false);
});

test('on http, the refresh cookie lasts a year and the access cookie a day, both for every path', () => {
  const jar = testJar();

  new CookieStore(project, jar).set(tokens);

  const refresh = jar.cookies.get(`portico-refresh-${project}--default`);
  expect(refresh?.attributes).toEqual(['Path=/', 'Max-Age=31536000', 'SameSite=Lax']);
  expect(JSON.parse(decodeURIComponent(refresh?.value ?? ''))).toEqual({
    refresh_token: 'r1',
    updated_at_millis: expect.any(Number),
  });
  const access = jar.cookies.get(`portico-access-${project}`);
  expect(access?.attributes).toEqual(['Path=/', 'Max-Age=86400', 'SameSite=Lax']);
  expect(decodeURIComponent(access?.value ?? '')).toBe('["r1","a.b.c"]');
});

test('on https, the refresh cookie is bound to its host, and all cookies are secure', () => {
  const jar = testJar({ isHttps: true });

  new CookieStore(project, jar).set(tokens);

  expect([...jar.cookies.keys()].sort()).toEqual([
    `__Host-portico-refresh-${project}--default`,
    `portico-access-${project}`,
  ]);
  for (const { attributes } of jar.cookies.values()) expect(attributes).toContain('Secure');
});

test('a sign-out deletes all cookies of the project and no others', () => {
  const jar = testJar({ isHttps: true });
  const store = new CookieStore(project, jar);
  const other = new CookieStore('internal', jar);
  other.set({ refreshToken: 'other', accessToken: null });
  jar.write(`portico-refresh-${project}--custom-ABC=${encodeURIComponent('{"refresh_token":"r0"}')}; Path=/`);
  store.set(tokens);

  store.set(noTokens);

  expect(store.get()).toEqual(noTokens);
  expect([...jar.cookies.keys()]).toEqual(['__Host-portico-refresh-internal--default']);
  expect(other.get().refreshToken).toBe('other');
});

test('an access token counts only with its refresh token', () => {
  const jar = testJar();
  const store = new CookieStore(project, jar);
  store.set(tokens);

  jar.write(`portico-access-${project}=${encodeURIComponent('["r0","stolen.from.another"]')}; Path=/`);

  expect(store.get()).toEqual({ refreshToken: 'r1', accessToken: null });
});

test('the latest of several refresh cookies counts', () => {
  const cookie = (suffix: string, token: string, at: number) =>
    `${suffix}=${encodeURIComponent(JSON.stringify({ refresh_token: token, updated_at_millis: at }))}`;
  const header = [
    cookie(`portico-refresh-${project}--default`, 'old', 10),
    cookie(`__Host-portico-refresh-${project}--default`, 'new', 30),
    cookie(`portico-refresh-${project}--custom-ABC`, 'middle', 20),
    cookie('portico-refresh-internal--default', 'foreign', 99),
  ].join('; ');

  expect(tokensFromCookies(parseCookies(header), project).refreshToken).toBe('new');
});

test('ignores cookies of other apps', () => {
  for (const value of ['', 'x', '%', '%E0%A4%A', '{}', 'null', '[]', '{"refresh_token":5}', '{"refresh_token":""}']) {
    const header = `a=b; portico-refresh-${project}--default=${value}; portico-access-${project}=${value}; =; ;c`;
    expect(tokensFromCookies(parseCookies(header), project)).toEqual(noTokens);
  }
});

test('a tab is notified of changes in other tabs, but not of other cookies', () => {
  const jar = testJar();
  const [here, there] = [new CookieStore(project, jar), new CookieStore(project, jar)];
  let heard = 0;
  const stop = here.watch(() => heard++);

  there.set(tokens);
  expect([heard, here.get().refreshToken]).toEqual([1, 'r1']);
  jar.write('unrelated=1; Path=/');
  expect(heard).toBe(1);
  there.set(noTokens);
  expect([heard, here.get().refreshToken]).toEqual([2, null]);
  stop();
  there.set(tokens);
  expect(heard).toBe(2);
});

test('a tab is notified once of its own changes', () => {
  const store = new CookieStore(project, testJar());
  let heard = 0;
  store.watch(() => heard++);

  store.set(tokens);
  store.set(tokens);

  expect(heard).toBe(1);
});

test('on https, ignores a cookie that a sibling subdomain wrote for the whole site', () => {
  const jar = testJar({ isHttps: true });
  const store = new CookieStore(project, jar);
  store.set(tokens);
  const planted = encodeURIComponent(JSON.stringify({ refresh_token: 'theirs', updated_at_millis: 9e15 }));
  jar.write(`portico-refresh-${project}--default=${planted}; Path=/; Domain=example.com`);

  expect(store.get().refreshToken).toBe('r1');
  expect(tokensFromCookies(parseCookies(jar.read()), project).refreshToken).toBe('r1');
  store.set(noTokens);
  jar.write(`portico-refresh-${project}--default=${planted}; Path=/; Domain=example.com`);
  expect(store.get()).toEqual(noTokens);
});
