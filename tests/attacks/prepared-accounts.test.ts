import { authenticatorApp, createPasskey, mailsTo, portico, type TestUser, whileUserIsLocked } from '@portico/testkit';
import {
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  visitMockIdentity,
} from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';

/**
 * Someone signs up with the address of a victim, cannot verify it, and adds other ways to sign in. Tests that nothing of it
 * opens the account after the owner of the address has proven it.
 */

const callback_url = 'http://localhost:3000/handler/password-reset';
const page = 'http://localhost:3000';
const password = 'a long new passphrase';

async function prepared() {
  const made = await portico();
  await made.project.configure({
    allow_localhost: true,
    allow_user_api_keys: true,
    passkey_enabled: true,
    magic_link_enabled: true,
    oauth_providers: [{ id: 'google', type: 'shared' }],
  });
  const user = await made.project.user();
  return { ...made, user, as: made.api.as(user) };
}

type Given = Awaited<ReturnType<typeof prepared>>;

async function addPasskey({ as }: Given) {
  const { body } = await as.call('POST /auth/passkey/initiate-passkey-registration');
  const passkey = createPasskey(page);
  const credential = passkey.register(body.options_json);
  return { passkey, answer: await as.call('POST /auth/passkey/register', { body: { credential, code: body.code } }) };
}

const newKey = { user_id: 'me', description: 'deploy', expires_at_millis: null } as const;

async function plant(made: Given) {
  const { api, as, user } = made;
  const { passkey } = await addPasskey(made);
  const { body: key } = await as.call('POST /user-api-keys', { body: newKey });
  const app = authenticatorApp();
  expect(await as.call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } })).toSucceed();
  const google = await beginSocial(made, 'google', { type: 'link', token: user.access_token });
  const back = await visitMockIdentity(google.providerUrl, { email: 'intruder@example.com' });
  const { code } = callbackParameters(await returnFromProvider(back, google.cookie));
  await exchangeCode(made, code ?? '', google.verifier);
  const address = `intruder-${user.id}@example.com`;
  const { body: channel } = await api.server().call('POST /contact-channels', {
    body: { user_id: user.id, type: 'email', value: address, used_for_auth: true, is_verified: true },
  });
  return { passkey, key: key.value, address, channelId: channel.id };
}

async function reset({ api, url }: Given, email: string) {
  await api.call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
  const [mail] = await mailsTo(url, email);
  return await api.call('POST /auth/password/reset', { body: { code: mail?.code ?? '', password } });
}

async function read({ api, user }: Given) {
  const { body } = await api.server().call('GET /users/:user_id', { params: { user_id: user.id } });
  return body;
}

async function channelsOf({ api }: Given, { id }: TestUser) {
  const { body } = await api.server().call('GET /contact-channels', { query: { user_id: id } });
  return body.items.map(({ value, is_verified, is_primary }) => ({ value, is_verified, is_primary }));
}

