import { engineOfRun, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A server behind a proxy that reports countries. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    engine: engineOfRun(),
    environment: {
      PORTICO_TRUSTED_PROXY: 'true',
      PORTICO_GEO_HEADERS: 'cloudflare',
      PORTICO_LIMIT_SIGN_INS_PER_ADDRESS: 'off',
      PORTICO_LIMIT_CODE_CHECKS_PER_ADDRESS: 'off',
    },
  });
});
afterAll(async () => {
  await server?.stop();
});

async function metricsOf({ api }: Portico, include_anonymous = false) {
  const answer = await api.admin().call('GET /internal/metrics', { query: { include_anonymous } });
  expect(answer).toSucceed();
  return answer.body as Extract<typeof answer.body, { total_users: number }>;
}

/** Returns the sum of all numbers in a value. */
function sumOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, inner) => sum + sumOf(inner), 0);
}

const today = (days: readonly { activity: number }[]) => days.at(-1)?.activity;
const password = 'correct horse';

async function signUp({ api }: Portico, email: string, country?: string) {
  const from = api.withHeaders(country === undefined ? {} : { 'cf-ipcountry': country });
  const { body } = await from.call('POST /auth/password/sign-up', { body: { email, password } });
  return body as { access_token: string; refresh_token: string; user_id: string };
}

test('a project without users has thirty-one days of zeros', async () => {
  const metrics = await metricsOf(await portico(server));

  const none = Array.from({ length: 31 }, () => ({ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), activity: 0 }));
  expect(metrics).toMatchObject({
    total_users: 0,
    daily_users: none,
    daily_active_users: none,
    users_by_country: {},
    recently_registered: [],
    recently_active: [],
    login_methods: [],
  });
  expect(metrics.daily_users.at(-1)?.date).toBe(server.clock.now().toISOString().slice(0, 10));
});

test('overviews of newer clients contain the known numbers, and zeros for the others', async () => {
  const at = await portico(server);
  await signUp(at, 'ada@example.com');
  server.clock.advance(20, 'minute');
  await signUp(at, 'grace@example.com');
  await at.api.call('POST /auth/anonymous/sign-up');
  for (const display_name of ['A', 'B', 'C']) await at.api.server().call('POST /teams', { body: { display_name } });
  const { body } = await at.api.server().call('GET /teams');
  const params = { team_id: body.items[0]?.id as never };
  await at.api.server().call('DELETE /teams/:team_id', { params });

  const [metrics, all] = [await metricsOf(at), await metricsOf(at, true)];

  expect(metrics).toMatchObject({
    live_users: 1,
    auth_overview: {
      anonymous_users: 1,
      total_teams: 2,
      total_users_filtered: 2,
      verified_users: 0,
      unverified_users: 2,
    },
    payments_overview: { total_orders: 0, subscriptions_by_status: {} },
    email_overview: { total_emails: 0, recent_emails: [] },
    analytics_overview: { online_live: 1, visitors: 0, top_region: null },
  });
  for (const name of metrics.not_measured) {
    const value = name.split('.').reduce((inner: unknown, key) => (inner as Record<string, unknown>)[key], metrics);
    expect(sumOf(value), name).toBe(0);
  }
  expect(metrics.not_measured).toContain('auth_overview.mau');
  expect(metrics.not_measured).toContain('analytics_overview.daily_page_views');
  expect(metrics.not_measured).not.toContain('users_by_country');
  expect(metrics.auth_overview.daily_active_users_split.total).toEqual(metrics.daily_active_users);
  expect(metrics.auth_overview.daily_active_users_split.new).toEqual(metrics.daily_users);
  expect(metrics.analytics_overview.daily_page_views).toHaveLength(31);
  expect(all).toMatchObject({ live_users: 2, auth_overview: { anonymous_users: 1, total_users_filtered: 3 } });
  await server.app.background.sweep();
  expect((await metricsOf(at)).auth_overview.total_teams).toBe(2);
  const counts = await at.api.admin().call('GET /internal/metrics/user-counts');
  expect(counts.body).toEqual({ total_users: 3, anonymous_users: 1 });
});

