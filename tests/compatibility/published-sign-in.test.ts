import { authenticatorApp, mailsTo, type Portico, portico } from '@portico/testkit';
import { StackClientApp, StackServerApp } from '@stackframe/js';
import { expect, test } from 'vitest';

/** Sign-in methods of the unmodified published SDK of Stack Auth 2.8.51 that need no browser. */

const callbackUrl = 'http://localhost:3000/handler/page';

function clientApp({ url, project }: Portico) {
  return new StackClientApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore: 'memory',
    redirectMethod: 'none',
    noAutomaticPrefetch: true,
  });
}

function serverApp({ url, project }: Portico) {
  return new StackServerApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    secretServerKey: project.keys.server,
    tokenStore: 'memory',
    noAutomaticPrefetch: true,
  });
}

async function withCodes(): Promise<Portico> {
  const given = await portico();
  await given.project.configure({ magic_link_enabled: true });
  return given;
}

/** Returns the code in the newest email to an address, once the expected number of emails has arrived. */
async function mailedCode({ url }: Portico, email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(url, email)).length).toBe(count);
  return (await mailsTo(url, email))[0]?.code ?? '';
}

test('signs up with a typed one-time code, and signs in again with a magic link', async () => {
  const given = await withCodes();
  const app = clientApp(given);
  const email = 'codes-1@example.com';

  const sent = await app.sendMagicLinkEmail(email, { callbackUrl });
  if (sent.status === 'error') throw sent.error;
  const typed = (await mailedCode(given, email)).slice(0, 6).toUpperCase();
  expect(await app.signInWithMagicLink(typed + sent.data.nonce, { noRedirect: true })).toMatchObject({ status: 'ok' });
  const user = await app.getUser({ or: 'throw' });
  expect(user).toMatchObject({ primaryEmail: email, primaryEmailVerified: true, otpAuthEnabled: true });
  await user.signOut();

  await app.sendMagicLinkEmail(email, { callbackUrl });
  const code = await mailedCode(given, email, 2);
  expect(await app.signInWithMagicLink(code, { noRedirect: true })).toMatchObject({ status: 'ok' });
  expect((await app.getUser({ or: 'throw' })).id).toBe(user.id);
  expect(await app.signInWithMagicLink(code, { noRedirect: true })).toMatchObject({
    status: 'error',
    error: { errorCode: 'VERIFICATION_CODE_ALREADY_USED' },
  });
});

test('a wrong one-time code and an untrusted page are results', async () => {
  const app = clientApp(await withCodes());

  expect(await app.signInWithMagicLink('0'.repeat(45), { noRedirect: true })).toMatchObject({
    status: 'error',
    error: { errorCode: 'VERIFICATION_CODE_NOT_FOUND' },
  });
  expect(await app.sendMagicLinkEmail('codes-2@example.com', { callbackUrl: 'https://evil.example/' })).toMatchObject({
    status: 'error',
    error: { errorCode: 'REDIRECT_URL_NOT_WHITELISTED' },
  });
});

test('an anonymous user signs up with a one-time code and keeps the ID', async () => {
  const given = await withCodes();
  const app = clientApp(given);
  const email = 'codes-3@example.com';
  const anonymous = await app.getUser({ or: 'anonymous' });

  await app.sendMagicLinkEmail(email, { callbackUrl });
  await app.signInWithMagicLink(await mailedCode(given, email), { noRedirect: true });

  expect(await app.getUser({ or: 'throw' })).toMatchObject({ id: anonymous.id, isAnonymous: false });
});

test('adds a second factor, is asked for it, and signs in with it', async () => {
  const given = await portico();
  const app = clientApp(given);
  const credentials = { email: 'mfa-1@example.com', password: 'correct horse' };
  await app.signUpWithCredential({ ...credentials, noRedirect: true, noVerificationCallback: true });
  const phone = authenticatorApp();
  const user = await app.getUser({ or: 'throw' });
  await user.update({ totpMultiFactorSecret: Buffer.from(phone.secretBase64, 'base64') });
  expect(await app.getUser({ or: 'throw' })).toMatchObject({ isMultiFactorRequired: true });
  await user.signOut();

  const { body } = await given.api.call('POST /auth/password/sign-in', { body: credentials });
  const { attempt_code } = (body as unknown as { details: { attempt_code: string } }).details;
  const wrong = await app.signInWithMfa('abcdef', attempt_code, { noRedirect: true });
  const right = await app.signInWithMfa(phone.codeAt(given.server.clock.now()), attempt_code, { noRedirect: true });

  expect(wrong).toMatchObject({ status: 'error', error: { errorCode: 'INVALID_TOTP_CODE' } });
  expect(right).toMatchObject({ status: 'ok' });
  const signedIn = await app.getUser({ or: 'throw' });
  expect(signedIn.id).toBe(user.id);
  await signedIn.update({ totpMultiFactorSecret: null });
  expect(await app.getUser({ or: 'throw' })).toMatchObject({ isMultiFactorRequired: false });
});

