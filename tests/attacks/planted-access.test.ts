import {
  authenticatorApp,
  createPasskey,
  engineOfRun,
  mailsTo,
  type Portico,
  portico,
  type Tokens,
  untilACallWaits,
  whileUserIsLocked,
} from '@portico/testkit';
import {
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  visitMockIdentity,
} from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';
import { issueResetCode } from '../../packages/server/src/sign-in/password/index.ts';

/**
 * An attacker signs up with the address of a person. Tests that the person gets an account that nothing of the attacker opens,
 * also when both act at the same time.
 */

const page = 'http://localhost:3000';
const callback_url = `${page}/handler/callback`;
const attackerPassword = 'the password of the attacker';
const ownPassword = 'a long new passphrase';

async function given() {
  const made = await portico();
  await made.project.configure({
    allow_localhost: true,
    allow_user_api_keys: true,
    passkey_enabled: true,
    magic_link_enabled: true,
    oauth_providers: [{ id: 'google', type: 'shared' }],
  });
  const config_override_string = JSON.stringify({ 'auth.secondFactor.trustedDeviceDays': 30 });
  await made.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
  const victim = `victim-${crypto.randomUUID()}@example.com`;
  const body = { email: victim, password: attackerPassword };
  const { body: session } = await made.api.call('POST /auth/password/sign-up', { body });
  return { ...made, victim, session };
}

type Given = Awaited<ReturnType<typeof given>>;

async function addPasskey({ api }: Portico, session: Tokens) {
  const as = api.withTokens(session);
  const begun = await as.call('POST /auth/passkey/initiate-passkey-registration');
  const passkey = createPasskey(page);
  const credential = passkey.register(begun.body.options_json);
  const register = () => as.call('POST /auth/passkey/register', { body: { credential, code: begun.body.code } });
  return { passkey, register };
}

async function addProviderLink(made: Given) {
  const google = await beginSocial(made, 'google', { type: 'link', token: made.session.access_token });
  const back = await visitMockIdentity(google.providerUrl, { email: 'attacker@example.com' });
  const { code } = callbackParameters(await returnFromProvider(back, google.cookie));
  await exchangeCode(made, code ?? '', google.verifier);
}

async function addVerifiedAddress({ api, url, session }: Given) {
  const address = `attacker-${crypto.randomUUID()}@example.com`;
  const as = api.withTokens(session);
  const { body: channel } = await as.call('POST /contact-channels', {
    body: { user_id: 'me', type: 'email', value: address, used_for_auth: true },
  });
  await as.call('POST /contact-channels/:user_id/:contact_channel_id/send-verification-code', {
    params: { user_id: 'me', contact_channel_id: channel.id },
    body: { callback_url },
  });
  const [mail] = await mailsTo(url, address);
  expect(await as.call('POST /contact-channels/verify', { body: { code: mail?.code ?? '' } })).toSucceed();
  return address;
}

async function beginCliLogin({ api, session }: Given) {
  const { body: login } = await api.call('POST /auth/cli', { body: {} });
  const body = { login_code: login.login_code, refresh_token: session.refresh_token };
  expect(await api.call('POST /auth/cli/complete', { body })).toSucceed();
  return { poll: () => api.call('POST /auth/cli/poll', { body: { polling_code: login.polling_code } }) };
}

async function attemptCode({ api, victim }: Given) {
  const answer = await api.call('POST /auth/password/sign-in', { body: { email: victim, password: attackerPassword } });
  expect(answer).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  return (answer.body as unknown as { details: { attempt_code: string } }).details.attempt_code;
}

/** Adds every kind of access to the account of the victim. */
async function plant(made: Given) {
  const { api, session, server } = made;
  const as = api.withTokens(session);
  const { passkey, register } = await addPasskey(made, session);
  expect(await register()).toSucceed();
  await addProviderLink(made);
  const address = await addVerifiedAddress(made);
  const { body: key } = await as.call('POST /user-api-keys', {
    body: { user_id: 'me', description: 'later', expires_at_millis: null },
  });
  const finished = await beginCliLogin(made);
  const { body: commandLine } = await finished.poll();
  const app = authenticatorApp();
  expect(await as.call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } })).toSucceed();
  expect(await as.call('POST /auth/mfa/recovery-codes', { query: { user_id: 'me' } })).toSucceed();
  const totp = app.codeAt(server.clock.now());
  const trusting = { type: 'totp', totp, trust_device: true, code: await attemptCode(made) } as const;
  const { body: second } = await api.call('POST /auth/mfa/sign-in', { body: trusting });
  const openCli = await beginCliLogin(made);
  await api.call('POST /auth/otp/send-sign-in-code', { body: { email: address, callback_url } });
  const signInCode = (await mailsTo(made.url, address))[0]?.code ?? '';
  return { passkey, address, key: key.value, commandLine, second, openCli, signInCode };
}