test('a user counts once per day, regardless of the number of sign-ins', async () => {
  const at = await portico(server);
  await signUp(at, 'ada@example.com', 'GB');
  const grace = await signUp(at, 'grace@example.com', 'US');
  await at.api.call('POST /auth/password/sign-in', { body: { email: 'ada@example.com', password } });
  await at.api.withTokens(grace).call('POST /auth/sessions/current/refresh', {});

  const metrics = await metricsOf(at);

  expect(metrics.total_users).toBe(2);
  expect(today(metrics.daily_users)).toBe(2);
  expect(today(metrics.daily_active_users)).toBe(2);
  expect(metrics.users_by_country).toEqual({ GB: 1, US: 1 });
  expect(metrics.login_methods).toEqual([{ method: 'password', count: 3 }]);
  expect(metrics.recently_registered.map((user) => user.primary_email)).toEqual([
    'grace@example.com',
    'ada@example.com',
  ]);
});

test('a returning user is also active on the later day', async () => {
  const at = await portico(server);
  const ada = await signUp(at, 'ada@example.com');
  await signUp(at, 'grace@example.com');
  server.clock.advance(1, 'day');

  const withRefreshToken = at.api.withHeaders({ 'x-stack-refresh-token': ada.refresh_token });
  expect(await withRefreshToken.call('POST /auth/sessions/current/refresh', {})).toSucceed();

  const metrics = await metricsOf(at);
  expect(metrics.daily_active_users.slice(-2).map(({ activity }) => activity)).toEqual([2, 1]);
  expect(metrics.daily_users.slice(-2).map(({ activity }) => activity)).toEqual([2, 0]);
  expect(metrics.recently_active.map((user) => user.primary_email)).toEqual(['ada@example.com', 'grace@example.com']);
});

test('a user counts once per day, also around midnight with different clocks of two replicas', async () => {
  const at = await portico(server);
  const ada = await signUp(at, 'ada@example.com');
  const withRefreshToken = at.api.withHeaders({ 'x-stack-refresh-token': ada.refresh_token });
  const refresh = async () => await withRefreshToken.call('POST /auth/sessions/current/refresh', {});

  for (const days of [1, -1, 1]) {
    server.clock.advance(days, 'day');
    expect(await refresh()).toSucceed();
  }

  const metrics = await metricsOf(at);
  expect(metrics.daily_active_users.slice(-2).map(({ activity }) => activity)).toEqual([1, 1]);
});

test('a user created by a server counts as a user, but not as active', async () => {
  const at = await portico(server);
  await at.api.server().call('POST /users', { body: { display_name: 'Imported' } });

  const metrics = await metricsOf(at);

  expect(metrics.total_users).toBe(1);
  expect(today(metrics.daily_active_users)).toBe(0);
  expect(metrics.recently_active).toEqual([]);
});

test('impersonated sessions do not count', async () => {
  const at = await portico(server);
  const ada = await signUp(at, 'ada@example.com', 'GB');
  server.clock.advance(1, 'day');
  const before = await metricsOf(at);

  const session = await at.api
    .server()
    .withHeaders({ 'cf-ipcountry': 'US' })
    .call('POST /auth/sessions', { body: { user_id: ada.user_id, is_impersonation: true } });
  const { refresh_token } = session.body as { refresh_token: string };
  const refresh = await at.api
    .withHeaders({ 'x-stack-refresh-token': refresh_token, 'cf-ipcountry': 'US' })
    .call('POST /auth/sessions/current/refresh', {});

  expect(refresh).toSucceed();
  const { daily_active_users, users_by_country, login_methods } = await metricsOf(at);
  expect({ daily_active_users, users_by_country, login_methods }).toEqual({
    daily_active_users: before.daily_active_users,
    users_by_country: { GB: 1 },
    login_methods: [{ method: 'password', count: 1 }],
  });
});

