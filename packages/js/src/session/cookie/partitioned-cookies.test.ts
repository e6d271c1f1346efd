import { expect, test } from 'vitest';
import { testJar } from '../../../testing/cookie-jar.ts';
import { noTokens } from '../token-store.ts';
import { CookieStore } from './cookie-store.ts';
import { partitionedCookiesIn } from './partitioned-cookies.ts';

const tokens = { refreshToken: 'r1', accessToken: 'a.b.c' };
const project = '6f1d7a52-8d0e-4f9a-9c53-6a3b8f2c1d00';

test('on https, browsers send all cookies in frames of other sites, and keep them apart for each site', () => {
  const jar = testJar({ isHttps: true });
  const store = partitionedCookiesIn(jar)(project);

  store.set(tokens);

  expect([...jar.cookies.keys()]).toContain(`__Host-portico-refresh-${project}--default`);
  expect(jar.cookies.size).toBe(2);
  for (const { attributes } of jar.cookies.values()) {
    expect(attributes).toEqual(expect.arrayContaining(['SameSite=None', 'Secure', 'Partitioned']));
  }
  store.set(noTokens);
  expect(jar.cookies.size).toBe(0);
});

test('a cookie that the app has set before is removed, so that none is there twice', () => {
  const jar = testJar({ isHttps: true });
  new CookieStore(project, jar).set(tokens);
  const written: string[] = [];
  const put = jar.put;
  jar.put = (...cookie) => {
    written.push(cookie[1] === '' ? 'removed' : 'set');
    put(...cookie);
  };
  const store = partitionedCookiesIn(jar)(project);
  expect(store.get()).toEqual(tokens);

  store.set({ refreshToken: 'r2', accessToken: 'd.e.f' });

  expect(written.slice(0, 2)).toEqual(['removed', 'set']);
  expect(store.get().refreshToken).toBe('r2');
});

test('on http it is the same as plain cookies, and a project has one store', () => {
  const jar = testJar();
  const storeOf = partitionedCookiesIn(jar);

  storeOf(project).set(tokens);

  expect(storeOf(project)).toBe(storeOf(project));
  for (const { attributes } of jar.cookies.values()) expect(attributes).toContain('SameSite=Lax');
});
