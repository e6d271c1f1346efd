import { expect, test } from 'vitest';
import { noTokens } from '../token-store.ts';
import { requestCookies } from './request-cookies.ts';

const tokens = { refreshToken: 'r1', accessToken: 'a.b.c' };

function visit(headers: Record<string, string> = {}, options: { forScripts?: boolean; isHttps?: boolean } = {}) {
  const answer: string[] = [];
  const tokenStore = requestCookies({ headers }, { setCookie: (text) => answer.push(text), ...options });
  return { answer, store: tokenStore('internal'), again: tokenStore('internal') };
}

/** Returns the cookies that a browser sends after a response. */
const sentAfter = (answer: readonly string[]) => ({
  cookie: answer.map((text) => text.slice(0, text.indexOf(';'))).join('; '),
});

test('a sign-in on the server counts for the next request', () => {
  const first = visit();
  first.store.set(tokens);

  expect(first.again).toBe(first.store);
  expect(first.store.get()).toEqual(tokens);
  expect(first.answer).toHaveLength(2);
  for (const text of first.answer) expect(text).toMatch(/; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/);
  expect(visit(sentAfter(first.answer)).store.get()).toEqual(tokens);
});

test('a sign-out deletes the cookies', () => {
  const first = visit();
  first.store.set(tokens);
  const second = visit(sentAfter(first.answer));

  second.store.set(noTokens);

  expect(second.store.get()).toEqual(noTokens);
  expect(second.answer.every((text) => text.includes('Max-Age=0'))).toBe(true);
  expect(second.answer).toHaveLength(2);
});

test('on https, the refresh cookie is bound to its host, and scripts can read it only with forScripts', () => {
  const { answer, store } = visit({ 'x-forwarded-proto': 'https' }, { forScripts: true });

  store.set(tokens);

  expect(answer.find((text) => text.startsWith('__Host-portico-refresh-internal--default='))).toMatch(/; Secure$/);
});

test('keeps other cookies, and accepts requests of Fetch and Node.js', () => {
  const answer: string[] = [];
  const request = new Request('http://localhost', { headers: { cookie: 'theirs=1; theirs2=%C3%A4' } });
  const store = requestCookies(request, { setCookie: (text) => answer.push(text) })('internal');

  store.set(tokens);
  store.set(noTokens);

  expect(answer.join()).not.toContain('theirs');
});

test.each([
  ['Fetch', new Request('https://example.com/')],
  ['Node', { headers: {}, url: '/', socket: { encrypted: true } }],
])('a request of %s that came by https needs no proxy to say so', (_, request) => {
  const answer: string[] = [];

  requestCookies(request, { setCookie: (text) => answer.push(text) })('internal').set(tokens);

  expect(answer).toHaveLength(2);
  for (const text of answer) expect(text).toContain('; Secure');
});
