import { randomUUID } from 'node:crypto';
import {
  authenticatorApp,
  claimsOf,
  createPasskey,
  mailsTo,
  type Portico,
  portico,
  type TestPasskey,
  type Tokens,
} from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const page = 'http://localhost:3000';
const setup = 'SECOND_FACTOR_SETUP_REQUIRED';
const byAdmin = { type: 'restricted_by_administrator' };

type Policy = 'off' | 'optional' | 'required';

async function configure({ api }: Portico, overrides: Record<string, unknown>) {
  const config_override_string = JSON.stringify(overrides);
  const answer = await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
  expect(answer).toSucceed();
}

async function given(policy: Policy) {
  const made = await portico();
  await configure(made, { 'auth.secondFactor.policy': policy });
  const user = await made.project.user({ primary_email_verified: true });
  return { ...made, made, user };
}

const signIn = async ({ api }: Portico, { email, password }: { email: string; password: string }) =>
  await api.call('POST /auth/password/sign-in', { body: { email, password } });

const turnOn = async ({ api }: Portico, tokens: Tokens, app = authenticatorApp()) =>
  await api.as(tokens).call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } });

async function refreshed({ api }: Portico, tokens: Tokens): Promise<Tokens> {
  const answer = await api.as(tokens).call('POST /auth/sessions/current/refresh');
  expect(answer).toSucceed();
  return { ...tokens, access_token: answer.body.access_token };
}

const teamsOf = async ({ api }: Portico, tokens: Tokens) =>
  await api.as(tokens).call('GET /teams', { query: { user_id: 'me' } });

/** Checks that a session can only set up a second factor. */
async function expectSetup(made: Portico, tokens: Tokens) {
  expect(claimsOf(tokens.access_token)).toMatchObject({
    is_restricted: true,
    restricted_reason: byAdmin,
    second_factor_setup_required: true,
  });
  expect(await teamsOf(made, tokens)).toFail(setup);
  expect(await teamsOf(made, await refreshed(made, tokens))).toFail(setup);
}

/** Checks that a session can do everything. */
async function expectFull(made: Portico, tokens: Tokens) {
  expect(claimsOf(tokens.access_token)).not.toHaveProperty('second_factor_setup_required');
  expect(await teamsOf(made, tokens)).toSucceed();
  expect(await teamsOf(made, await refreshed(made, tokens))).toSucceed();
}

