import { authenticatorApp, mailsTo, type Portico, portico, type TestUser } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

/** Tests that a trusted device replaces nothing but the code of its own user, and only as long as the account is the same. */

const error = 'DEVICE_NOT_TRUSTED';

async function configure({ api }: Portico, overrides: Record<string, unknown>) {
  const config_override_string = JSON.stringify(overrides);
  expect(await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } })).toSucceed();
}

type Account = TestUser & { readonly app: ReturnType<typeof authenticatorApp> };

async function enroll({ api, project }: Portico): Promise<Account> {
  const user = await project.user({ primary_email_verified: true });
  const app = authenticatorApp();
  expect(await api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } })).toSucceed();
  return { ...user, app };
}

async function attempt({ api }: Portico, { email, password }: Account) {
  const answer = await api.call('POST /auth/password/sign-in', { body: { email, password } });
  expect(answer).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  return (answer.body as unknown as { details: { attempt_code: string } }).details.attempt_code;
}

async function enter(made: Portico, user: Account, token: string) {
  const body = { type: 'trusted_device' as const, tokens: [token], code: await attempt(made, user) };
  return await made.api.call('POST /auth/mfa/sign-in', { body });
}

/** Creates an account and the token of a trusted device, which the attacker has. */
async function given() {
  const made = await portico();
  await configure(made, { 'auth.secondFactor.trustedDeviceDays': 30 });
  const user = await enroll(made);
  const totp = user.app.codeAt(made.server.clock.now());
  const body = { type: 'totp', totp, trust_device: true, code: await attempt(made, user) } as const;
  const { body: signedIn } = await made.api.call('POST /auth/mfa/sign-in', { body });
  const token = signedIn.trusted_device?.token ?? '';
  expect(token.length).toBeGreaterThan(30);
  return { made, ...made, user, token };
}

test('a token needs the first factor', async () => {
  const { api, token } = await given();
  const body = { type: 'trusted_device' as const, tokens: [token], code: '0'.repeat(45) };

  expect(await api.call('POST /auth/mfa/sign-in', { body })).toFail('VERIFICATION_CODE_NOT_FOUND');
});

test('a token of another user, of another project, or a guessed one is worth nothing', async () => {
  const { made, token } = await given();
  const elsewhere = await given();
  const other = await enroll(made);

  for (const wrong of [token, elsewhere.token, `${token}a`, 'a', '%']) {
    expect(await enter(made, other, wrong)).toFail(error);
  }
});

describe('a token that nobody can guess, such as one of another user of the browser,', () => {
  test('costs the user no attempt, and is in no event log', async () => {
    const { made, api, user, server } = await given();
    for (let index = 0; index < 12; index += 1) expect(await enter(made, user, 'of another user')).toFail(error);

    // Codes of the app can be guessed.
    const body = { type: 'totp', totp: '000000', code: await attempt(made, user) } as const;
    expect(await api.call('POST /auth/mfa/sign-in', { body })).toFail('INVALID_TOTP_CODE');
    const { platform, database } = server.app;
    await platform.acts.flush(database.handle());
    const query = { user_id: user.id, types: 'sign_in.failed' };
    const { body: events } = await api.admin().call('GET /events', { query });
    expect(events.items.map(({ after }) => after)).toEqual([{ method: 'totp', reason: 'wrong_second_factor' }]);
  });

  test('is no way around the limit of codes', async () => {
    const { made, api, user, token } = await given();
    const guess = async () => {
      const body = { type: 'totp', totp: '000000', code: await attempt(made, user) } as const;
      return await api.call('POST /auth/mfa/sign-in', { body });
    };
    for (let index = 0; index < 10; index += 1) {
      expect(await guess()).toFail('INVALID_TOTP_CODE');
      expect(await enter(made, user, token)).toSucceed();
    }

    expect(await guess()).toBeRefused(429);
  });

  test('costs an attempt of the sign-in', async () => {
    const { made, api, user, token } = await given();
    const code = await attempt(made, user);
    const send = async (given: string) =>
      await api.call('POST /auth/mfa/sign-in', { body: { type: 'trusted_device', tokens: [given], code } });
    for (let index = 0; index < 20; index += 1) expect(await send('guess')).toFail(error);

    expect(await send(token)).toFail('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
  });
});

const changes: Record<string, (at: Awaited<ReturnType<typeof given>>) => Promise<Partial<Account>>> = {
  'a password change': async ({ api, user }) => {
    const body = { old_password: user.password, new_password: 'battery staple' };
    expect(await api.as(user).call('POST /auth/password/update', { body })).toSucceed();
    return { password: body.new_password };
  },
  'a password reset': async ({ api, user, url }) => {
    const callback_url = 'http://localhost:3000/handler/reset';
    await api.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });
    const [mail] = await mailsTo(url, user.email);
    const body = { code: mail?.code ?? '', password: 'battery staple' };
    expect(await api.call('POST /auth/password/reset', { body })).toSucceed();
    return { password: body.password };
  },
  'a password that a server sets': async ({ api, user }) => {
    const body = { password: 'battery staple' };
    expect(await api.server().call('PATCH /users/:user_id', { params: { user_id: user.id }, body })).toSucceed();
    return body;
  },
  'a new authenticator app': async ({ api, user }) => {
    const app = authenticatorApp();
    await api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } });
    return { app };
  },
  'the end of the second factor': async ({ api, user }) => {
    const params = { user_id: user.id };
    for (const totp_secret_base64 of [null, user.app.secretBase64]) {
      const body = { totp_secret_base64 };
      expect(await api.server().call('PATCH /users/:user_id', { params, body })).toSucceed();
    }
    return {};
  },
  'a recovery code': async ({ api, made, user }) => {
    const { body } = await api.as(user).call('POST /auth/mfa/recovery-codes', { query: { user_id: 'me' } });
    const [recovery_code = ''] = body.recovery_codes;
    const recovery = { type: 'recovery_code', recovery_code, code: await attempt(made, user) } as const;
    expect(await api.call('POST /auth/mfa/sign-in', { body: recovery })).toSucceed();
    return {};
  },
  'a restriction, also after its end': async ({ api, user }) => {
    for (const restricted_by_admin of [true, false]) {
      const body = { restricted_by_admin };
      const params = { user_id: user.id };
      expect(await api.server().callBadly('PATCH /users/:user_id', { params, body })).toSucceed();
    }
    return {};
  },
};