test('adds, verifies, promotes and removes contact channels', async () => {
  const given = await portico();
  const app = clientApp(given);
  const first = 'channels-1@example.com';
  const second = 'channels-2@example.com';
  await app.signUpWithCredential({
    email: first,
    password: 'correct horse',
    noRedirect: true,
    noVerificationCallback: true,
  });
  const user = await app.getUser({ or: 'throw' });

  const added = await user.createContactChannel({ value: second, type: 'email', usedForAuth: false });
  await added.sendVerificationEmail({ callbackUrl });
  expect(await app.verifyEmail(await mailedCode(given, second))).toMatchObject({ status: 'ok' });
  await added.update({ isPrimary: true, usedForAuth: true });

  expect(await app.getUser({ or: 'throw' })).toMatchObject({ primaryEmail: second, primaryEmailVerified: true });
  const channels = await user.listContactChannels();
  expect(channels.map(({ value, isPrimary, usedForAuth }) => [value, isPrimary, usedForAuth])).toEqual([
    [first, false, true],
    [second, true, true],
  ]);
  await channels[0]?.delete();
  expect((await user.listContactChannels()).map(({ value }) => value)).toEqual([second]);
});

test('a server app verifies the address of any user', async () => {
  const given = await portico();
  const app = serverApp(given);
  const user = await app.createUser({ primaryEmail: 'channels-3@example.com' });

  const [channel] = await user.listContactChannels();
  await channel?.update({ isVerified: true });
  const extra = await user.createContactChannel({
    value: 'channels-4@example.com',
    type: 'email',
    usedForAuth: false,
    isVerified: true,
  });

  expect(await app.getUser(user.id)).toMatchObject({ primaryEmailVerified: true });
  expect(extra).toMatchObject({ isVerified: true, isPrimary: false });
});

interface Internals {
  sendRequest(path: string, init: RequestInit, level?: 'client'): Promise<Response>;
}

test.each([null, 'example.com'])(
  'gets passkey options with a placeholder for the host name, with domain %s',
  async (id) => {
    const given = await portico();
    const domains = [{ domain: 'https://app.example.com', handler_path: '/handler' }];
    await given.project.configure({ passkey_enabled: true, domains });
    const config_override_string = JSON.stringify({ 'auth.passkey.relyingPartyId': id });
    await given.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
    const app = clientApp(given);
    const inside = Symbol.for('StackAuth--DO-NOT-USE-OR-YOU-WILL-BE-FIRED--StackAppInternals');
    const { sendRequest } = Reflect.get(app, inside) as Internals;

    const response = await sendRequest('/auth/passkey/initiate-passkey-authentication', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });

    expect(await response.json()).toMatchObject({
      options_json: { rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com', challenge: expect.any(String) },
      code: expect.stringMatching(/^[0-9a-z]{45}$/),
    });
  },
);

test('a command-line login is confirmed in a browser, once', async () => {
  const given = await portico();
  const browser = await given.project.user();
  const app = clientApp(given);
  const links: string[] = [];

  // Its types lack some options.
  const options = {
    appUrl: 'http://localhost:3000',
    waitTimeMillis: 50,
    promptLink: (url: string) => {
      links.push(url);
      const login_code = new URL(url).searchParams.get('login_code') ?? '';
      void given.api.call('POST /auth/cli/complete', { body: { login_code, refresh_token: browser.refresh_token } });
    },
  };
  const result = await app.promptCliLogin(options);

  expect(links).toEqual([expect.stringMatching(/^http:\/\/localhost:3000\/handler\/cli-auth-confirm\?login_code=/)]);
  expect(result).toEqual({ status: 'ok', data: expect.stringMatching(/^[0-9a-z]{45}$/) });
  const refreshToken = (result as { data: string }).data;
  expect(refreshToken).not.toBe(browser.refresh_token);
  const headers = { 'x-stack-refresh-token': refreshToken };
  expect(await given.api.call('POST /auth/sessions/current/refresh', { headers })).toSucceed();
});
