import { randomUUID } from 'node:crypto';
import { type EndpointSpec, endpoints } from '@portico/contract';
import { authenticatorApp, type Portico, portico, rawRequest } from '@portico/testkit';
import { expect, test } from 'vitest';

/** Tests that a session without the required second factor can only set it up, through every door. */

type Operation = keyof typeof endpoints;

const error = 'SECOND_FACTOR_SETUP_REQUIRED';

const setPolicy = async (admin: ReturnType<Portico['api']['admin']>, policy: string) => {
  const config_override_string = JSON.stringify({ 'auth.secondFactor.policy': policy });
  expect(await admin.call('PATCH /internal/config/override', { body: { config_override_string } })).toSucceed();
};

async function given() {
  const made = await portico();
  await setPolicy(made.api.admin(), 'required');
  const user = await made.project.user();
  return { ...made, user, as: made.api.as(user) };
}

const open = [
  'GET /users/me',
  'PATCH /users/me',
  'POST /auth/mfa/recovery-codes',
  'GET /auth/mfa/recovery-codes',
  'DELETE /auth/sessions/current',
  'POST /auth/sessions/current/refresh',
  'POST /auth/sessions/current/reauthenticate',
];

test('only the operations of the rule are open', () => {
  const declared = Object.entries<EndpointSpec>(endpoints).filter(([, spec]) => spec.secondFactorSetup !== undefined);
  expect(declared.map(([operation]) => operation).toSorted()).toEqual(open.toSorted());
});

test('every other client operation is rejected before anything else is checked', async () => {
  const { as } = await given();
  const closed = Object.entries<EndpointSpec>(endpoints).flatMap(([operation, { access }]) =>
    access === 'client' && !open.includes(operation) ? [operation as Operation] : [],
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
  const { api, user } = await given();
  const { body: login } = await api.call('POST /auth/cli', { body: {} });
  const body = { login_code: login.login_code, refresh_token: user.refresh_token };
  expect(await api.call('POST /auth/cli/complete', { body })).toSucceed();

  const polled = await api.call('POST /auth/cli/poll', { body: { polling_code: login.polling_code } });

  const headers = { 'x-stack-refresh-token': (polled.body as { refresh_token: string }).refresh_token };
  const renewed = await api.call('POST /auth/sessions/current/refresh', { headers });
  const as = api.withHeaders({ 'x-stack-access-token': renewed.body.access_token });
  expect(await as.call('GET /teams', { query: { user_id: 'me' } })).toFail(error);
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

test('a token from before the setup stays limited, and one of another session too', async () => {
  const { api, as, user } = await given();
  const { email, password } = user;
  const { body: other } = await api.call('POST /auth/password/sign-in', { body: { email, password } });

  await as.call('PATCH /users/me', { body: { totp_secret_base64: authenticatorApp().secretBase64 } });

  for (const session of [as, api.as(other)]) {
    expect(await session.call('GET /teams', { query: { user_id: 'me' } })).toFail(error);
  }
  // Not even the second factor, which the user now has.
  expect(await api.as(other).call('PATCH /users/me', { body: { totp_secret_base64: null } })).toFail(
    'SECOND_FACTOR_REMOVAL_NOT_ALLOWED',
  );
});
