import { expect, test } from 'vitest';
import { accessToken, startLocalApi } from '../../../../testing/local-api.ts';
import { getConvexProvidersConfig, PorticoClientApp } from '../../../index.ts';

const app = (baseUrl: string, tokenStore: { accessToken: string; refreshToken: string } | 'memory') =>
  new PorticoClientApp({ projectId: 'internal', publishableClientKey: 'pck_1', baseUrl, tokenStore });

test('the Convex configuration has a provider for users and one for anonymous users', () => {
  const providers = getConvexProvidersConfig({ projectId: 'internal', baseUrl: 'https://auth.example.com/' });

  expect(providers).toEqual([
    {
      type: 'customJwt',
      algorithm: 'ES256',
      issuer: 'https://auth.example.com/api/v1/projects/internal',
      jwks: 'https://auth.example.com/api/v1/projects/internal/.well-known/jwks.json',
      applicationID: 'internal',
    },
    {
      type: 'customJwt',
      algorithm: 'ES256',
      issuer: 'https://auth.example.com/api/v1/projects-anonymous-users/internal',
      jwks: 'https://auth.example.com/api/v1/projects/internal/.well-known/jwks.json?include_anonymous=true',
      applicationID: 'internal:anon',
    },
  ]);
});

test('a Convex client gets the current token, and a new one after a rejection', async () => {
  const api = await startLocalApi(() => ({ json: { access_token: accessToken() } }));
  const at = accessToken();
  const ask = app(api.url, { accessToken: at, refreshToken: 'r1' }).getConvexClientAuth();

  expect(await ask({ forceRefreshToken: false })).toBe(at);
  expect(api.received).toHaveLength(0);
  expect(await ask({ forceRefreshToken: true })).not.toBe(at);
  expect(api.received).toHaveLength(1);
  expect(await app(api.url, 'memory').getConvexClientAuth()({ forceRefreshToken: false })).toBeNull();
  expect(await app(api.url, 'memory').getConvexHttpClientAuth()).toBe('');
});

test('a Convex function gets its caller from the claims', async () => {
  const identity = { subject: 'u1', name: 'Ada', email: 'ada@example.com', email_verified: true, is_anonymous: false };
  const from = (who: typeof identity | null) => ({ auth: { getUserIdentity: async () => who } });
  const own = app('http://localhost', 'memory');

  expect(await own.getPartialUser({ from: 'convex', ctx: from(identity) })).toEqual({
    id: 'u1',
    displayName: 'Ada',
    primaryEmail: 'ada@example.com',
    primaryEmailVerified: true,
    isAnonymous: false,
  });
  expect(await own.getPartialUser({ from: 'convex', ctx: from(null) })).toBeNull();
});
