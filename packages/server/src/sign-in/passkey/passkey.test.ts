import { randomUUID } from 'node:crypto';
import {
  type AnswerTwists,
  createPasskey,
  engineOfRun,
  type Portico,
  portico,
  startTestServer,
  type TestPasskey,
  type Tokens,
} from '@portico/testkit';
import { expect, test } from 'vitest';

const page = 'http://localhost:3000';

async function passkeyProject() {
  const given = await portico();
  await given.project.configure({ passkey_enabled: true });
  return given;
}

async function register({ api }: Portico, user: Tokens, passkey: TestPasskey, twists?: AnswerTwists) {
  const { body } = await api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
  const credential = passkey.register(body.options_json, twists);
  return await api.as(user).call('POST /auth/passkey/register', { body: { credential, code: body.code } });
}

async function signIn({ api }: Portico, passkey: TestPasskey, twists?: AnswerTwists) {
  const { body } = await api.call('POST /auth/passkey/initiate-passkey-authentication');
  const authentication_response = passkey.authenticate(body.options_json, twists);
  return await api.call('POST /auth/passkey/sign-in', { body: { authentication_response, code: body.code } });
}

/** Creates a user who registered a passkey. */
async function passkeyUser(given: Portico, options?: { counts?: boolean }) {
  const user = await given.project.user({ display_name: 'Ada' });
  const passkey = createPasskey(page, options);
  expect(await register(given, user, passkey)).toSucceed();
  return { user, passkey };
}

test('a user registers a passkey and signs in with it, in three statements', async () => {
  const given = await passkeyProject();
  const user = await given.project.user();
  const passkey = createPasskey(page);

  const registered = await register(given, user, passkey);
  const answer = await signIn(given, passkey);

  expect(registered.body).toEqual({ user_handle: passkey.id });
  expect((await given.api.as(user).call('GET /users/me')).body.passkey_auth_enabled).toBe(true);
  expect(answer.body).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    user_id: user.id,
    is_new_user: false,
  });
  expect(answer.trips).toBe(3);
  expect((await given.api.withTokens(answer.body).call('GET /users/me')).body.id).toBe(user.id);
});

test.each(['ES256', 'EdDSA', 'RS256'] as const)('accepts %s keys, also with self attestation', async (algorithm) => {
  const given = await passkeyProject();
  const user = await given.project.user();
  const passkey = createPasskey(page, { algorithm });

  expect(await register(given, user, passkey, { format: 'packed' })).toSucceed();

  expect((await signIn(given, passkey)).body.user_id).toBe(user.id);
});

test('accepts a passkey of a program that sends null for what it does not know', async () => {
  const given = await passkeyProject();
  const user = await given.project.user();
  const device = createPasskey(page);
  const unknown = { transports: null, authenticatorData: null, publicKey: null, publicKeyAlgorithm: null };
  const passkey: typeof device = {
    ...device,
    register: (...options) => {
      const answer = device.register(...options);
      return { ...answer, authenticatorAttachment: null, response: { ...answer.response, ...unknown } } as never;
    },
  };

  expect(await register(given, user, passkey)).toSucceed();

  expect((await signIn(given, passkey)).body.user_id).toBe(user.id);
});

test('the options match the protocol, with a placeholder for the relying party ID', async () => {
  const given = await passkeyProject();
  const user = await given.project.user({ display_name: 'Ada' });

  const registration = await given.api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
  const authentication = await given.api.call('POST /auth/passkey/initiate-passkey-authentication');

  expect(registration.body).toEqual({
    code: expect.stringMatching(/^[0-9a-z]{45}$/),
    options_json: {
      rp: { name: 'Test project', id: 'THIS_VALUE_WILL_BE_REPLACED.example.com' },
      user: { id: Buffer.from(user.id).toString('base64url'), name: 'Ada', displayName: 'Ada' },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 60_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred', requireResidentKey: true },
      extensions: { credProps: true },
    },
  });
  expect(authentication.body).toEqual({
    code: expect.stringMatching(/^[0-9a-z]{45}$/),
    options_json: {
      rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      allowCredentials: [],
      timeout: 60_000,
      userVerification: 'preferred',
    },
  });
  expect(authentication.trips).toBe(1);
});

