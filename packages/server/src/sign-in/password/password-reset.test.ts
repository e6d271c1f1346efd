import { mailsTo, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/handler/password-reset?lang=de';

async function given() {
  const made = await portico();
  const user = await made.project.user();
  const { api, url } = made;
  const requestCode = async (email = user.email) =>
    await api.call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
  const codeFromMail = async () => {
    await requestCode();
    const [mail] = await mailsTo(url, user.email);
    return mail?.code ?? '';
  };
  const reset = async (code: string, password: string) =>
    await api.call('POST /auth/password/reset', { body: { code, password } });
  const signIn = async (password: string) =>
    await api.call('POST /auth/password/sign-in', { body: { email: user.email, password } });
  return { ...made, user, requestCode, codeFromMail, reset, signIn };
}

test('a reset code from an email sets a new password and revokes all sessions', async () => {
  const { api, user, url, requestCode, reset, signIn } = await given();

  const answer = await requestCode(user.email.toUpperCase());

  expect(answer.body).toEqual({ success: 'maybe, only if user with e-mail exists' });
  expect(answer.trips).toBeLessThanOrEqual(5);
  const [mail] = await mailsTo(url, user.email);
  expect(mail?.subject).toBe('Reset your password at Test project');
  expect(mail?.link).toBe(`${callback_url}&code=${mail?.code}`);
  expect(await reset(mail?.code.toUpperCase() ?? '', 'battery staple')).toSucceed();
  expect(await signIn(user.password)).toFail('EMAIL_PASSWORD_MISMATCH');
  expect(await signIn('battery staple')).toSucceed();
  expect(await api.as(user).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
});

test('an unknown email gets the same response and no message', async () => {
  const { requestCode, url, user } = await given();

  const unknown = await requestCode('nobody-here@example.com');

  expect(unknown.text).toBe((await requestCode(user.email)).text);
  expect(await mailsTo(url, 'nobody-here@example.com')).toEqual([]);
});

test('a code can be used only once, also concurrently', async () => {
  const { codeFromMail, reset } = await given();
  const code = await codeFromMail();

  const answers = await Promise.all(['first password', 'other password'].map((password) => reset(code, password)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 200)).toFail('VERIFICATION_CODE_ALREADY_USED');
  expect(await reset(code, 'third password')).toFail('VERIFICATION_CODE_ALREADY_USED');
});

test('a rejected password does not consume the code', async () => {
  const { codeFromMail, reset, project } = await given();
  const code = await codeFromMail();

  expect(await reset(code, 'short')).toFail('PASSWORD_TOO_SHORT');
  await project.configure({ credential_enabled: false });
  expect(await reset(code, 'battery staple')).toFail('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  await project.configure({ credential_enabled: true });
  expect(await reset(code, 'battery staple')).toSucceed();
});

test('a code can be checked without consuming it', async () => {
  const { codeFromMail, reset, api } = await given();
  const code = await codeFromMail();

  const check = async () => await api.call('POST /auth/password/reset/check-code', { body: { code } });

  expect((await check()).body).toEqual({ is_code_valid: true });
  expect((await check()).body).toEqual({ is_code_valid: true });
  expect(await reset(code, 'battery staple')).toSucceed();
  expect(await check()).toFail('VERIFICATION_CODE_ALREADY_USED');
});

test('rejects codes that are unknown, malformed, expired, or of another project or kind', async () => {
  const { codeFromMail, reset, api, server, user, url } = await given();
  const code = await codeFromMail();
  const other = await portico();

  expect(await reset('a'.repeat(45), 'battery staple')).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect(await reset('abc', 'battery staple')).toFail('SCHEMA_ERROR');
  expect(await other.api.call('POST /auth/password/reset', { body: { code, password: 'battery staple' } })).toFail(
    'VERIFICATION_CODE_NOT_FOUND',
  );
  expect(await api.call('POST /contact-channels/verify', { body: { code } })).toFail('VERIFICATION_CODE_NOT_FOUND');
  server.clock.advance(8, 'day');
  expect(await reset(code, 'battery staple')).toFail('VERIFICATION_CODE_EXPIRED');
  expect(await mailsTo(url, user.email)).toHaveLength(1);
});

test('rejects all attempts after twenty wrong ones, even with the correct code', async () => {
  const { codeFromMail, api, reset } = await given();
  const code = await codeFromMail();
  const guess = `000000${code.slice(6)}`;
  const check = async (tried: string) =>
    await api.call('POST /auth/password/reset/check-code', { body: { code: tried } });

  for (let attempt = 0; attempt < 20; attempt += 1) expect(await check(guess)).toFail('VERIFICATION_CODE_NOT_FOUND');

  expect(await check(code)).toFail('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
  expect(await reset(code, 'battery staple')).toFail('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
});

test('requires a trusted callback URL', async () => {
  const { api, user, url } = await given();
  const send = async (email: string) =>
    await api.call('POST /auth/password/send-reset-code', {
      body: { email, callback_url: 'https://evil.example/reset' },
    });

  expect(await send(user.email)).toFail('REDIRECT_URL_NOT_WHITELISTED');
  expect(await send('nobody@example.com')).toFail('REDIRECT_URL_NOT_WHITELISTED');
  expect(await mailsTo(url, user.email)).toEqual([]);
});

test('stores only digests of codes', async () => {
  const { codeFromMail, server } = await given();
  const code = await codeFromMail();

  const { rows } = await server.app.database
    .handle()
    .run({ text: 'select c::text as stored from verification_codes c', values: [] });

  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(String(row.stored)).not.toContain(code);
    expect(String(row.stored)).not.toContain(code.slice(-39));
  }
});

test('rejects a code for an email that the user no longer signs in with', async () => {
  const { api, user, codeFromMail, reset, signIn } = await given();
  const code = await codeFromMail();
  await api.server().call('PATCH /users/:user_id', {
    params: { user_id: user.id },
    body: { primary_email: 'new@example.com', primary_email_auth_enabled: true },
  });

  expect(await reset(code, 'battery staple')).toFail('VERIFICATION_CODE_NOT_FOUND');

  await api.server().call('PATCH /users/:user_id', {
    params: { user_id: user.id },
    body: { primary_email: user.email, primary_email_auth_enabled: true },
  });
  expect(await signIn(user.password)).toSucceed();
});
