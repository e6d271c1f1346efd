import { randomUUID } from 'node:crypto';
import { actsForNobody, type EndpointSpec, endpoints } from '@portico/contract';
import {
  authenticatorApp,
  createPasskey,
  type Portico,
  portico,
  rawRequest,
  type TestPasskey,
  type TestUser,
  type Tokens,
  whileUserIsLocked,
} from '@portico/testkit';
import { describe, expect, test } from 'vitest';

/** Tests that a session without the required second factor can only set it up, through every door. */

type Operation = keyof typeof endpoints;
type Db = ReturnType<Portico['server']['app']['database']['handle']>;

const error = 'SECOND_FACTOR_SETUP_REQUIRED';
const expired = 'ACCESS_TOKEN_EXPIRED';
const ended = 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED';
const ofMe = { user_id: 'me' } as const;

async function configure(admin: ReturnType<Portico['api']['admin']>, overrides: Record<string, unknown>) {
  const config_override_string = JSON.stringify(overrides);
  expect(await admin.call('PATCH /internal/config/override', { body: { config_override_string } })).toSucceed();
}

const credentialsOf = ({ email, password }: TestUser) => ({ email, password });

async function given() {
  const made = await portico();
  const { api } = made;
  await configure(api.admin(), { 'auth.secondFactor.policy': 'required' });
  const user = await made.project.user();
  return {
    ...made,
    user,
    as: api.as(user),
    signIn: async (): Promise<Tokens> =>
      (await api.call('POST /auth/password/sign-in', { body: credentialsOf(user) })).body,
    setUp: async (tokens: Tokens) =>
      await api.as(tokens).call('PATCH /users/me', { body: { totp_secret_base64: authenticatorApp().secretBase64 } }),
    /** Starts a command-line login and confirms it in a session. */
    confirmedLogin: async ({ refresh_token }: Tokens) => {
      const { body: login } = await api.call('POST /auth/cli', { body: {} });
      const body = { login_code: login.login_code, refresh_token };
      expect(await api.call('POST /auth/cli/complete', { body })).toSucceed();
      return login;
    },
    poll: async ({ polling_code }: { readonly polling_code: string }) => {
      const { body } = await api.call('POST /auth/cli/poll', { body: { polling_code } });
      return body as { readonly status: string; readonly refresh_token?: string };
    },
  };
}

const open = [
  'GET /users/me',
  'PATCH /users/me',
  'POST /auth/mfa/recovery-codes',
  'GET /auth/mfa/recovery-codes',
  'DELETE /auth/sessions/current',
  'POST /auth/sessions/current/refresh',
  'POST /auth/sessions/current/reauthenticate',
  // Work without a session too: the code proves the address.
  'POST /contact-channels/verify',
  'POST /contact-channels/verify/other-access',
];

test('users without the required second factor can call only the operations of the rule', () => {
  const declared = Object.entries<EndpointSpec>(endpoints).filter(([, spec]) => spec.limitedSession !== undefined);
  expect(declared.map(([operation]) => operation).toSorted()).toEqual(open.toSorted());
});

test('every other client operation is rejected before anything else is checked', async () => {
  const { as } = await given();
  // The steps of a sign-in do not act for the user (sign-ins-of-others.test.ts).
  const closed = Object.entries<EndpointSpec>(endpoints).flatMap(([operation, { access, whose }]) =>
    access === 'client' && !actsForNobody(whose) && !open.includes(operation) ? [operation as Operation] : [],
  );

  expect(closed.length).toBeGreaterThan(60);
  for (const operation of closed) {
    const names = [...operation.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, randomUUID()]));
    const answer = await as.callBadly(operation, operation.startsWith('GET') ? { params } : { params, body: {} });
    expect(answer, operation).toFail(error);
    expect(answer.status, operation).toBe(403);
  }
});

test('the session changes nothing of the user but the second factor', async () => {
  const { api, as, user } = await given();
  const totp_secret_base64 = authenticatorApp().secretBase64;
  for (const body of [
    {},
    { display_name: 'Mallory' },
    { primary_email: 'mallory@example.com' },
    { passkey_auth_enabled: false },
    { totp_secret_base64, display_name: 'Mallory' },
    { totp_secret_base64, client_metadata: 'x'.repeat(150_000) },
  ]) {
    expect(await as.callBadly('PATCH /users/me', { body })).toFail(error);
  }
  const { body: unchanged } = await api.server().call('GET /users/:user_id', { params: { user_id: user.id } });
  const { display_name, primary_email, client_metadata, requires_totp_mfa } = user.wire;
  expect(unchanged).toMatchObject({ display_name, primary_email, client_metadata, requires_totp_mfa });
});

