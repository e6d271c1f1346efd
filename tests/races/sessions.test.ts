import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

/** `correct horse` under bcrypt with 11 rounds: slow enough for something to happen while it is checked. */
const slowHash = '$2b$11$qEb66w9ajb0SV3waVXM6a.rwnt50hFGo/sFqi3uGEvktSPV9HJZOC';
/** Some other password. */
const otherHash = '$2b$04$XBc8v4wuV6J2mVuSNCZLXOpvgEIE6uky3x7A91K4Ik4KJwslYbJPK';

test('a sign-in that began before the password was changed neither succeeds nor brings the old password back', async () => {
  const { api, project } = await portico();
  const user = await project.user({ password_hash: slowHash });
  const credentials = { email: user.email, password: 'correct horse' };

  const signIn = api.call('POST /auth/password/sign-in', { body: credentials });
  await api.call('GET /projects/current');
  const params = { user_id: user.id };
  expect(await api.server().call('PATCH /users/:user_id', { params, body: { password_hash: otherHash } })).toSucceed();

  expect(await signIn).toFail('EMAIL_PASSWORD_MISMATCH');
  expect(await api.call('POST /auth/password/sign-in', { body: credentials })).toFail('EMAIL_PASSWORD_MISMATCH');
  const sessions = await api.server().call('GET /auth/sessions', { query: { user_id: user.id } });
  expect(sessions.body.items).toEqual([]);
});

test('sign-ins that bring one outdated hash up to date at the same moment all succeed', async () => {
  const { api, project } = await portico();
  const user = await project.user({ password_hash: slowHash });
  const body = { email: user.email, password: 'correct horse' };

  const answers = await Promise.all(Array.from({ length: 4 }, () => api.call('POST /auth/password/sign-in', { body })));

  for (const answer of answers) expect(answer).toSucceed();
});

test('a refresh waits for a change of the password and then gets nothing', async () => {
  const { api, project, server } = await portico();
  const user = await project.user();
  const { database } = server.app;

  const refresh = await database.handle().transaction(async (db) => {
    await db.run({ text: 'select id from users where id = $1 for update', values: [user.id] });
    const refresh = api.withTokens(user).call('POST /auth/sessions/current/refresh');
    if (database.isShared) await untilSomebodyWaits(db);
    await db.run({ text: 'delete from sessions where user_id = $1', values: [user.id] });
    return { refresh };
  });

  expect(await refresh.refresh).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
});

async function untilSomebodyWaits(
  db: ReturnType<Awaited<ReturnType<typeof portico>>['server']['app']['database']['handle']>,
) {
  const text = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await db.run({ text, values: [] })).rows.length, { timeout: 5000 }).toBeGreaterThan(0);
}
