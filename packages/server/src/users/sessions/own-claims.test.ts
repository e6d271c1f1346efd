import { createPasskey, mailsTo, type Portico, portico, type TestUser } from '@portico/testkit';
import { newPersona, signInThrough, startSocialSetting } from '@portico/testkit/outside/social-setting';
import { expect, onTestFinished, test } from 'vitest';

function claimsOf({ access_token }: { access_token: string }) {
  return JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString());
}

async function override({ api }: Portico, values: Record<string, unknown>) {
  const body = { config_override_string: JSON.stringify(values) };
  return await api.admin().call('PATCH /internal/config/override', { body });
}

/** Creates a project whose tokens have own claims. */
async function withClaims(claims: Record<string, string>, more: Record<string, unknown> = {}) {
  const made = await portico();
  expect(await override(made, { 'auth.accessTokenClaims': claims, ...more })).toSucceed();
  return made;
}

const refresh = async ({ api }: Portico, { refresh_token }: { refresh_token: string }) =>
  await api.call('POST /auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': refresh_token } });

const change = async ({ api }: Portico, { id }: Pick<TestUser, 'id'>, body: Record<string, unknown>) =>
  expect(await api.server().callBadly('PATCH /users/:user_id', { params: { user_id: id }, body })).toSucceed();

test('tokens have the claims of the template, and a changed value is in the next token', async () => {
  const made = await withClaims({
    plan: 'user.server_metadata.billing.plan',
    theme: 'user.client_metadata.theme',
    flags: 'user.client_read_only_metadata.flags',
    user_id: 'user.id',
    preferred_username: 'user.display_name',
    verified: 'user.primary_email_verified',
    team: 'team.display_name',
    tier: 'team.server_metadata.tier',
  });
  const user = await made.project.user({
    display_name: 'Ada',
    server_metadata: { billing: { plan: 'pro', secret: 'not in the token' } },
    client_metadata: { theme: 'dark' },
    client_read_only_metadata: { flags: ['a', 'b'] },
  });
  const own = { theme: 'dark', flags: ['a', 'b'], user_id: user.id, preferred_username: 'Ada', verified: false };
  expect(claimsOf(user)).toMatchObject({ ...own, plan: 'pro', team: null, tier: null, sub: user.id, name: 'Ada' });
  expect(JSON.stringify(claimsOf(user))).not.toContain('not in the token');

  const team = { display_name: 'Engines', server_metadata: { tier: 2 } };
  const { body: created } = await made.api.server().call('POST /teams', { body: team });
  const params = { team_id: created.id, user_id: user.id };
  await made.api.server().call('POST /team-memberships/:team_id/:user_id', { params, body: {} });
  await change(made, user, { selected_team_id: created.id, server_metadata: { billing: { plan: 'max' } } });
  const answer = await refresh(made, user);
  expect(answer.trips).toBe(1);
  expect(claimsOf(answer.body)).toMatchObject({ ...own, plan: 'max', team: 'Engines', tier: 2 });
  expect((await made.api.withTokens({ ...user, ...answer.body }).call('GET /users/me')).body.id).toBe(user.id);

  await made.api.server().call('DELETE /team-memberships/:team_id/:user_id', { params });
  expect(claimsOf((await refresh(made, user)).body)).toMatchObject({ plan: 'max', team: null, tier: null });
  expect(await override(made, { 'auth.accessTokenClaims.plan': null })).toSucceed();
  const without = claimsOf((await refresh(made, user)).body);
  expect([without.user_id, 'plan' in without]).toEqual([user.id, false]);
});

test('a missing value and one that is too large are null, each by itself, and only own keys count', async () => {
  const made = await withClaims({
    missing: 'user.server_metadata.missing',
    deep: 'user.server_metadata.plan.name.first',
    proto: 'user.server_metadata.constructor.name',
    list: 'user.server_metadata.list.0',
    longest: 'user.server_metadata.longest',
    long: 'user.server_metadata.long',
    theirs: 'user.client_metadata.theirs',
  });
  const server_metadata = { plan: { name: 'pro' }, list: ['a'], longest: 'é'.repeat(49), long: 'é'.repeat(50) };
  const user = await made.project.user({ server_metadata, client_metadata: { theirs: { all: 'x'.repeat(60_000) } } });

  const { missing, deep, proto, list, longest, long, theirs } = claimsOf(user);

  expect({ missing, deep, proto, list, long, theirs }).toEqual({
    missing: null,
    deep: null,
    proto: null,
    list: null,
    long: null,
    theirs: null,
  });
  expect(longest).toBe('é'.repeat(49));
});

