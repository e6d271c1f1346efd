import { afterEach, expect, test, vi } from 'vitest';
import { startLocalApi } from '../../testing/local-api.ts';
import { randomSecret } from '../areas/sign-in/social/pkce.ts';
import { AccessToken } from '../session/access-token.ts';
import { createTransport } from './transport.ts';

/** Runtimes that lack what browsers and Node.js have, such as React Native. */

afterEach(() => vi.unstubAllGlobals());

test('without a global crypto, calls work, and only secrets need it', async () => {
  const api = await startLocalApi(() => ({ json: { id: 'internal' } }));
  vi.stubGlobal('crypto', undefined);
  const connection = {
    projectId: 'internal',
    baseUrl: () => api.url,
    extraHeaders: {},
    credentials: { headers: async () => ({}) },
    retry: { attempts: 1, baseMillis: 1, timeoutMillis: 30_000 },
  };
  const transport = createTransport(connection, 'client');
  await transport.call('GET /projects/current');
  await transport.call('GET /projects/current');
  const nonces = api.received.map(({ headers }) => headers['x-stack-random-nonce']);
  expect(new Set(nonces).size).toBe(2);
  expect(() => randomSecret()).toThrow(/react-native-get-random-values/);
});

test('without TextDecoder, access tokens are read', () => {
  vi.stubGlobal('TextDecoder', undefined);
  const claims = {
    role: 'authenticated',
    sub: '1',
    project_id: 'p',
    branch_id: 'main',
    refresh_token_id: 'r',
    name: 'Zoë 🦦',
    email: null,
    email_verified: false,
    selected_team_id: null,
    is_anonymous: false,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = AccessToken.parse(`${part({ alg: 'ES256' })}.${part(claims)}.x`, 'before');
  expect(token?.claims.name).toBe('Zoë 🦦');
  const broken = Buffer.from([0x7b, 0xff, 0x7d]).toString('base64url');
  expect(AccessToken.parse(`${part({})}.${broken}.x`, 'before')).toBeUndefined();
});
