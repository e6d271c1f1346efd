import { authenticatorApp, type Portico, portico, type TestUser } from '@portico/testkit';
import { expect, test } from 'vitest';

/** Creates a user with a second factor and recovery codes. */
async function enrolled() {
  const made = await portico();
  const user = await made.project.user();
  const app = authenticatorApp();
  await made.api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } });
  return { made, user, app, codes: await renew(made, user) };
}

async function renew({ api }: Portico, user: TestUser): Promise<string[]> {
  const answer = await api.as(user).call('POST /auth/mfa/recovery-codes', { query: { user_id: 'me' } });
  expect(answer).toSucceed();
  return answer.body.recovery_codes;
}

async function attempt({ api }: Portico, { email, password }: TestUser): Promise<string> {
  const answer = await api.call('POST /auth/password/sign-in', { body: { email, password } });
  expect(answer).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  return (answer.body as unknown as { details: { attempt_code: string } }).details.attempt_code;
}

async function recover({ api }: Portico, code: string, recovery_code = '') {
  return await api.call('POST /auth/mfa/sign-in', { body: { type: 'recovery_code', recovery_code, code } });
}

async function left({ api }: Portico, user: TestUser) {
  return (await api.as(user).call('GET /auth/mfa/recovery-codes', { query: { user_id: 'me' } })).body.remaining;
}

test('each of ten codes completes one sign-in, and the response has the number that is left', async () => {
  const { made, user, codes } = await enrolled();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(await left(made, user)).toBe(10);

  const answer = await recover(made, await attempt(made, user), codes[0]);

  expect(answer.body).toMatchObject({ user_id: user.id, is_new_user: false, recovery_codes_left: 9 });
  expect(answer.trips).toBe(3);
  expect((await made.api.withTokens(answer.body).call('GET /users/me')).body.id).toBe(user.id);
  const next = await attempt(made, user);
  expect(await recover(made, next, codes[0])).toFail('INVALID_RECOVERY_CODE');
  expect((await recover(made, next, codes[1])).body.recovery_codes_left).toBe(8);
  expect(await left(made, user)).toBe(8);
});

test('case, spaces, dashes and similar letters do not matter', async () => {
  const { made, user, codes } = await enrolled();
  const typed = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');

  expect(await recover(made, await attempt(made, user), ` ${typed} `)).toSucceed();
});

test('of concurrent sign-ins with one code, one succeeds', async () => {
  const { made, user, codes } = await enrolled();
  const attempts = [await attempt(made, user), await attempt(made, user), await attempt(made, user)];

  const answers = await Promise.all(attempts.map(async (code) => await recover(made, code, codes[0])));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    // The timing decides which of the two guards rejects it.
    expect(answer.code).toMatch(/^(INVALID_RECOVERY_CODE|VERIFICATION_CODE_ALREADY_USED)$/);
  }
  expect(await left(made, user)).toBe(9);
});

test('new codes replace the old ones, also when they are created concurrently', async () => {
  const { made, user, codes } = await enrolled();

  await Promise.all([renew(made, user), renew(made, user)]);

  expect(await left(made, user)).toBe(10);
  const code = await attempt(made, user);
  expect(await recover(made, code, codes[0])).toFail('INVALID_RECOVERY_CODE');
  const [newest] = await renew(made, user);
  expect(await recover(made, code, newest)).toSucceed();
});

test('codes of another user are invalid', async () => {
  const { made, user } = await enrolled();
  const other = await made.project.user();
  const app = authenticatorApp();
  await made.api.as(other).call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } });
  const [foreign] = await renew(made, other);

  expect(await recover(made, await attempt(made, user), foreign)).toFail('INVALID_RECOVERY_CODE');
  expect(await left(made, other)).toBe(10);
});

test('codes are removed with the second factor, and with a new secret', async () => {
  const { made, user, codes } = await enrolled();
  const as = made.api.as(user);

  await as.call('PATCH /users/me', { body: { totp_secret_base64: authenticatorApp().secretBase64 } });
  expect(await left(made, user)).toBe(0);
  expect(await recover(made, await attempt(made, user), codes[0])).toFail('INVALID_RECOVERY_CODE');
  await renew(made, user);
  const params = { user_id: user.id };
  await made.api.server().call('PATCH /users/:user_id', { params, body: { totp_secret_base64: null } });

  expect(await left(made, user)).toBe(0);
  expect(await as.call('POST /auth/mfa/recovery-codes', { query: { user_id: 'me' } })).toBeRefused(
    400,
    'The user has no second factor.',
  );
});

test('servers act on the codes of any user, clients only on their own', async () => {
  const { made, user } = await enrolled();
  const other = await made.project.user();
  const query = { user_id: user.id };

  const { body } = await made.api.server().call('GET /auth/mfa/recovery-codes', { query });

  expect(body).toEqual({ remaining: 10, created_at_millis: expect.any(Number) });
  expect(await made.api.as(other).call('GET /auth/mfa/recovery-codes', { query })).toBeRefused(403, /own user/);
  expect(await made.api.as(other).call('POST /auth/mfa/recovery-codes', { query })).toBeRefused(403, /own user/);
  const renewed = await made.api.server().call('POST /auth/mfa/recovery-codes', { query });
  expect(renewed.body.recovery_codes).toHaveLength(10);
  expect(await made.api.call('GET /auth/mfa/recovery-codes', { query: { user_id: 'me' } })).toFail(
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  );
});

test('codes are stored as digests, and never appear in the event log', async () => {
  const { made, user, codes } = await enrolled();
  await recover(made, await attempt(made, user), codes[0]);

  const { rows } = await made.server.app.database.handle().run({
    text: 'select digest from recovery_codes where user_id = $1',
    values: [user.id],
  });
  const { body } = await made.api.server().call('GET /events', { query: { user_id: user.id } });

  expect(rows).toHaveLength(10);
  for (const { digest } of rows) expect(digest).toMatch(/^[\w-]{43}$/);
  const types = body.items.map(({ type }) => type).filter((type) => type.includes('recovery'));
  expect(types).toEqual(['second_factor.recovery_code_used', 'second_factor.recovery_codes_created']);
  for (const code of codes) expect(JSON.stringify([rows, body])).not.toContain(code);
});
