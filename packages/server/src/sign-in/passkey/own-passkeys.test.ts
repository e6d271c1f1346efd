import {
  authenticatorApp,
  createPasskey,
  type Portico,
  portico,
  type TestPasskey,
  type TestUser,
} from '@portico/testkit';
import { expect, test } from 'vitest';

const page = 'http://localhost:3000';

async function passkeyProject() {
  const given = await portico();
  await given.project.configure({ passkey_enabled: true });
  return { ...given, user: await given.project.user() };
}

async function register({ api }: Portico, user: TestUser, name?: string, passkey = createPasskey(page)) {
  const { body } = await api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
  const credential = passkey.register(body.options_json);
  const answer = await api
    .as(user)
    .call('POST /auth/passkey/register', { body: { credential, code: body.code, name } });
  expect(answer).toSucceed();
  return passkey;
}

async function signIn({ api }: Portico, passkey: TestPasskey, isUnverified = false) {
  const { body } = await api.call('POST /auth/passkey/initiate-passkey-authentication');
  const authentication_response = passkey.authenticate(body.options_json, { isUnverified });
  return await api.call('POST /auth/passkey/sign-in', { body: { authentication_response, code: body.code } });
}

const ofMe = { query: { user_id: 'me' } } as const;
const one = (passkey: TestPasskey, user_id = 'me') => ({ params: { user_id, passkey_id: passkey.id } });

test('a user signs in with each of several passkeys, and sees their names and last uses', async () => {
  const given = await passkeyProject();
  const laptop = await register(given, given.user, 'Laptop');
  const phone = await register(given, given.user);

  expect((await signIn(given, laptop)).body.user_id).toBe(given.user.id);
  expect((await signIn(given, phone, true)).body.user_id).toBe(given.user.id);

  const { body, trips } = await given.api.as(given.user).call('GET /passkeys', ofMe);
  const used = {
    user_id: given.user.id,
    created_at_millis: expect.any(Number),
    last_used_at_millis: expect.any(Number),
    relying_party_id: 'localhost',
  };
  expect(body.items).toEqual([
    { ...used, id: laptop.id, name: 'Laptop', user_verified: true },
    { ...used, id: phone.id, name: null, user_verified: false },
  ]);
  expect(trips).toBe(1);
  expect(JSON.stringify(body)).not.toContain('public_key');
});

test('registration excludes the passkeys that the user has, up to 20', async () => {
  const given = await passkeyProject();
  const first = await register(given, given.user);
  const initiate = async () => await given.api.as(given.user).call('POST /auth/passkey/initiate-passkey-registration');

  const { body } = await initiate();
  expect(body.options_json.excludeCredentials).toEqual([{ id: first.id, type: 'public-key' }]);
  const begun = await Promise.all(Array.from({ length: 21 }, initiate));
  const answers = await Promise.all(
    begun.map(async ({ body }) => {
      const credential = createPasskey(page).register(body.options_json);
      return await given.api
        .as(given.user)
        .call('POST /auth/passkey/register', { body: { credential, code: body.code } });
    }),
  );

  const full = { message: 'An account can have at most 20 passkeys. Remove one first.' };
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer).toFail('PASSKEY_REGISTRATION_FAILED', full);
  }
  expect(await initiate()).toFail('PASSKEY_REGISTRATION_FAILED', full);
  expect((await given.api.as(given.user).call('GET /passkeys', ofMe)).body.items).toHaveLength(20);
});

test('a user renames and removes one passkey', async () => {
  const given = await passkeyProject();
  const [kept, removed] = [await register(given, given.user), await register(given, given.user)];
  const as = given.api.as(given.user);

  const renamed = await as.call('PATCH /passkeys/:user_id/:passkey_id', {
    ...one(kept),
    body: { name: ' Work laptop ' },
  });
  expect(renamed.body).toMatchObject({ id: kept.id, name: 'Work laptop' });
  expect(await as.call('DELETE /passkeys/:user_id/:passkey_id', one(removed))).toSucceed();

  expect((await as.call('GET /passkeys', ofMe)).body.items).toMatchObject([{ id: kept.id, name: 'Work laptop' }]);
  expect(await signIn(given, removed)).toFail('PASSKEY_AUTHENTICATION_FAILED');
  expect(await signIn(given, kept)).toSucceed();
  expect(await as.call('DELETE /passkeys/:user_id/:passkey_id', one(removed))).toBeRefused(404, 'Passkey not found.');
  for (const name of ['', ' ', 'a'.repeat(101)]) {
    const change = { ...one(kept), body: { name } };
    expect(await as.callBadly('PATCH /passkeys/:user_id/:passkey_id', change)).toFail('SCHEMA_ERROR');
  }
  expect(
    await as.callBadly('DELETE /passkeys/:user_id/:passkey_id', { params: { user_id: 'me', passkey_id: 'a.b' } }),
  ).toFail('SCHEMA_ERROR');
});

