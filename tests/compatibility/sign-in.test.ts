import { authenticatorApp, mailsTo, type Portico, portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';
import { clientOf } from './own-apps.ts';
import { credentialsOf, ownSdk, sdks, signedUpWith } from './sdks.ts';

/** Sign-in methods that need no browser, with the published SDK of Stack Auth and with our own. */

const callbackUrl = 'http://localhost:3000/handler/page';

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

describe.each(sdks)('%s', (name, sdk) => {
  /** Both write to the same inbox. */
  const emailOf = (who: string) => `${who}@${name.slice(1).replace('/', '.')}.example.com`;

  test('a user signs up with a typed one-time code, and signs in again with a magic link', async () => {
    const given = await withCodes();
    const app = sdk.clientOf(given);
    const email = emailOf('codes-1');
    const outcomes: boolean[] = [];
    const options = {
      noRedirect: true,
      onSuccess: ({ isNewUser }: { isNewUser: boolean }) => void outcomes.push(isNewUser),
    };

    const sent = await app.sendMagicLinkEmail(email, { callbackUrl });
    if (sent.status === 'error') throw sent.error;
    const typed = (await mailedCode(given, email)).slice(0, 6).toUpperCase();
    expect(await app.signInWithMagicLink(typed + sent.data.nonce, options)).toMatchObject({ status: 'ok' });
    const user = await app.getUser({ or: 'throw' });
    expect(user).toMatchObject({ primaryEmail: email, primaryEmailVerified: true, otpAuthEnabled: true });
    await user.signOut();

    await app.sendMagicLinkEmail(email, { callbackUrl });
    const code = await mailedCode(given, email, 2);
    expect(await app.signInWithMagicLink(code, options)).toMatchObject({ status: 'ok' });
    expect((await app.getUser({ or: 'throw' })).id).toBe(user.id);
    expect(await app.signInWithMagicLink(code, options)).toMatchObject({
      status: 'error',
      error: sdk.withCode('VERIFICATION_CODE_ALREADY_USED'),
    });
    // Only ours says whether the user is new.
    expect(outcomes).toEqual(sdk === ownSdk ? [true, false] : []);
  });

  test('a wrong one-time code and an untrusted page are results', async () => {
    const app = sdk.clientOf(await withCodes());

    expect(await app.signInWithMagicLink('0'.repeat(45), { noRedirect: true })).toMatchObject({
      status: 'error',
      error: sdk.withCode('VERIFICATION_CODE_NOT_FOUND'),
    });
    const callback = { callbackUrl: 'https://evil.example/' };
    expect(await app.sendMagicLinkEmail(emailOf('codes-2'), callback)).toMatchObject({
      status: 'error',
      error: sdk.withCode('REDIRECT_URL_NOT_WHITELISTED'),
    });
  });

  test('an anonymous user signs up with a one-time code and keeps the ID', async () => {
    const given = await withCodes();
    const app = sdk.clientOf(given);
    const email = emailOf('codes-3');
    const anonymous = await app.getUser({ or: 'anonymous' });

    await app.sendMagicLinkEmail(email, { callbackUrl });
    await app.signInWithMagicLink(await mailedCode(given, email), { noRedirect: true });

    expect(await app.getUser({ or: 'throw' })).toMatchObject({ id: anonymous.id, isAnonymous: false });
  });

  test('a user adds a second factor, is asked for it, and signs in with it', async () => {
    const given = await portico();
    const email = emailOf('mfa-1');
    const { app, user } = await signedUpWith(sdk, given, email);
    const phone = authenticatorApp();
    await user.update({ totpMultiFactorSecret: Buffer.from(phone.secretBase64, 'base64') });
    expect(await app.getUser({ or: 'throw' })).toMatchObject({ isMultiFactorRequired: true });
    await user.signOut();

    const { password } = credentialsOf(email);
    const { body } = await given.api.call('POST /auth/password/sign-in', { body: { email, password } });
    const { attempt_code } = (body as unknown as { details: { attempt_code: string } }).details;
    const wrong = await app.signInWithMfa('abcdef', attempt_code, { noRedirect: true });
    const right = await app.signInWithMfa(phone.codeAt(given.server.clock.now()), attempt_code, { noRedirect: true });

    expect(wrong).toMatchObject({ status: 'error', error: sdk.withCode('INVALID_TOTP_CODE') });
    expect(right).toMatchObject({ status: 'ok' });
    const signedIn = await app.getUser({ or: 'throw' });
    expect(signedIn.id).toBe(user.id);
    await signedIn.update({ totpMultiFactorSecret: null });
    expect(await app.getUser({ or: 'throw' })).toMatchObject({ isMultiFactorRequired: false });
  });

  test('a user adds, verifies, promotes and removes contact channels', async () => {
    const given = await portico();
    const [first, second] = [emailOf('channels-1'), emailOf('channels-2')];
    const { app, user } = await signedUpWith(sdk, given, first);

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
    // The published SDK keeps the former token.
    if (sdk === ownSdk)
      expect(await app.getPartialUser({ from: 'token' })).toMatchObject({
        primaryEmail: second,
        primaryEmailVerified: true,
      });
  });

  test('a server verifies addresses, and removes the passkey and the second factor of a user', async () => {
    const given = await portico();
    const user = await given.project.user();
    const body = { totp_secret_base64: authenticatorApp().secretBase64 };
    await given.api.as(user).call('PATCH /users/me', { body });
    const server = sdk.serverOf(given);
    const known = await server.getUser(user.id);
    expect(known).toMatchObject({ isMultiFactorRequired: true });

    await known?.update({ totpMultiFactorSecret: null, passkeyAuthEnabled: false });
    const [channel] = (await known?.listContactChannels()) ?? [];
    await channel?.update({ isVerified: true });
    const extra = await known?.createContactChannel({
      value: emailOf('channels-4'),
      type: 'email',
      usedForAuth: false,
      isVerified: true,
    });

    expect(await server.getUser(user.id)).toMatchObject({ isMultiFactorRequired: false, primaryEmailVerified: true });
    expect(extra).toMatchObject({ isVerified: true, isPrimary: false });
  });

  test('a server links an account, and gets an error for a taken one. The user lists, changes and removes it', async () => {
    const given = await portico();
    await given.project.configure({ oauth_providers: [{ id: 'github', type: 'shared' }] });
    const server = sdk.serverOf(given);
    const { user } = await signedUpWith(sdk, given, emailOf('link'));
    const other = await server.createUser({ displayName: 'Bob' });
    const options = { accountId: '4711', providerConfigId: 'github', allowSignIn: true, allowConnectedAccounts: false };
    const account = { ...options, email: 'gh@example.com' };

    const made = await server.createOAuthProvider({ ...account, userId: user.id });
    const taken = await server.createOAuthProvider({ ...account, userId: other.id });

    expect(made).toMatchObject({ status: 'ok', data: { accountId: '4711', allowSignIn: true } });
    expect(taken).toMatchObject({
      status: 'error',
      error: sdk.withCode('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'),
    });
    const known = await server.getUser(user.id);
    expect(await known?.listOAuthProviders()).toMatchObject([{ type: 'github', allowSignIn: true }]);
    const [link] = await user.listOAuthProviders();
    expect(link).toMatchObject({ type: 'github', email: 'gh@example.com' });
    expect(await link?.update({ allowSignIn: false })).toMatchObject({ status: 'ok' });
    expect(await user.getOAuthProvider(link?.id ?? '')).toMatchObject({ allowSignIn: false });
    await link?.delete();
    expect(await user.getOAuthProvider(link?.id ?? '')).toBeNull();
  });
});

test('our own SDK throws the error of a second factor with the attempt code, and nobody is signed in', async () => {
  const given = await portico();
  const app = clientOf(given);
  const credentials = credentialsOf('own-mfa-1@example.com');
  await app.signUpWithCredential(credentials);
  const user = await app.getUser({ or: 'throw' });
  await user.update({ totpMultiFactorSecret: Buffer.from(authenticatorApp().secretBase64, 'base64') });
  await user.signOut();

  await expect(app.signInWithCredential(credentials)).rejects.toMatchObject({
    code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    details: { attempt_code: expect.any(String) },
  });
  expect(await app.getUser()).toBeNull();
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
    const app = sdks[0][1].clientOf(given);
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
  const app = sdks[0][1].clientOf(given);
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
