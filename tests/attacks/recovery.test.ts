import {
  authenticatorApp,
  createPasskey,
  engineOfRun,
  mailsTo,
  type Portico,
  portico,
  rawRequest,
  startTestServer,
  type TestServer,
  type TestUser,
} from '@portico/testkit';
import {
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  visitMockIdentity,
} from '@portico/testkit/outside/social-browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Tests that an attacker loses access when the owner of an account resets the password by email. */

const callback_url = 'http://localhost:3000/handler/password-reset';
const page = 'http://localhost:3000';

// Time moves by days here, which other tests on the shared server would notice.
let on: TestServer;
beforeAll(async () => {
  on = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await on.stop());

async function given() {
  const made = await portico(on);
  await made.project.configure({
    allow_localhost: true,
    allow_user_api_keys: true,
    passkey_enabled: true,
    oauth_providers: [{ id: 'google', type: 'shared' }],
  });
  const user = await made.project.user({ primary_email_verified: true });
  return { ...made, user };
}

type Given = Awaited<ReturnType<typeof given>>;

/** Resets the password with an emailed code. */
async function reset({ api, url, user }: Pick<Given, 'api' | 'url' | 'user'>, email = user.email) {
  await api.call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
  const [mail] = await mailsTo(url, email);
  const body = { code: mail?.code ?? '', password: 'a long new passphrase' };
  const answer = await api.call('POST /auth/password/reset', { body });
  expect(answer).toSucceed();
  return answer.body;
}

/** Adds the access that an attacker with a stolen session could add. */
async function plant(made: Given) {
  const { api, user } = made;
  const as = api.as(user);
  const begun = await as.call('POST /auth/passkey/initiate-passkey-registration');
  const passkey = createPasskey(page);
  const credential = passkey.register(begun.body.options_json);
  expect(await as.call('POST /auth/passkey/register', { body: { credential, code: begun.body.code } })).toSucceed();
  const { body: key } = await as.call('POST /user-api-keys', {
    body: { user_id: 'me', description: 'deploy', expires_at_millis: null },
  });
  const app = authenticatorApp();
  await as.call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } });
  const google = await beginSocial(made, 'google', { type: 'link', token: user.access_token });
  const back = await visitMockIdentity(google.providerUrl, { email: 'intruder@example.com' });
  const { code } = callbackParameters(await returnFromProvider(back, google.cookie));
  await exchangeCode(made, code ?? '', google.verifier);
  return { passkey, key: key.value, app };
}

const pathOf = (address: string | null) => (address ?? '').replace(/^https?:\/\/[^/]+/, '');

