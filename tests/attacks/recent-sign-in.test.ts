import { type EndpointSpec, endpoints } from '@portico/contract';
import { claimsOf, portico, type Tokens } from '@portico/testkit';
import { expect, test } from 'vitest';

/** Tests that a project can require a recent sign-in for changes of credentials. */

type Operation = keyof typeof endpoints;

const error = 'REAUTHENTICATION_REQUIRED';
const config = {
  'auth.sessions.stepUpMinutes': 15,
  'apiKeys.enabled.user': true,
  'users.allowClientUserDeletion': true,
};

async function required() {
  const made = await portico();
  const body = { config_override_string: JSON.stringify(config) };
  expect(await made.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  const user = await made.project.user();
  /** Waits, and returns the tokens of a client that refreshes its access token. */
  const after = async (minutes: number, tokens: Tokens): Promise<Tokens> => {
    made.server.clock.advance(minutes, 'minute');
    const headers = { 'x-stack-refresh-token': tokens.refresh_token };
    const { body: refreshed } = await made.api.call('POST /auth/sessions/current/refresh', { headers });
    return { refresh_token: tokens.refresh_token, ...refreshed };
  };
  return { ...made, user, after };
}

const changes = Object.entries<EndpointSpec>(endpoints).filter(
  ([, { access, changesCredentials }]) => access === 'client' && changesCredentials === true,
);

test('a change of credentials is refused 15 minutes after the sign-in, also with a fresh access token', async () => {
  const { api, user, after } = await required();
  const tokens = await after(16, user);
  const as = api.withTokens(tokens);

  expect(changes.length).toBeGreaterThan(8);
  for (const [operation] of changes) {
    const names = [...operation.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, user.id]));
    const answer = await as.callBadly(operation as Operation, { params, body: {} });
    expect(answer, operation).toFail(error, {
      max_age_seconds: 900,
      authenticated_at_millis: expect.any(Number),
    });
    expect(answer.status, operation).toBe(403);
  }
  expect(await as.callBadly('PATCH /users/me', { body: { totp_secret_base64: null } })).toFail(error);
  expect(await as.call('PATCH /users/me', { body: { display_name: 'Ada' } })).toSucceed();
});

test('a sensitive change is accepted after another sign-in, and before the 15 minutes are over', async () => {
  const { api, user, after } = await required();
  const soon = await after(14, user);
  const body = { description: 'A key', expires_at_millis: null, is_public: false, user_id: 'me' };
  expect(await api.withTokens(soon).callBadly('POST /user-api-keys', { body })).toSucceed();
  const late = await after(2, soon);
  expect(await api.withTokens(late).callBadly('POST /user-api-keys', { body })).toFail(error);

  const signIn = { body: { email: user.email, password: user.password } };
  const { body: again } = await api.call('POST /auth/password/sign-in', signIn);

  expect(await api.withTokens(again).callBadly('POST /user-api-keys', { body })).toSucceed();
});

/** Signs the user in again, and returns the tokens of the new session. */
async function signInAgain({ api, user }: Awaited<ReturnType<typeof required>>): Promise<Tokens> {
  const body = { email: user.email, password: user.password };
  return (await api.call('POST /auth/password/sign-in', { body })).body;
}

test('another sign-in makes the session recent, and ends', async () => {
  const made = await required();
  const { api, user, after } = made;
  const tokens = await after(16, user);
  const signIn = await signInAgain(made);

  const body = { refresh_token: signIn.refresh_token };
  expect(await api.withTokens(tokens).call('POST /auth/sessions/current/reauthenticate', { body })).toSucceed();

  const fresh = await after(0, tokens);
  const change = { body: { totp_secret_base64: null } };
  expect(await api.withTokens(tokens).callBadly('PATCH /users/me', change)).toFail(error);
  expect(await api.withTokens(fresh).call('PATCH /users/me', change)).toSucceed();
  expect(await api.withTokens(signIn).call('GET /users/me')).not.toSucceed();
  const { body: list } = await api.withTokens(fresh).call('GET /auth/sessions', { query: { user_id: 'me' } });
  expect(list.items).toEqual([expect.objectContaining({ is_current_session: true })]);
});