test('the session creates no API key and no team, also after the token was refreshed', async () => {
  const { api, as, project } = await given();
  await project.configure({ allow_user_api_keys: true, client_team_creation_enabled: true });
  const { body } = await as.call('POST /auth/sessions/current/refresh');
  for (const session of [as, api.withHeaders({ 'x-stack-access-token': body.access_token })]) {
    const key = { user_id: 'me', description: 'key', expires_at_millis: null } as const;
    expect(await session.call('POST /user-api-keys', { body: key })).toFail(error);
    const team = { display_name: 'Team', creator_user_id: 'me' } as const;
    expect(await session.call('POST /teams', { body: team })).toFail(error);
  }
});

test('a command line gets no more than the session that confirmed it', async () => {
  const at = await given();
  const { refresh_token = '' } = await at.poll(await at.confirmedLogin(at.user));

  const { body } = await refresh(at, { refresh_token });
  const as = at.api.withHeaders({ 'x-stack-access-token': body.access_token });
  expect(await as.call('GET /teams', { query: ofMe })).toFail(error);
});

test('an account cannot be linked with the token', async () => {
  const made = await given();
  await made.project.configure({ oauth_providers: [{ id: 'github', type: 'shared' }] });
  const query = new URLSearchParams({
    client_id: made.project.id,
    client_secret: made.project.keys.client,
    redirect_uri: 'http://localhost:3000/cb',
    scope: 'legacy',
    state: 'state',
    grant_type: 'authorization_code',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    response_type: 'code',
    type: 'link',
    token: made.as.headers['x-stack-access-token'] ?? '',
    error_redirect_url: 'http://localhost:3000/error',
  });

  expect(await rawRequest(made.url, { path: `/api/v1/auth/oauth/authorize/github?${query}` })).toFail(error);
});

test('a token from before the setup stays limited in the session that made it', async () => {
  const { as, setUp, user } = await given();
  await setUp(user);

  expect(await as.call('GET /teams', { query: { user_id: 'me' } })).toFail(error);
  expect(await as.call('PATCH /users/me', { body: { totp_secret_base64: null } })).toFail(
    'SECOND_FACTOR_REMOVAL_NOT_ALLOWED',
  );
  expect(await as.call('POST /auth/mfa/recovery-codes', { query: ofMe })).toSucceed();
});

describe('an attacker with only the password, who waits until the user sets up the second factor,', () => {
  test('is signed out, and gets nothing with the old token', async () => {
    const at = await given();
    const { api, as, setUp, signIn, user } = at;
    const stolen = await signIn();

    await setUp(user);

    expect(await refresh(at, stolen)).toFail(ended);
    const attacker = api.as(stolen);
    const totp_secret_base64 = authenticatorApp().secretBase64;
    expect(await attacker.call('PATCH /users/me', { body: { totp_secret_base64 } })).toFail(expired);
    expect(await attacker.call('POST /auth/mfa/recovery-codes', { query: ofMe })).toFail(expired);
    expect(await attacker.call('GET /users/me')).toFail(expired);
    const { body: full } = await refresh(at, user);
    const own = api.as({ ...user, ...full });
    const { body: sessions } = await own.call('GET /auth/sessions', { query: ofMe });
    expect(sessions.items.map(({ is_current_session }) => is_current_session)).toEqual([true]);
    expect(await as.call('POST /auth/mfa/recovery-codes', { query: ofMe })).toSucceed();
  });

  test('is signed out of a command line too, and cannot complete a login', async () => {
    const at = await given();
    const stolen = await at.signIn();
    const [early, late] = [await at.confirmedLogin(stolen), await at.confirmedLogin(stolen)];
    const commandLine = await at.poll(early);

    await at.setUp(at.user);

    expect(await refresh(at, { refresh_token: commandLine.refresh_token ?? '' })).toFail(ended);
    expect(await at.poll(late)).toEqual({ status: 'expired' });
  });

  test('is signed out when a server sets it up, as the user is', async () => {
    const at = await given();
    const stolen = await at.signIn();
    const body = { totp_secret_base64: authenticatorApp().secretBase64 };

    expect(await at.api.server().call('PATCH /users/:user_id', { params: { user_id: at.user.id }, body })).toSucceed();

    for (const tokens of [stolen, at.user]) expect(await refresh(at, tokens)).toFail(ended);
  });

  test('loses or wins against the user who does it at the same time, but not both', async () => {
    const at = await given();
    for (let round = 0; round < 4; round += 1) {
      const user = await at.project.user();
      const { body: stolen } = await at.api.call('POST /auth/password/sign-in', { body: credentialsOf(user) });

      const answers = await Promise.all([at.setUp(user), at.setUp(stolen)]);

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const [index, tokens] of [user, stolen].entries()) {
        const answer = answers[index] ?? expect.fail('there are two answers');
        if (answer.status === 200) expect(await refresh(at, tokens)).toSucceed();
        else {
          expect(answer).toFail(expired);
          expect(await refresh(at, tokens)).toFail(ended);
        }
      }
    }
  });

  test('gets nothing from a process that does not know of the setup yet', async () => {
    const at = await given();
    const stolen = await at.signIn();

    await setUpByHand(at.server.app.database.handle(), at.user);

    expect(await at.setUp(stolen)).toFail(expired);
    expect(await at.api.as(stolen).call('POST /auth/mfa/recovery-codes', { query: ofMe })).toFail(expired);
  });

  test('gets nothing from a setup that began before', async () => {
    const at = await given();
    const stolen = await at.signIn();

    const answer = await whileUserIsLocked(
      at,
      at.user,
      async () => await at.setUp(stolen),
      async (db) => await setUpByHand(db, at.user),
    );

    expect(answer).toFail(expired);
  });

  test('gets no session for a command line that began before the setup', async () => {
    const at = await given();
    const login = await at.confirmedLogin(await at.signIn());

    const state = await whileUserIsLocked(
      at,
      at.user,
      async () => await at.poll(login),
      async (db) => await setUpByHand(db, at.user),
    );

    expect(state).toEqual({ status: 'expired' });
  });
});

