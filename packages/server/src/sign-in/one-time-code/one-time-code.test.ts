import { mailsTo, type Portico, portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/handler/magic-link-callback';

async function withOneTimeCodes(): Promise<Portico> {
  const made = await portico();
  await made.project.configure({ magic_link_enabled: true });
  return made;
}

function steps({ api, url }: Portico) {
  const send = async (email: string) =>
    await api.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
  const signIn = async (code: string) => await api.call('POST /auth/otp/sign-in', { body: { code } });
  const codeFor = async (email: string) => {
    const sent = await send(email);
    const [mail] = await mailsTo(url, email);
    return { nonce: sent.body.nonce, typed: mail?.subject.slice(-6) ?? '', full: mail?.code ?? '', mail };
  };
  return { send, signIn, codeFor };
}

const ada = 'ada@example.com';

describe('signing up and in', () => {
  test('the first link to a new email signs up, the next one signs in', async () => {
    const made = await withOneTimeCodes();
    const { signIn, codeFor } = steps(made);

    const first = await codeFor(ada);

    expect(first.mail?.subject).toMatch(/^Sign in to Test project: Your code is [0-9A-Z]{6}$/);
    expect(first.mail?.link).toBe(`${callback_url}?code=${first.full}`);
    const signedUp = await signIn(first.full);
    expect(signedUp.body).toMatchObject({ is_new_user: true });
    const { body: user } = await made.api.as(signedUp.body).call('GET /users/me');
    expect(user).toMatchObject({
      primary_email: ada,
      primary_email_verified: true,
      otp_auth_enabled: true,
      has_password: false,
    });
    const again = await signIn((await codeFor(ada)).full);
    expect(again.body).toMatchObject({ is_new_user: false, user_id: signedUp.body.user_id });
  });

  test('the code is the typed characters followed by the nonce, in any case', async () => {
    const { signIn, codeFor } = steps(await withOneTimeCodes());
    const { typed, nonce, full } = await codeFor(ada);

    expect(typed.toLowerCase() + nonce).toBe(full);
    expect(await signIn(typed + nonce)).toSucceed();
  });

  test('a user with a verified email can use codes without enabling them', async () => {
    const made = await withOneTimeCodes();
    const user = await made.project.user({ primary_email_verified: true });
    const { signIn, codeFor } = steps(made);

    const { full } = await codeFor(user.email);

    expect((await signIn(full)).body).toMatchObject({ is_new_user: false, user_id: user.id });
    expect((await made.api.as(user).call('GET /users/me')).body.otp_auth_enabled).toBe(true);
  });

  test('an anonymous user who signs up keeps the ID and the session', async () => {
    const made = await withOneTimeCodes();
    const { body: anonymous } = await made.api.call('POST /auth/anonymous/sign-up');
    const { full } = await steps(made).codeFor(ada);

    const answer = await made.api.as(anonymous).call('POST /auth/otp/sign-in', { body: { code: full } });

    expect(answer.body).toMatchObject({ user_id: anonymous.user_id, is_new_user: true });
    const { body: user } = await made.api.as(answer.body).call('GET /users/me');
    expect(user).toMatchObject({ is_anonymous: false, primary_email: ada, primary_email_verified: true });
    const refreshed = await made.api.call('POST /auth/sessions/current/refresh', {
      headers: { 'x-stack-refresh-token': anonymous.refresh_token },
    });
    expect(refreshed).toSucceed();
  });

  test('sign-in to an account does not change the anonymous user', async () => {
    const made = await withOneTimeCodes();
    const user = await made.project.user({ primary_email_verified: true });
    const { body: anonymous } = await made.api.call('POST /auth/anonymous/sign-up');
    const { full } = await steps(made).codeFor(user.email);

    const answer = await made.api.as(anonymous).call('POST /auth/otp/sign-in', { body: { code: full } });

    expect(answer.body).toMatchObject({ user_id: user.id, is_new_user: false });
    const { body: left } = await made.api.as(anonymous).call('GET /users/me');
    expect(left).toMatchObject({ id: anonymous.user_id, is_anonymous: true });
  });
});

describe('round trips', () => {
  test('sending takes at most three, and two if codes are already enabled', async () => {
    const made = await withOneTimeCodes();
    const user = await made.project.user({ primary_email_verified: true });
    const { send } = steps(made);

    expect((await send(user.email)).trips).toBeLessThanOrEqual(3);
    expect((await send(user.email)).trips).toBe(2);
    expect((await send('new@example.com')).trips).toBe(2);
  });

  test('sign-in and sign-up take three', async () => {
    const made = await withOneTimeCodes();
    const user = await made.project.user({ primary_email_verified: true });
    const { signIn, codeFor } = steps(made);

    expect((await signIn((await codeFor(user.email)).full)).trips).toBe(3);
    expect((await signIn((await codeFor('new@example.com')).full)).trips).toBe(3);
  });
});

describe('refusals', () => {
  test('a project without one-time codes rejects requests and existing codes', async () => {
    const made = await withOneTimeCodes();
    const { send, signIn, codeFor } = steps(made);
    const { full } = await codeFor(ada);
    await made.project.configure({ magic_link_enabled: false });

    expect(await send(ada)).toBeRefused(403, 'OTP sign-in is not enabled for this project');
    expect(await signIn(full)).toBeRefused(403, 'OTP sign-in is not enabled for this project');
  });

  test('sends no code to an unverified sign-in email', async () => {
    const made = await withOneTimeCodes();
    const user = await made.project.user();

    expect(await steps(made).send(user.email)).toFail('USER_EMAIL_ALREADY_EXISTS', {
      email: user.email,
      would_work_if_email_was_verified: true,
    });
    expect(await mailsTo(made.url, user.email)).toEqual([]);
  });

  test('if sign-up is disabled, sends no code to a new email and rejects existing codes', async () => {
    const made = await withOneTimeCodes();
    const { send, signIn, codeFor } = steps(made);
    const { full } = await codeFor(ada);
    await made.project.configure({ sign_up_enabled: false });

    const sent = (await mailsTo(made.url, ada)).length;
    expect(await send(ada)).toSucceed();
    expect(await mailsTo(made.url, ada)).toHaveLength(sent);
    expect(await signIn(full)).toFail('SIGN_UP_NOT_ENABLED');
    await made.project.configure({ sign_up_enabled: true });
    expect(await signIn(full)).toSucceed();
  });

  test('rejects a code for an email that another user has added unverified', async () => {
    const made = await withOneTimeCodes();
    const { signIn, codeFor } = steps(made);
    const { full } = await codeFor(ada);
    await made.project.user({ primary_email: ada });

    expect(await signIn(full)).toFail('USER_EMAIL_ALREADY_EXISTS', { would_work_if_email_was_verified: true });
  });

  test('requires a trusted callback URL', async () => {
    const { api } = await withOneTimeCodes();
    const body = { email: ada, callback_url: 'https://evil.example/' };

    expect(await api.call('POST /auth/otp/send-sign-in-code', { body })).toFail('REDIRECT_URL_NOT_WHITELISTED');
  });
});

describe('codes', () => {
  test('ten concurrent uses of a code create exactly one user', async () => {
    const made = await withOneTimeCodes();
    const { signIn, codeFor } = steps(made);
    const { full } = await codeFor(ada);

    const answers = await Promise.all(Array.from({ length: 10 }, async () => await signIn(full)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toFail('VERIFICATION_CODE_ALREADY_USED');
    }
    const { body: users } = await made.api.server().call('GET /users', { query: { query: ada } });
    expect(users.items).toHaveLength(1);
    expect(await signIn(full)).toFail('VERIFICATION_CODE_ALREADY_USED');
  });

  test('only one of ten concurrent uses of a code of an existing user succeeds', async () => {
    const made = await withOneTimeCodes();
    const user = await made.project.user({ primary_email_verified: true });
    const { signIn, codeFor } = steps(made);
    const { full } = await codeFor(user.email);

    const answers = await Promise.all(Array.from({ length: 10 }, async () => await signIn(full)));

    expect(answers.map(({ code }) => code ?? 'signed in').sort()).toEqual([
      ...Array.from({ length: 9 }, () => 'VERIFICATION_CODE_ALREADY_USED'),
      'signed in',
    ]);
    const { body: sessions } = await made.api.server().call('GET /auth/sessions', { query: { user_id: user.id } });
    expect(sessions.items).toHaveLength(2);
  });

  test('rejects the correct code after twenty wrong attempts', async () => {
    const { signIn, codeFor } = steps(await withOneTimeCodes());
    const { full, nonce } = await codeFor(ada);

    const guesses = Array.from(
      { length: 20 },
      async (_, guess) => await signIn(`${String(guess).padStart(6, '0')}${nonce}`),
    );

    for (const answer of await Promise.all(guesses)) expect(answer).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect(await signIn(full)).toFail('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
  });

  test('a code expires after seven days', async () => {
    const made = await withOneTimeCodes();
    const { signIn, codeFor } = steps(made);
    const { full } = await codeFor(ada);

    made.server.clock.advance(8, 'day');

    expect(await signIn(full)).toFail('VERIFICATION_CODE_EXPIRED');
  });

  test('a code can be checked without consuming it, only in its project', async () => {
    const made = await withOneTimeCodes();
    const other = await withOneTimeCodes();
    const { signIn, codeFor } = steps(made);
    const { full } = await codeFor(ada);
    const check = async (api: Portico['api']) =>
      await api.call('POST /auth/otp/sign-in/check-code', { body: { code: full } });

    expect((await check(made.api)).body).toEqual({ is_code_valid: true });
    expect(await check(other.api)).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect(await signIn(full)).toSucceed();
    expect(await check(made.api)).toFail('VERIFICATION_CODE_ALREADY_USED');
  });

  test('rejects a code of another kind', async () => {
    const made = await withOneTimeCodes();
    const user = await made.project.user();
    await made.api.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });
    const [mail] = await mailsTo(made.url, user.email);

    expect(await steps(made).signIn(mail?.code ?? '')).toFail('VERIFICATION_CODE_NOT_FOUND');
  });
});