test('clients act only on their own passkeys, servers on those of any user of the project', async () => {
  const given = await passkeyProject();
  const passkey = await register(given, given.user, 'Laptop');
  const other = await given.project.user();
  const elsewhere = await passkeyProject();
  const rename = { ...one(passkey, given.user.id), body: { name: 'Mine' } };
  const onlyOwn = 'Client can only act on the passkeys of their own user. Use user_id=me.';

  const as = given.api.as(other);
  expect(await as.call('GET /passkeys', { query: { user_id: given.user.id } })).toBeRefused(403, onlyOwn);
  expect(await as.call('PATCH /passkeys/:user_id/:passkey_id', rename)).toBeRefused(403, onlyOwn);
  expect(await as.call('DELETE /passkeys/:user_id/:passkey_id', one(passkey, given.user.id))).toBeRefused(403, onlyOwn);
  expect(await as.call('DELETE /passkeys/:user_id/:passkey_id', one(passkey))).toBeRefused(404, 'Passkey not found.');
  expect(await as.call('PATCH /passkeys/:user_id/:passkey_id', { ...rename, ...one(passkey) })).toBeRefused(
    404,
    'Passkey not found.',
  );
  expect(await given.api.call('GET /passkeys', ofMe)).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
  const foreign = elsewhere.api.server();
  expect(await foreign.call('PATCH /passkeys/:user_id/:passkey_id', rename)).toBeRefused(404, 'Passkey not found.');
  expect((await foreign.call('GET /passkeys', { query: { user_id: given.user.id } })).body.items).toEqual([]);

  const server = given.api.server();
  const { body } = await server.call('GET /passkeys', { query: { user_id: given.user.id } });
  expect(body.items).toMatchObject([{ id: passkey.id, name: 'Laptop' }]);
  expect((await server.call('PATCH /passkeys/:user_id/:passkey_id', rename)).body.name).toBe('Mine');
  expect(await server.call('DELETE /passkeys/:user_id/:passkey_id', one(passkey, given.user.id))).toSucceed();
  expect((await given.api.as(given.user).call('GET /users/me')).body.passkey_auth_enabled).toBe(false);
});

test('the event log records each passkey, with its name', async () => {
  const given = await passkeyProject();
  const passkey = await register(given, given.user, 'Laptop');
  const as = given.api.as(given.user);
  await as.call('PATCH /passkeys/:user_id/:passkey_id', { ...one(passkey), body: { name: 'Old laptop' } });
  await signIn(given, passkey);
  await as.call('DELETE /passkeys/:user_id/:passkey_id', one(passkey));

  const types = 'passkey.created,passkey.updated,passkey.deleted';
  const { body } = await given.api.server().call('GET /events', { query: { user_id: given.user.id, types } });

  expect(body.items).toMatchObject([
    { type: 'passkey.deleted', subject_id: passkey.id, before: { name: 'Old laptop' } },
    { type: 'passkey.updated', subject_id: passkey.id, before: { name: 'Laptop' }, after: { name: 'Old laptop' } },
    { type: 'passkey.created', subject_id: passkey.id, after: { name: 'Laptop' } },
  ]);
});

test('a passkey replaces the second factor only with user verification, and only if the project allows it', async () => {
  const given = await passkeyProject();
  const passkey = await register(given, given.user);
  const allow = async (replaces: boolean) => {
    const config_override_string = JSON.stringify({ 'auth.passkey.replacesSecondFactor': replaces });
    await given.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
  };
  const body = { totp_secret_base64: authenticatorApp().secretBase64, passkey_replaces_totp: true };
  await given.api.as(given.user).call('PATCH /users/me', { body });
  await allow(false);
  const required = 'MULTI_FACTOR_AUTHENTICATION_REQUIRED';

  expect(await signIn(given, passkey)).toFail(required);
  await allow(true);

  expect(await signIn(given, passkey, true)).toFail(required);
  expect((await signIn(given, passkey)).body.user_id).toBe(given.user.id);
});