test('sessions that need no second factor stay: impersonated ones, and those of a passkey that replaces it', async () => {
  for (const replaces of [true, false]) {
    const at = await given();
    await at.project.configure({ passkey_enabled: true });
    await configure(at.api.admin(), { 'auth.secondFactor.policy': 'optional' });
    const { body: first } = await refresh(at, at.user);
    const passkey = await registerPasskey(at, { ...at.user, ...first });
    await configure(at.api.admin(), {
      'auth.secondFactor.policy': 'required',
      'auth.passkey.replacesSecondFactor': replaces,
    });
    const byPasskey = await signInWith(at, passkey);
    const { body: support } = await at.api.server().call('POST /auth/sessions', {
      body: { user_id: at.user.id, is_impersonation: true },
    });

    expect(await at.setUp(await at.signIn())).toSucceed();

    expect(await refresh(at, support)).toSucceed();
    if (replaces) expect(await refresh(at, byPasskey)).toSucceed();
    else expect(await refresh(at, byPasskey)).toFail(ended);
    expect(await refresh(at, at.user)).toFail(ended);
  }
});

test('no session ends when the user replaces the second factor, or where the project does not require it', async () => {
  const at = await given();
  await at.setUp(at.user);
  const { body: current } = await refresh(at, at.user);
  const { body: other } = await at.api.server().call('POST /auth/sessions', { body: { user_id: at.user.id } });
  expect(await at.setUp({ ...at.user, ...current })).toSucceed();
  expect(await refresh(at, other)).toSucceed();

  await configure(at.api.admin(), { 'auth.secondFactor.policy': 'optional' });
  const user = await at.project.user();
  const { body: second } = await at.api.call('POST /auth/password/sign-in', { body: credentialsOf(user) });
  expect(await at.setUp(user)).toSucceed();
  expect(await refresh(at, second)).toSucceed();
});

/** Writes what a setup in another process writes. This process does not know that the sessions have ended. */
async function setUpByHand(db: Pick<Db, 'run'>, { id }: TestUser): Promise<void> {
  await db.run({ text: 'update users set requires_totp = true where id = $1', values: [id] });
  await db.run({ text: 'delete from sessions where user_id = $1', values: [id] });
}

async function refresh({ api }: Pick<Portico, 'api'>, { refresh_token }: Pick<Tokens, 'refresh_token'>) {
  const headers = { 'x-stack-refresh-token': refresh_token };
  return await api.call('POST /auth/sessions/current/refresh', { headers });
}

async function registerPasskey({ api }: Portico, tokens: Tokens): Promise<TestPasskey> {
  const passkey = createPasskey('http://localhost:3000');
  const { body } = await api.as(tokens).call('POST /auth/passkey/initiate-passkey-registration');
  const credential = passkey.register(body.options_json);
  const answer = await api.as(tokens).call('POST /auth/passkey/register', { body: { credential, code: body.code } });
  expect(answer).toSucceed();
  return passkey;
}

async function signInWith({ api }: Portico, passkey: TestPasskey): Promise<Tokens> {
  const { body } = await api.call('POST /auth/passkey/initiate-passkey-authentication');
  const authentication_response = passkey.authenticate(body.options_json);
  const answer = await api.call('POST /auth/passkey/sign-in', { body: { authentication_response, code: body.code } });
  return answer.body;
}
