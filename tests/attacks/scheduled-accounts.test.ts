import { authenticatorApp, createPasskey, mailsTo, type Portico, portico, type TestUser } from '@portico/testkit';
import { exchangeCode, visitWithMock } from '@portico/testkit/outside/social-browser';
import { expect, test } from 'vitest';

/** Tests that no way to sign in gives a session of an account that is to be deleted. */

interface Door {
  /** Prepares the user before the deletion. */
  readonly prepare?: (at: Given) => Promise<void>;
  readonly enter: (at: Given) => Promise<{ readonly body: unknown }>;
  /** Others begin sessions, and do not keep the account. */
  readonly isOfOthers?: true;
}

async function given() {
  const made = await portico();
  const config = {
    'users.allowClientUserDeletion': true,
    'users.deletionGraceDays': 10,
    'auth.secondFactor.trustedDeviceDays': 30,
    'domains.trustedDomains.app': { baseUrl: 'https://app.example.com', handlerPath: '/handler' },
  };
  const body = { config_override_string: JSON.stringify(config) };
  expect(await made.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  await made.project.configure({
    allow_localhost: true,
    magic_link_enabled: true,
    passkey_enabled: true,
    oauth_providers: [{ id: 'google', type: 'shared' }],
  });
  const user = await made.project.user({ primary_email_verified: true });
  const passkey = createPasskey('http://localhost:3000');
  return { ...made, user, passkey, app: authenticatorApp(), kept: { token: '', recovery: '' } };
}

type Given = Awaited<ReturnType<typeof given>>;

const attempt = async ({ api }: Portico, { email, password }: TestUser) => {
  const answer = await api.call('POST /auth/password/sign-in', { body: { email, password } });
  expect(answer).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  return (answer.body as unknown as { details: { attempt_code: string } }).details.attempt_code;
};

const signInWithGoogle = async (at: Given) => {
  const { begun, callback } = await visitWithMock(at, { email: at.user.email });
  return await exchangeCode(at, callback.code ?? '', begun.verifier);
};

const enroll = async ({ api, user, app }: Given) => {
  const body = { totp_secret_base64: app.secretBase64 };
  expect(await api.as(user).call('PATCH /users/me', { body })).toSucceed();
};

const doors: Record<string, Door> = {
  'a one-time code': {
    enter: async ({ api, user, url }) => {
      const body = { email: user.email, callback_url: 'http://localhost:3000/handler/magic-link-callback' };
      expect(await api.call('POST /auth/otp/send-sign-in-code', { body })).toSucceed();
      const [mail] = await mailsTo(url, user.email);
      return await api.call('POST /auth/otp/sign-in', { body: { code: mail?.code ?? '' } });
    },
  },
  'a passkey': {
    prepare: async ({ api, user, passkey }) => {
      const { body } = await api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
      const credential = passkey.register(body.options_json);
      expect(
        await api.as(user).call('POST /auth/passkey/register', { body: { credential, code: body.code } }),
      ).toSucceed();
    },
    enter: async ({ api, passkey }) => {
      const { body } = await api.call('POST /auth/passkey/initiate-passkey-authentication');
      const authentication_response = passkey.authenticate(body.options_json);
      return await api.call('POST /auth/passkey/sign-in', { body: { authentication_response, code: body.code } });
    },
  },
  'an identity provider': {
    prepare: async (at) => expect(await signInWithGoogle(at)).toSucceed(),
    enter: async (at) => await signInWithGoogle(at),
  },
  'a recovery code': {
    prepare: async (at) => {
      await enroll(at);
      const { body } = await at.api.as(at.user).call('POST /auth/mfa/recovery-codes', { query: { user_id: 'me' } });
      at.kept.recovery = body.recovery_codes[0] ?? '';
    },
    enter: async (at) => {
      const code = await attempt(at, at.user);
      const body = { type: 'recovery_code', recovery_code: at.kept.recovery, code } as const;
      return await at.api.call('POST /auth/mfa/sign-in', { body });
    },
  },
  'a server': {
    enter: async ({ api, user }) => await api.server().call('POST /auth/sessions', { body: { user_id: user.id } }),
    isOfOthers: true,
  },
  'a link of an impersonation': {
    enter: async ({ api, user }) => {
      const link = await api
        .server()
        .call('POST /auth/impersonation/links', { body: { user_id: user.id, reason: 'Help' } });
      expect(link).toSucceed();
      const code = new URLSearchParams(new URL(link.body.url).hash.slice(1)).get('code') ?? '';
      return await api.call('POST /auth/impersonation/sign-in', { body: { code } });
    },
    isOfOthers: true,
  },
};

test.each(Object.entries(doors))('%s begins no session until the account is kept', async (_, door) => {
  const at = await given();
  const { api, user } = at;
  await door.prepare?.(at);
  expect(await api.as(user).call('DELETE /users/me')).toSucceed();

  const answer = await door.enter(at);
  expect(answer).toFail('ACCOUNT_DELETION_SCHEDULED');
  expect(JSON.stringify(answer.body)).not.toContain('access_token');
  const { attempt_code: code } = (answer.body as { details: { attempt_code: string | null } }).details;
  const sessions = await api.admin().call('GET /auth/sessions', { query: { user_id: user.id } });
  expect(sessions.body.items).toEqual([]);
  if (door.isOfOthers === true) return expect(code).toBeNull();
  const kept = await api.call('POST /auth/keep-account', { body: { code: code ?? '' } });
  expect(kept.body).toMatchObject({ user_id: user.id });
});

test('a trusted device begins none, and a code of the first factor does not keep the account', async () => {
  const at = await given();
  const { api, user, app, server } = at;
  await enroll(at);
  const totp = app.codeAt(server.clock.now());
  const trusting = { type: 'totp', totp, trust_device: true, code: await attempt(at, user) } as const;
  const { body: signedIn } = await api.call('POST /auth/mfa/sign-in', { body: trusting });
  expect(await api.as(user).call('DELETE /users/me')).toSucceed();

  // Trust ends with the credentials.
  const tokens = [signedIn.trusted_device?.token ?? ''];
  const body = { type: 'trusted_device' as const, tokens, code: await attempt(at, user) };
  expect(await api.call('POST /auth/mfa/sign-in', { body })).toFail('DEVICE_NOT_TRUSTED');
  const kept = await api.call('POST /auth/keep-account', { body: { code: await attempt(at, user) } });
  expect(kept).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
});

test('a code of another project, a guessed one and one that is too old keep nothing', async () => {
  const at = await given();
  const other = await given();
  const { api, user, server } = at;
  expect(await api.as(user).call('DELETE /users/me')).toSucceed();
  const enter = async () => {
    const { email, password } = user;
    const answer = await api.call('POST /auth/password/sign-in', { body: { email, password } });
    return (answer.body as unknown as { details: { attempt_code: string } }).details.attempt_code;
  };
  const code = await enter();
  expect(await other.api.call('POST /auth/keep-account', { body: { code } })).toFail('VERIFICATION_CODE_NOT_FOUND');
  const guess = await api.call('POST /auth/keep-account', { body: { code: '0'.repeat(45) } });
  expect(guess).toFail('VERIFICATION_CODE_NOT_FOUND');
  server.clock.advance(6, 'minute');
  expect(await api.call('POST /auth/keep-account', { body: { code } })).toFail('VERIFICATION_CODE_EXPIRED');
});