test('all operations fail if passkeys are not enabled', async () => {
  const given = await passkeyProject();
  const { user, passkey } = await passkeyUser(given);
  const { body: registration } = await given.api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
  const { body: authentication } = await given.api.call('POST /auth/passkey/initiate-passkey-authentication');
  await given.project.configure({ passkey_enabled: false });
  const disabled = 'PASSKEY_AUTHENTICATION_NOT_ENABLED';

  expect(await given.api.as(user).call('POST /auth/passkey/initiate-passkey-registration')).toFail(disabled);
  expect(await given.api.call('POST /auth/passkey/initiate-passkey-authentication')).toFail(disabled);
  const credential = passkey.register(registration.options_json);
  expect(
    await given.api.as(user).call('POST /auth/passkey/register', { body: { credential, code: registration.code } }),
  ).toFail(disabled);
  const authentication_response = passkey.authenticate(authentication.options_json);
  expect(
    await given.api.call('POST /auth/passkey/sign-in', {
      body: { authentication_response, code: authentication.code },
    }),
  ).toFail(disabled);
});

test('registration requires a user', async () => {
  const given = await passkeyProject();

  expect(await given.api.call('POST /auth/passkey/initiate-passkey-registration')).toFail('SCHEMA_ERROR');
});

test('the user can remove all passkeys, and they are deleted with the user', async () => {
  const given = await passkeyProject();
  const { user, passkey } = await passkeyUser(given);
  const second = createPasskey(page);
  expect(await register(given, user, second)).toSucceed();
  const patch = async (passkey_auth_enabled: boolean) =>
    await given.api.as(user).call('PATCH /users/me', { body: { passkey_auth_enabled } });

  expect(await patch(true)).toBeRefused(400, /^Cannot manually enable passkey auth/);
  const answer = await patch(false);

  expect(answer.body.passkey_auth_enabled).toBe(false);
  expect(await signIn(given, passkey)).toFail('PASSKEY_AUTHENTICATION_FAILED');
  expect(await signIn(given, second)).toFail('PASSKEY_AUTHENTICATION_FAILED');
  const { user: other, passkey: ofOther } = await passkeyUser(given);
  await given.api.server().call('DELETE /users/:user_id', { params: { user_id: other.id } });
  expect(await signIn(given, ofOther)).toFail('PASSKEY_AUTHENTICATION_FAILED');
});

test('a passkey is registered once, also by another user', async () => {
  const given = await passkeyProject();
  const { user, passkey } = await passkeyUser(given);
  const other = await given.project.user();

  for (const registrant of [other, user]) {
    const answer = await register(given, registrant, createPasskey(page, { id: passkey.id }));
    expect(answer).toFail('PASSKEY_REGISTRATION_FAILED', { message: 'This passkey is already registered.' });
  }

  expect((await signIn(given, passkey)).body.user_id).toBe(user.id);
});

test('projects do not share passkeys', async () => {
  const given = await passkeyProject();
  const { passkey } = await passkeyUser(given);

  expect(await signIn(await passkeyProject(), passkey)).toFail('PASSKEY_AUTHENTICATION_FAILED');
});

const forgedRegistrations: [string, AnswerTwists][] = [
  ['another page', { origin: 'https://evil.example' }],
  ['a page with the trusted one in its name', { origin: 'http://localhost.evil.example' }],
  ['an invalid origin', { origin: 'http://localhost:3000/' }],
  ['no page at all', { origin: 'android:apk-key-hash:abc', relyingPartyId: 'localhost' }],
  ['another relying party', { relyingPartyId: 'evil.example' }],
  ['the wrong ceremony', { type: 'webauthn.get' }],
  ['an absent user', { isAbsent: true }],
  ['an attestation format that was not requested', { format: 'apple' }],
  ['an unknown attestation format', { format: 'made-up' }],
];

test.each(forgedRegistrations)('rejects a registration with %s', async (_what, twists) => {
  const given = await passkeyProject();
  const user = await given.project.user();

  const answer = await register(given, user, createPasskey(page), twists);

  expect(answer).toFail('PASSKEY_REGISTRATION_FAILED', { message: expect.any(String) });
  expect((await given.api.as(user).call('GET /users/me')).body.passkey_auth_enabled).toBe(false);
});