test('every way to sign in, and none needs another statement', async () => {
  const setting = await startSocialSetting();
  onTestFinished(async () => await setting.stop());
  const made = await setting.projectWith('github');
  const { api } = made;
  const options = {
    'auth.otp.allowSignIn': true,
    'auth.passkey.allowSignIn': true,
    'auth.password.allowSignIn': true,
    'teams.createPersonalTeamOnSignUp': true,
  };
  expect(await override(made, options)).toSucceed();
  const withoutClaims = await trips(made);
  const template = { team: 'team.display_name', plan: 'user.server_metadata.plan', guest: 'user.is_anonymous' };
  expect(await override(made, { 'auth.accessTokenClaims': template })).toSucceed();
  expect(await trips(made)).toEqual(withoutClaims);

  const email = 'ada@example.com';
  const password = 'correct horse';
  const callback_url = 'http://localhost:3000/handler/verify';
  const body = { email, password, verification_callback_url: callback_url };
  const signedUp = (await api.call('POST /auth/password/sign-up', { body })).body;
  const expected = (team: string | null, plan: string | null = null, isAnonymous = false) => ({
    team,
    plan,
    guest: isAnonymous,
  });
  expect(claimsOf(signedUp)).toMatchObject(expected("ada@example.com's Team"));
  const id = signedUp.user_id;
  await change(
    made,
    { id },
    { server_metadata: { plan: 'pro' }, primary_email_verified: true, otp_auth_enabled: true },
  );

  const signedIn = (await api.call('POST /auth/password/sign-in', { body: { email, password } })).body;
  const sending = { email, callback_url: 'http://localhost:3000/handler/magic-link-callback' };
  const { body: sent } = await api.call('POST /auth/otp/send-sign-in-code', { body: sending });
  const [mail] = (await mailsTo(made.url, email)).filter(({ link }) => link.includes('magic-link'));
  expect(mail?.code).toContain(sent.nonce);
  const byCode = (await api.call('POST /auth/otp/sign-in', { body: { code: mail?.code ?? '' } })).body;
  const passkey = createPasskey('http://localhost:3000');
  const { body: begun } = await api.as(signedIn).call('POST /auth/passkey/initiate-passkey-registration');
  const credential = passkey.register(begun.options_json);
  expect(
    await api.as(signedIn).call('POST /auth/passkey/register', { body: { credential, code: begun.code } }),
  ).toSucceed();
  const { body: asked } = await api.call('POST /auth/passkey/initiate-passkey-authentication');
  const response = { authentication_response: passkey.authenticate(asked.options_json), code: asked.code };
  const byPasskey = (await api.call('POST /auth/passkey/sign-in', { body: response })).body;
  const session = (is_impersonation: boolean) => ({ body: { user_id: id, is_impersonation } });
  const byServer = (await api.server().call('POST /auth/sessions', session(false))).body;
  const impersonated = (await api.server().call('POST /auth/sessions', session(true))).body;
  const refreshed = (await refresh(made, impersonated)).body;
  for (const tokens of [signedIn, byCode, byPasskey, byServer, impersonated, refreshed]) {
    expect(claimsOf(tokens)).toMatchObject({ ...expected("ada@example.com's Team", 'pro'), sub: id });
  }
  expect(claimsOf(refreshed)).toMatchObject({ is_impersonation: true });

  const persona = newPersona();
  for (const plan of [null, 'social']) {
    const social = await signInThrough(made, 'github', persona);
    expect(claimsOf(social)).toMatchObject({ plan, team: `${persona.name}'s Team` });
    await change(made, { id: claimsOf(social).sub }, { server_metadata: { plan: 'social' } });
  }

  const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
  expect(claimsOf(anonymous)).toMatchObject({ plan: null, guest: true });
  await change(made, { id: anonymous.user_id }, { server_metadata: { plan: 'trial' } });
  const upgrading = { ...body, email: 'guest@example.com' };
  const upgraded = (await api.as(anonymous).call('POST /auth/password/sign-up', { body: upgrading })).body;
  expect(claimsOf(upgraded)).toMatchObject({ plan: 'trial', guest: false, sub: anonymous.user_id });
});

/** Counts the round trips of a sign-up, a sign-in and a refresh. */
async function trips(made: Portico): Promise<number[]> {
  const email = `${crypto.randomUUID()}@example.com`;
  const given = { email, password: 'correct horse' };
  const body = { ...given, verification_callback_url: 'http://localhost:3000/handler/verify' };
  const signedUp = await made.api.call('POST /auth/password/sign-up', { body });
  const signedIn = await made.api.call('POST /auth/password/sign-in', { body: given });
  return [signedUp.trips ?? 0, signedIn.trips ?? 0, (await refresh(made, signedIn.body)).trips ?? 0];
}

test.each([
  ['a reserved name', { sub: 'user.id' }, 'auth.accessTokenClaims.sub is a reserved claim. Choose another name'],
  ['a claim of tokens', { role: 'user.server_metadata.role' }, 'auth.accessTokenClaims.role is a reserved claim'],
  ['a claim that is not always there', { is_impersonation: 'user.id' }, 'is a reserved claim'],
  ['an unknown field', { a: 'user.password_hash' }, 'auth.accessTokenClaims.a must be one of user.id, '],
  ['a secret', { a: 'user.totp_secret_sealed' }, 'auth.accessTokenClaims.a must be one of '],
  ['all server metadata', { a: 'user.server_metadata' }, 'must be one of '],
  ['an empty key', { a: 'user.server_metadata..b' }, 'must be one of '],
  ['another owner', { a: 'project.id' }, 'must be one of '],
  ['a prototype', { a: 'user.constructor' }, 'must be one of '],
  ['a long path', { a: `user.server_metadata${'.abcdefgh'.repeat(25)}` }, 'must be one of '],
  ['a bad name', { '1a': 'user.id' }, 'must begin with a letter'],
  ['a long name', { ['a'.repeat(33)]: 'user.id' }, 'at most 32 characters'],
  ['nine claims', Object.fromEntries([...'abcdefghi'].map((name) => [name, 'user.id'])), 'must have at most 8 claims'],
])('%s is refused when the configuration is saved', async (_, claims, text) => {
  const made = await portico();

  const answer = await override(made, { 'auth.accessTokenClaims': claims });

  expect(answer.status).toBe(400);
  expect(answer.text).toContain(text);
  const user = await made.project.user();
  expect(Object.keys(claimsOf(user))).not.toContain('a');
});

test('single keys cannot exceed the bound', async () => {
  const eight = Object.fromEntries([...'abcdefgh'].map((name) => [name, 'user.id']));
  const made = await withClaims(eight);

  const answer = await override(made, { 'auth.accessTokenClaims.i': 'user.id' });

  expect([answer.status, answer.text]).toEqual([400, 'auth.accessTokenClaims must have at most 8 claims']);
});
