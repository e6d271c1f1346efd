import { type Portico, portico } from '@portico/testkit';
import { expect, test, vi } from 'vitest';

const add = async ({ api }: Portico) => await api.admin().call('POST /internal/demo-data', {});
const remove = async ({ api }: Portico) => await api.admin().call('DELETE /internal/demo-data', { query: {} });
const state = async ({ api }: Portico) =>
  (await api.admin().call('GET /internal/demo-data', { query: {} })).body.added_at_millis;
const countOf = async ({ api }: Portico) => (await api.server().call('GET /users/count', { query: {} })).body.count;
const usersOf = async ({ api }: Portico, query: object = {}) =>
  (await api.server().call('GET /users', { query: { limit: 200, ...query } })).body.items;
const teamsOf = async ({ api }: Portico) => (await api.server().call('GET /teams', { query: {} })).body.items;

/** Returns all numbers of the metrics that are not zero. */
async function numbersOf({ server, project }: Portico) {
  const { rows } = await server.app.database.handle().run({
    text: `select kind, day::text, key, sum(change)::int as count from (
        select tenancy_id, kind, day, key, change from metric_events
        union all select tenancy_id, kind, day, key, count from metric_counts
      ) as c join tenancies t on t.id = c.tenancy_id
      where t.project_id = $1 group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3`,
    values: [project.id],
  });
  return rows;
}

test('demo data fills a project, and its removal leaves nothing', async () => {
  const at = await portico();
  const own = await at.project.user({ display_name: 'Real person' });
  const before = await numbersOf(at);
  expect(await state(at)).toBeNull();

  const added = await add(at);
  expect(added).toSucceed();
  expect(added.body.added_at_millis).toEqual(expect.any(Number));
  const users = await usersOf(at);
  expect(users).toHaveLength(61);
  const demo = users.filter(({ id }) => id !== own.id);
  expect(demo.every(({ primary_email }) => /^[a-z.]+@example\.com$/.test(primary_email ?? ''))).toBe(true);
  expect(new Set(demo.map(({ primary_email }) => primary_email)).size).toBe(60);
  expect(await teamsOf(at)).toHaveLength(5);
  expect((await usersOf(at, { tag: 'vip' })).length).toBeGreaterThan(5);
  const { body: tags } = await at.api.server().call('GET /user-tags', { query: {} });
  expect(tags.items.length).toBeGreaterThan(3);
  expect(new Set((await numbersOf(at)).map(({ kind }) => kind))).toContain('sign_ins');

  expect((await remove(at)).body).toEqual({ added_at_millis: null });
  expect((await usersOf(at)).map(({ id }) => id)).toEqual([own.id]);
  expect(await teamsOf(at)).toEqual([]);
  expect(await numbersOf(at)).toEqual(before);
  for (const table of ['import_runs', 'import_lines', 'failed_sign_ins', 'user_tags', 'user_notes', 'erasures']) {
    const { rows } = await at.server.app.database.handle().run({
      text: `select count(*)::int as count from ${table} r join tenancies t on t.id = r.tenancy_id where t.project_id = $1`,
      values: [at.project.id],
    });
    expect(rows, table).toEqual([{ count: 0 }]);
  }
  expect((await remove(at)).body).toEqual({ added_at_millis: null });
});

test('adding twice, also at once, adds nothing twice, and it can be added again after its removal', async () => {
  const at = await portico();
  const answers = await Promise.all([add(at), add(at), add(at)]);
  for (const answer of answers) expect(answer).toSucceed();
  await add(at);
  expect(await countOf(at)).toBe(60);
  const { rows } = await at.server.app.database.handle().run({
    text: `select count(*)::int as count from failed_sign_ins f join tenancies t on t.id = f.tenancy_id where t.project_id = $1`,
    values: [at.project.id],
  });
  expect(rows).not.toEqual([{ count: 0 }]);
  await Promise.all([remove(at), remove(at)]);
  expect(await countOf(at)).toBe(0);
  expect(await numbersOf(at)).toEqual([]);
  expect(await add(at)).toSucceed();
  expect(await countOf(at)).toBe(60);
});