async function resetByMail({ api, url, victim }: Given, password = ownPassword) {
  await api.call('POST /auth/password/send-reset-code', { body: { email: victim, callback_url } });
  const [mail] = await mailsTo(url, victim);
  const answer = await api.call('POST /auth/password/reset', { body: { code: mail?.code ?? '', password } });
  expect(answer).toSucceed();
  return answer.body;
}

async function signIn({ api, victim }: Given, password = ownPassword) {
  const answer = await api.call('POST /auth/password/sign-in', { body: { email: victim, password } });
  expect(answer).toSucceed();
  return api.withTokens(answer.body);
}

async function signInWithPasskey({ api }: Portico, passkey: ReturnType<typeof createPasskey>) {
  const { body } = await api.call('POST /auth/passkey/initiate-passkey-authentication');
  const authentication_response = passkey.authenticate(body.options_json);
  return await api.call('POST /auth/passkey/sign-in', { body: { authentication_response, code: body.code } });
}

async function signInWithGoogle(made: Given, email: string) {
  const google = await beginSocial(made, 'google', { type: 'authenticate' });
  const back = await visitMockIdentity(google.providerUrl, { email });
  const { code } = callbackParameters(await returnFromProvider(back, google.cookie));
  const { body } = await exchangeCode(made, code ?? '', google.verifier);
  return body as { user_id?: string };
}

