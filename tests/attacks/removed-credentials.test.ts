import { randomUUID } from 'node:crypto';
import { digestOf } from '@portico/server/base/digests';
import {
  authenticatorApp,
  createPasskey,
  engineOfRun,
  type Portico,
  portico,
  startTestServer,
  type TestServer,
} from '@portico/testkit';
import { visitWithMock } from '@portico/testkit/outside/social-browser';
import { startWebhookReceiver, type WebhookReceiver } from '@portico/testkit/outside/webhook-receiver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * What was taken away from a user stays away. Each removal of a credential is tested against everything that could give one back, and
 * each credential must be given by something that is meant for it, so that the test sees more than nothing.
 */

const password = 'unusual horse staple';
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const app = authenticatorApp();
const passkey = createPasskey('http://localhost:3000');

let server: TestServer;
let hook: WebhookReceiver;
beforeAll(async () => {
  hook = await startWebhookReceiver();
  server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_LIMIT_SIGN_INS_PER_ADDRESS: 'off', PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT: 'off' },
  });
});
afterAll(async () => await Promise.all([server.stop(), hook.stop()]));

async function configure({ api }: Portico, config: object): Promise<void> {
  const body = { config_override_string: JSON.stringify(config) };
  expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
}

async function importing({ api }: Portico, contents: readonly object[], on_conflict: 'skip' | 'update' | 'link') {
  const lines = contents.map((content, at) => ({ line: at + 1, content }));
  const run = randomUUID();
  const body = { dry_run: false, on_conflict, lines };
  const answer = await api
    .admin()
    .call('POST /internal/imports/:run_id', { params: { run_id: run }, body: body as never });
  expect(answer).toSucceed();
  return { run, lines: answer.body.lines };
}

/** Creates a user who has each credential, as a file with all of them would. */
async function given(hasFactor: boolean) {
  const made = await portico(server);
  await made.project.configure({
    allow_localhost: true,
    allow_user_api_keys: true,
    passkey_enabled: true,
    magic_link_enabled: true,
    oauth_providers: [{ id: 'google', type: 'shared' }],
  });
  await configure(made, {
    'users.allowClientUserDeletion': true,
    'users.deletionGraceDays': 7,
    'auth.oldSystem': { type: 'http', url: `${hook.url}/hook`, secret },
  });
  const email = `u${randomUUID()}@example.com`;
  const { body: other } = await made.api.call('POST /auth/password/sign-up', {
    body: { email: `u${randomUUID()}@example.com`, password },
  });
  const begun = await made.api.withTokens(other).call('POST /auth/passkey/initiate-passkey-registration');
  const { public_key, credential_id } = keyOf(passkey.register(begun.body.options_json));
  const user = {
    type: 'user',
    id: randomUUID(),
    primary_email: email,
    primary_email_verified: true,
    password_hash: await server.app.platform.passwordHasher.hash({ tenancyId: email }, password),
    otp_auth_enabled: true,
    oauth_providers: [{ id: 'google', account_id: email, email }],
    passkeys: [{ credential_id, public_key }],
    ...(hasFactor ? { totp_secret_base64: app.secretBase64 } : {}),
  };
  const { lines } = await importing(made, [user], 'skip');
  expect(lines[0]).toMatchObject({ outcome: 'created' });
  const { api } = made;
  const body = { user_id: user.id as never, description: 'key', expires_at_millis: null };
  const { body: key } = await api.server().call('POST /user-api-keys', { body });
  hook.reply(({ body }) => {
    const { email: address, password: entered } = JSON.parse(body);
    const known = entered === password && address === email;
    return { body: JSON.stringify({ user: known ? { primary_email_verified: true } : null }) };
  });
  return { ...made, user, email, key, params: { user_id: user.id as never } };
}
type Given = Awaited<ReturnType<typeof given>>;

/** Any valid key: nobody signs in with it here. */
function keyOf({ id }: { readonly id: string }) {
  return { credential_id: id, public_key: Buffer.alloc(77, 5).toString('base64url') };
}

const signIn = async ({ api }: Portico, email: string) =>
  await api.call('POST /auth/password/sign-in', { body: { email, password } });

