import { claimsOf, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const year = 31_536_000_000;

async function impersonated(overrides: Record<string, unknown> = {}) {
  const made = await portico();
  const body = { config_override_string: JSON.stringify(overrides) };
  expect(await made.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  const user = await made.project.user();
  const { body: tokens } = await made.api
    .server()
    .call('POST /auth/sessions', { body: { user_id: user.id, is_impersonation: true, expires_in_millis: year } });
  return { ...made, user, tokens };
}

test('the access tokens of an impersonated session say so, and name the key that began it', async () => {
  const { api, user, tokens } = await impersonated();
  const headers = { 'x-stack-refresh-token': tokens.refresh_token };
  const { body: refreshed } = await api.call('POST /auth/sessions/current/refresh', { headers });

  for (const { access_token } of [tokens, refreshed]) {
    expect(claimsOf(access_token)).toMatchObject({ is_impersonation: true, act: { sub: expect.any(String) } });
  }
  expect(claimsOf(refreshed.access_token).act).toEqual(claimsOf(tokens.access_token).act);
  expect(claimsOf(user.access_token)).not.toHaveProperty('is_impersonation');
  expect(claimsOf(user.access_token)).not.toHaveProperty('act');
});

test('an impersonated session lasts at most one hour, although a year was asked for, and its last token ends with it', async () => {
  const { api, tokens, server } = await impersonated();
  const headers = { 'x-stack-refresh-token': tokens.refresh_token };
  const refresh = async () => await api.call('POST /auth/sessions/current/refresh', { headers });
  server.clock.advance(55, 'minute');

  const { body: last } = await refresh();
  server.clock.advance(5, 'minute');

  expect(claimsOf(last.access_token).exp).toBeLessThanOrEqual(claimsOf(tokens.access_token).iat + 3601);
  server.clock.advance(1, 'second');
  expect(await refresh()).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  expect(await api.withTokens({ ...tokens, ...last }).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
});

test('an impersonated session lasts as long as the project allows, and a shorter request counts', async () => {
  const { api, user, tokens, server } = await impersonated({ 'auth.sessions.impersonationMinutesMax': 120 });
  const body = { user_id: user.id, is_impersonation: true, expires_in_millis: 60_000 };
  const { body: short } = await api.server().call('POST /auth/sessions', { body });
  const refresh = async ({ refresh_token }: { refresh_token: string }) =>
    await api.call('POST /auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': refresh_token } });

  server.clock.advance(119, 'minute');

  expect(await refresh(tokens)).toSucceed();
  expect(await refresh(short)).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
});

test('an impersonated session is listed for the user on request, who can end it', async () => {
  const { api, user, tokens } = await impersonated();
  const as = api.as(user);
  expect((await as.call('GET /auth/sessions', { query: { user_id: 'me' } })).body.items).toHaveLength(1);

  const { body } = await as.call('GET /auth/sessions', { query: { user_id: 'me', include_impersonation: true } });
  const found = body.items.find((session) => session.is_impersonation);
  expect(found).toMatchObject({ is_current_session: false });
  const params = { session_id: found?.id ?? ('' as never) };

  expect(await as.call('DELETE /auth/sessions/:session_id', { params })).toSucceed();
  expect(await api.withTokens(tokens).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
  const { body: events } = await api.server().call('GET /events', { query: { user_id: user.id } });
  expect(events.items.filter(({ type }) => type.startsWith('impersonation.'))).toMatchObject([
    { type: 'impersonation.ended', actor: { type: 'user', id: user.id } },
    { type: 'impersonation.started', actor: { type: 'server' } },
  ]);
});

test('a command-line login that an impersonated session confirms is impersonated too, and ends with it', async () => {
  const { api, tokens, server } = await impersonated();
  const { body: login } = await api.call('POST /auth/cli', { body: {} });
  const body = { login_code: login.login_code, refresh_token: tokens.refresh_token };
  expect(await api.call('POST /auth/cli/complete', { body })).toSucceed();
  const { body: polled } = await api.call('POST /auth/cli/poll', { body: { polling_code: login.polling_code } });
  const headers = { 'x-stack-refresh-token': 'refresh_token' in polled ? String(polled.refresh_token) : '' };
  const { body: refreshed } = await api.call('POST /auth/sessions/current/refresh', { headers });

  expect(claimsOf(refreshed.access_token)).toMatchObject({ is_impersonation: true });
  server.clock.advance(61, 'minute');
  expect(await api.call('POST /auth/sessions/current/refresh', { headers })).toFail(
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  );
});
