import { authenticatorApp, createPasskey, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const page = 'http://localhost:3000';

/** Creates a user with a second factor and recovery codes, whose password the attacker knows. */
async function given() {
  const made = await portico();
  await made.project.configure({ passkey_enabled: true });
  const user = await made.project.user();
  const app = authenticatorApp();
  await made.api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } });
  const query = { user_id: 'me' } as const;
  const { body } = await made.api.as(user).call('POST /auth/mfa/recovery-codes', { query });
  const attempt = async () => {
    const { email, password } = user;
    const answer = await made.api.call('POST /auth/password/sign-in', { body: { email, password } });
    return (answer.body as unknown as { details: { attempt_code: string } }).details.attempt_code;
  };
  const recover = async (code: string, recovery_code: string) =>
    await made.api.call('POST /auth/mfa/sign-in', { body: { type: 'recovery_code', recovery_code, code } });
  const enter = async (code: string, totp: string) =>
    await made.api.call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp, code } });
  return { made, user, app, codes: body.recovery_codes, attempt, recover, enter };
}

test('guesses of recovery codes and of digits share one limit, also over several sign-ins', async () => {
  const { codes, attempt, recover, enter } = await given();

  for (let index = 0; index < 5; index += 1) {
    expect(await recover(await attempt(), '0000-0000-0000-0000')).toFail('INVALID_RECOVERY_CODE');
    expect(await enter(await attempt(), 'wrong')).toFail('INVALID_TOTP_CODE');
  }

  expect(await recover(await attempt(), codes[0] ?? '')).toBeRefused(429);
});

test('a recovery code cannot be replayed, alone or in concurrent sign-ins', async () => {
  const { codes, attempt, recover } = await given();
  const [first = '', second = ''] = codes;
  const attempts = [await attempt(), await attempt(), await attempt()];

  const answers = await Promise.all(attempts.map(async (code) => await recover(code, first)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const next = await attempt();
  expect(await recover(next, first)).toFail('INVALID_RECOVERY_CODE');
  expect(await recover(next, second)).toSucceed();
  expect(await recover(next, codes[2] ?? '')).toFail('VERIFICATION_CODE_ALREADY_USED');
});

test('a recovery code needs the first factor, and that of the same project', async () => {
  const { codes, attempt, recover } = await given();
  const elsewhere = await given();

  expect(await recover('0'.repeat(45), codes[0] ?? '')).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect(await elsewhere.recover(await attempt(), codes[0] ?? '')).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect(await elsewhere.recover(await elsewhere.attempt(), codes[0] ?? '')).toFail('INVALID_RECOVERY_CODE');
});

test('the code that proves a new authenticator app does not sign in', async () => {
  const { made, user, attempt, enter } = await given();
  const app = authenticatorApp();
  const totp_code = app.codeAt(made.server.clock.now());
  const change = async (code: string) =>
    await made.api
      .as(user)
      .call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64, totp_code: code } });

  expect(await change(totp_code === '000000' ? '111111' : '000000')).toFail('INVALID_TOTP_CODE');
  expect(await enter(await attempt(), totp_code)).toFail('INVALID_TOTP_CODE');
  expect(await change(totp_code)).toSucceed();

  expect(await enter(await attempt(), totp_code)).toFail('INVALID_TOTP_CODE');
  const next = app.codeAt(new Date(made.server.clock.now().getTime() + 30_000));
  expect(await enter(await attempt(), next)).toSucceed();
});

test('a proof needs a secret', async () => {
  const { made, user } = await given();

  for (const body of [{ totp_code: '123456' }, { totp_code: '123456', totp_secret_base64: null }]) {
    expect(await made.api.as(user).call('PATCH /users/me', { body })).toFail('SCHEMA_ERROR');
  }
  expect((await made.api.as(user).call('GET /users/me')).body.requires_totp_mfa).toBe(true);
});

test('a user cannot remove or rename the passkey of another user as their own', async () => {
  const { made, user } = await given();
  const { body } = await made.api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
  const passkey = createPasskey(page);
  const credential = passkey.register(body.options_json);
  await made.api.as(user).call('POST /auth/passkey/register', { body: { credential, code: body.code } });
  const attacker = made.api.as(await made.project.user());
  const params = { user_id: 'me', passkey_id: passkey.id };

  expect(await attacker.call('DELETE /passkeys/:user_id/:passkey_id', { params })).toBeRefused(404);
  const rename = { params, body: { name: 'Mine' } };
  expect(await attacker.call('PATCH /passkeys/:user_id/:passkey_id', rename)).toBeRefused(404);

  const mine = await made.api.as(user).call('GET /passkeys', { query: { user_id: 'me' } });
  expect(mine.body.items).toMatchObject([{ id: passkey.id, name: null }]);
});