test('an old sign-in makes no session recent', async () => {
  const made = await required();
  const { api, user, after } = made;
  const old = await signInAgain(made);
  const tokens = await after(16, user);

  const body = { refresh_token: old.refresh_token };
  expect(await api.withTokens(tokens).call('POST /auth/sessions/current/reauthenticate', { body })).toSucceed();

  const refreshed = api.withTokens(await after(0, tokens));
  expect(await refreshed.callBadly('PATCH /users/me', { body: { totp_secret_base64: null } })).toFail(error);
});

test('only an active sign-in of the same user makes a session recent, and only once', async () => {
  const made = await required();
  const { api, user, project, server, after } = made;
  const tokens = await after(16, user);
  const as = api.withTokens(tokens);
  const reauthenticate = async (refresh_token: string) =>
    await as.call('POST /auth/sessions/current/reauthenticate', { body: { refresh_token } });
  const failure = 'REAUTHENTICATION_FAILED';

  const other = await project.user();
  expect(await reauthenticate(other.refresh_token)).toFail(failure);
  expect(await api.withTokens(other).call('GET /users/me')).toSucceed();
  expect(await reauthenticate(tokens.refresh_token)).toFail(failure);
  expect(await reauthenticate('never-issued')).toFail(failure);
  const impersonation = { body: { user_id: user.id, is_impersonation: true } };
  const { body: support } = await api.server().call('POST /auth/sessions', impersonation);
  expect(await reauthenticate(support.refresh_token)).toFail(failure);
  expect(await api.withTokens(support).call('GET /users/me')).toSucceed();

  const signIn = await signInAgain(made);
  const both = await Promise.all([reauthenticate(signIn.refresh_token), reauthenticate(signIn.refresh_token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);

  const { body: short } = await api.server().call('POST /auth/sessions', {
    body: { user_id: user.id, expires_in_millis: 1000 },
  });
  server.clock.advance(1, 'minute');
  expect(await reauthenticate(short.refresh_token)).toFail(failure);
});

test('an impersonated session cannot become recent', async () => {
  const made = await required();
  const { api, user } = made;
  const impersonation = { body: { user_id: user.id, is_impersonation: true } };
  const { body: support } = await api.server().call('POST /auth/sessions', impersonation);
  const signIn = await signInAgain(made);

  const body = { refresh_token: signIn.refresh_token };
  const answer = await api.withTokens(support).call('POST /auth/sessions/current/reauthenticate', { body });

  expect(answer).toFail('IMPERSONATED_SESSION_NOT_ALLOWED');
  expect(await api.withTokens(signIn).call('GET /users/me')).toSucceed();
});

test('a command-line login does not make an old sign-in recent', async () => {
  const { api, user, after } = await required();
  const tokens = await after(16, user);
  const { body: login } = await api.call('POST /auth/cli', { body: {} });
  const confirmed = { login_code: login.login_code, refresh_token: tokens.refresh_token };
  expect(await api.call('POST /auth/cli/complete', { body: confirmed })).toSucceed();
  const { body: polled } = await api.call('POST /auth/cli/poll', { body: { polling_code: login.polling_code } });
  const copied = await after(0, {
    access_token: '',
    refresh_token: 'refresh_token' in polled ? `${polled.refresh_token}` : '',
  });

  expect(await api.withTokens(copied).call('DELETE /users/me')).toFail(error);
});

test('the user can end other sessions at any time, and servers need no sign-in', async () => {
  const { api, user, after } = await required();
  const tokens = await after(16, user);
  const { body: other } = await api.call('POST /auth/password/sign-in', {
    body: { email: user.email, password: user.password },
  });
  const { refresh_token_id } = claimsOf(other.access_token);

  const ended = await api
    .withTokens(tokens)
    .call('DELETE /auth/sessions/:session_id', { params: { session_id: refresh_token_id } });
  expect(ended).toSucceed();
  const params = { user_id: user.id };
  const body = { totp_secret_base64: null };
  expect(await api.server().withTokens(tokens).call('PATCH /users/:user_id', { params, body })).toSucceed();
});

test('an anonymous user can sign up at any time', async () => {
  const { api, after } = await required();
  const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
  const tokens = await after(60, anonymous);
  const as = api.withTokens(tokens).withHeaders({ 'x-stack-allow-anonymous-user': 'true' });
  const body = {
    email: 'ada@example.com',
    password: 'a long and good passphrase',
    verification_callback_url: 'http://localhost/',
  };

  expect(await as.call('POST /auth/password/sign-up', { body })).toSucceed();
});