const patch = async ({ api, params }: Given, body: object) =>
  expect(await api.server().call('PATCH /users/:user_id', { params, body })).toSucceed();

/** What a user has, by credential. */
const reads: Readonly<Record<string, (at: Given) => Promise<unknown>>> = {
  password: async (at) => [(await signIn(at, at.email)).code, (await read(at)).has_password],
  account: async ({ api, params }) => {
    const { body } = await api.server().call('GET /oauth-providers', { query: params });
    return body.items.map(({ account_id, allow_sign_in }) => [account_id, allow_sign_in]);
  },
  codes: async (at) => (await read(at)).otp_auth_available,
  address: async (at) => {
    const { primary_email, primary_email_auth_enabled } = await read(at);
    const { body } = await at.api.server().call('GET /users', { query: { query: at.email } });
    return [primary_email, primary_email_auth_enabled, body.items.length, (await signIn(at, at.email)).code];
  },
  passkey: async (at) => (await read(at)).passkey_auth_enabled,
  'second factor': async (at) => (await read(at)).requires_totp_mfa,
  'API key': async ({ api, key }) =>
    (await api.server().call('POST /user-api-keys/check', { body: { api_key: key.value } })).code,
};

async function read({ api, params }: Given) {
  const answer = await api.server().call('GET /users/:user_id', { params });
  expect(answer).toSucceed();
  return answer.body;
}

interface Removal {
  readonly of: string;
  readonly by: string;
  remove(at: Given): Promise<unknown>;
}

const removals: readonly Removal[] = [
  { of: 'password', by: 'a server', remove: (at) => patch(at, { password: null }) },
  { of: 'account', by: 'a server', remove: async (at) => await removeAccount(at) },
  {
    of: 'account',
    by: 'another account in its place',
    remove: async (at) => {
      const { id } = await accountOf(at);
      const params = { ...at.params, provider_id: id };
      const body = { account_id: 'another' };
      expect(await at.api.server().call('PATCH /oauth-providers/:user_id/:provider_id', { params, body })).toSucceed();
    },
  },
  {
    of: 'account',
    by: 'no sign-in with it',
    remove: async (at) => {
      const params = { ...at.params, provider_id: (await accountOf(at)).id };
      const body = { allow_sign_in: false };
      expect(await at.api.server().call('PATCH /oauth-providers/:user_id/:provider_id', { params, body })).toSucceed();
    },
  },
  { of: 'codes', by: 'a server', remove: (at) => patch(at, { otp_auth_enabled: false }) },
  { of: 'address', by: 'no sign-in with it', remove: (at) => patch(at, { primary_email_auth_enabled: false }) },
  {
    of: 'address',
    by: 'another address',
    remove: (at) =>
      patch(at, { primary_email: `new-${at.email}`, primary_email_verified: true, primary_email_auth_enabled: true }),
  },
  {
    of: 'address',
    by: 'no proof, then no sign-in with it',
    remove: async (at) => {
      await patch(at, { primary_email_verified: false });
      await patch(at, { primary_email_auth_enabled: false });
    },
  },
  { of: 'address', by: 'no address', remove: (at) => patch(at, { primary_email: null }) },
  { of: 'passkey', by: 'a server', remove: (at) => patch(at, { passkey_auth_enabled: false }) },
  { of: 'second factor', by: 'a server', remove: (at) => patch(at, { totp_secret_base64: null }) },
  {
    of: 'API key',
    by: 'a revocation',
    remove: async ({ api, key, user }) => {
      const given = {
        params: { key_id: key.id },
        query: { user_id: user.id as never },
        body: { revoked: true as const },
      };
      expect(await api.server().call('PATCH /user-api-keys/:key_id', given)).toSucceed();
    },
  },
];

async function accountOf({ api, params }: Given) {
  const { body } = await api.server().call('GET /oauth-providers', { query: params });
  return body.items[0] ?? expect.fail('The user has no account.');
}

async function removeAccount(at: Given) {
  const params = { ...at.params, provider_id: (await accountOf(at)).id };
  expect(await at.api.server().call('DELETE /oauth-providers/:user_id/:provider_id', { params })).toSucceed();
}

