import { engineOfRun, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server?.stop());

async function teamOf(count: number) {
  const { api } = await portico(server);
  const admin = api.server();
  const { body: team } = await admin.call('POST /teams', { body: { display_name: 'Otters' } });
  const userIds: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { body: user } = await admin.call('POST /users', { body: { display_name: `Otter ${number}` } });
    const params = { team_id: team.id, user_id: user.id };
    await admin.call('POST /team-memberships/:team_id/:user_id', { params, body: {} });
    userIds.push(user.id);
  }
  return { admin, api, teamId: team.id, userIds };
}

test('a server reads the members of a team page by page, each once, in the order of joining', async () => {
  const { admin, teamId, userIds } = await teamOf(23);

  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const query = { team_id: teamId, limit: 100, cursor };
    const { body } = await admin.call('GET /team-member-profiles', { query });
    if (!('pagination' in body)) return expect.fail('the list has pages');
    pages.push(body.items.map(({ user_id: id }) => id));
    cursor = body.pagination.next_cursor ?? undefined;
  } while (cursor !== undefined);

  expect(pages.map(({ length }) => length)).toEqual([20, 3]);
  expect(pages.flat()).toEqual(userIds);
  const whole = await admin.call('GET /team-member-profiles', { query: { team_id: teamId } });
  expect(whole.body.items).toHaveLength(23);
});

test('a page needs a team that exists, and a cursor of the list', async () => {
  const { admin, teamId } = await teamOf(1);
  const list = async (query: object) => await admin.call('GET /team-member-profiles', { query });

  expect(await list({ limit: 5 })).toBeRefused(400, 'limit needs a team_id.');
  expect(await list({ limit: 5, team_id: crypto.randomUUID() })).toFail('TEAM_NOT_FOUND');
  expect((await list({ limit: 0, team_id: teamId })).status).toBe(400);
  expect((await list({ limit: 5, team_id: teamId, cursor: 'x' })).status).toBe(400);
  // A member that has left is no obstacle: the list goes on after its place.
  const cursor = `2999-01-01T00:00:00.000000Z_${crypto.randomUUID()}`;
  expect((await list({ limit: 5, team_id: teamId, cursor })).body.items).toEqual([]);
});

test('grants are read for the users of a page only', async () => {
  const { admin, teamId, userIds } = await teamOf(3);
  const [one = '', two = ''] = userIds;
  const list = async (query: object) =>
    (await admin.call('GET /team-permissions', { query: { team_id: teamId, ...query } })).body.items;

  const all = await list({});
  expect(new Set(all.map(({ user_id: id }) => id))).toEqual(new Set(userIds));
  const some = await list({ user_ids: [one, two].join(',') });
  expect(new Set(some.map(({ user_id: id }) => id))).toEqual(new Set([one, two]));
  expect(await list({ user_ids: crypto.randomUUID() })).toEqual([]);
  const many = Array.from({ length: 101 }, () => crypto.randomUUID()).join(',');
  expect((await admin.call('GET /team-permissions', { query: { user_ids: many } as never })).status).toBe(400);
});

test('the teams of a user are read page by page, with the grants in the teams of a page only', async () => {
  const { admin, teamId, userIds } = await teamOf(1);
  const [user_id = ''] = userIds;
  const teamIds = [teamId];
  for (let number = 1; number < 23; number += 1) {
    const body = { display_name: `Otters ${number}`, creator_user_id: user_id };
    teamIds.push((await admin.call('POST /teams', { body })).body.id);
  }
  const first = await admin.call('GET /teams', { query: { user_id, limit: 100 } });
  if (!('pagination' in first.body)) return expect.fail('the list has pages');
  const cursor = first.body.pagination.next_cursor ?? undefined;
  const second = await admin.call('GET /teams', { query: { user_id, limit: 100, cursor } });
  expect([first, second].flatMap(({ body }) => body.items.map(({ id }) => id))).toEqual(teamIds);

  const [, one = '', two = ''] = teamIds;
  const list = async (ids: readonly string[]) =>
    (await admin.call('GET /team-permissions', { query: { user_id, team_ids: ids.join(',') } })).body.items;
  expect(new Set((await list([one, two])).map(({ team_id: id }) => id))).toEqual(new Set([one, two]));
  expect(await list([crypto.randomUUID()])).toEqual([]);
});
