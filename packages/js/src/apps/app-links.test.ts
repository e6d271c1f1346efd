import { expect, test } from 'vitest';
import { accessToken, knownErrorAnswer, type LocalAnswer, startLocalApi } from '../../testing/local-api.ts';
import { KnownErrors } from '../index.ts';
import { PorticoClientApp, type PorticoClientAppOptions } from './client-app.ts';
import { PorticoServerApp } from './server-app.ts';

const code = 'c'.repeat(45);
const channel = {
  id: '0b0f6e4e-3c59-4f4c-8d0f-1f6f0d3f7a11',
  user_id: '6f1d7a52-8d0e-4f9a-9c53-6a3b8f2c1d00',
  value: 'ada@example.com',
  type: 'email',
  used_for_auth: true,
  is_verified: false,
  is_primary: true,
};
const user = {
  id: channel.user_id,
  primary_email: channel.value,
  primary_email_verified: false,
  signed_up_at_millis: 0,
  oauth_providers: [],
  selected_team: null,
};
const done: LocalAnswer = { json: { success: true } };

/** Starts a server with one user. The test answers all other requests. */
async function startApi(answer: (path: string) => LocalAnswer = () => done) {
  const api = await startLocalApi(({ path }) => {
    if (path.startsWith('/api/v1/users/')) return { json: user };
    if (path.startsWith('/api/v1/contact-channels?')) return { json: { items: [channel], is_paginated: false } };
    if (path === '/api/v1/auth/oauth/token') return { json: { access_token: accessToken() } };
    return answer(path);
  });
  const sent = () =>
    api.received
      .filter(({ method }) => method === 'POST')
      .map(({ path, body }) => [path.replace('/api/v1', ''), JSON.parse(body)]);
  return { ...api, sent };
}

const signedIn = () => ({ accessToken: accessToken(), refreshToken: 'r1' });

function clientOf(baseUrl: string, tokenStore: PorticoClientAppOptions['tokenStore'] = null) {
  return new PorticoClientApp({ projectId: 'internal', publishableClientKey: 'pck_1', baseUrl, tokenStore });
}

function serverOf(baseUrl: string) {
  const keys = { publishableClientKey: 'pck_1', secretServerKey: 'ssk_1' };
  return new PorticoServerApp({ projectId: 'internal', ...keys, baseUrl, tokenStore: null });
}

test('a password reset email requires an email address and, outside of a browser, the page of the link', async () => {
  const api = await startApi(() => ({ json: { success: 'maybe' } }));
  const app = clientOf(api.url);

  const result = await app.sendForgotPasswordEmail('ada@example.com', { callbackUrl: 'https://a.example/reset' });

  expect(result).toEqual({ status: 'ok', data: undefined });
  expect(api.sent()).toEqual([
    ['/auth/password/send-reset-code', { email: 'ada@example.com', callback_url: 'https://a.example/reset' }],
  ]);
  await expect(app.sendForgotPasswordEmail('ada@example.com')).rejects.toThrow(
    'callbackUrl option is required in a non-browser environment.',
  );
});

test('a reset code is checked and used without a session', async () => {
  const api = await startApi();
  const app = clientOf(api.url);

  const results = [
    await app.verifyPasswordResetCode(code),
    await app.resetPassword({ code, password: 'battery staple' }),
    await app.verifyEmail(code),
  ];

  const done = { status: 'ok', data: undefined };
  expect(results).toEqual([done, { status: 'ok', data: { otherAccess: [], reviewUrl: null } }, done]);
  expect(api.sent()).toEqual([
    ['/auth/password/reset/check-code', { code }],
    ['/auth/password/reset', { code, password: 'battery staple' }],
    ['/contact-channels/verify', { code }],
  ]);
});

test.each([
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
])('%s is a value, whatever the code was for', async (problem) => {
  const api = await startApi(() => knownErrorAnswer(400, problem));
  const app = clientOf(api.url);

  const results = [
    await app.verifyPasswordResetCode(code),
    await app.resetPassword({ code, password: 'battery staple' }),
    await app.verifyEmail(code),
    await app.reviewEmailVerification(code),
  ];

  expect(results).toMatchObject(Array(4).fill({ status: 'error', error: { code: problem } }));
});

test('an address is reviewed and verified with the session at hand, or without one', async () => {
  const access = { type: 'session', name: 'Firefox · Windows', added_at_millis: 1000 };
  const api = await startApi((path) =>
    path.endsWith('/other-access') ? { json: { other_access: [access], removal_offered: true } } : done,
  );

  const review = await clientOf(api.url).reviewEmailVerification(code);
  await clientOf(api.url, signedIn()).reviewEmailVerification(code);
  await clientOf(api.url, signedIn()).verifyEmail(code);

  const otherAccess = [{ type: 'session', name: 'Firefox · Windows', addedAt: new Date(1000) }];
  expect(review).toEqual({ status: 'ok', data: { otherAccess, isRemovalOffered: true } });
  const calls = api.received.filter(({ path }) => path.includes('/contact-channels/verify'));
  expect(calls.map(({ headers }) => headers['x-stack-access-token'] !== undefined)).toEqual([false, true, true]);
});

