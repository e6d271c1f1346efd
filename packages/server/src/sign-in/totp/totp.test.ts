import {
  type AuthenticatorApp,
  authenticatorApp,
  mailsTo,
  type Portico,
  portico,
  type TestUser,
} from '@portico/testkit';
import { describe, expect, test } from 'vitest';

/** Creates a user with a second factor, and functions for signing in. */
async function enrolled() {
  const made = await portico();
  const user = await made.project.user({ primary_email_verified: true });
  const app = authenticatorApp();
  const body = { totp_secret_base64: app.secretBase64 };
  expect(await made.api.as(user).call('PATCH /users/me', { body })).toSucceed();
  return { made, user, app, ...steps(made, user, app) };
}

function steps({ api, server }: Portico, user: TestUser, app: AuthenticatorApp) {
  const signIn = async () =>
    await api.call('POST /auth/password/sign-in', { body: { email: user.email, password: user.password } });
  const attempt = async () => {
    const answer = await signIn();
    expect(answer).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    return attemptCodeOf(answer);
  };
  const finish = async (code: string, totp: string) =>
    await api.call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp, code } });
  return { signIn, attempt, finish, shown: (secondsOff = 0) => app.codeAt(after(server.clock.now(), secondsOff)) };
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

function attemptCodeOf({ body }: { body: unknown }): string {
  return (body as { details: { attempt_code: string } }).details.attempt_code;
}