test.each(Object.keys(changes))('%s ends the trust', async (name) => {
  const at = await given();
  expect(await enter(at.made, at.user, at.token)).toSucceed();

  const changed = { ...at.user, ...(await changes[name]?.(at)) };

  expect(await enter(at.made, changed, at.token)).toFail(error);
});

describe('changes of the setting', () => {
  const setting = async (made: Portico, days: number | null) =>
    await configure(made, { 'auth.secondFactor.trustedDeviceDays': days });
  const devicesOf = async ({ api }: Portico, { id }: Account) =>
    (await api.server().call('GET /auth/mfa/trusted-devices', { query: { user_id: id } })).body.items;

  test('the trust ends for good when the setting allows no trust', async () => {
    const { made, user, token, server } = await given();
    await setting(made, null);
    server.clock.advance(1, 'minute');

    await setting(made, 30);

    expect(await enter(made, user, token)).toFail(error);
    expect(await devicesOf(made, user)).toEqual([]);
  });

  test('the trust ends for good with a shorter time, but not for devices that it allows', async () => {
    const { made, user, token, server } = await given();
    server.clock.advance(5 * 24, 'hour');
    const totp = user.app.codeAt(server.clock.now());
    const body = { type: 'totp', totp, trust_device: true, code: await attempt(made, user) } as const;
    const { body: second } = await made.api.call('POST /auth/mfa/sign-in', { body });
    server.clock.advance(3 * 24, 'hour');
    await setting(made, 7);

    await setting(made, 30);

    expect(await enter(made, user, token)).toFail(error);
    expect(await enter(made, user, second.trusted_device?.token ?? '')).toSucceed();
    expect(await devicesOf(made, user)).toHaveLength(1);
  });

  test('the trust ends for good with a shorter time that has passed since the change', async () => {
    const { made, user, token, server } = await given();
    await setting(made, 7);
    server.clock.advance(8 * 24, 'hour');
    expect(await enter(made, user, token)).toFail(error);

    await setting(made, 30);

    expect(await enter(made, user, token)).toFail(error);
  });

  test('the trust also ends for a device that a process trusts before it knows of the change', async () => {
    const { made, user, token, server } = await given();
    await setting(made, null);
    server.clock.advance(1, 'second');
    const text = 'update trusted_devices set created_at = $2 where user_id = $1 returning id';
    const { rows } = await server.app.database.handle().run({ text, values: [user.id, server.clock.now()] });
    expect(rows).toHaveLength(1);
    server.clock.advance(1, 'minute');

    await setting(made, 30);

    expect(await enter(made, user, token)).toFail(error);
  });

  test('the trust does not end with a longer time or with other settings', async () => {
    const { made, user, token, server } = await given();
    server.clock.advance(1, 'hour');

    await configure(made, { 'auth.sessions.stepUpMinutes': 15 });
    await setting(made, 90);

    expect(await enter(made, user, token)).toSucceed();
  });
});

test('a sign-in on a trusted device is not recent, and changes no credentials', async () => {
  const { made, api, user, token, server } = await given();
  await configure(made, { 'auth.sessions.stepUpMinutes': 15 });
  const change = async (tokens: { readonly access_token: string; readonly refresh_token: string }) =>
    await api.as(tokens).call('PATCH /users/me', { body: { totp_secret_base64: null } });
  server.clock.advance(16, 'minute');
  const { body: old } = await enter(made, user, token);
  expect(await change(old)).toFail('REAUTHENTICATION_REQUIRED');

  const { body: next } = await enter(made, user, token);
  const body = { refresh_token: next.refresh_token };
  expect(await api.as(old).call('POST /auth/sessions/current/reauthenticate', { body })).toSucceed();

  const { body: renewed } = await api.as(old).call('POST /auth/sessions/current/refresh');
  expect(await change({ ...old, ...renewed })).toFail('REAUTHENTICATION_REQUIRED');
});

test('a device that is removed while it signs in gets no session after the removal', async () => {
  const { made, api, user, token } = await given();
  const query = { user_id: 'me' } as const;
  const { body } = await api.as(user).call('GET /auth/mfa/trusted-devices', { query });
  const params = { device_id: body.items[0]?.id ?? '' };
  const attempts = [await attempt(made, user), await attempt(made, user), await attempt(made, user)];

  const [, ...answers] = await Promise.all([
    api.as(user).call('DELETE /auth/mfa/trusted-devices/:device_id', { params, query }),
    ...attempts.map((code) =>
      api.call('POST /auth/mfa/sign-in', { body: { type: 'trusted_device', tokens: [token], code } }),
    ),
  ]);

  for (const answer of answers.filter(({ status }) => status !== 200)) {
    // The last attempt code voids those before, so the timing decides which guard rejects them.
    expect(answer.code).toMatch(/^(DEVICE_NOT_TRUSTED|VERIFICATION_CODE_NOT_FOUND|VERIFICATION_CODE_ALREADY_USED)$/);
  }
  expect(await enter(made, user, token)).toFail(error);
});
