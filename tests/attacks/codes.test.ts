import {
  authenticatorApp,
  engineOfRun,
  mailsTo,
  type Portico,
  portico,
  startTestServer,
  type TestServer,
  type TestUser,
} from '@portico/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Tests that emailed codes and links cannot be used late, twice, or after a change of the credentials. */

const callback_url = 'http://localhost:3000/handler/page';

async function given(settings: { readonly secondFactor?: boolean; readonly on?: TestServer } = {}) {
  const made = await portico(settings.on);
  await made.project.configure({ magic_link_enabled: true, passkey_enabled: true });
  const user = await made.project.user({ primary_email_verified: true });
  const app = authenticatorApp();
  if (settings.secondFactor === true) {
    const body = { totp_secret_base64: app.secretBase64 };
    expect(await made.api.as(user).call('PATCH /users/me', { body })).toSucceed();
  }
  return { ...made, user, app, ...codesOf(made, user) };
}

/** Returns functions to request and use every kind of emailed code. */
function codesOf({ api, url }: Portico, user: TestUser) {
  const newestCode = async () => (await mailsTo(url, user.email))[0]?.code ?? '';
  return {
    resetCode: async () => {
      await api.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });
      return await newestCode();
    },
    reset: async (code: string, password = 'a long new passphrase') =>
      await api.call('POST /auth/password/reset', { body: { code, password } }),
    signInCode: async () => {
      await api.call('POST /auth/otp/send-sign-in-code', { body: { email: user.email, callback_url } });
      return await newestCode();
    },
    signInWith: async (code: string) => await api.call('POST /auth/otp/sign-in', { body: { code } }),
    verificationCode: async () => {
      const channels = await api.as(user).call('GET /contact-channels', { query: { user_id: 'me' } });
      const params = { user_id: 'me', contact_channel_id: channels.body.items[0]?.id ?? '' } as const;
      await api.server().call('PATCH /contact-channels/:user_id/:contact_channel_id', {
        params: { ...params, user_id: user.id },
        body: { is_verified: false },
      });
      const send = 'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code' as const;
      expect(await api.as(user).call(send, { params, body: { callback_url } })).toSucceed();
      return await newestCode();
    },
    verify: async (code: string) => await api.call('POST /contact-channels/verify', { body: { code } }),
    attemptCode: async (password = user.password) => {
      const answer = await api.call('POST /auth/password/sign-in', { body: { email: user.email, password } });
      return (answer.body as unknown as { details: { attempt_code: string } }).details.attempt_code;
    },
    finish: async (code: string, totp: string) =>
      await api.call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp, code } }),
    changePassword: async () =>
      await api.as(user).call('POST /auth/password/update', {
        body: { old_password: user.password, new_password: 'a long new passphrase' },
        headers: { 'x-stack-refresh-token': user.refresh_token },
      }),
  };
}

type Given = Awaited<ReturnType<typeof given>>;

/** All changes of credentials. */
const changes: Readonly<Record<string, (the: Given) => Promise<{ readonly status: number }>>> = {
  'the user changed the password': async ({ changePassword }) => await changePassword(),
  'the password was reset': async ({ resetCode, reset }) => await reset(await resetCode()),
  'a server set another password': async ({ api, user }) =>
    await api.server().call('PATCH /users/:user_id', {
      params: { user_id: user.id },
      body: { password: 'a long new passphrase' },
    }),
  'a server removed the password': async ({ api, user }) =>
    await api.server().call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { password: null } }),
  'another email became the primary one': async ({ api, user }) =>
    await api.server().call('POST /contact-channels', {
      body: {
        user_id: user.id,
        type: 'email',
        value: `other-${user.email}`,
        used_for_auth: true,
        is_primary: true,
        is_verified: true,
      },
    }),
};

describe.each(Object.entries(changes))('after %s', (_name, change) => {
  test('no code that was sent before works', async () => {
    const the = await given();
    const codes = {
      reset: await the.resetCode(),
      signIn: await the.signInCode(),
      verification: await the.verificationCode(),
    };

    expect((await change(the)).status).toBeLessThan(300);

    const check = { body: { code: codes.signIn } };
    expect(await the.api.call('POST /auth/otp/sign-in/check-code', check)).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect((await the.reset(codes.reset)).code).toMatch(/^VERIFICATION_CODE_(NOT_FOUND|ALREADY_USED)$/);
    expect(await the.signInWith(codes.signIn)).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect(await the.verify(codes.verification)).toFail('VERIFICATION_CODE_NOT_FOUND');
  });
});

test('a sign-in that waits for its second factor becomes invalid when the password changes', async () => {
  const the = await given({ secondFactor: true });
  const attempt = await the.attemptCode();

  await the.changePassword();

  expect(await the.finish(attempt, the.app.codeAt(the.server.clock.now()))).toFail('VERIFICATION_CODE_NOT_FOUND');
});