describe('signing in with a second factor', () => {
  test('a password returns an attempt code, and the code of the app then signs in', async () => {
    const { made, user, attempt, finish, shown } = await enrolled();

    const answer = await finish(await attempt(), shown());

    expect(answer.body).toMatchObject({ user_id: user.id, is_new_user: false });
    const { body: me } = await made.api.as(answer.body).call('GET /users/me');
    expect(me).toMatchObject({ requires_totp_mfa: true });
    expect(JSON.stringify(me)).not.toContain('totp_secret');
  });

  test('no session starts before the second factor, and the user does not count as active', async () => {
    const { made, user, attempt } = await enrolled();
    const activity = async () => {
      const { body } = await made.api.server().call('GET /users/:user_id', { params: { user_id: user.id } });
      return body.last_active_at_millis;
    };
    const before = await activity();

    await attempt();

    const { body } = await made.api.server().call('GET /auth/sessions', { query: { user_id: user.id } });
    expect(body.items).toHaveLength(1);
    expect(await activity()).toBe(before);
  });

  test('a wrong code does not consume the attempt code', async () => {
    const { attempt, finish, shown } = await enrolled();
    const code = await attempt();

    for (const wrong of ['000000', '', 'abcdef', '12345', '1234567']) {
      expect(await finish(code, wrong === shown() ? '111111' : wrong)).toFail('INVALID_TOTP_CODE');
    }
    expect(await finish(code, shown())).toSucceed();
    expect(await finish(code, shown(30))).toFail('VERIFICATION_CODE_ALREADY_USED');
  });

  test('spaces between the digits are ignored', async () => {
    const { attempt, finish, shown } = await enrolled();
    const digits = shown();

    expect(await finish(await attempt(), ` ${digits.slice(0, 3)} ${digits.slice(3)} `)).toSucceed();
  });

  test('accepts a clock difference of half a minute, but not of two minutes', async () => {
    const { attempt, finish, shown } = await enrolled();
    const code = await attempt();

    expect(await finish(code, shown(-120))).toFail('INVALID_TOTP_CODE');
    expect(await finish(code, shown(120))).toFail('INVALID_TOTP_CODE');
    expect(await finish(code, shown(-30))).toSucceed();
  });

  test('a code of the app can be used once, also by concurrent sign-ins', async () => {
    const { attempt, finish, shown } = await enrolled();
    const attempts = [await attempt(), await attempt()];
    const digits = shown();

    const answers = await Promise.all(attempts.map(async (code) => await finish(code, digits)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200);
    // The timing decides which of the two guards rejects it.
    expect(refused?.code).toMatch(/^(INVALID_TOTP_CODE|VERIFICATION_CODE_ALREADY_USED)$/);
    const next = await attempt();
    expect(await finish(next, digits)).toFail('INVALID_TOTP_CODE');
    expect(await finish(next, shown(-30))).toFail('INVALID_TOTP_CODE');
    expect(await finish(next, shown(30))).toSucceed();
  });

  test('an attempt expires after five minutes', async () => {
    const { made, attempt, finish, shown } = await enrolled();
    const code = await attempt();

    made.server.clock.advance(6, 'minute');

    expect(await finish(code, shown())).toFail('VERIFICATION_CODE_EXPIRED');
  });

  test('takes three round trips', async () => {
    const { attempt, finish, shown } = await enrolled();

    expect((await finish(await attempt(), shown())).trips).toBe(3);
  });
});

describe('all other sign-in methods', () => {
  test('a one-time code also requires the second factor, and is consumed', async () => {
    const { made, user, finish, shown } = await enrolled();
    await made.project.configure({ magic_link_enabled: true });
    const callback_url = 'http://localhost:3000/';
    await made.api.call('POST /auth/otp/send-sign-in-code', { body: { email: user.email, callback_url } });
    const [mail] = await mailsTo(made.url, user.email);
    const signIn = async () => await made.api.call('POST /auth/otp/sign-in', { body: { code: mail?.code ?? '' } });

    const answer = await signIn();

    expect(answer).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    expect(answer.trips).toBe(3);
    expect(await signIn()).toFail('VERIFICATION_CODE_ALREADY_USED');
    expect(await finish(attemptCodeOf(answer), shown())).toSucceed();
  });

  test('an emailed code is not an attempt code, and vice versa', async () => {
    const { made, user, attempt, finish, shown } = await enrolled();
    await made.project.configure({ magic_link_enabled: true });
    const callback_url = 'http://localhost:3000/';
    await made.api.call('POST /auth/otp/send-sign-in-code', { body: { email: user.email, callback_url } });
    const [mail] = await mailsTo(made.url, user.email);

    expect(await finish(mail?.code ?? '', shown())).toFail('VERIFICATION_CODE_NOT_FOUND');
    const asMailed = await made.api.call('POST /auth/otp/sign-in', { body: { code: await attempt() } });
    expect(asMailed).toFail('VERIFICATION_CODE_NOT_FOUND');
  });

  test('a server creates sessions without it', async () => {
    const { made, user } = await enrolled();

    expect(await made.api.server().call('POST /auth/sessions', { body: { user_id: user.id } })).toSucceed();
  });
});

describe('enrolment', () => {
  test('null removes the second factor', async () => {
    const { made, user, signIn } = await enrolled();

    const answer = await made.api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: null } });

    expect(answer.body.requires_totp_mfa).toBe(false);
    expect(await signIn()).toSucceed();
  });

  test('rejects an earlier attempt after the factor was removed or replaced', async () => {
    const { made, user, attempt, finish, shown } = await enrolled();
    const code = await attempt();
    const other = authenticatorApp();
    const old = shown();

    await made.api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: other.secretBase64 } });

    expect(await finish(code, old)).toFail('INVALID_TOTP_CODE');
    expect(await finish(code, other.codeAt(made.server.clock.now()))).toSucceed();
  });

  test('a secret set at creation is stored but not required', async () => {
    const { api, project } = await portico();
    const user = await project.user({ totp_secret_base64: authenticatorApp().secretBase64 });

    expect(user.wire.requires_totp_mfa).toBe(false);
    const body = { email: user.email, password: user.password };
    expect(await api.call('POST /auth/password/sign-in', { body })).toSucceed();
  });

  test('rejects an empty or invalid secret', async () => {
    const { api, project } = await portico();
    const user = await project.user();

    for (const totp_secret_base64 of ['not base64!', '', 'A'.repeat(400)]) {
      expect(await api.as(user).callBadly('PATCH /users/me', { body: { totp_secret_base64 } })).toFail('SCHEMA_ERROR');
    }
  });

  test('the secret is encrypted in the database', async () => {
    const { made, user, app } = await enrolled();

    const { rows } = await made.server.app.database.handle().run({
      text: 'select totp_secret_sealed from users where id = $1',
      values: [user.id],
    });

    expect(String(rows[0]?.totp_secret_sealed)).toMatch(/^v3\./);
    expect(String(rows[0]?.totp_secret_sealed)).not.toContain(app.secretBase64);
  });
});
