import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { engineOfRun, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import {
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  signInWithMock,
  visitWithMock,
} from '@portico/testkit/outside/social-browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Accounts at identity providers: whose they are, and what proves them. */

async function override({ api }: Portico, values: object): Promise<void> {
  const body = { config_override_string: JSON.stringify(values) };
  expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
}

describe('an identity that is found by issuer and subject, but not by connection', () => {
  const on = { type: 'google', isShared: true, allowSignIn: true, allowConnectedAccounts: true };
  const off = { ...on, allowSignIn: false };
  const ada = { email: 'ada@example.com', isVerified: false };

  /** Creates a project with two connections to one issuer. Sign-in is possible with one at a time. */
  async function twoConnections(): Promise<Portico> {
    const at = await portico();
    await at.project.configure({ allow_localhost: true, oauth_account_merge_strategy: 'allow_duplicates' });
    await signInThrough(at, 'google');
    return at;
  }

  const signInThrough = async (at: Portico, connection: 'google' | 'partners') =>
    await override(at, {
      'auth.oauth.providers': { google: off, partners: off, github: { ...on, type: 'github' }, [connection]: on },
    });

  test.each(['partners', 'github'] as const)('the same account of %s is another user', async (connection) => {
    const at = await twoConnections();

    const first = await signInWithMock(at, ada, {}, 'google');
    await signInThrough(at, connection === 'partners' ? 'partners' : 'google');
    const other = await signInWithMock(at, ada, {}, connection);
    await signInThrough(at, 'google');
    const again = await signInWithMock(at, ada, {}, 'google');

    expect(other.is_new_user).toBe(true);
    expect(other.user.id).not.toBe(first.user.id);
    expect(again.user.id).toBe(first.user.id);
  });

  test.each(['partners', 'github'] as const)('the account of %s proves nothing about a session', async (connection) => {
    const at = await twoConnections();
    const { access_token: token } = await signInWithMock(at, ada, {}, 'google');
    await signInThrough(at, connection === 'partners' ? 'partners' : 'google');

    const { callback } = await visitWithMock(at, ada, { type: 'reauthenticate', token }, connection);

    expect(callback).toMatchObject({ errorCode: 'REAUTHENTICATION_FAILED' });
  });

  test('the same account in another project is another user', async () => {
    const [one, other] = [await twoConnections(), await twoConnections()];

    const first = await signInWithMock(one, ada);
    const second = await signInWithMock(other, ada);

    expect(second.is_new_user).toBe(true);
    expect(second.user.id).not.toBe(first.user.id);
    expect((await one.api.server().call('GET /users')).body.items).toHaveLength(1);
  });
});

describe('an ID token that does not prove this visit (absent nonce, none, a foreign key)', () => {
  const clientId = 'com.example.web';
  const [own, foreign] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  const keys = { keys: [{ ...own?.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] };
  let idToken: string | undefined;
  let base = '';
  const provider = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const answer = { access_token: 'a', token_type: 'bearer', expires_in: 3600, id_token: idToken };
    response.end(JSON.stringify(request.url?.endsWith('/keys') === true ? keys : answer));
  });
  let server: TestServer;
  let at: Portico;

  beforeAll(async () => {
    provider.listen(0, '127.0.0.1');
    await once(provider, 'listening');
    base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    server = await startTestServer({ engine: engineOfRun(), environment: { PORTICO_PROVIDERS_URL: base } });
    at = await portico(server);
    const apple = { id: 'apple', type: 'standard', client_id: clientId, client_secret: 'secret' } as const;
    await at.project.configure({ allow_localhost: true, oauth_providers: [apple] });
  });
  afterAll(async () => {
    await server.stop();
    provider.close();
  });

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (claims: object, key: KeyObject | undefined = own?.privateKey, header: object = {}) => {
    const text = `${part({ alg: 'RS256', kid: 'one', ...header })}.${part(claims)}`;
    return key === undefined ? `${text}.` : `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  };

  /** Returns from the provider, whose token endpoint answers with a token that is made of the right claims. */
  async function returned(tokenOf: (claims: Record<string, unknown>) => string | undefined) {
    const begun = await beginSocial(at, 'apple');
    const { searchParams } = new URL(begun.providerUrl);
    const seconds = Math.floor(server.clock.now().getTime() / 1000);
    idToken = tokenOf({
      iss: `${base}/apple`,
      aud: clientId,
      sub: 'subject',
      iat: seconds,
      exp: seconds + 600,
      nonce: searchParams.get('nonce'),
      email: 'ada@example.com',
      email_verified: true,
    });
    const form = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' });
    const url = searchParams.get('redirect_uri') ?? '';
    return { begun, callback: callbackParameters(await returnFromProvider({ url, form }, begun.cookie)) };
  }

  test('a right one signs in', async () => {
    const { begun, callback } = await returned((claims) => signed(claims));

    expect((await exchangeCode(at, callback.code ?? '', begun.verifier)).status).toBe(200);
  });

  test.each<readonly [string, (claims: Record<string, unknown>) => string | undefined]>([
    ['without a nonce', ({ nonce: _nonce, ...claims }) => signed(claims)],
    ['with an empty nonce', (claims) => signed({ ...claims, nonce: '' })],
    ['with the nonce of another visit', (claims) => signed({ ...claims, nonce: 'a'.repeat(43) })],
    ['without a signature', (claims) => signed(claims, undefined, { alg: 'none' })],
    ['of a foreign key', (claims) => signed(claims, foreign?.privateKey)],
    [
      'with a signature that the public key makes',
      (claims) => {
        const text = `${part({ alg: 'HS256', kid: 'one' })}.${part(claims)}`;
        return `${text}.${createHmac('sha256', JSON.stringify(keys.keys[0])).update(text).digest('base64url')}`;
      },
    ],
    ['for another client', (claims) => signed({ ...claims, aud: 'com.example.other' })],
    ['of another issuer', (claims) => signed({ ...claims, iss: 'https://accounts.example.com' })],
    ['that has expired', (claims) => signed({ ...claims, exp: Number(claims.iat) - 600 })],
    ['that is absent', () => undefined],
  ])('one %s signs nobody in', async (_name, tokenOf) => {
    const { callback } = await returned(tokenOf);

    expect(callback.code).toBeUndefined();
    expect(callback.errorCode).toBe('OAUTH_PROVIDER_UNAVAILABLE');
  });
});