describe('required', () => {
  test('a user without a second factor sets one up, and then has a full session', async () => {
    const { api, made, user } = await given('required');
    const { body: tokens } = await signIn(made, user);
    await expectSetup(made, tokens);
    const { body: before, trips } = await api.as(tokens).call('GET /users/me');
    expect(before).toMatchObject({
      is_restricted: true,
      restricted_reason: byAdmin,
      second_factor_setup_required: true,
      restricted_by_admin: false,
    });
    expect(trips).toBe(1);

    const changed = await turnOn(made, tokens);

    expect(changed.body).toMatchObject({ requires_totp_mfa: true, is_restricted: false, restricted_reason: null });
    expect(changed.body).not.toHaveProperty('second_factor_setup_required');
    const query = { user_id: 'me' } as const;
    expect(await api.as(tokens).call('POST /auth/mfa/recovery-codes', { query })).toSucceed();
    expect((await api.as(tokens).call('GET /auth/mfa/recovery-codes', { query })).body.remaining).toBe(10);
    expect(await teamsOf(made, tokens)).toFail(setup);
    await expectFull(made, await refreshed(made, tokens));
  });

  test('a sign-up begins with the setup', async () => {
    const { api, made } = await given('required');
    const body = { email: `${randomUUID()}@example.com`, password: 'correct horse' };

    await expectSetup(made, (await api.call('POST /auth/password/sign-up', { body })).body);
  });

  test('a one-time code, for a new and an existing user, begins with the setup', async () => {
    const { api, made, user, project, url } = await given('required');
    await project.configure({ magic_link_enabled: true });
    for (const email of [user.email, `${randomUUID()}@example.com`]) {
      await api.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: `${page}/` } });
      const [mail] = await mailsTo(url, email);
      const answer = await api.call('POST /auth/otp/sign-in', { body: { code: mail?.code ?? '' } });
      await expectSetup(made, answer.body);
    }
  });

  test('a passkey needs no setup if it verified the user and replaces the second factor', async () => {
    const { made, project, user } = await given('optional');
    await project.configure({ passkey_enabled: true });
    const passkey = await register(made, user);
    await configure(made, { 'auth.secondFactor.policy': 'required', 'auth.passkey.replacesSecondFactor': false });

    await expectSetup(made, (await signInWith(made, passkey)).body);
    await configure(made, { 'auth.passkey.replacesSecondFactor': true });
    await expectSetup(made, (await signInWith(made, passkey, true)).body);
    const { body: tokens } = await signInWith(made, passkey);
    await expectFull(made, tokens);
    await configure(made, { 'auth.passkey.replacesSecondFactor': false });
    expect(await teamsOf(made, await refreshed(made, tokens))).toFail(setup);
  });

  test('an API key names what its user lacks, as a token does', async () => {
    const { api, made, project, user } = await given('optional');
    await configure(made, { 'apiKeys.enabled.user': true });
    await project.configure({ passkey_enabled: true });
    const key = { description: 'key', expires_at_millis: null, user_id: user.id };
    const { body: created } = await api.server().call('POST /user-api-keys', { body: key });
    const lacks = async () => {
      const answer = await api.server().call('POST /user-api-keys/check', { body: { api_key: created.value } });
      expect(answer).toSucceed();
      return answer.body.second_factor_setup_required;
    };
    expect(await lacks()).toBeUndefined();
    await configure(made, { 'auth.secondFactor.policy': 'required', 'auth.passkey.replacesSecondFactor': true });
    expect(await lacks()).toBe(true);

    await configure(made, { 'auth.secondFactor.policy': 'optional' });
    const passkey = await register(made, user);
    await signInWith(made, passkey, true);
    await configure(made, { 'auth.secondFactor.policy': 'required' });
    expect(await lacks()).toBe(true);
    const { body: tokens } = await signInWith(made, passkey);
    expect(await lacks()).toBeUndefined();

    await configure(made, { 'auth.passkey.replacesSecondFactor': false });
    expect(await lacks()).toBe(true);
    expect(await turnOn(made, await refreshed(made, tokens))).toSucceed();
    expect(await lacks()).toBeUndefined();
  });

  test('an existing session has to set up a second factor from its next refresh on', async () => {
    const { made, user } = await given('optional');
    const other = await made.project.user();
    await turnOn(made, other);

    await configure(made, { 'auth.secondFactor.policy': 'required' });

    await expectSetup(made, await refreshed(made, user));
    await expectFull(made, await refreshed(made, other));
    await configure(made, { 'auth.secondFactor.policy': 'optional' });
    await expectFull(made, await refreshed(made, user));
  });

  test('the refresh grant of OAuth gives the same tokens', async () => {
    const { api, made, user, project } = await given('required');
    const body = {
      grant_type: 'refresh_token',
      client_id: project.id,
      client_secret: project.keys.client,
      refresh_token: user.refresh_token,
    } as const;

    const answer = await api.callBadly('POST /auth/oauth/token', { body });

    expect(answer).toSucceed();
    await expectSetup(made, { ...user, access_token: (answer.body as Tokens).access_token });
  });

  test('a session that a server creates has to set up a second factor, an impersonated one does not', async () => {
    const { api, made, user } = await given('required');
    const create = async (is_impersonation: boolean) =>
      (await api.server().call('POST /auth/sessions', { body: { user_id: user.id, is_impersonation } })).body;

    await expectSetup(made, await create(false));
    await expectFull(made, await create(true));
  });

  test('anonymous users need none, until they sign up', async () => {
    const { api, made } = await given('required');
    const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
    expect(await teamsOf(made, anonymous)).toSucceed();
    expect(claimsOf(anonymous.access_token)).toMatchObject({ restricted_reason: { type: 'anonymous' } });

    const body = { email: `${randomUUID()}@example.com`, password: 'correct horse' };
    const upgraded = await api.as(anonymous).call('POST /auth/password/sign-up', { body });

    await expectSetup(made, upgraded.body);
  });

  test('users replace their second factor, but cannot remove it. A server can', async () => {
    const { api, made, user } = await given('required');
    expect(await turnOn(made, user)).toSucceed();
    const tokens = await refreshed(made, user);
    const change = { body: { totp_secret_base64: null } };

    expect(await api.as(tokens).call('PATCH /users/me', change)).toFail('SECOND_FACTOR_REMOVAL_NOT_ALLOWED');
    expect(await turnOn(made, tokens)).toSucceed();
    const params = { user_id: user.id };
    expect(await api.server().call('PATCH /users/:user_id', { params, ...change })).toSucceed();

    await expectSetup(made, await refreshed(made, tokens));
  });

  test('two setups at once leave one second factor, which signs in', async () => {
    const { api, made, user, server } = await given('required');
    const { body: tokens } = await signIn(made, user);
    const apps = [authenticatorApp(), authenticatorApp()];

    const answers = await Promise.all(apps.map(async (app) => await turnOn(made, tokens, app)));

    for (const answer of answers) expect(answer).toSucceed();
    await expectFull(made, await refreshed(made, tokens));
    const { details } = (await signIn(made, user)).body as unknown as { details: { attempt_code: string } };
    const finished = [];
    for (const app of apps) {
      const body = { type: 'totp', totp: app.codeAt(server.clock.now()), code: details.attempt_code } as const;
      finished.push((await api.call('POST /auth/mfa/sign-in', { body })).status);
    }
    expect(finished.filter((status) => status === 200)).toHaveLength(1);
  });

  test('the restriction by an administrator comes first', async () => {
    const { api, made, user } = await given('required');
    await api.server().callBadly('PATCH /users/:user_id', {
      params: { user_id: user.id },
      body: { restricted_by_admin: true },
    });
    const { body: tokens } = await signIn(made, user);

    expect(claimsOf(tokens.access_token)).not.toHaveProperty('second_factor_setup_required');
    expect(await turnOn(made, tokens)).toFail('RESTRICTED_USER_NOT_ALLOWED');
  });
});

