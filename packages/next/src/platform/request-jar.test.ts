import { CookieStore } from '@portico/js/internals';
import { expect, test } from 'vitest';
import { type RequestCookies, RequestJar } from './request-jar.ts';

const tokens = { refreshToken: 'r1', accessToken: 'a.b.c' };

/** Cookies of Next.js, in a server action or during rendering. */
function requestCookies({ isRendering = false } = {}) {
  const written = new Map<string, object>();
  const cookies: RequestCookies = {
    getAll: () => [{ name: 'theirs', value: 'ä; x=1' }],
    set: (name, value, attributes) => {
      if (isRendering)
        throw new Error('Cookies can only be modified in a Server Action or Route Handler. Read more: …');
      written.set(name, { value, ...attributes });
    },
  };
  return { cookies, written };
}

test('changes of a server action are sent with the response and count immediately', () => {
  const { cookies, written } = requestCookies();
  const store = new CookieStore('internal', new RequestJar(cookies, false));

  store.set(tokens);

  expect(store.get()).toEqual(tokens);
  const attributes = { path: '/', sameSite: 'lax', secure: false };
  expect(written.get('portico-refresh-internal--default')).toMatchObject({ ...attributes, maxAge: 31_536_000 });
  expect(written.get('portico-access-internal')).toEqual({ ...attributes, value: '["r1","a.b.c"]', maxAge: 86_400 });
});

test('on https, the refresh cookie is bound to its host', () => {
  const { cookies, written } = requestCookies();

  new CookieStore('internal', new RequestJar(cookies, true)).set(tokens);

  expect(written.get('__Host-portico-refresh-internal--default')).toMatchObject({ secure: true, path: '/' });
});

test('changes during rendering last for the request', () => {
  const { cookies, written } = requestCookies({ isRendering: true });
  const store = new CookieStore('internal', new RequestJar(cookies, false));

  store.set(tokens);
  expect(store.get()).toEqual(tokens);
  store.set({ refreshToken: null, accessToken: null });

  expect(store.get()).toEqual({ refreshToken: null, accessToken: null });
  expect(written.size).toBe(0);
});

test('reads other cookies unchanged', () => {
  expect(new RequestJar(requestCookies().cookies, false).read()).toBe('theirs=%C3%A4%3B%20x%3D1');
});

test('throws other errors of writing a cookie', () => {
  const broken = {
    ...requestCookies().cookies,
    set: () => {
      throw new Error('disk full');
    },
  };

  expect(() => new CookieStore('internal', new RequestJar(broken, false)).set(tokens)).toThrow('disk full');
});
