import { mailsTo, portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';
import {
  addAddress,
  addPasskey,
  browser,
  browserOfSignUp,
  callback_url,
  codeTo,
  type Given,
  given,
  intruderPassword,
  look,
  offerTo,
  open,
  plant,
  removeWith,
  reset,
  signInWithPasskey,
  verify,
} from './access-at-verification.setting.ts';

/**
 * Someone signs up with the address of a victim and adds other ways to sign in. Tests what the owner of the address sees before the
 * verification and can remove after it, and that nobody else can remove anything.
 */

describe('before the verification', () => {
  test('the owner of the address sees what else can sign in', async () => {
    const made = await given();
    const code = await codeTo(made, made.victim);
    await plant(made);

    const { body } = await look(made, code);

    expect(body.removal_offered).toBe(true);
    expect(body.other_access.map(({ type }) => type)).toEqual([
      'email_address',
      'passkey',
      'api_key',
      'second_factor',
      'command_line',
      'session',
      'password',
    ]);
    expect(body.other_access.find(({ type }) => type === 'api_key')?.name).toBe('deploy');
    expect(body.other_access.find(({ type }) => type === 'email_address')?.name).toBe('i…@example.com');
  });

  test('looking changes nothing, and the code stays valid', async () => {
    const made = await given();
    const code = await codeTo(made, made.victim);

    expect(await look(made, code)).toSucceed();
    expect(await look(made, code)).toSucceed();

    expect((await made.api.withTokens(made.session).call('GET /users/me')).body.primary_email_verified).toBe(false);
    expect(await mailsTo(made.url, made.victim)).toHaveLength(1);
    expect(await verify(made, code)).toSucceed();
    expect(await look(made, code)).toFail('VERIFICATION_CODE_ALREADY_USED');
  });

  test('the session of the account sees an empty list, and another one does not', async () => {
    const made = await given();
    const code = await codeTo(made, made.victim);
    const other = await made.project.user();
    const body = { code };

    const own = await made.api.withTokens(made.session).call('POST /contact-channels/verify/other-access', { body });
    const foreign = await made.api.as(other).call('POST /contact-channels/verify/other-access', { body });

    expect(own.body).toEqual({ other_access: [], removal_offered: false });
    expect(foreign.body.other_access.map(({ type }) => type)).toEqual(['session', 'password']);
  });

  test('wrong codes get the answers of a check, and are counted', async () => {
    const made = await given();
    const code = await codeTo(made, made.victim);
    const guess = `000000${code.slice(6)}`;

    expect(await look(made, 'a'.repeat(45))).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect(await look(made, 'abc')).toFail('SCHEMA_ERROR');
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect(await look(made, guess)).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect(await look(made, code)).toFail('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
  });

  test('the holder of a later address gets no names', async () => {
    const made = await given();
    const { code } = await addAddress(made, `colleague-${crypto.randomUUID()}@example.com`, false);

    const { body } = await look(made, code);

    expect(body.removal_offered).toBe(false);
    expect(body.other_access.map(({ type, name }) => [type, name])).toEqual([
      ['email_address', null],
      ['session', null],
      ['password', null],
    ]);
  });
});

describe('the link after the verification', () => {
  test('removes everything but the address, once', async () => {
    const made = await given();
    const { api, session, victim } = made;
    const code = await codeTo(made, victim);
    const planted = await plant(made);
    expect(await verify(made, code)).toSucceed();
    const link = (await offerTo(made, victim)) ?? expect.fail('There is an offer.');

    const shown = await open(link, 'de');
    expect(shown.html).toContain('Zugriff auf dein Konto prüfen');
    expect(shown.html).toContain('i…@example.com');
    expect(await api.withTokens(session).call('GET /users/me')).toSucceed();
    expect(await removeWith(link)).toMatchObject({ status: 200 });

    for (const { refresh_token } of [session, planted.commandLine]) {
      const headers = { 'x-stack-refresh-token': refresh_token ?? '' };
      const refresh = await api.call('POST /auth/sessions/current/refresh', { headers });
      expect(refresh).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    }
    expect(await api.withTokens(session).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
    expect(await signInWithPasskey(made, planted.passkey)).toFail('PASSKEY_AUTHENTICATION_FAILED');
    const check = await api.server().call('POST /user-api-keys/check', { body: { api_key: planted.key } });
    expect(check).toFail('API_KEY_REVOKED');
    for (const email of [victim, planted.address]) {
      const signIn = await api.call('POST /auth/password/sign-in', { body: { email, password: intruderPassword } });
      expect(signIn).toFail('EMAIL_PASSWORD_MISMATCH');
    }
    const { body: user } = await api.server().call('GET /users/:user_id', { params: { user_id: session.user_id } });
    expect(user).toMatchObject({
      primary_email: victim,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      requires_totp_mfa: false,
      has_password: false,
    });
    expect(await removeWith(link)).toMatchObject({ status: 409 });
    expect(await reset(made, 'a long new passphrase')).toSucceed();
  });

  test('works although the intruder changes the password in between, and removes what was added since', async () => {
    const made = await given();
    const { api, session, victim } = made;
    const code = await codeTo(made, victim);
    await verify(made, code);
    const link = (await offerTo(made, victim)) ?? expect.fail('There is an offer.');
    const change = { old_password: intruderPassword, new_password: 'another passphrase 22' };
    const headers = { 'x-stack-refresh-token': session.refresh_token };
    const as = api.withTokens(session);
    expect(await as.call('POST /auth/password/update', { body: change, headers })).toSucceed();
    const passkey = await addPasskey(made, session);

    expect(await removeWith(link)).toMatchObject({ status: 200 });

    expect(await signInWithPasskey(made, passkey)).toFail('PASSKEY_AUTHENTICATION_FAILED');
  });

  test.each([
    ['removed', undefined],
    ['changed', { value: 'other@example.com' }],
    ['no longer used to sign in', { used_for_auth: false }],
  ])('dies when the address is %s', async (_how, body) => {
    const made = await given();
    const as = made.api.withTokens(made.session);
    await verify(made, await codeTo(made, made.victim));
    const link = (await offerTo(made, made.victim)) ?? expect.fail('There is an offer.');
    const { body: channels } = await as.call('GET /contact-channels', { query: { user_id: 'me' } });
    const params = { user_id: 'me', contact_channel_id: channels.items[0]?.id ?? '' } as const;
    const path = '/contact-channels/:user_id/:contact_channel_id' as const;
    await (body === undefined ? as.call(`DELETE ${path}`, { params }) : as.call(`PATCH ${path}`, { params, body }));

    expect((await removeWith(link)).status).toBe(404);
    expect(await as.call('GET /users/me')).toSucceed();
  });

  test('expires after seven days, and dies with the user', async () => {
    const made = await given();
    await verify(made, await codeTo(made, made.victim));
    const link = (await offerTo(made, made.victim)) ?? expect.fail('There is an offer.');
    const server = made.api.server();
    await server.call('DELETE /users/:user_id', { params: { user_id: made.session.user_id } });
    expect((await removeWith(link)).status).toBe(404);
    expect((await open(link)).status).toBe(404);

    made.server.clock.advance(7, 'day');
    expect((await removeWith(link)).html).toContain('This link has expired');
  });

  test('is used once, also concurrently', async () => {
    const made = await given();
    await verify(made, await codeTo(made, made.victim));
    const link = (await offerTo(made, made.victim)) ?? expect.fail('There is an offer.');

    const answers = await Promise.all([removeWith(link), removeWith(link), removeWith(link)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

test.each([
  ['a passkey', async (made: Given) => await addPasskey(made, made.session)],
  ['an address', async (made: Given) => await addAddress(made, `intruder-${crypto.randomUUID()}@example.com`)],
  [
    'a password and no session',
    async ({ api, session }: Given) => {
      await api.withTokens(session).call('DELETE /auth/sessions/current');
    },
  ],
])('the device of an intruder who has %s suppresses no link', async (_what, add) => {
  const made = await given();
  await add(made);

  const code = await codeTo(made, made.victim);
  expect(
    await made.api.call('POST /contact-channels/verify', { body: { code }, headers: browserOfSignUp }),
  ).toSucceed();

  expect(await offerTo(made, made.victim)).toBeDefined();
});

describe('no link is sent', () => {
  test('no link is sent with the session of the account', async () => {
    const made = await given();
    const as = made.api.withTokens(made.session);
    const code = await codeTo(made, made.victim);

    expect(await as.call('POST /contact-channels/verify', { body: { code }, headers: browser })).toSucceed();

    expect(await offerTo(made, made.victim)).toBeUndefined();
  });

  test('no link is sent to a new user who verifies without a session, on the device of the sign-up', async () => {
    const made = await given();
    const code = await codeTo(made, made.victim);

    expect(
      await made.api.call('POST /contact-channels/verify', { body: { code }, headers: browserOfSignUp }),
    ).toSucceed();

    expect(await offerTo(made, made.victim)).toBeUndefined();
  });

  test('two programs without a name are not the same device', async () => {
    const headers = { 'user-agent': 'curl/8.5.0' };
    const made = await given(headers);
    const code = await codeTo(made, made.victim);

    expect(await made.api.call('POST /contact-channels/verify', { body: { code }, headers })).toSucceed();

    expect(await offerTo(made, made.victim)).toBeDefined();
  });

  test('no link is sent for an address that was verified before', async () => {
    const made = await given();
    const { api, session, victim } = made;
    const first = await codeTo(made, victim);
    const as = api.withTokens(session);
    await as.call('POST /contact-channels/send-verification-code', { body: { email: victim, callback_url } });
    const second = (await mailsTo(made.url, victim)).map(({ code }) => code).find((code) => code !== first) ?? '';
    expect(await as.call('POST /contact-channels/verify', { body: { code: first } })).toSucceed();

    expect(await verify(made, second)).toSucceed();

    expect(await offerTo(made, victim)).toBeUndefined();
  });

  test('no link is sent to the holder of an address that was added to an account, verified or not', async () => {
    const made = await given();
    const later = `colleague-${crypto.randomUUID()}@example.com`;
    const { code } = await addAddress(made, later, false);

    expect(await verify(made, code)).toSucceed();

    expect(await offerTo(made, later)).toBeUndefined();
  });

  test('no link is sent to the holder of an address that replaced the first one', async () => {
    const made = await given();
    const { api, session, victim } = made;
    const as = api.withTokens(session);
    expect(await as.call('POST /contact-channels/verify', { body: { code: await codeTo(made, victim) } })).toSucceed();
    const { body: channels } = await as.call('GET /contact-channels', { query: { user_id: 'me' } });
    const wrong = `typo-${crypto.randomUUID()}@example.com`;
    const params = { user_id: 'me', contact_channel_id: channels.items[0]?.id ?? '' } as const;
    await addAddress(made, `second-${crypto.randomUUID()}@example.com`);
    await as.call('PATCH /contact-channels/:user_id/:contact_channel_id', { params, body: { value: wrong } });
    const send = { params, body: { callback_url } };
    await as.call('POST /contact-channels/:user_id/:contact_channel_id/send-verification-code', send);

    expect(await verify(made, await codeTo(made, wrong))).toSucceed();

    expect(await offerTo(made, wrong)).toBeUndefined();
  });

  test('no link is sent to the holder of an address that does not open the account', async () => {
    const made = await portico();
    await made.project.configure({ allow_localhost: true, allow_user_api_keys: true });
    const { body: session } = await made.api.call('POST /auth/anonymous/sign-up');
    const as = made.api.withTokens(session);
    const email = `typo-${crypto.randomUUID()}@example.com`;
    expect(await as.call('PATCH /users/me', { body: { primary_email: email } })).toSucceed();
    await as.call('POST /contact-channels/send-verification-code', { body: { email, callback_url } });

    expect(await verify(made, await codeTo(made, email))).toSucceed();

    expect(await offerTo(made, email)).toBeUndefined();
    expect(await as.call('GET /users/me')).toSucceed();
  });
});

test('the code of a review after a reset removes only what was chosen', async () => {
  const made = await given();
  const { victim, session } = made;
  expect(await verify(made, await codeTo(made, victim))).toSucceed();
  const passkey = await addPasskey(made, session);
  const answer = await reset(made, 'a long new passphrase');
  const link = new URL(answer.body.review_url ?? '');

  expect(await removeWith(link)).toMatchObject({ status: 200 });

  expect(await signInWithPasskey(made, passkey)).toSucceed();
  const signIn = { email: victim, password: 'a long new passphrase' };
  expect(await made.api.call('POST /auth/password/sign-in', { body: signIn })).toSucceed();
});
