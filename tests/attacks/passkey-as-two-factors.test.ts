import {
  authenticatorApp,
  createPasskey,
  mailsTo,
  type Portico,
  portico,
  sharedServer,
  type TestPasskey,
  type Tokens,
} from '@portico/testkit';
import { expect, test } from 'vitest';

const page = 'http://localhost:3000';
const owed = 'MULTI_FACTOR_AUTHENTICATION_REQUIRED';

/** Creates a new project, and a user with a password and a passkey. */
async function given(config: object = {}) {
  const made = await portico();
  await made.project.configure({ passkey_enabled: true, magic_link_enabled: true });
  const user = await made.project.user({ primary_email_verified: true });
  const passkey = createPasskey(page);
  const { body } = await made.api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
  const credential = passkey.register(body.options_json);
  const registered = { credential, code: body.code };
  expect(await made.api.as(user).call('POST /auth/passkey/register', { body: registered })).toSucceed();
  await configure(made, config);
  return { made, user, passkey, change: changeOf(made) };
}

async function configure({ api }: Portico, config: object) {
  const config_override_string = JSON.stringify(config);
  expect(await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } })).toSucceed();
}

const changeOf =
  ({ api }: Portico) =>
  async (tokens: Tokens, body: object) =>
    await api.as(tokens).callBadly('PATCH /users/me', { body });

async function signInWith({ api }: Portico, passkey: TestPasskey, isUnverified = false) {
  const { body } = await api.call('POST /auth/passkey/initiate-passkey-authentication');
  const authentication_response = passkey.authenticate(body.options_json, { isUnverified });
  return await api.call('POST /auth/passkey/sign-in', { body: { authentication_response, code: body.code } });
}

const setUp = () => ({ totp_secret_base64: authenticatorApp().secretBase64 });

test('in a new project, a passkey that verified the user meets the requirement, and one that was only touched does not', async () => {
  const { made, passkey } = await given({ 'auth.secondFactor.policy': 'required' });
  const teams = async (tokens: Tokens) => await made.api.as(tokens).call('GET /teams', { query: { user_id: 'me' } });

  expect(await teams((await signInWith(made, passkey)).body)).toSucceed();
  expect(await teams((await signInWith(made, passkey, true)).body)).toFail('SECOND_FACTOR_SETUP_REQUIRED');
  expect((await made.api.call('GET /projects/current')).body.config.passkey_replaces_second_factor).toBe(true);
});

test('a project without the stored setting, such as an older one, keeps asking', async () => {
  const { made, user, passkey, change } = await given({ 'auth.passkey.replacesSecondFactor': null });
  await change(user, { ...setUp(), passkey_replaces_totp: true });

  expect((await made.api.call('GET /projects/current')).body.config.passkey_replaces_second_factor).toBe(false);
  expect(await signInWith(made, passkey)).toFail(owed);
});

test('an authenticator app is asked for after a passkey until its user turns that off, and only the passkey skips it', async () => {
  const { made, user, passkey, change } = await given();
  expect(await change(user, setUp())).toSucceed();
  expect(await signInWith(made, passkey)).toFail(owed);

  expect((await change(user, { passkey_replaces_totp: true })).body).toMatchObject({
    passkey_replaces_totp: true,
    requires_totp_mfa: true,
  });

  expect((await signInWith(made, passkey)).body.user_id).toBe(user.id);
  expect(await signInWith(made, passkey, true)).toFail(owed);
  const { email, password } = user;
  expect(await made.api.call('POST /auth/password/sign-in', { body: { email, password } })).toFail(owed);
  await made.api.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: `${page}/` } });
  const mail = (await mailsTo(made.url, email)).find(({ code }) => code !== '');
  expect(await made.api.call('POST /auth/otp/sign-in', { body: { code: mail?.code ?? '' } })).toFail(owed);
  await change(user, { passkey_replaces_totp: false });
  expect(await signInWith(made, passkey)).toFail(owed);
});

test('a new authenticator app is asked for again, whatever the former choice was', async () => {
  const { made, user, passkey, change } = await given();
  await change(user, { passkey_replaces_totp: true });
  await change(user, setUp());
  expect(await signInWith(made, passkey)).toFail(owed);

  await change(user, { passkey_replaces_totp: true });
  expect((await change(user, setUp())).body).toMatchObject({ passkey_replaces_totp: false });
  expect(await signInWith(made, passkey)).toFail(owed);

  await change(user, { passkey_replaces_totp: true });
  await change(user, { totp_secret_base64: null });
  await change(user, setUp());
  expect(await signInWith(made, passkey)).toFail(owed);
});

test('nobody but the user in a recent session, or a server, turns the question off', async () => {
  const { made, user, passkey, change } = await given({ 'auth.sessions.stepUpMinutes': 5 });
  await change(user, setUp());
  const body = { passkey_replaces_totp: true };
  const { body: support } = await made.api.server().call('POST /auth/sessions', {
    body: { user_id: user.id, is_impersonation: true },
  });
  const other = await made.project.user();
  const params = { user_id: user.id };

  expect(await change(support, body)).toFail('IMPERSONATED_SESSION_NOT_ALLOWED');
  expect((await made.api.as(other).callBadly('PATCH /users/:user_id', { params, body })).status).not.toBe(200);
  await change(other, body);
  expect(await signInWith(made, passkey)).toFail(owed);
  const { clock } = await sharedServer();
  clock.advance(6, 'minute');
  const headers = { 'x-stack-refresh-token': user.refresh_token };
  const { body: later } = await made.api.call('POST /auth/sessions/current/refresh', { headers });
  expect(await change({ ...user, ...later }, body)).toFail('REAUTHENTICATION_REQUIRED');
  expect(await signInWith(made, passkey)).toFail(owed);
  expect(await made.api.server().call('PATCH /users/:user_id', { params, body })).toSucceed();
  expect(await signInWith(made, passkey)).toSucceed();
});

test('a session that has to set up a second factor cannot choose it', async () => {
  const { made, user, change } = await given({ 'auth.secondFactor.policy': 'required' });
  const { email, password } = user;
  const { body: tokens } = await made.api.call('POST /auth/password/sign-in', { body: { email, password } });

  expect(await change(tokens, { passkey_replaces_totp: true })).toFail('SECOND_FACTOR_SETUP_REQUIRED');
});

test('the choice is in the event log', async () => {
  const { made, user, change } = await given();
  await change(user, setUp());
  await change(user, { passkey_replaces_totp: true });

  const query = { user_id: user.id, types: 'user.updated' } as const;
  const { body } = await made.api.server().call('GET /events', { query });

  const changed = { before: { passkey_replaces_totp: false }, after: { passkey_replaces_totp: true } };
  expect(body.items).toMatchObject([{ type: 'user.updated', subject_id: user.id, ...changed }]);
});
