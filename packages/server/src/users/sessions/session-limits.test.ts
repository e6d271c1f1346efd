import { claimsOf, engineOfRun, portico, startTestServer } from '@portico/testkit';
import { expect, onTestFinished, test } from 'vitest';

async function signedIn() {
  const made = await portico();
  const { server } = made;
  const user = await made.project.user();
  const limit = async (limits: Record<string, number | null>) => {
    const named = Object.entries(limits).map(([key, value]) => [`auth.sessions.${key}`, value]);
    const body = { config_override_string: JSON.stringify(Object.fromEntries(named)) };
    return await made.api.admin().call('PATCH /internal/config/override', { body });
  };
  const signIn = async () => {
    const body = { email: user.email, password: user.password };
    return (await made.api.call('POST /auth/password/sign-in', { body })).body;
  };
  const refresh = async ({ refresh_token }: { refresh_token: string }) =>
    await made.api.call('POST /auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': refresh_token } });
  const count = async () => {
    const { rows } = await server.app.database
      .handle()
      .run({ text: 'select count(*)::integer as n from sessions where user_id = $1', values: [user.id] });
    return rows[0]?.n;
  };
  return { ...made, user, limit, signIn, refresh, count };
}

const ended = 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED';

test('an idle timeout ends existing sessions without use, and only those', async () => {
  const { api, server, user, limit, signIn, refresh, count } = await signedIn();
  const [used, unused] = [await signIn(), await signIn()];
  expect(await limit({ idleMinutesMax: 60 })).toSucceed();

  for (let times = 0; times < 8; times += 1) {
    server.clock.advance(10, 'minute');
    expect(await refresh(used)).toSucceed();
  }

  expect(await refresh(unused)).toFail(ended);
  const { access_token } = (await refresh(used)).body;
  const { body } = await api
    .withTokens({ ...used, access_token })
    .call('GET /auth/sessions', { query: { user_id: 'me' } });
  expect(body.items).toMatchObject([{ is_current_session: true }]);
  const { body: login } = await api.call('POST /auth/cli', { body: {} });
  const confirmed = { login_code: login.login_code, refresh_token: unused.refresh_token };
  expect(await api.call('POST /auth/cli/complete', { body: confirmed })).toSucceed();
  const polled = await api.call('POST /auth/cli/poll', { body: { polling_code: login.polling_code } });
  const given = 'refresh_token' in polled.body ? String(polled.body.refresh_token) : '';
  expect(await refresh({ refresh_token: given })).toFail(ended);

  await server.app.background.sweep();
  expect(await count()).toBe(3);
  server.clock.advance(2, 'day');
  expect(await limit({ idleMinutesMax: null })).toSucceed();
  expect(await refresh(used)).toSucceed();
  expect(await limit({ idleMinutesMax: 60 })).toSucceed();
  server.clock.advance(2, 'day');
  await server.app.background.sweep();
  expect(await count()).toBe(1);
  expect(await refresh(user)).toFail(ended);
});

test('a lifetime ends existing sessions in use, with their access tokens', async () => {
  const { api, server, limit, signIn, refresh } = await signedIn();
  const before = await signIn();
  expect(await limit({ lifetimeMinutesMax: 60 })).toSucceed();
  const after = await signIn();
  server.clock.advance(55, 'minute');

  const last = [(await refresh(before)).body, (await refresh(after)).body];
  for (const { access_token } of last)
    expect(claimsOf(access_token).exp - claimsOf(access_token).iat).toBeLessThan(310);
  server.clock.advance(6, 'minute');

  expect(await refresh(before)).toFail(ended);
  expect(await refresh(after)).toFail(ended);
  for (const tokens of last) {
    const expired = api.withTokens({ refresh_token: '', ...tokens });
    expect(await expired.call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
  }
});

test('a session that a server creates is not longer than the project allows', async () => {
  const { api, server, user, limit, refresh } = await signedIn();
  expect(await limit({ lifetimeMinutesMax: 30, impersonationMinutesMax: 120 })).toSucceed();
  const body = { user_id: user.id, is_impersonation: true, expires_in_millis: 86_400_000 };
  const { body: tokens } = await api.server().call('POST /auth/sessions', { body });

  server.clock.advance(31, 'minute');

  expect(await refresh(tokens)).toFail(ended);
});

test('limits that would sign active users out are refused', async () => {
  const { limit } = await signedIn();

  for (const value of [0, 19, 0.5, 528_481]) {
    expect(await limit({ idleMinutesMax: value }), String(value)).toBeRefused(400);
    expect(await limit({ lifetimeMinutesMax: value }), String(value)).toBeRefused(400);
  }
});

test('with long access tokens, two of their lifetimes count', async () => {
  const environment = { PORTICO_ACCESS_TOKEN_LIFETIME_SECONDS: '3600' };
  const server = await startTestServer({ engine: engineOfRun(), environment });
  onTestFinished(server.stop);
  const { api, project } = await portico(server);
  const body = { config_override_string: JSON.stringify({ 'auth.sessions.idleMinutesMax': 20 }) };
  expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  const user = await project.user();
  const headers = { 'x-stack-refresh-token': user.refresh_token };

  server.clock.advance(61, 'minute');
  expect(await api.call('POST /auth/sessions/current/refresh', { headers })).toSucceed();
  server.clock.advance(122, 'minute');
  expect(await api.call('POST /auth/sessions/current/refresh', { headers })).toFail(ended);
});
