import { expect, test } from 'vitest';
import { ConfigurationError } from '../core/errors.ts';
import { MemoryStore } from './memory-store.ts';
import type { RequestLike } from './request-store.ts';
import { Sessions, type TokenStoreOption } from './sessions.ts';

const renew = async () => null;
const cookie = `portico-refresh-internal--default=${encodeURIComponent('{"refresh_token":"r1","updated_at_millis":1}')}`;

function tokensOf(tokenStore: TokenStoreOption) {
  const sessions = new Sessions({ projectId: 'internal', tokenStore, renew });
  return sessions.store(undefined).get();
}

test('reads requests of Fetch, Node.js and Express', () => {
  const requests: RequestLike[] = [
    new Request('http://localhost', { headers: { cookie } }),
    { headers: new Headers({ cookie }) },
    { headers: { cookie } },
  ];

  for (const request of requests) expect(tokensOf(request).refreshToken).toBe('r1');
});

test('the header of another app takes precedence over cookies', () => {
  const header = JSON.stringify({ accessToken: 'a', refreshToken: 'r2' });

  expect(tokensOf({ headers: { cookie, 'x-stack-auth': header } })).toEqual({ refreshToken: 'r2', accessToken: 'a' });
});

test('rejects a header that is not JSON and names it', () => {
  const broken = () => tokensOf({ headers: { 'x-stack-auth': '{"refreshToken":"hunter2"' } });
  expect(broken).toThrow(/^Invalid x-stack-auth header: it is not JSON\.$/);
  expect(() => tokensOf({ headers: { 'x-stack-auth': '{"refreshToken":5}' } })).toThrow(ConfigurationError);
});

test('a request without tokens has no session', () => {
  expect(tokensOf({ headers: {} })).toEqual({ refreshToken: null, accessToken: null });
  expect(tokensOf(new Request('http://localhost'))).toEqual({ refreshToken: null, accessToken: null });
});

test('rejects the word "undefined" as a token', () => {
  expect(() => tokensOf({ accessToken: 'undefined', refreshToken: 'r' })).toThrow(/'undefined'/);
  expect(() => tokensOf({ accessToken: null } as never)).toThrow(ConfigurationError);
});

test('two nulls are a user who is not signed in', () => {
  expect(tokensOf({ accessToken: null, refreshToken: null })).toEqual({ refreshToken: null, accessToken: null });
  expect(tokensOf({ accessToken: null, refreshToken: 'r' })).toEqual({ refreshToken: 'r', accessToken: null });
});

test('rejects an unknown token store and lists the valid ones', () => {
  expect(() => tokensOf('cookies' as never)).toThrow(/must be 'cookie', 'memory', a request/);
});

test('an app without a token store requires one in each call', () => {
  const sessions = new Sessions({ projectId: 'internal', tokenStore: null, renew });

  expect(() => sessions.store(undefined)).toThrow(/getUser\(\{ tokenStore: request \}\)/);
  expect(sessions.store({ accessToken: '', refreshToken: 'r' }).get().refreshToken).toBe('r');
});

test('explains what to do if cookies are used outside of a browser', () => {
  expect(() => tokensOf('cookie')).toThrow(/requires a browser/);
});

test('a session is the same object until another user signs in', () => {
  const sessions = new Sessions({ projectId: 'internal', tokenStore: 'memory', renew });
  const store = sessions.store(undefined);
  const nobody = sessions.of(store);
  expect(sessions.of(store)).toBe(nobody);

  const ada = sessions.start(store, { refreshToken: 'r1', accessToken: null });
  store.set({ refreshToken: 'r1', accessToken: 'renewed' });
  expect(sessions.of(store)).toBe(ada);
  expect(ada).not.toBe(nobody);

  ada.invalidate();
  expect(sessions.of(store).isKnownInvalid).toBe(true);
});

test('the same request is the same store, so calls share token refreshes', () => {
  const sessions = new Sessions({ projectId: 'internal', tokenStore: null, renew });
  const request = { headers: { cookie } };

  expect(sessions.store(request)).toBe(sessions.store(request));
  expect(sessions.store(request)).not.toBe(sessions.store({ headers: { cookie } }));
});

test('waits for an asynchronous token store, and rejects it in synchronous calls', async () => {
  const [ofAda, ofBob] = [new MemoryStore({ refreshToken: 'ada', accessToken: null }), new MemoryStore()];
  let now = ofAda;
  const sessions = new Sessions({ projectId: 'internal', tokenStore: async () => now, renew });

  expect(await sessions.storeFor(undefined)).toBe(ofAda);
  now = ofBob;
  expect(await sessions.storeFor(undefined)).toBe(ofBob);
  expect(await sessions.storeFor('memory')).toBe(sessions.store('memory'));
  expect(() => sessions.store(undefined)).toThrow(/is asynchronous/);
});

test('uses a custom token store directly', () => {
  const own = new MemoryStore({ refreshToken: 'r1', accessToken: null });

  expect(new Sessions({ projectId: 'internal', tokenStore: own, renew }).store(undefined)).toBe(own);
});