const forgedSignIns: [string, AnswerTwists][] = [
  ['another page', { origin: 'https://evil.example' }],
  ['another trusted page', { origin: 'http://other.localhost:3000', relyingPartyId: 'localhost' }],
  ['another relying party', { relyingPartyId: 'evil.example' }],
  ['the wrong ceremony', { type: 'webauthn.create' }],
  ['an absent user', { isAbsent: true }],
  ['another user', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
];

test.each(forgedSignIns)('rejects a sign-in with %s', async (_what, twists) => {
  const given = await passkeyProject();
  const { passkey } = await passkeyUser(given);

  expect(await signIn(given, passkey, twists)).toFail('PASSKEY_AUTHENTICATION_FAILED', {
    message: expect.any(String),
  });
});

test('rejects an unregistered passkey and one with another key', async () => {
  const given = await passkeyProject();
  const { passkey } = await passkeyUser(given);

  expect(await signIn(given, createPasskey(page))).toFail('PASSKEY_AUTHENTICATION_FAILED');
  const forged = createPasskey(page, { id: passkey.id });
  expect(await signIn(given, forged, { userHandle: '' })).toFail('PASSKEY_AUTHENTICATION_FAILED');
});

test('a response is valid only for its own challenge, and its code can be used once', async () => {
  const given = await passkeyProject();
  const { api } = given;
  const { passkey } = await passkeyUser(given);
  const initiate = async () => (await api.call('POST /auth/passkey/initiate-passkey-authentication')).body;
  const use = async (challenge: { options_json: { challenge: string } }, { code }: { code: string }) =>
    await api.call('POST /auth/passkey/sign-in', {
      body: { authentication_response: passkey.authenticate(challenge.options_json), code },
    });
  const [first, second] = [await initiate(), await initiate()];

  expect(await use(first, second)).toFail('PASSKEY_AUTHENTICATION_FAILED');
  expect(await use(second, second)).toFail('VERIFICATION_CODE_ALREADY_USED');
  expect(await use(first, first)).toSucceed();
  expect(await use(first, first)).toFail('VERIFICATION_CODE_ALREADY_USED');
  expect(await use(first, { code: '0'.repeat(45) })).toFail('VERIFICATION_CODE_NOT_FOUND');
});

test('a registration code is valid only for its user, and not for sign-in', async () => {
  const given = await passkeyProject();
  const { user, passkey } = await passkeyUser(given);
  const other = await given.project.user();
  const { body } = await given.api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
  const authentication_response = passkey.authenticate(body.options_json);

  expect(
    await given.api.call('POST /auth/passkey/sign-in', { body: { authentication_response, code: body.code } }),
  ).toFail('VERIFICATION_CODE_NOT_FOUND');
  const credential = createPasskey(page).register(body.options_json);
  expect(
    await given.api.as(other).call('POST /auth/passkey/register', { body: { credential, code: body.code } }),
  ).toFail('PASSKEY_REGISTRATION_FAILED');
});

test('exactly one of two concurrent sign-ins with the same code succeeds', async () => {
  const given = await passkeyProject();
  const { passkey } = await passkeyUser(given);
  const { body } = await given.api.call('POST /auth/passkey/initiate-passkey-authentication');
  const authentication_response = passkey.authenticate(body.options_json);

  const answers = await Promise.all(
    Array.from(
      { length: 4 },
      async () =>
        await given.api.call('POST /auth/passkey/sign-in', { body: { authentication_response, code: body.code } }),
    ),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer).toFail('VERIFICATION_CODE_ALREADY_USED');
  }
});

test('rejects a counter that does not increase, which reveals a cloned authenticator', async () => {
  const given = await passkeyProject();
  const { passkey } = await passkeyUser(given, { counts: true });

  expect(await signIn(given, passkey, { counter: 10 })).toSucceed();
  expect(await signIn(given, passkey, { counter: 10 })).toFail('PASSKEY_AUTHENTICATION_FAILED');
  expect(await signIn(given, passkey, { counter: 9 })).toFail('PASSKEY_AUTHENTICATION_FAILED');
  expect(await signIn(given, passkey, { counter: 0 })).toFail('PASSKEY_AUTHENTICATION_FAILED');
  expect(await signIn(given, passkey, { counter: 4_294_967_295 })).toSucceed();
});

