import { randomUUID } from 'node:crypto';
import type { Json } from '@portico/contract';
import { type Portico, portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

/** The examples of RFC 9562, appendix A and B. */
const uuids: Readonly<Record<string, string>> = {
  'version 1': 'c232ab00-9414-11ec-b3c8-9f6bdeced846',
  'version 2': '000003e8-cbb9-21ea-b201-00045a86c8a1',
  'version 3': '5df41881-3aed-3515-88a7-2f4a814cf09e',
  'version 4': '919108f7-52d1-4320-9bac-f847db4148a8',
  'version 5': '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  'version 6': '1ec9414c-232a-6b00-b3c8-9f6bdeced846',
  'version 7': '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
  'version 8': '2489e9ad-2ee2-8e00-8ec9-32d5f69181c0',
};

/** The two forms of RFC 9562 that name nothing. */
const special = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Of versions and variants that no standard has, and too short. */
const malformed = [
  '919108f7-52d1-0320-9bac-f847db4148a8',
  '919108f7-52d1-9320-9bac-f847db4148a8',
  '919108f7-52d1-f320-9bac-f847db4148a8',
  '919108f7-52d1-4320-cbac-f847db4148a8',
  '919108f7-52d1-4320-9bac-f847db4148a',
  '919108f752d143209bacf847db4148a8',
];

/** Imports a user, a team, the member, a key and a product, which have the ID as far as they can. */
async function importAll({ api }: Portico, id: string) {
  const digest = randomUUID().replaceAll('-', '').padEnd(43, 'A');
  const contents = [
    { type: 'user', id, display_name: 'Ada', contact_channels: [{ id, value: 'ada@example.com' }] },
    { type: 'team', id, display_name: 'Otters' },
    { type: 'membership', team_id: id, user_id: id },
    { type: 'api_key', id, user_id: id, description: '', is_public: false, digest, last_four: 'abcd' },
    { type: 'item_quantity', id, customer_type: 'user', customer_id: id, item_id: 'credits', delta: 5 },
  ];
  const lines = contents.map((content, at) => ({ line: at + 1, content }));
  const body = { dry_run: false, on_conflict: 'skip' as const, lines };
  return await api.admin().call('POST /internal/imports/:run_id', { params: { run_id: id }, body: body as never });
}

describe.each(Object.entries(uuids))('a UUID that is %s', (_, id) => {
  test.each([id, id.toUpperCase()])('names users, teams, keys and customers: %s', async (given) => {
    const made = await portico();
    const config_override_string = JSON.stringify({
      'apiKeys.enabled.user': true,
      'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
    });
    const configured = await made.api
      .admin()
      .call('PATCH /internal/config/override', { body: { config_override_string } });
    expect(configured).toSucceed();
    const { body } = await importAll(made, given);
    expect(body.lines.map(({ outcome, reason }) => [outcome, reason])).toEqual(body.lines.map(() => ['created', null]));
    expect(body.lines[0]?.user_id).toBe(id);

    const server = made.api.server();
    const user_id = given as never;
    const user = await server.call('GET /users/:user_id', { params: { user_id } });
    expect(user.body).toMatchObject({ id, display_name: 'Ada' });
    const team = await server.call('GET /teams/:team_id', { params: { team_id: given as never } });
    expect(team.body).toMatchObject({ id, display_name: 'Otters' });
    const keys = await server.call('GET /user-api-keys', { query: { user_id } });
    expect(keys.body.items.map((key) => key.id)).toEqual([id]);
    const key = await server.call('GET /user-api-keys/:key_id', { params: { key_id: id } });
    expect(key.body).toMatchObject({ id, user_id: id });
    const channels = await server.call('GET /contact-channels', { query: { user_id } });
    expect(channels.body.items.map((channel) => channel.id)).toEqual([id]);
    for (const query of [id, given])
      expect((await server.call('GET /users', { query: { query } })).body.items.map((one) => one.id)).toEqual([id]);
    expect((await server.call('GET /teams', { query: { query: given } })).body.items.map((one) => one.id)).toEqual([
      id,
    ]);
    const item = await server.call('GET /payments/items/:customer_type/:customer_id/:item_id', {
      params: { customer_type: 'user', customer_id: id, item_id: 'credits' },
    });
    expect(item.body).toMatchObject({ quantity: 5 });
  });

  test('is a position in a list', async () => {
    const made = await portico();
    await importAll(made, id);
    await made.project.user();
    await made.api.server().call('POST /teams', { body: { display_name: 'Beavers' } });
    const server = made.api.server();
    const pages = async (list: (cursor: string | undefined) => Promise<string | null>) => {
      let cursor: string | undefined;
      for (let page = 1; ; page += 1) {
        const next = await list(cursor);
        if (next === null) return page;
        cursor = next;
      }
    };
    const usersBy = (order_by: 'signed_up_at' | 'last_active_at') => async (cursor: string | undefined) => {
      const answer = await server.call('GET /users', { query: { order_by, limit: 1, ...(cursor && { cursor }) } });
      expect(answer).toSucceed();
      return answer.body.pagination?.next_cursor ?? null;
    };
    expect(await pages(usersBy('signed_up_at'))).toBeGreaterThanOrEqual(2);
    expect(await pages(usersBy('last_active_at'))).toBeGreaterThanOrEqual(2);
    const bare = await server.call('GET /users', { query: { cursor: id, limit: 1 } });
    expect(bare.body.items.map((one) => one.id)).toEqual([id]);
    const imports = await made.api.admin().call('GET /internal/imports', { query: { limit: 1 } });
    expect(imports.body.items[0]).toMatchObject({ id });
  });
});

test.each(special)('%s is an ID that nothing has', async (id) => {
  const made = await portico();
  const params = { user_id: id as never };
  expect(await made.api.server().call('GET /users/:user_id', { params })).toFail('USER_NOT_FOUND');
  const contents: readonly Json[] = [
    { type: 'user', id },
    { type: 'team', id, display_name: 'Otters' },
  ];
  const lines = contents.map((content, at) => ({ line: at + 1, content }));
  const { body } = await made.api.admin().call('POST /internal/imports/:run_id', {
    params: { run_id: randomUUID() },
    body: { dry_run: false, on_conflict: 'skip', lines: lines as never },
  });
  expect(body.lines.map(({ reason }) => reason)).toEqual(lines.map(() => 'id: is the nil or the max UUID'));
});

test('other texts stay malformed IDs', async () => {
  const made = await portico();
  for (const id of malformed) {
    const params = { user_id: id as never };
    expect(await made.api.server().callBadly('GET /users/:user_id', { params })).toFail('SCHEMA_ERROR');
    expect((await importAll(made, id)).status).toBe(400);
  }
  const lines = malformed.map((id, at) => ({ line: at + 1, content: { type: 'user', id } }));
  const { body } = await made.api.admin().call('POST /internal/imports/:run_id', {
    params: { run_id: randomUUID() },
    body: { dry_run: true, on_conflict: 'skip', lines: lines as never },
  });
  expect(body.lines.map(({ outcome, reason }) => [outcome, reason])).toEqual(
    malformed.map(() => ['refused', expect.stringMatching(/^id: /)]),
  );
});
