import { randomUUID } from 'node:crypto';
import { portico } from '@portico/testkit';
import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The background work of these tests reads and changes the whole database.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await server.app.database.handle().run({ text, values })).rows;

/** Returns the tables of the database in which a text occurs. */
async function tablesWith(text: string): Promise<string[]> {
  return (await rowsWith(text)).map(({ name }) => String(name));
}

/** Returns a row of each table in which a text occurs. */
async function rowsWith(text: string) {
  await server.app.platform.acts.flush(server.app.database.handle());
  const tables = await query(
    `select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`,
  );
  const parts = tables.map(
    ({ name }) => `(select '${name}' as name, t::text as row from ${name} t where lower(t::text) like $1 limit 1)`,
  );
  return await query(parts.join(' union all '), [`%${text.toLowerCase()}%`]);
}

/** Creates a user with rare values, about whom there is something in each table that outlives users. */
async function busyUser() {
  const given = await portico(server);
  const { project, api } = given;
  const mark = `zq${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const config = {
    'teams.createPersonalTeamOnSignUp': true,
    'users.allowClientUserDeletion': true,
  };
  const body = { config_override_string: JSON.stringify(config) };
  expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  await api.admin().call('POST /internal/webhooks/endpoints', { body: { url: 'https://example.com/hook' } });
  const user = await project.user({ primary_email: `${mark}@example.com`, display_name: `Name ${mark}` });
  const session = api.as(user);
  await session.call('PATCH /users/me', { body: { client_metadata: { note: `note ${mark}` } } });
  await api.callBadly('POST /auth/password/sign-in', { body: { email: user.email, password: `wrong ${mark}` } });
  const address = { callback_url: 'http://localhost:3000/x', email: user.email };
  expect(await api.call('POST /auth/password/send-reset-code', { body: address })).toSucceed();
  const suppressed = { email_addresses: [`${mark}@example.com`], detail: `said by ${mark}` };
  expect(await api.admin().call('POST /internal/email-suppressions', { body: suppressed })).toSucceed();
  const headers = { 'user-agent': `Browser/${mark}` };
  await api.call('POST /auth/password/sign-in', {
    body: { email: user.email, password: user.password },
    headers,
  });
  return { ...given, user, mark };
}

test('an erasure leaves none of the values in the database, and is listed without them', async () => {
  const { api, user, mark } = await busyUser();
  expect(await tablesWith(mark)).toEqual(
    expect.arrayContaining([
      'users',
      'contact_channels',
      'outgoing_emails',
      'webhook_messages',
      'email_suppressions',
      'teams',
    ]),
  );

  const { status, body } = await api.admin().call('POST /internal/erasures', { body: { user_id: user.id } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ user_id: user.id, completed_at_millis: null, counts: {} });
  await Promise.all([server.app.background.sweep(), server.app.background.sweep()]);

  expect(await rowsWith(mark)).toEqual([]);
  const { body: list } = await api.admin().call('GET /internal/erasures', { query: {} });
  expect(list.items).toEqual([
    expect.objectContaining({
      user_id: user.id,
      completed_at_millis: expect.any(Number),
      requested_by: expect.anything(),
    }),
  ]);
  expect(list.items[0]?.counts.events).toBeGreaterThan(3);
  const { body: events } = await api
    .server()
    .call('GET /events', { query: { user_id: user.id, types: 'user.erased' } });
  expect(events.items, 'two processes erase once').toHaveLength(1);

  const again = await api.admin().call('POST /internal/erasures', { body: { user_id: user.id } });
  expect(again, 'also for a user who was deleted earlier').toSucceed();
  const unknown = { user_id: randomUUID() as never };
  expect(await api.admin().call('POST /internal/erasures', { body: unknown })).toFail('USER_NOT_FOUND');
});

test('a deletion erases after the days of the project, and another user with the address keeps everything', async () => {
  const { api, user, mark, project } = await busyUser();
  expect(await api.as(user).call('DELETE /users/me')).toSucceed();
  server.clock.advance(1, 'minute');
  const next = await project.user({ primary_email: `${mark}@example.com`, display_name: `Second ${mark}` });
  await server.app.background.sweep();
  const { body: waiting } = await api.admin().call('GET /internal/erasures', { query: {} });
  expect(waiting.items).toMatchObject([{ user_id: user.id, begun_at_millis: null, requested_by: null }]);
  expect(await query('select 1 from events where user_id = $1 and after is not null', [user.id])).not.toEqual([]);

  server.clock.advance(30, 'day');
  await server.app.background.sweep();

  expect(
    await query('select 1 from events where user_id = $1 and coalesce(before, after) is not null and type <> $2', [
      user.id,
      'user.erased',
    ]),
  ).toEqual([]);
  expect(await query('select 1 from events where user_id = $1 and after is not null', [next.id])).not.toEqual([]);
  const { body: list } = await api.admin().call('GET /internal/erasures', { query: { limit: 1 } });
  expect(list.items).toMatchObject([{ user_id: user.id, completed_at_millis: expect.any(Number) }]);
});

test('an erasure keeps the codes of the user who has an earlier address now', async () => {
  const { api, project } = await portico(server);
  const mark = `zq${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const first = await project.user({ primary_email: `${mark}@example.com` });
  const moved = { primary_email: `moved-${mark}@example.com`, primary_email_verified: true };
  const path = { params: { user_id: first.id } };
  expect(await api.server().call('PATCH /users/:user_id', { ...path, body: moved })).toSucceed();
  const next = await project.user({ primary_email: `${mark}@example.com` });
  const body = { email: next.email, callback_url: 'http://localhost:3000/x' };
  const codes = async () => await query('select id from verification_codes where user_id = $1', [next.id]);
  expect(await api.call('POST /auth/password/send-reset-code', { body })).toSucceed();
  const before = await codes();
  expect(before).toHaveLength(1);

  expect(await api.admin().call('POST /internal/erasures', { body: { user_id: first.id } })).toSucceed();
  await server.app.background.sweep();

  expect(await codes()).toEqual(before);
});

test('two erasures at once remove both halves of an event about both users', async () => {
  const { api, project } = await portico(server);
  const mark = `zq${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const [ada, eve] = [await project.user(), await project.user({ display_name: `Name ${mark}` })];
  await server.app.platform.acts.flush(server.app.database.handle());
  // as an act of a team administrator
  const acted = await query(
    `update events set actor_type = 'user', actor_id = $1, user_agent = $3 where user_id = $2 and after is not null returning id`,
    [ada.id, eve.id, `Browser/${mark}`],
  );
  expect(acted).not.toEqual([]);

  for (const { id } of [ada, eve])
    expect(await api.admin().call('POST /internal/erasures', { body: { user_id: id } })).toSucceed();
  await server.app.background.sweep();

  expect(await tablesWith(mark)).toEqual([]);
});

test('an erasure that has begun stays in the list if the user comes back', async () => {
  const { api, project } = await portico(server);
  const user = await project.user();
  expect(await api.admin().call('POST /internal/erasures', { body: { user_id: user.id } })).toSucceed();
  const line = { type: 'user', id: user.id, primary_email: user.email };
  const body = { lines: [{ line: 1, content: line }], dry_run: false, on_conflict: 'skip' as const };
  const params = { run_id: randomUUID() as never };
  expect(await api.admin().callBadly('POST /internal/imports/:run_id', { params, body })).toMatchObject({
    status: 200,
  });
  await server.app.background.sweep();

  const { body: list } = await api.admin().call('GET /internal/erasures', { query: {} });
  expect(list.items).toMatchObject([{ user_id: user.id, completed_at_millis: expect.any(Number) }]);
});
