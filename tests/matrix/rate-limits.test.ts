import { authenticatorApp, engineOfRun, type Portico, portico, startTestServer } from '@portico/testkit';
import { expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/';

async function signIn({ api }: Portico, email: string, password: string) {
  return await api.call('POST /auth/password/sign-in', { body: { email, password } });
}

/** Repeats a request sequentially. @returns the statuses */
async function times(count: number, act: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < count; time += 1) statuses.push((await act()).status);
  return statuses;
}

test('limits an account after twenty wrong passwords, even with the correct one, and returns the wait', async () => {
  const made = await portico();
  const { email, password } = await made.project.user();

  const wrong = await times(20, async () => await signIn(made, email, 'wrong password'));

  expect(new Set(wrong)).toEqual(new Set([400]));
  const limited = await signIn(made, email.toUpperCase(), password);
  expect(limited).toBeRefused(429, /^Too many attempts\. Please try again in \d+ (?:seconds|minutes)\.$/);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(600);
  made.server.clock.advance(11, 'minute');
  expect(await signIn(made, email, password)).toSucceed();
});

test('limits an unknown email like a known one', async () => {
  const made = await portico();
  await times(20, async () => await signIn(made, 'nobody@example.com', 'wrong password'));

  expect(await signIn(made, 'nobody@example.com', 'wrong password')).toBeRefused(429);
});

test('a correct password resets the count', async () => {
  const made = await portico();
  const { email, password } = await made.project.user();
  await times(19, async () => await signIn(made, email, 'wrong password'));
  expect(await signIn(made, email, password)).toSucceed();

  expect(new Set(await times(19, async () => await signIn(made, email, 'wrong password')))).toEqual(new Set([400]));
  expect(await signIn(made, email, password)).toSucceed();
});

test('checks at most twenty of forty concurrent wrong passwords', async () => {
  const made = await portico();
  const { email } = await made.project.user();

  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => await signIn(made, email, 'wrong password')),
  );

  expect(answers.filter(({ code }) => code === 'EMAIL_PASSWORD_MISMATCH').length).toBeLessThanOrEqual(20);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
});

test('limits wrong old passwords in a password change', async () => {
  const made = await portico();
  const user = await made.project.user();
  const change = async (old_password: string) =>
    await made.api.as(user).call('POST /auth/password/update', {
      body: { old_password, new_password: 'battery staple' },
    });

  expect(new Set(await times(20, async () => await change('wrong password')))).toEqual(new Set([400]));

  expect(await change(user.password)).toBeRefused(429);
});

test('sends at most ten codes of any kind to an email, and does not limit other emails', async () => {
  const made = await portico();
  await made.project.configure({ magic_link_enabled: true });
  const { email } = await made.project.user({ primary_email_verified: true });
  const sendCode = async (to: string) =>
    await made.api.call('POST /auth/otp/send-sign-in-code', { body: { email: to, callback_url } });
  const sendReset = async (to: string) =>
    await made.api.call('POST /auth/password/send-reset-code', { body: { email: to, callback_url } });

  expect(new Set(await times(5, async () => await sendCode(email)))).toEqual(new Set([200]));
  expect(new Set(await times(5, async () => await sendReset(email)))).toEqual(new Set([200]));

  expect(await sendCode(email)).toBeRefused(429);
  expect(await sendReset(email)).toBeRefused(429);
  expect(await sendCode('other@example.com')).toSucceed();
});

test('limits an account after ten wrong authenticator app codes', async () => {
  const made = await portico();
  const user = await made.project.user();
  const app = authenticatorApp();
  await made.api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } });
  const { body } = await signIn(made, user.email, user.password);
  const { attempt_code } = (body as unknown as { details: { attempt_code: string } }).details;
  const finish = async (totp: string) =>
    await made.api.call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp, code: attempt_code } });

  expect(new Set(await times(10, async () => await finish('wrong')))).toEqual(new Set([400]));

  expect(await finish(app.codeAt(made.server.clock.now()))).toBeRefused(429);
});

test('the operator sets the limits. Those per network address count clients, not servers', async () => {
  const server = await startTestServer({
    engine: engineOfRun(),
    environment: {
      PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT: 'off',
      PORTICO_LIMIT_SIGN_INS_PER_ADDRESS: '3 per 60',
      PORTICO_LIMIT_CODE_CHECKS_PER_ADDRESS: '2 per 60',
      PORTICO_TRUSTED_PROXY: 'true',
    },
  });
  try {
    const made = await portico(server);
    const { email, password } = await made.project.user();
    const body = { email, password };
    const from = async (address: string) =>
      await made.api.withHeaders({ 'x-forwarded-for': address }).call('POST /auth/password/sign-in', { body });

    // The proxy added only the last address, and a household has many IPv6 addresses.
    const first = ['198.51.100.1, 2001:db8:1:2::1', '198.51.100.2, 2001:db8:1:2::2', '2001:db8:1:2:a:b:c:d'];
    for (const address of first) expect(await from(address)).toSucceed();
    expect(await from('198.51.100.3, 2001:db8:1:2::3')).toBeRefused(429);
    expect(await from('2001:db8:1:3::1')).toSucceed();
    const byServer = await times(5, async () => await made.api.server().call('POST /auth/password/sign-in', { body }));
    expect(new Set(byServer)).toEqual(new Set([200]));

    const check = async () =>
      await made.api.call('POST /auth/password/reset/check-code', { body: { code: 'a'.repeat(45) } });
    expect(await times(3, check)).toEqual([404, 404, 429]);
  } finally {
    await server.stop();
  }
});

test('attempts count separately for each project', async () => {
  const [made, other] = [await portico(), await portico()];
  await times(20, async () => await signIn(made, 'ada@example.com', 'wrong password'));

  expect(await signIn(made, 'ada@example.com', 'wrong password')).toBeRefused(429);
  expect(await signIn(other, 'ada@example.com', 'wrong password')).toFail('EMAIL_PASSWORD_MISMATCH');
});

test('one round deletes all expired counters', async () => {
  const { server } = await portico();
  const db = server.app.database.handle();
  await db.script(`insert into rate_limits (tenancy_id, key, attempts, resets_at)
    select t.id, 'signIn:account:' || n, 1, '2020-01-01' from (select id from tenancies limit 1) t, generate_series(1, 2500) n`);

  await server.app.background.sweep();

  const left = await db.run({ text: `select key from rate_limits where resets_at < '2021-01-01'`, values: [] });
  expect(left.rows).toEqual([]);
});
