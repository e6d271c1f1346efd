import { expect, test } from 'vitest';
import { accessToken, knownErrorAnswer, type LocalAnswer, startLocalApi } from '../../../../testing/local-api.ts';
import { PorticoClientApp } from '../../../apps/client-app.ts';
import { KnownErrors } from '../../../index.ts';

const nonce = 'n'.repeat(39);
const code = 'c'.repeat(45);
const signedIn = (): LocalAnswer => ({
  json: { access_token: accessToken(), refresh_token: 'r1', is_new_user: true, user_id: 'u' },
});

async function startApp(answer: (path: string) => LocalAnswer = signedIn) {
  const api = await startLocalApi(({ path }) => answer(path.replace('/api/v1', '')));
  const app = new PorticoClientApp({
    projectId: 'internal',
    publishableClientKey: 'pck_1',
    baseUrl: api.url,
    tokenStore: 'memory',
  });
  const sent = () => api.received.map(({ path, body }) => [path.replace('/api/v1', ''), JSON.parse(body)]);
  return { api, app, sent };
}

test('sends a one-time code to an address, and sends the typed code back with the nonce', async () => {
  const { app, sent } = await startApp((path) =>
    path.endsWith('send-sign-in-code') ? { json: { nonce } } : signedIn(),
  );

  const result = await app.sendMagicLinkEmail('ada@example.com', { callbackUrl: 'https://a.example/link' });
  const outcomes: unknown[] = [];
  const done = await app.signInWithMagicLink(`ABC123${nonce}`, { onSuccess: (outcome) => outcomes.push(outcome) });

  expect(result).toEqual({ status: 'ok', data: { nonce } });
  expect(done).toEqual({ status: 'ok', data: undefined });
  expect(outcomes).toEqual([{ isNewUser: true }]);
  expect(sent()).toEqual([
    ['/auth/otp/send-sign-in-code', { email: 'ada@example.com', callback_url: 'https://a.example/link' }],
    ['/auth/otp/sign-in', { code: `ABC123${nonce}` }],
  ]);
  expect((await app.getAuthJson()).refreshToken).toBe('r1');
});

test('an untrusted page is an error value, disabled sign-up is thrown', async () => {
  const untrusted = await startApp(() => knownErrorAnswer(400, 'REDIRECT_URL_NOT_WHITELISTED'));
  const closed = await startApp(() => knownErrorAnswer(403, 'SIGN_UP_NOT_ENABLED'));
  const callbackUrl = 'https://a.example';

  const result = await untrusted.app.sendMagicLinkEmail('ada@example.com', { callbackUrl });

  expect(result).toMatchObject({ status: 'error', error: { code: 'REDIRECT_URL_NOT_WHITELISTED' } });
  await expect(closed.app.sendMagicLinkEmail('ada@example.com', { callbackUrl })).rejects.toSatisfy(
    KnownErrors.SignUpNotEnabled.isInstance,
  );
});

test.each(['VERIFICATION_CODE_EXPIRED', 'VERIFICATION_CODE_ALREADY_USED', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'])(
  '%s is an error value for one-time codes and second factors, and signs nobody in',
  async (problem) => {
    const { app } = await startApp(() => knownErrorAnswer(400, problem));

    const results = [await app.signInWithMagicLink(code), await app.signInWithMfa('123456', code)];

    expect(results).toMatchObject(Array(2).fill({ status: 'error', error: { code: problem } }));
    expect(await app.getAuthJson()).toEqual({ accessToken: null, refreshToken: null });
  },
);

test.each([
  ['a password', (app: PorticoClientApp) => app.signInWithCredential({ email: 'a@example.com', password: 'p' })],
  ['a one-time code', (app: PorticoClientApp) => app.signInWithMagicLink(code)],
])('without pages to go to, the second factor owed after %s is thrown with its attempt code', async (_, signIn) => {
  const { app } = await startApp(() =>
    knownErrorAnswer(400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: code }),
  );

  await expect(signIn(app)).rejects.toMatchObject({ details: { attempt_code: code } });
  expect(await app.getAuthJson()).toEqual({ accessToken: null, refreshToken: null });
});

test('six digits and the attempt code complete a sign-in, and wrong digits are an error value', async () => {
  const wrong = await startApp(() => knownErrorAnswer(400, 'INVALID_TOTP_CODE'));
  const right = await startApp();

  const refused = await wrong.app.signInWithMfa('000000', code);
  const done = await right.app.signInWithMfa('123456', code);

  expect(refused).toMatchObject({ status: 'error', error: { code: 'INVALID_TOTP_CODE' } });
  expect(done.status).toBe('ok');
  expect(right.sent()).toEqual([['/auth/mfa/sign-in', { type: 'totp', totp: '123456', code }]]);
  expect((await right.app.getAuthJson()).refreshToken).toBe('r1');
});

test('a rate limit error contains the seconds to wait', async () => {
  const { app, api } = await startApp(() => ({ status: 429, headers: { 'retry-after': '600' }, text: 'Too many' }));

  await expect(app.signInWithMagicLink(code)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 600 });
  expect(api.received).toHaveLength(1);
});

test('a sign-in with an identity provider requires a browser', async () => {
  const { app } = await startApp();

  await expect(app.signInWithOAuth('github')).rejects.toThrow('Sign-in with an identity provider requires a browser.');
});