async function post({ url }: Portico, reviewUrl: string | null, chosen: readonly string[]) {
  const address = new URL(reviewUrl ?? '');
  const form = new URLSearchParams(address.search);
  for (const name of chosen) form.set(name, 'on');
  return await rawRequest(url, {
    method: 'POST',
    path: '/api/v1/auth/access-review',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
}

/** Returns the fields of the form on the page. */
async function fieldsOf({ url }: Portico, reviewUrl: string | null) {
  const answer = await rawRequest(url, { path: pathOf(reviewUrl) });
  expect(answer.status).toBe(200);
  return [...answer.text.matchAll(/type="checkbox" name="([^"]+)"/g)].map(([, name = '']) => name);
}

async function signInWithPasskey({ api }: Portico, passkey: ReturnType<typeof createPasskey>) {
  const { body } = await api.call('POST /auth/passkey/initiate-passkey-authentication');
  const authentication_response = passkey.authenticate(body.options_json);
  return await api.call('POST /auth/passkey/sign-in', { body: { authentication_response, code: body.code } });
}

test('revokes every session, with its access token and refresh token', async () => {
  const made = await given();

  await reset(made);

  expect(await made.api.as(made.user).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
  const headers = { 'x-stack-refresh-token': made.user.refresh_token };
  expect(await made.api.call('POST /auth/sessions/current/refresh', { headers })).toFail(
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  );
});

describe('an unverified email', () => {
  const add = async ({ api }: Portico, user: TestUser, more: { is_verified?: boolean } = {}) => {
    const value = `${crypto.randomUUID()}@example.com`;
    const body = { user_id: user.id, type: 'email', value, used_for_auth: true, ...more } as const;
    expect(await api.server().call('POST /contact-channels', { body })).toSucceed(201);
    return value;
  };
  const signIn = async ({ api }: Portico, email: string) =>
    await api.call('POST /auth/password/sign-in', { body: { email, password: 'a long new passphrase' } });

  test('can no longer sign in', async () => {
    const made = await given();
    const planted = await add(made, made.user);

    await reset(made);

    expect(await signIn(made, planted)).toFail('EMAIL_PASSWORD_MISMATCH');
    expect(await signIn(made, made.user.email)).toSucceed();
  });

  test('can still sign in if the code was sent to it, and others are removed with it', async () => {
    const made = await given();
    const [unverified, verified] = [await add(made, made.user), await add(made, made.user, { is_verified: true })];

    await reset(made, unverified);

    expect(await signIn(made, unverified)).toSucceed();
    expect(await signIn(made, verified)).toFail('EMAIL_PASSWORD_MISMATCH');
  });
});

describe('remaining access', () => {
  test('is listed in the response, on the page and in an email, with its date', async () => {
    const made = await given();
    await plant(made);
    const today = made.server.clock.now().toISOString().slice(0, 10);

    const answer = await reset(made);

    expect(answer.other_access).toEqual([
      { type: 'passkey', name: null, added_at_millis: expect.any(Number) },
      { type: 'second_factor', name: null, added_at_millis: expect.any(Number) },
      { type: 'oauth_provider', name: 'google · intruder@example.com', added_at_millis: expect.any(Number) },
      { type: 'api_key', name: 'deploy', added_at_millis: expect.any(Number) },
    ]);
    const [mail] = await mailsTo(made.url, made.user.email);
    expect(mail?.subject).toBe('Your password at Test project was reset');
    expect(mail?.link).toBe(answer.review_url);
    const { text } = await rawRequest(made.url, { path: `/inbox/${mail?.id}/body` });
    for (const line of ['Passkey', 'Authenticator app', 'google · intruder@example.com', 'API key “deploy”']) {
      expect(text).toContain(line);
    }
    expect(text).toContain(`added on ${today}`);
  });

  test('is removed on the page of the link after confirmation. Opening the link changes nothing', async () => {
    const made = await given();
    const { passkey, key } = await plant(made);
    const { review_url } = await reset(made);
    const fields = await fieldsOf(made, review_url);
    expect(await fieldsOf(made, review_url)).toEqual(fields);
    expect(fields.map((field) => field.split(':')[0])).toEqual([
      'passkey',
      'second_factor',
      'oauth_provider',
      'api_key',
    ]);

    expect((await post(made, review_url, fields)).status).toBe(200);

    expect(await signInWithPasskey(made, passkey)).toFail('PASSKEY_AUTHENTICATION_FAILED');
    const check = await made.api.server().call('POST /user-api-keys/check', { body: { api_key: key } });
    expect(check).toFail('API_KEY_REVOKED');
    const signIn = { body: { email: made.user.email, password: 'a long new passphrase' } };
    const { body: session } = await made.api.call('POST /auth/password/sign-in', signIn);
    const { body: me } = await made.api.withTokens(session).call('GET /users/me');
    expect(me).toMatchObject({ oauth_providers: [], passkey_auth_enabled: false, requires_totp_mfa: false });
  });

  test('access that was used since the reset loses the session that it started', async () => {
    const made = await given();
    const begun = await made.api.as(made.user).call('POST /auth/passkey/initiate-passkey-registration');
    const passkey = createPasskey(page);
    const credential = passkey.register(begun.body.options_json);
    await made.api.as(made.user).call('POST /auth/passkey/register', { body: { credential, code: begun.body.code } });
    const { review_url } = await reset(made);
    const { body: intruder } = await signInWithPasskey(made, passkey);

    await post(made, review_url, [`passkey:${passkey.id}`]);

    expect(await made.api.withTokens(intruder).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
  });

  test('stays if it was not selected, and other users are not affected', async () => {
    const made = await given();
    const { passkey } = await plant(made);
    const other = await made.project.user();
    const { body: foreign } = await made.api.as(other).call('POST /user-api-keys', {
      body: { user_id: 'me', description: 'foreign', expires_at_millis: null },
    });
    const { review_url } = await reset(made);

    await post(made, review_url, ['second_factor', `api_key:${foreign.id}`, 'api_key:nonsense']);

    expect(await signInWithPasskey(made, passkey)).toSucceed();
    const check = await made.api.server().call('POST /user-api-keys/check', { body: { api_key: foreign.value } });
    expect(check).toSucceed();
  });
});

describe('the link', () => {
  test('is not consumed by a form without a selection', async () => {
    const made = await given();
    const { passkey } = await plant(made);
    const { review_url } = await reset(made);

    const nothing = await post(made, review_url, []);

    expect(nothing.text).toContain('Review access to your account');
    expect((await post(made, review_url, [`passkey:${passkey.id}`])).text).toContain('Access removed');
  });

  test('can be used once', async () => {
    const made = await given();
    const { passkey } = await plant(made);
    const { review_url } = await reset(made);

    expect((await post(made, review_url, [`passkey:${passkey.id}`])).status).toBe(200);

    const again = await post(made, review_url, ['second_factor']);
    expect(again.status).toBe(409);
    expect(again.text).toContain('This link has expired');
  });

  test('is valid for an hour', async () => {
    const made = await given();
    await plant(made);
    const { review_url } = await reset(made);

    made.server.clock.advance(61, 'minute');

    expect((await rawRequest(made.url, { path: pathOf(review_url) })).text).toContain('This link has expired');
  });

  test('becomes invalid with the next password change', async () => {
    const made = await given();
    await plant(made);
    const first = await reset(made);

    await reset(made);

    expect((await post(made, first.review_url, ['passkey'])).status).toBe(404);
  });

  test('cannot be guessed, and is invalid in another project', async () => {
    const made = await given();
    await plant(made);
    const { review_url } = await reset(made);
    const elsewhere = (await portico(on)).project.id;

    const foreign = review_url?.replace(made.project.id, elsewhere) ?? '';
    expect((await rawRequest(made.url, { path: pathOf(foreign) })).status).toBe(404);
    const unknown = review_url?.replace(/code=\w+/, 'code=nonsense') ?? '';
    const { text } = await rawRequest(made.url, { path: pathOf(unknown) });
    expect(text).toContain('This link is not valid');
    // Anyone can write such a link, so it does not say whose project it names.
    expect(text).not.toContain('<header>');
  });

  test('cannot remove a second factor that is older than a week', async () => {
    const made = await given();
    const app = authenticatorApp();
    await made.api.as(made.user).call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } });
    made.server.clock.advance(8, 'day');
    const { review_url } = await reset(made);
    expect(await fieldsOf(made, review_url)).toEqual([]);

    await post(made, review_url, ['second_factor']);

    const signIn = { body: { email: made.user.email, password: 'a long new passphrase' } };
    expect(await made.api.call('POST /auth/password/sign-in', signIn)).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });

  test('shows names as text, with any content', async () => {
    const made = await given();
    await made.api.as(made.user).call('POST /user-api-keys', {
      body: { user_id: 'me', description: '<img src=x onerror=alert(1)>', expires_at_millis: null },
    });

    const { review_url } = await reset(made);

    const { text, headers } = await rawRequest(made.url, { path: pathOf(review_url) });
    expect(text).not.toContain('<img');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*style-src 'sha256-/);
  });
});