test('the removal takes what was changed since, after any time, and nothing else', async () => {
  const at = await portico();
  await add(at);
  const [first, second] = await usersOf(at);
  const [team] = await teamsOf(at);
  if (first === undefined || second === undefined || team === undefined) throw new Error('There is demo data.');
  const server = at.api.server();
  await server.call('PATCH /users/:user_id', { params: { user_id: first.id }, body: { display_name: 'Mine now' } });
  await server.call('POST /users/:user_id/notes', { params: { user_id: first.id }, body: { text: 'Edited' } });
  await server.call('DELETE /users/:user_id', { params: { user_id: second.id } });
  const own = await at.project.user();
  const params = { team_id: team.id, user_id: own.id };
  await server.call('POST /team-memberships/:team_id/:user_id', { params, body: {} });
  await at.server.app.database.handle().run({
    text: `update import_runs r set started_at = started_at - interval '60 days' from tenancies t
      where t.id = r.tenancy_id and t.project_id = $1`,
    values: [at.project.id],
  });

  expect(await remove(at)).toSucceed();
  expect((await usersOf(at)).map(({ id }) => id)).toEqual([own.id]);
  expect(await teamsOf(at)).toEqual([]);
});

test('a project in production mode gets no demo data, and can remove it', async () => {
  const at = await portico();
  await add(at);
  const changes = { is_production_mode: true, config: { allow_localhost: false } };
  expect(await at.api.admin().call('PATCH /internal/projects/current', { body: changes })).toSucceed();
  expect(await remove(at)).toSucceed();
  expect(await add(at)).toMatchObject({ status: 400 });
  expect(await countOf(at)).toBe(0);
});

test('demo data that is removed while it is added leaves nothing', async () => {
  const at = await portico();
  const { passwordHasher } = at.server.app.platform;
  const { hash } = passwordHasher;
  // It is hashed before the first user is added.
  vi.spyOn(passwordHasher, 'hash').mockImplementationOnce(async (...given) => {
    await remove(at);
    return await hash(...given);
  });

  expect((await add(at)).body).toEqual({ added_at_millis: null });
  expect(await countOf(at)).toBe(0);
  expect(await teamsOf(at)).toEqual([]);
  expect(await numbersOf(at)).toEqual([]);
  expect(await add(at)).toSucceed();
  expect(await countOf(at)).toBe(60);
});

test('a project without passwords gets demo data, whose users have none', async () => {
  const at = await portico();
  const body = { config_override_string: JSON.stringify({ 'auth.password.allowSignIn': false }) };
  expect(await at.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();

  expect(await add(at)).toSucceed();
  const users = await usersOf(at);
  expect(users).toHaveLength(60);
  expect(users.filter(({ has_password }) => has_password)).toEqual([]);
  expect(await remove(at)).toSucceed();
  expect(await numbersOf(at)).toEqual([]);
});

test('nothing is sent, and the event log says only that demo data was added and removed', async () => {
  const at = await portico();
  await add(at);
  await remove(at);
  await expect
    .poll(async () => {
      const { body } = await at.api.server().call('GET /events', { query: {} });
      return body.items.map(({ type }) => type).filter((type) => !/^(project|config)/.test(type));
    })
    .toEqual(['demo_data.removed', 'demo_data.added', 'import.started']);
  const { rows } = await at.server.app.database.handle().run({
    text: `select (select count(*)::int from outgoing_emails e where e.tenancy_id = t.id) as emails,
        (select count(*)::int from webhook_messages w where w.tenancy_id = t.id) as webhooks
      from tenancies t where t.project_id = $1`,
    values: [at.project.id],
  });
  expect(rows).toEqual([{ emails: 0, webhooks: 0 }]);
});
