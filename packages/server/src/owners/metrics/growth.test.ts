import { engineOfRun, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A server whose clock these tests move by weeks. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => {
  await server?.stop();
});

const dayMillis = 86_400_000;
const password = 'correct horse';

async function growthOf({ api }: Portico, query: { from_millis: number; to_millis: number; unit?: 'hour' | 'day' }) {
  const answer = await api.admin().call('GET /internal/growth', { query });
  expect(answer).toSucceed();
  return answer.body as Extract<typeof answer.body, { points: unknown }>;
}

/** Returns the growth in the last days, with today as the last one. */
async function growthOfLast(at: Portico, days: number) {
  const now = server.clock.now().getTime();
  return await growthOf(at, { from_millis: now - (days - 1) * dayMillis, to_millis: now });
}

const signUp = async ({ api }: Portico, email: string) =>
  await api.call('POST /auth/password/sign-up', { body: { email, password } });
const signIn = async ({ api }: Portico, email: string) =>
  await api.call('POST /auth/password/sign-in', { body: { email, password } });

/** Moves the clock to noon of the next Monday. */
function moveToMonday(): void {
  const now = server.clock.now();
  const days = (8 - now.getUTCDay()) % 7 || 7;
  server.clock.advance(days, 'day');
  server.clock.advance(12 - now.getUTCHours(), 'hour');
}

test('a period has its days, as many days before, and sign-ins by method in both', async () => {
  const at = await portico(server);
  await signUp(at, 'ada@example.com');
  server.clock.advance(3, 'day');
  await signUp(at, 'grace@example.com');
  await signIn(at, 'ada@example.com');
  await at.api.call('POST /auth/anonymous/sign-up');

  const growth = await growthOfLast(at, 2);

  const today = Math.floor(server.clock.now().getTime() / dayMillis) * dayMillis;
  expect(growth.points).toEqual([
    { at_millis: today - dayMillis, sign_ups: 0, sign_ins: 0, failed_sign_ins: 0, active_users: 0, page_views: null },
    { at_millis: today, sign_ups: 1, sign_ins: 2, failed_sign_ins: 0, active_users: 2, page_views: null },
  ]);
  expect(growth.points_before).toMatchObject([
    { at_millis: today - 3 * dayMillis, sign_ups: 1, sign_ins: 1, active_users: 1 },
    { at_millis: today - 2 * dayMillis, sign_ups: 0 },
  ]);
  expect(growth.sign_in_methods).toEqual([{ method: 'password', count: 2, count_before: 1 }]);
});

test('counts that are added up are the same, and include anonymous users on request', async () => {
  const at = await portico(server);
  await signUp(at, 'ada@example.com');
  await at.api.call('POST /auth/anonymous/sign-up');
  const before = await growthOfLast(at, 7);

  await server.app.background.sweep();

  expect(await growthOfLast(at, 7)).toEqual(before);
  const now = server.clock.now().getTime();
  const query = { from_millis: now, to_millis: now, include_anonymous: true };
  const all = await at.api.admin().call('GET /internal/growth', { query });
  expect(all.body).toMatchObject({ points: [{ sign_ups: 2 }] });
});

test('a day has hours', async () => {
  const at = await portico(server);
  moveToMonday();
  await signUp(at, 'ada@example.com');
  server.clock.advance(1, 'hour');
  await signIn(at, 'ada@example.com');
  const now = server.clock.now().getTime();

  const { points, points_before } = await growthOf(at, {
    from_millis: now - 2 * 3_600_000,
    to_millis: now,
    unit: 'hour',
  });

  expect(points).toMatchObject([
    { sign_ups: 0, sign_ins: 0 },
    { sign_ups: 1, sign_ins: 1 },
    { sign_ups: 0, sign_ins: 1 },
  ]);
  expect(points[2]?.at_millis).toBe(Math.floor(now / 3_600_000) * 3_600_000);
  expect(points_before).toHaveLength(3);
});

test('users count in the week of their sign-up and once in each week in which they return', async () => {
  const at = await portico(server);
  moveToMonday();
  await signUp(at, 'ada@example.com');
  await signUp(at, 'grace@example.com');
  server.clock.advance(14, 'day');
  await signIn(at, 'ada@example.com');
  server.clock.advance(1, 'day');
  await signIn(at, 'ada@example.com');
  await signUp(at, 'joan@example.com');

  const { weeks } = await growthOfLast(at, 1);

  expect(weeks).toHaveLength(12);
  expect(weeks.slice(-3)).toMatchObject([
    { users: 2, returning: [2, 0, 1] },
    { users: 0, returning: [0, 0] },
    { users: 1, returning: [1] },
  ]);
  expect(new Date(weeks[11]?.date ?? '').getUTCDay()).toBe(1);
});

test('failed sign-ins are counted by day and hour, and the list of sign-ins has those of a period', async () => {
  const at = await portico(server);
  moveToMonday();
  const { email } = await at.project.user();
  const fail = async () => await at.api.call('POST /auth/password/sign-in', { body: { email, password: 'wrong' } });
  await fail();
  server.clock.advance(1, 'day');
  await fail();
  await fail();
  await server.app.platform.acts.flush(server.app.database.handle());

  expect(await growthOfLast(at, 1)).toMatchObject({
    points: [{ failed_sign_ins: 2 }],
    points_before: [{ failed_sign_ins: 1 }],
  });
  const now = server.clock.now().getTime();
  const byHour = await growthOf(at, { from_millis: now - dayMillis, to_millis: now, unit: 'hour' });
  const counts = byHour.points.map(({ failed_sign_ins }) => failed_sign_ins);
  expect([counts.at(0), counts.at(-1), counts.length]).toEqual([1, 2, 25]);

  const today = Math.floor(now / dayMillis) * dayMillis;
  const listed = async (query: object) =>
    (await at.api.server().call('GET /sign-ins', { query: { result: 'failed', ...query } })).body.items.length;
  expect(await listed({ from_millis: today, to_millis: today + dayMillis })).toBe(2);
  expect(await listed({ to_millis: today })).toBe(1);
  expect(await listed({ query: email, from_millis: today })).toBe(2);
  expect(await listed({ result: undefined, from_millis: today + dayMillis })).toBe(0);
});

test('a period has at most 400 days, in order, and is for the project only', async () => {
  const at = await portico(server);
  const ask = async (query: object) => await at.api.admin().callBadly('GET /internal/growth', { query });

  expect(await ask({ from_millis: 0, to_millis: 400 * dayMillis })).toBeRefused(400, /400 days/);
  expect(await ask({ from_millis: 0, to_millis: 400 * 3_600_000, unit: 'hour' })).toBeRefused(400, /400 hours/);
  expect(await ask({ from_millis: 1, to_millis: 0 })).toBeRefused(400, /after/);
  expect(await ask({ from_millis: 'x', to_millis: 0 })).toFail('SCHEMA_ERROR');
  const query = { from_millis: 0, to_millis: 0 };
  expect(await at.api.server().callBadly('GET /internal/growth', { query })).toFail('INSUFFICIENT_ACCESS_TYPE');
});
