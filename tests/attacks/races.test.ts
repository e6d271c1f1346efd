import { createPasskey, mailsTo, type Portico, portico, type TestUser, whileUserIsLocked } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

/** Tests that changes between a check and its use are detected. */

const callback_url = 'http://localhost:3000/handler/page';

async function given() {
  const made = await portico();
  await made.project.configure({ magic_link_enabled: true, passkey_enabled: true });
  const user = await made.project.user({ primary_email_verified: true });
  return { ...made, user };
}

/**
 * Starts a call while another transaction changes the credentials of the user. When the change commits, the call has
 * checked its input and waits for the row of the user.
 */
async function whileCredentialsChange<T>(made: Portico, user: TestUser, call: () => Promise<T>): Promise<T> {
  const text = "update users set credential_version = credential_version + 1, password_hash = 'changed' where id = $1";
  return await whileUserIsLocked(made, user, call, async (db) => await db.run({ text, values: [user.id] }));
}

describe('a change of the credentials that commits in the middle of', () => {
  const codeTo = async ({ api, url }: Portico, { email }: TestUser, operation: 'reset' | 'sign-in') => {
    const body = { email, callback_url };
    if (operation === 'reset') await api.call('POST /auth/password/send-reset-code', { body });
    else await api.call('POST /auth/otp/send-sign-in-code', { body });
    return (await mailsTo(url, email))[0]?.code ?? '';
  };

  test('a reset keeps the password of the change', async () => {
    const made = await given();
    const code = await codeTo(made, made.user, 'reset');

    const answer = await whileCredentialsChange(made, made.user, async () => {
      return await made.api.call('POST /auth/password/reset', { body: { code, password: 'a long new passphrase' } });
    });

    expect(answer).toFail('VERIFICATION_CODE_NOT_FOUND');
  });

  test('a sign-in with a code starts no session', async () => {
    const made = await given();
    const code = await codeTo(made, made.user, 'sign-in');

    const answer = await whileCredentialsChange(made, made.user, async () => {
      return await made.api.call('POST /auth/otp/sign-in', { body: { code } });
    });

    expect(answer).toFail('VERIFICATION_CODE_NOT_FOUND');
    const { body } = await made.api.server().call('GET /auth/sessions', { query: { user_id: made.user.id } });
    expect(body.items).toHaveLength(1);
  });

  test('a sign-in with a password starts no session', async () => {
    const made = await given();
    const body = { email: made.user.email, password: made.user.password };

    const answer = await whileCredentialsChange(made, made.user, async () => {
      return await made.api.call('POST /auth/password/sign-in', { body });
    });

    expect(answer).toFail('EMAIL_PASSWORD_MISMATCH');
  });

  test('a registration stores no passkey', async () => {
    const made = await given();
    const as = made.api.as(made.user);
    const begun = await as.call('POST /auth/passkey/initiate-passkey-registration');
    const credential = createPasskey('http://localhost:3000').register(begun.body.options_json);

    const answer = await whileCredentialsChange(made, made.user, async () => {
      return await as.call('POST /auth/passkey/register', { body: { credential, code: begun.body.code } });
    });

    expect(answer).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect((await as.call('GET /users/me')).body.passkey_auth_enabled).toBe(false);
  });

  test('the poll of a command-line login starts no session', async () => {
    const made = await given();
    const { body: login } = await made.api.call('POST /auth/cli', { body: {} });
    const body = { login_code: login.login_code, refresh_token: made.user.refresh_token };
    await made.api.call('POST /auth/cli/complete', { body });

    const answer = await whileCredentialsChange(made, made.user, async () => {
      return await made.api.call('POST /auth/cli/poll', { body: { polling_code: login.polling_code } });
    });

    expect(answer.body).toEqual({ status: 'expired' });
  });
});