test('a user counts in the country of the last activity', async () => {
  const at = await portico(server);
  await signUp(at, 'ada@example.com', 'GB');
  await at.api
    .withHeaders({ 'cf-ipcountry': 'FR' })
    .call('POST /auth/password/sign-in', { body: { email: 'ada@example.com', password } });
  await signUp(at, 'nowhere@example.com', 'not a country');

  expect((await metricsOf(at)).users_by_country).toEqual({ FR: 1 });
});

test('deleted users do not count', async () => {
  const at = await portico(server);
  const ada = await signUp(at, 'ada@example.com', 'GB');
  await signUp(at, 'grace@example.com', 'GB');

  await at.api.server().call('DELETE /users/:user_id', { params: { user_id: ada.user_id } });

  const metrics = await metricsOf(at);
  expect(metrics.total_users).toBe(1);
  expect(today(metrics.daily_users)).toBe(1);
  expect(metrics.users_by_country).toEqual({ GB: 1 });
  expect(metrics.recently_active).toHaveLength(1);
});

test('anonymous users count on request, and always after an upgrade', async () => {
  const at = await portico(server);
  const { body: anonymous } = await at.api.call('POST /auth/anonymous/sign-up');
  await at.api.call('POST /auth/anonymous/sign-up');
  expect((await metricsOf(at)).total_users).toBe(0);
  const all = await metricsOf(at, true);
  expect(all.total_users).toBe(2);
  expect(all.recently_registered).toHaveLength(2);

  const asAnonymous = at.api.withTokens(anonymous as { access_token: string; refresh_token: string });
  await asAnonymous.call('POST /auth/password/sign-up', { body: { email: 'ada@example.com', password } });

  const metrics = await metricsOf(at);
  expect([metrics.total_users, today(metrics.daily_users), today(metrics.daily_active_users)]).toEqual([1, 1, 1]);
  expect((await metricsOf(at, true)).total_users).toBe(2);
});

test('counts are the same before and after events are added up, also by concurrent rounds', async () => {
  const at = await portico(server);
  await Promise.all(Array.from({ length: 20 }, async (_, index) => await signUp(at, `u${index}@example.com`, 'GB')));
  const before = await metricsOf(at);

  await Promise.all([server.app.background.sweep(), server.app.background.sweep()]);
  await signUp(at, 'late@example.com', 'US');
  await server.app.background.sweep();

  const after = await metricsOf(at);
  expect(before.total_users).toBe(20);
  expect(after.total_users).toBe(21);
  expect(after.users_by_country).toEqual({ GB: 20, US: 1 });
  expect(after.login_methods).toEqual([{ method: 'password', count: 21 }]);
});

test('days before the last thirty-one are omitted, but their users still count', async () => {
  const at = await portico(server);
  await signUp(at, 'ada@example.com');
  server.clock.advance(70, 'day');
  await server.app.background.sweep();

  const metrics = await metricsOf(at);

  expect(metrics.total_users).toBe(1);
  expect(metrics.daily_users.every(({ activity }) => activity === 0)).toBe(true);
  expect(metrics.login_methods).toEqual([]);
  expect(metrics.recently_active).toHaveLength(1);
});

describe('access to metrics', () => {
  test('admins see only the metrics of their own project', async () => {
    const at = await portico(server);
    const other = await portico(server);
    await signUp(other, 'ada@example.com');

    expect((await metricsOf(at)).total_users).toBe(0);
    expect(await at.api.server().callBadly('GET /internal/metrics', {})).toFail('INSUFFICIENT_ACCESS_TYPE');
  });
});

test('sign-ins are counted over thirty days, as on all pages of the dashboard', async () => {
  const at = await portico(server);
  await signUp(at, 'ada@example.com');

  server.clock.advance(29, 'day');
  expect((await metricsOf(at)).login_methods).toEqual([{ method: 'password', count: 1 }]);
  server.clock.advance(1, 'day');
  const metrics = await metricsOf(at);
  expect(metrics.login_methods).toEqual([]);
  expect(metrics.daily_users[0]?.activity).toBe(1);
});