/** The line of the user, and the key with its own ID and with another one. */
const linesOf = ({ user, key }: Given) => {
  const line = { type: 'api_key', user_id: user.id, description: 'key', digest: digestOf(key.value) };
  return [user, { ...line, id: key.id }, { ...line, id: randomUUID() }];
};

const withoutId = ({ user }: Given) => {
  const { id: _id, ...rest } = user;
  return rest;
};

/** Everything that could give a credential back. */
const givers: Readonly<Record<string, (at: Given) => Promise<unknown>>> = {
  'the old system': async (at) => await signIn(at, at.email),
  'an import that updates': async (at) => await importing(at, linesOf(at), 'update'),
  'an import that links': async (at) => await importing(at, [withoutId(at)], 'link'),
  'an import that skips': async (at) => await importing(at, linesOf(at), 'skip'),
  'the undo of an import': async (at) => {
    const { run } = await importing(at, linesOf(at), 'update');
    const params = { run_id: run };
    expect(await at.api.admin().call('POST /internal/imports/:run_id/undo', { params, body: {} })).toSucceed();
  },
  'a sign-in with the same account': async (at) => await visitWithMock(at, { email: at.email, name: 'Ada' }),
  'the account being kept': async (at) => {
    const { body } = await at.api.server().call('POST /auth/sessions', { body: { ...at.params } });
    expect(
      await at.api.withTokens(body).call('DELETE /users/:user_id', { params: { user_id: 'me' as never } }),
    ).toSucceed();
    expect(await at.api.server().call('POST /users/:user_id/cancel-deletion', { params: at.params })).toSucceed();
  },
};

describe.each(removals)('a removed $of, by $by', ({ of, remove }) => {
  test.each(Object.keys(givers))('is not given back by %s', async (giver) => {
    const at = await given(of === 'second factor');
    const state = reads[of] ?? expect.fail();
    const had = await state(at);
    await remove(at);
    const removed = await state(at);
    expect(removed).not.toEqual(had);

    await givers[giver]?.(at);

    expect(await state(at)).toEqual(removed);
  });
});

test('a user who never had a password gets one from the old system, and an account by its address', async () => {
  const at = await given(false);
  const { password_hash: _hash, oauth_providers: _accounts, passkeys: _passkeys, ...rest } = at.user;
  const never = { ...rest, id: randomUUID(), primary_email: `never-${at.email}` };
  await importing(at, [never], 'skip');
  hook.reply(() => ({ body: JSON.stringify({ user: { primary_email_verified: true } }) }));

  expect((await signIn(at, never.primary_email)).status).toBe(200);
  await visitWithMock(at, { email: never.primary_email, name: 'Ada' });

  const { body } = await at.api.server().call('GET /users/:user_id', { params: { user_id: never.id as never } });
  expect(body).toMatchObject({ has_password: true, oauth_providers: [{ account_id: never.primary_email }] });
});

test('a server and the user give back what they want', async () => {
  const at = await given(false);
  await patch(at, { password: null });
  await removeAccount(at);

  await patch(at, { password });
  const account = { ...at.params, provider_config_id: 'google', account_id: at.email, email: at.email };
  const added = { ...account, allow_sign_in: true, allow_connected_accounts: true };
  expect(await at.api.server().call('POST /oauth-providers', { body: added })).toSucceed(201);

  expect(await signIn(at, at.email)).toSucceed();
  expect((await read(at)).oauth_providers).toHaveLength(1);
});

test('an export remembers a removed password', async () => {
  const at = await given(false);
  await patch(at, { password: null });
  const { body } = await at.api.admin().call('GET /internal/exports', { query: {} as never });
  const line = body.items.find((one) => (one as { id?: string }).id === at.user.id);
  expect(line).toMatchObject({ password_removed: true });

  const other = await given(false);
  await importing(
    other,
    [{ ...at.user, id: randomUUID(), passkeys: [], password_hash: null, password_removed: true }],
    'skip',
  );
  hook.reply(() => ({ body: JSON.stringify({ user: { primary_email_verified: true } }) }));
  const asked = hook.received.length;
  expect(await signIn(other, at.email)).toFail('EMAIL_PASSWORD_MISMATCH');
  // It gets no password of a user about whom it has nothing to say.
  expect(hook.received).toHaveLength(asked);
});