test('returns an invalid new password as an error value', async () => {
  const api = await startApi(() => knownErrorAnswer(400, 'PASSWORD_TOO_SHORT', { min_length: 8 }));

  const result = await clientOf(api.url).resetPassword({ code, password: 'x' });

  expect(result).toMatchObject({ status: 'error', error: { code: 'PASSWORD_TOO_SHORT', details: { min_length: 8 } } });
});

test('throws for a code that the server never issued', async () => {
  const api = await startApi(() => knownErrorAnswer(400, 'SCHEMA_ERROR', { message: 'body.code must be 45 long' }));

  await expect(clientOf(api.url).verifyEmail('short')).rejects.toSatisfy(KnownErrors.SchemaError.isInstance);
});

test.each([
  ['a verified address', (app: PorticoClientApp) => app.verifyEmail(code)],
  ['a new password', (app: PorticoClientApp) => app.resetPassword({ code, password: 'battery staple' })],
])('after %s the session at hand asks for a token with today’s claims', async (_, use) => {
  const api = await startApi();
  const app = clientOf(api.url, signedIn());
  const before = await app.getAuthJson();

  await use(app);

  const after = await app.getAuthJson();
  expect(api.received.map(({ path }) => path)).toContain('/api/v1/auth/oauth/token');
  expect(after.accessToken).not.toBe(before.accessToken);
});

test('a user lists contact channels and sends verification links', async () => {
  const api = await startApi();
  const current = await clientOf(api.url, signedIn()).getUser({ or: 'throw' });
  const callbackUrl = 'https://a.example/verify';

  const [first] = await current.listContactChannels();
  await first?.sendVerificationEmail({ callbackUrl });
  const outcome = await current.sendVerificationEmail({ callbackUrl });

  expect(first).toMatchObject({ value: 'ada@example.com', isPrimary: true, isVerified: false, usedForAuth: true });
  expect(outcome).toBeUndefined();
  expect(api.sent()).toEqual([
    [`/contact-channels/me/${channel.id}/send-verification-code`, { callback_url: callbackUrl }],
    ['/contact-channels/send-verification-code', { email: 'ada@example.com', callback_url: callbackUrl }],
  ]);
});

test('a server sends a verification link to the primary email of any user', async () => {
  const api = await startApi();
  const serverUser = await serverOf(api.url).getUser(channel.user_id);
  const callbackUrl = 'https://a.example/verify';

  await serverUser?.sendVerificationEmail({ callbackUrl });

  expect(api.sent()).toEqual([
    [`/contact-channels/${user.id}/${channel.id}/send-verification-code`, { callback_url: callbackUrl }],
  ]);
});

test('an already verified address is an error value for the user, and thrown for a channel', async () => {
  const api = await startApi(() => knownErrorAnswer(409, 'EMAIL_ALREADY_VERIFIED'));
  const current = await clientOf(api.url, signedIn()).getUser({ or: 'throw' });
  const callbackUrl = 'https://a.example/verify';

  const outcome = await current.sendVerificationEmail({ callbackUrl });
  const [first] = await current.listContactChannels();

  expect(outcome?.code).toBe('EMAIL_ALREADY_VERIFIED');
  await expect(first?.sendVerificationEmail({ callbackUrl })).rejects.toSatisfy(
    KnownErrors.EmailAlreadyVerified.isInstance,
  );
});

test('a user adds, changes and removes a contact channel; only a server can mark it as verified', async () => {
  const api = await startApi((path) => (path.includes('contact-channels') ? { json: channel } : done));
  const current = await clientOf(api.url, signedIn()).getUser({ or: 'throw' });
  const serverUser = await serverOf(api.url).getUser(channel.user_id);

  const added = await current.createContactChannel({ value: 'b@example.com', type: 'email', usedForAuth: false });
  await added.update({ isPrimary: true });
  await added.delete();
  const [first] = (await serverUser?.listContactChannels()) ?? [];
  await first?.update({ isVerified: true });

  expect(
    api.received
      .filter(({ method, path }) => method !== 'GET' && path.includes('contact'))
      .map(({ method, path, body }) => [method, path, body]),
  ).toEqual([
    [
      'POST',
      '/api/v1/contact-channels',
      JSON.stringify({ user_id: 'me', value: 'b@example.com', type: 'email', used_for_auth: false }),
    ],
    ['PATCH', `/api/v1/contact-channels/me/${channel.id}`, '{"is_primary":true}'],
    ['DELETE', `/api/v1/contact-channels/me/${channel.id}`, ''],
    ['PATCH', `/api/v1/contact-channels/${user.id}/${channel.id}`, '{"is_verified":true}'],
  ]);
});

test('sends a TOTP secret as base64, and null removes it', async () => {
  const api = await startApi();
  const current = await clientOf(api.url, signedIn()).getUser({ or: 'throw' });

  await current.update({ totpMultiFactorSecret: new Uint8Array([251, 255, 0]) });
  await current.update({ totpMultiFactorSecret: null });

  const bodies = api.received.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(bodies).toEqual(['{"totp_secret_base64":"+/8A"}', '{"totp_secret_base64":null}']);
});

test('throws for a user without an email address', async () => {
  const api = await startLocalApi(() => ({ json: { ...user, primary_email: null } }));
  const current = await clientOf(api.url, signedIn()).getUser({ or: 'throw' });

  await expect(current.sendVerificationEmail({ callbackUrl: 'https://a.example' })).rejects.toThrow(
    'The user has no primary email to verify.',
  );
});