test('exactly one of several concurrent sign-ins with the same count succeeds', async () => {
  const given = await passkeyProject();
  const { passkey } = await passkeyUser(given, { counts: true });

  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => await signIn(given, passkey, { counter: 50 })),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer).toFail('PASSKEY_AUTHENTICATION_FAILED');
  }
});

test('an authenticator without a counter can be used concurrently', async () => {
  const given = await passkeyProject();
  const { passkey } = await passkeyUser(given);

  const answers = await Promise.all(Array.from({ length: 4 }, async () => await signIn(given, passkey)));

  for (const answer of answers) expect(answer).toSucceed();
});

test('a user with a second factor must also provide it after the passkey', async () => {
  const given = await passkeyProject();
  const { user, passkey } = await passkeyUser(given, { counts: true });
  await given.api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' } });

  expect(await signIn(given, passkey, { counter: 7 })).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED', {
    attempt_code: expect.any(String),
  });
  expect(await signIn(given, passkey, { counter: 7 })).toFail('PASSKEY_AUTHENTICATION_FAILED');
});

test('malformed data returns a known error', async () => {
  const given = await passkeyProject();
  const { user, passkey } = await passkeyUser(given);
  const good = passkey.authenticate({ challenge: 'abc' });
  const base64 = Buffer.from('garbage').toString('base64url');
  const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  for (const response of [
    { ...good.response, clientDataJSON: base64 },
    { ...good.response, clientDataJSON: json(null) },
    { ...good.response, clientDataJSON: json({ origin: { toString: 1 } }) },
    { ...good.response, clientDataJSON: json({ origin: page }) },
    { ...good.response, authenticatorData: base64 },
    { ...good.response, signature: base64 },
  ]) {
    const { body } = await given.api.call('POST /auth/passkey/initiate-passkey-authentication');
    const answer = { ...good, response };
    expect(
      await given.api.callBadly('POST /auth/passkey/sign-in', {
        body: { authentication_response: answer, code: body.code },
      }),
    ).toFail('PASSKEY_AUTHENTICATION_FAILED');
  }
  for (const attestationObject of [base64, 'oA', '-_-_', Buffer.alloc(40_000, 0x81).toString('base64url')]) {
    const { body } = await given.api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
    const credential = passkey.register(body.options_json);
    const twisted = { ...credential, response: { ...credential.response, attestationObject } };
    expect(
      await given.api.as(user).call('POST /auth/passkey/register', { body: { credential: twisted, code: body.code } }),
    ).toFail('PASSKEY_REGISTRATION_FAILED');
  }
  for (const body of [
    {},
    { code: 1, authentication_response: [] },
    { code: 'x', authentication_response: { id: '+' } },
  ]) {
    expect(await given.api.callBadly('POST /auth/passkey/sign-in', { body })).toFail('SCHEMA_ERROR');
    expect(await given.api.as(user).callBadly('POST /auth/passkey/register', { body })).toFail('SCHEMA_ERROR');
  }
  expect(given.server.errors).toEqual([]);
});

test('a code is valid for about a minute, and the challenge can be fixed for tests', async () => {
  const challenge = 'a-fixed-challenge-for-tests1';
  const environment = { PORTICO_PASSKEY_FIXED_CHALLENGE: challenge };
  const server = await startTestServer({ engine: engineOfRun(), environment });
  try {
    const given = await portico(server);
    await given.project.configure({ passkey_enabled: true });

    const { body } = await given.api.call('POST /auth/passkey/initiate-passkey-authentication');

    expect(body.options_json.challenge).toBe(challenge);
    const { passkey } = await passkeyUser(given);
    const authentication_response = passkey.authenticate({ challenge });
    const use = { body: { authentication_response, code: body.code } };
    server.clock.advance(66, 'second');
    expect(await given.api.call('POST /auth/passkey/sign-in', use)).toFail('VERIFICATION_CODE_EXPIRED');
  } finally {
    await server.stop();
  }
});