test('a password reset removes what earlier sessions added to an account of an unproven address', async () => {
  const made = await prepared();
  const { api, user } = made;
  const planted = await plant(made);

  const answer = await reset(made, user.email);

  expect(answer).toSucceed();
  expect(answer.body).toMatchObject({ other_access: [] });
  const { body: options } = await api.call('POST /auth/passkey/initiate-passkey-authentication');
  const authentication_response = planted.passkey.authenticate(options.options_json);
  const byPasskey = { body: { authentication_response, code: options.code } };
  expect(await api.call('POST /auth/passkey/sign-in', byPasskey)).toFail('PASSKEY_AUTHENTICATION_FAILED');
  const check = { body: { api_key: planted.key } };
  expect(await api.server().call('POST /user-api-keys/check', check)).toFail('API_KEY_REVOKED');
  const links = await api.server().call('GET /oauth-providers', { query: { user_id: user.id } });
  expect(links.body.items).toEqual([]);
  expect(await channelsOf(made, user)).toEqual([{ value: user.email, is_verified: true, is_primary: true }]);
  expect(await read(made)).toMatchObject({ primary_email_verified: true, requires_totp_mfa: false });
  expect(await made.as.call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
  expect(await api.call('POST /auth/password/sign-in', { body: { email: user.email, password } })).toSucceed();
});

test('the address that the attacker verified resets nothing afterwards', async () => {
  const made = await prepared();
  const planted = await plant(made);
  await reset(made, made.user.email);

  await made.api.call('POST /auth/password/send-reset-code', { body: { email: planted.address, callback_url } });

  expect(await mailsTo(made.url, planted.address)).toEqual([]);
});

test('the owner of the project sees the removals in the event log', async () => {
  const made = await prepared();
  await plant(made);
  await reset(made, made.user.email);

  const { body } = await made.api.server().call('GET /events', { query: { user_id: made.user.id, limit: 50 } });

  const types = body.items.map(({ type }) => type);
  for (const type of ['passkey.deleted', 'api_key.revoked', 'oauth_account.deleted', 'second_factor.disabled'])
    expect(types).toContain(type);
  expect(types).toContain('contact_channel.deleted');
});

describe('keeps everything', () => {
  test('a reset keeps everything of an address that was verified before', async () => {
    const made = await prepared();
    await made.api.server().call('PATCH /users/:user_id', {
      params: { user_id: made.user.id },
      body: { primary_email_verified: true },
    });
    const { passkey } = await addPasskey(made);

    const answer = await reset(made, made.user.email);

    expect(answer.body.other_access).toMatchObject([{ type: 'passkey' }]);
    const { body: options } = await made.api.call('POST /auth/passkey/initiate-passkey-authentication');
    const authentication_response = passkey.authenticate(options.options_json);
    const byPasskey = { body: { authentication_response, code: options.code } };
    expect(await made.api.call('POST /auth/passkey/sign-in', byPasskey)).toSucceed();
  });

  test('everything stays when the person verifies the address with the link', async () => {
    const made = await prepared();
    const { as, url, user } = made;
    const { passkey } = await addPasskey(made);
    const { body: key } = await as.call('POST /user-api-keys', { body: newKey });
    const page = { email: user.email, callback_url: 'http://localhost:3000/handler/email-verification' };
    await as.call('POST /contact-channels/send-verification-code', { body: page });
    const [mail] = await mailsTo(url, user.email);

    expect(await made.api.call('POST /contact-channels/verify', { body: { code: mail?.code ?? '' } })).toSucceed();

    expect(await as.call('GET /users/me')).toSucceed();
    const { body: options } = await made.api.call('POST /auth/passkey/initiate-passkey-authentication');
    const authentication_response = passkey.authenticate(options.options_json);
    const byPasskey = { body: { authentication_response, code: options.code } };
    expect(await made.api.call('POST /auth/passkey/sign-in', byPasskey)).toSucceed();
    const check = { body: { api_key: key.value } };
    expect(await made.api.server().call('POST /user-api-keys/check', check)).toSucceed();
  });
});

test.each([
  ['API key', async ({ as }: Given) => await as.call('POST /user-api-keys', { body: newKey })],
  [
    'contact channel',
    async ({ as, user }: Given) => {
      const value = `late-${user.id}@example.com`;
      const body = { user_id: 'me', type: 'email', value, used_for_auth: true } as const;
      return await as.call('POST /contact-channels', { body });
    },
  ],
])('a %s of a request that waits for the reset is refused', async (_what, add) => {
  const made = await prepared();
  const { user } = made;
  const end = { text: 'delete from sessions where user_id = $1', values: [user.id] };

  const answer = await whileUserIsLocked(
    made,
    user,
    async () => await add(made),
    async (db) => await db.run(end),
  );

  expect(answer).toFail('ACCESS_TOKEN_EXPIRED');
});