describe('the reset by mail of the person whose address it is', () => {
  test('leaves none of what the attacker has added', async () => {
    const made = await given();
    const { api, session, victim } = made;
    const planted = await plant(made);

    expect(await resetByMail(made)).toMatchObject({ other_access: [], review_url: null });

    for (const tokens of [session, planted.second]) {
      expect(await api.withTokens(tokens).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
      const headers = { 'x-stack-refresh-token': tokens.refresh_token };
      expect(await api.call('POST /auth/sessions/current/refresh', { headers })).toFail(
        'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
      );
    }
    const headers = { 'x-stack-refresh-token': planted.commandLine.refresh_token ?? '' };
    expect(await api.call('POST /auth/sessions/current/refresh', { headers })).toFail(
      'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    );
    expect((await planted.openCli.poll()).body.status).toBe('expired');
    expect(await signInWithPasskey(made, planted.passkey)).toFail('PASSKEY_AUTHENTICATION_FAILED');
    const check = await api.server().call('POST /user-api-keys/check', { body: { api_key: planted.key } });
    expect(check).toFail('API_KEY_REVOKED');
    for (const [email, password] of [
      [victim, attackerPassword],
      [planted.address, attackerPassword],
      [planted.address, ownPassword],
    ] as const) {
      expect(await api.call('POST /auth/password/sign-in', { body: { email, password } })).toFail(
        'EMAIL_PASSWORD_MISMATCH',
      );
    }
    const byCode = { code: planted.signInCode };
    expect(await api.call('POST /auth/otp/sign-in', { body: byCode })).toFail('VERIFICATION_CODE_NOT_FOUND');

    const me = await signIn(made);
    const { body: user } = await me.call('GET /users/me');
    expect(user).toMatchObject({
      primary_email: victim,
      primary_email_verified: true,
      oauth_providers: [],
      passkey_auth_enabled: false,
      requires_totp_mfa: false,
    });
    const { body: channels } = await me.call('GET /contact-channels', { query: { user_id: 'me' } });
    expect(channels.items).toMatchObject([{ value: victim, is_verified: true, is_primary: true, used_for_auth: true }]);
    const { body: devices } = await me.call('GET /auth/mfa/trusted-devices', { query: { user_id: 'me' } });
    expect(devices.items).toEqual([]);
    const codes = await me.call('GET /auth/mfa/recovery-codes', { query: { user_id: 'me' } });
    expect(codes.body).toMatchObject({ remaining: 0 });
    const { body: sessions } = await me.call('GET /auth/sessions', { query: { user_id: 'me' } });
    expect(sessions.items).toHaveLength(1);
    expect((await signInWithGoogle(made, 'attacker@example.com')).user_id).not.toBe(session.user_id);
  });

  test('is in the event log, with the numbers', async () => {
    const made = await given();
    const { api, session } = made;
    await plant(made);

    await resetByMail(made);

    const query = { user_id: session.user_id, types: 'user.earlier_access_removed' };
    const { body: events } = await api.admin().call('GET /events', { query });
    expect(events.items.map(({ after }) => after)).toEqual([
      { password: 0, second_factor: 1, passkeys: 1, oauth_accounts: 1, api_keys: 1, contact_channels: 1 },
    ]);
  });

  test('a reset also removes what stands behind an address that was verified before the one of the person was added', async () => {
    const made = await given();
    const own = await addVerifiedAddress(made);
    const { api, session } = made;
    const victim = `victim-${crypto.randomUUID()}@example.com`;
    const body = { user_id: 'me', type: 'email', value: victim, used_for_auth: true } as const;
    expect(await api.withTokens(session).call('POST /contact-channels', { body })).toSucceed(201);

    await resetByMail({ ...made, victim });

    const password = ownPassword;
    expect(await api.call('POST /auth/password/sign-in', { body: { email: own, password } })).toFail(
      'EMAIL_PASSWORD_MISMATCH',
    );
    expect(await api.call('POST /auth/password/sign-in', { body: { email: victim, password } })).toSucceed();
  });
});

describe('a call of the attacker that the reset overtakes', () => {
  /** Starts a call, and lets the reset of the victim commit before the call gets the row of the user. */
  async function overtaken<T>(made: Given, call: () => Promise<T>): Promise<T> {
    const { session, victim } = made;
    const change = `with u as (
      update users set credential_version = credential_version + 1, password_hash = null where id = $1
    ), s as (delete from sessions where user_id = $1)
    update contact_channels set is_verified = true where user_id = $1 and value = $2`;
    return await whileUserIsLocked(made, { id: session.user_id }, call, async (db) => {
      return await db.run({ text: change, values: [session.user_id, victim] });
    });
  }
  const keyBody = { user_id: 'me', description: 'later', expires_at_millis: null } as const;
  const channelBody = { user_id: 'me', type: 'email', value: 'attacker@example.com', used_for_auth: true } as const;

  test.each([
    ['API key', (as: Given['api']) => as.call('POST /user-api-keys', { body: keyBody })],
    ['address', (as: Given['api']) => as.call('POST /contact-channels', { body: channelBody })],
    ['password', (as: Given['api']) => as.call('POST /auth/password/set', { body: { password: attackerPassword } })],
    ['primary email', (as: Given['api']) => as.call('PATCH /users/me', { body: { primary_email: 'a@example.com' } })],
  ])('an overtaken call adds no %s', async (_what, call) => {
    const made = await given();

    const answer = await overtaken(made, async () => await call(made.api.withTokens(made.session) as Given['api']));

    expect(answer).toFail('ACCESS_TOKEN_EXPIRED');
  });

  test('an overtaken call adds no passkey', async () => {
    const made = await given();
    const { register } = await addPasskey(made, made.session);

    expect(await overtaken(made, register)).toFail('VERIFICATION_CODE_NOT_FOUND');
  });
});

/** Returns what the reset of the victim does, for a call that waits for the row of the user. */
async function takeOver(made: Given, call: () => Promise<unknown>) {
  const { session, victim } = made;
  const text = `with u as (update users set credential_version = credential_version + 1 where id = $1),
    s as (delete from sessions where user_id = $1), p as (delete from provider_links where user_id = $1)
    delete from contact_channels where user_id = $1 and value <> $2`;
  return await whileUserIsLocked(made, { id: session.user_id }, call, async (db) => {
    return await db.run({ text, values: [session.user_id, victim] });
  });
}

test('a code that was sent before the account existed opens no session in the middle of a reset', async () => {
  const made = await given();
  const { api, url, session } = made;
  const email = `attacker-${crypto.randomUUID()}@example.com`;
  await api.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
  const code = (await mailsTo(url, email))[0]?.code ?? '';
  const channel = { user_id: session.user_id, type: 'email', value: email, used_for_auth: true } as const;
  const server = api.server();
  expect(await server.call('POST /contact-channels', { body: { ...channel, is_verified: true } })).toSucceed(201);

  await takeOver(made, async () => await api.call('POST /auth/otp/sign-in', { body: { code } }));

  const { body } = await server.call('GET /auth/sessions', { query: { user_id: session.user_id } });
  expect(body.items).toEqual([]);
});

// With one connection, no call is in the middle of another one.
test.skipIf(engineOfRun() === 'embedded')(
  'a provider link opens no session if the credentials change between the return from the provider and the code',
  async () => {
    const made = await given();
    await addProviderLink(made);
    const google = await beginSocial(made, 'google', { type: 'authenticate' });
    const back = await visitMockIdentity(google.providerUrl, { email: 'attacker@example.com' });
    const values = [made.session.user_id];
    const { begun } = await made.server.app.database.handle().transaction(async (db) => {
      // The return stores the tokens of the provider, behind this lock.
      const links = 'select p.id from provider_links p where p.user_id = $1';
      await db.run({ text: `select id from provider_tokens where link_id in (${links}) for update`, values });
      const begun = returnFromProvider(back, google.cookie);
      await untilACallWaits(db);
      await db.run({ text: 'update users set credential_version = credential_version + 1 where id = $1', values });
      return { begun };
    });
    const { code } = callbackParameters(await begun);

    expect((await exchangeCode(made, code ?? '', google.verifier)).status).toBe(400);
  },
);

test('a reset code that the operator creates proves no address', async () => {
  const made = await given();
  const { api, victim, session } = made;
  const { passkey, register } = await addPasskey(made, session);
  expect(await register()).toSucceed();
  const { database, platform } = made.server.app;
  const project = await platform.projects.find(database.handle(), made.project.id, 'main');
  if (typeof project !== 'object') throw new Error('The project exists.');
  const context = {
    db: database.handle(),
    now: made.server.clock.now(),
    platform,
    project,
    tenancyId: project.tenancyId,
  };
  const code = await issueResetCode(context, session.user_id, victim);

  expect(await api.call('POST /auth/password/reset', { body: { code, password: ownPassword } })).toSucceed();

  expect(await signInWithPasskey(made, passkey)).toSucceed();
  const { body: user } = await (await signIn(made)).call('GET /users/me');
  expect(user.primary_email_verified).toBe(false);
});

test('resets and calls that add access at the same time leave no access', async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await given();
    const { api, url, session, victim } = made;
    const as = api.withTokens(session);
    await api.call('POST /auth/password/send-reset-code', { body: { email: victim, callback_url } });
    const [mail] = await mailsTo(url, victim);
    const { passkey, register } = await addPasskey(made, session);
    const create = { user_id: 'me', description: 'later', expires_at_millis: null } as const;

    const [reset, , key] = await Promise.all([
      api.call('POST /auth/password/reset', { body: { code: mail?.code ?? '', password: ownPassword } }),
      register(),
      as.call('POST /user-api-keys', { body: create }),
      as.call('POST /contact-channels', {
        body: { user_id: 'me', type: 'email', value: `a${round}-${victim}`, used_for_auth: true },
      }),
      as.call('POST /user-api-keys', { body: create }),
    ]);

    expect(reset).toSucceed();
    expect(await signInWithPasskey(made, passkey)).toFail('PASSKEY_AUTHENTICATION_FAILED');
    if (key.status === 200) {
      const check = await api.server().call('POST /user-api-keys/check', { body: { api_key: key.body.value } });
      expect(check).toFail('API_KEY_REVOKED');
    }
    const me = await signIn(made);
    const { body: channels } = await me.call('GET /contact-channels', { query: { user_id: 'me' } });
    expect(channels.items.map(({ value }) => value)).toEqual([victim]);
  }
});

describe('sign-ins that the protocol refuses for an address that was not verified', () => {
  test('a code and a provider stay refused, and remove nothing', async () => {
    const made = await given();
    const { api, victim, session } = made;
    const code = await api.call('POST /auth/otp/send-sign-in-code', { body: { email: victim, callback_url } });
    expect(code).toFail('USER_EMAIL_ALREADY_EXISTS');

    expect(await signInWithGoogle(made, victim)).not.toHaveProperty('user_id');
    expect(await api.withTokens(session).call('GET /users/me')).toSucceed();
  });
});