describe('off', () => {
  test('nobody can set up a second factor, and existing ones are required until they are removed', async () => {
    const { api, made, user } = await given('optional');
    await turnOn(made, user);
    const other = await made.project.user();

    await configure(made, { 'auth.secondFactor.policy': 'off' });

    expect(await turnOn(made, other)).toFail('SECOND_FACTOR_NOT_ENABLED');
    expect(await turnOn(made, user)).toFail('SECOND_FACTOR_NOT_ENABLED');
    const params = { user_id: other.id };
    const body = { totp_secret_base64: authenticatorApp().secretBase64 };
    expect(await api.server().call('PATCH /users/:user_id', { params, body })).toFail('SECOND_FACTOR_NOT_ENABLED');
    expect(await signIn(made, user)).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    expect(await api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: null } })).toSucceed();
    expect(await signIn(made, user)).toSucceed();
  });
});

test('clients know the policy of the project', async () => {
  for (const policy of ['off', 'optional', 'required'] as const) {
    const { api } = await given(policy);
    expect((await api.call('GET /projects/current')).body.config.second_factor_policy).toBe(policy);
  }
  const { api } = await portico();
  expect((await api.call('GET /projects/current')).body.config.second_factor_policy).toBe('optional');
  const body = { config_override_string: JSON.stringify({ 'auth.secondFactor.policy': 'always' }) };
  expect((await api.admin().call('PATCH /internal/config/override', { body })).status).toBe(400);
});

async function register({ api }: Portico, tokens: Tokens): Promise<TestPasskey> {
  const passkey = createPasskey(page);
  const { body } = await api.as(tokens).call('POST /auth/passkey/initiate-passkey-registration');
  const credential = passkey.register(body.options_json);
  expect(
    await api.as(tokens).call('POST /auth/passkey/register', { body: { credential, code: body.code } }),
  ).toSucceed();
  return passkey;
}

async function signInWith({ api }: Portico, passkey: TestPasskey, isUnverified = false) {
  const { body } = await api.call('POST /auth/passkey/initiate-passkey-authentication');
  const authentication_response = passkey.authenticate(body.options_json, { isUnverified });
  return await api.call('POST /auth/passkey/sign-in', { body: { authentication_response, code: body.code } });
}