describe('sibling codes', () => {
  test('a used reset code voids its siblings, in either order', async () => {
    const the = await given();
    const [first, second] = [await the.resetCode(), await the.resetCode()];

    expect(await the.reset(first)).toSucceed();

    expect(await the.reset(second)).toFail('VERIFICATION_CODE_ALREADY_USED');
  });

  test('a used sign-in code voids its siblings', async () => {
    const the = await given();
    const [first, second] = [await the.signInCode(), await the.signInCode()];

    expect(await the.signInWith(second)).toSucceed();

    expect(await the.signInWith(first)).toFail('VERIFICATION_CODE_ALREADY_USED');
    for (const code of [first, second]) {
      const check = await the.api.call('POST /auth/otp/sign-in/check-code', { body: { code } });
      expect(check).toFail('VERIFICATION_CODE_ALREADY_USED');
    }
  });

  test('a used code that signs up a new user voids its siblings', async () => {
    const { api, url, project } = await portico();
    await project.configure({ magic_link_enabled: true });
    const email = `${crypto.randomUUID()}@example.com`;
    const codes: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      await api.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
      codes.push((await mailsTo(url, email))[0]?.code ?? '');
    }
    const [first = '', second = ''] = codes;

    expect((await api.call('POST /auth/otp/sign-in', { body: { code: first } })).body.is_new_user).toBe(true);

    const again = await api.call('POST /auth/otp/sign-in', { body: { code: second } });
    expect(again).toFail('VERIFICATION_CODE_ALREADY_USED');
  });

  test('a completed sign-in voids others that wait for their second factor', async () => {
    const the = await given({ secondFactor: true });
    const [first, second] = [await the.attemptCode(), await the.attemptCode()];

    expect(await the.finish(first, the.app.codeAt(the.server.clock.now()))).toSucceed();

    const later = new Date(the.server.clock.now().getTime() + 30_000);
    expect(await the.finish(second, the.app.codeAt(later))).toFail('VERIFICATION_CODE_ALREADY_USED');
  });

  test('a used code keeps the codes of another user valid', async () => {
    const the = await given();
    const other = await the.project.user({ primary_email_verified: true });
    const ofOther = codesOf(the, other);
    const [own, foreign] = [await the.resetCode(), await ofOther.resetCode()];

    expect(await the.reset(own)).toSucceed();

    expect(await the.reset(foreign)).toSucceed();
  });
});

test('exactly one of two reset codes that are used concurrently sets the password', async () => {
  const the = await given();
  const codes = [await the.resetCode(), await the.resetCode(), await the.resetCode()];

  const answers = await Promise.all(
    codes.map(async (code, index) => await the.reset(code, `passphrase ${index} long`)),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer.code).toMatch(/^VERIFICATION_CODE_(ALREADY_USED|NOT_FOUND)$/);
  }
});

test('a code and a concurrent password change never both leave a session', async () => {
  const the = await given();
  const code = await the.signInCode();

  const [signedIn] = await Promise.all([the.signInWith(code), the.changePassword()]);

  if (signedIn.status === 200) {
    expect(await the.api.withTokens(signedIn.body).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
  }
});

describe('codes are short-lived', () => {
  // These tests advance the clock by days, which would affect other tests on the shared server.
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer({ engine: engineOfRun(), environment: { PORTICO_VOID_OTHER_SIGN_IN_CODES: 'false' } });
  });
  afterAll(async () => await on.stop());

  test('a reset code is valid for an hour', async () => {
    const the = await given({ on });
    const code = await the.resetCode();

    the.server.clock.advance(61, 'minute');

    expect(await the.reset(code)).toFail('VERIFICATION_CODE_EXPIRED');
  });

  test('a sign-in code is valid for ten minutes', async () => {
    const the = await given({ on });
    const code = await the.signInCode();

    the.server.clock.advance(11, 'minute');

    expect(await the.signInWith(code)).toFail('VERIFICATION_CODE_EXPIRED');
  });

  test('an email verification code is valid for a day', async () => {
    const the = await given({ on });
    const code = await the.verificationCode();

    the.server.clock.advance(25, 'hour');

    expect(await the.verify(code)).toFail('VERIFICATION_CODE_EXPIRED');
  });

  test('a command-line login is valid for at most two hours', async () => {
    const { api, server } = await portico(on);
    const body = { expires_in_millis: 24 * 3_600_000 };
    const login = (await api.call('POST /auth/cli', { body })).body;
    expect(Date.parse(login.expires_at) - server.clock.now().getTime()).toBeLessThanOrEqual(2 * 3_600_000);

    server.clock.advance(121, 'minute');

    const polled = await api.call('POST /auth/cli/poll', { body: { polling_code: login.polling_code } });
    expect(polled.body).toEqual({ status: 'expired' });
  });

  test('sign-in codes do not void their siblings if the setting is off', async () => {
    const the = await given({ on });
    const [first, second] = [await the.signInCode(), await the.signInCode()];

    expect(await the.signInWith(first)).toSucceed();

    expect(await the.signInWith(second)).toSucceed();
    expect(await the.signInWith(second)).toFail('VERIFICATION_CODE_ALREADY_USED');
  });
});
