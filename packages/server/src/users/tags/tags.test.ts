import { randomUUID } from 'node:crypto';
import type { UserId } from '@portico/contract';
import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const create = async ({ api }: Portico, tags: readonly string[], display_name = 'Ada') => {
  const answer = await api.server().call('POST /users', { body: { display_name, tags: [...tags] } });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
};
const tagsOf = async ({ api }: Portico, user_id: UserId) =>
  (await api.server().call('GET /users/:user_id', { params: { user_id } })).body.tags;
const change = async (
  { api }: Portico,
  user_ids: readonly UserId[],
  changes: { readonly add?: string[]; readonly remove?: string[] },
) => {
  const answer = await api.server().call('POST /user-tags', { body: { user_ids: [...user_ids], ...changes } });
  expect(answer).toSucceed();
  return answer.body;
};
const named = async ({ api }: Portico, tag: string, query: object = {}) => {
  const answer = await api.server().call('GET /users', { query: { tag, ...query } });
  expect(answer).toSucceed();
  return answer.body.items.map(({ display_name }) => display_name);
};

test('a server sets the tags of a user, who does not see them', async () => {
  const at = await portico();
  const user = await at.project.user();
  const params = { user_id: user.id };
  const set = async (tags: unknown) =>
    await at.api.server().call('PATCH /users/:user_id', { params, body: { tags } as never });

  expect((await set(['  VIP ', 'beta'])).body.tags).toEqual(['VIP', 'beta']);
  expect((await at.api.as(user).call('GET /users/me')).body).not.toHaveProperty('tags');
  expect(await at.api.as(user).call('PATCH /users/me', { body: { tags: ['x'] } as never })).toFail('SCHEMA_ERROR');
  for (const tags of [
    [''],
    [' '],
    ['a,b'],
    ['a;b'],
    ['a\nb'],
    ['x'.repeat(41)],
    ['vip', 'VIP'],
    'vip',
    Array(21).fill('x'),
  ])
    expect(await set(tags), JSON.stringify(tags)).toFail('SCHEMA_ERROR');
  expect(await tagsOf(at, user.id)).toEqual(['VIP', 'beta']);
  expect((await set([])).body.tags).toEqual([]);
});

test('tags are added and removed in any case, and nothing else of them changes', async () => {
  const at = await portico();
  const [ada, bob, none] = [await create(at, ['VIP', 'beta']), await create(at, []), await create(at, ['other'])];

  const first = await change(at, [ada.id, bob.id, none.id, randomUUID() as UserId], { add: ['vip'], remove: ['BETA'] });
  expect(new Set(first.changed_user_ids)).toEqual(new Set([ada.id, bob.id, none.id]));
  expect(await tagsOf(at, ada.id)).toEqual(['VIP']);
  expect(await tagsOf(at, bob.id)).toEqual(['vip']);
  expect(await tagsOf(at, none.id)).toEqual(['other', 'vip']);
  expect(await change(at, [ada.id], { add: ['vip'] })).toEqual({ changed_user_ids: [], full_user_ids: [] });
  await change(at, [ada.id], { remove: ['vip'] });
  expect(await tagsOf(at, ada.id)).toEqual([]);
});

test('a user has at most 20 tags, and two additions at once lose none', async () => {
  const at = await portico();
  const full = await create(
    at,
    Array.from({ length: 20 }, (_, n) => `t${n}`),
  );
  const user = await create(at, []);

  expect(await change(at, [full.id, user.id], { add: ['more'] })).toEqual({
    changed_user_ids: [user.id],
    full_user_ids: [full.id],
  });
  await Promise.all(Array.from({ length: 8 }, async (_, n) => await change(at, [user.id], { add: [`n${n}`] })));
  expect((await tagsOf(at, user.id)).length).toBe(9);
});

test('users are listed and counted by a tag, in both orders and with other filters, in one round trip', async () => {
  const at = await portico();
  await create(at, ['VIP'], 'One');
  await create(at, ['other'], 'Two');
  const three = await create(at, ['vip', 'beta'], 'Three');
  await at.api.server().call('PATCH /users/:user_id', {
    params: { user_id: three.id },
    body: { restricted_by_admin: true },
  });

  expect(await named(at, 'vIp')).toEqual(['One', 'Three']);
  expect(await named(at, 'vip', { desc: true })).toEqual(['Three', 'One']);
  expect((await named(at, 'vip', { order_by: 'last_active_at' })).sort()).toEqual(['One', 'Three']);
  expect(await named(at, 'vip', { restricted_by_admin: true })).toEqual(['Three']);
  expect(await named(at, 'vip', { query: 'thr' })).toEqual(['Three']);
  expect(await named(at, 'nobody')).toEqual([]);
  const answer = await at.api.server().call('GET /users', { query: { tag: 'vip' } });
  expect(answer.trips).toBe(1);
  const { body } = await at.api.server().call('GET /users/count', { query: { tag: 'VIP' } });
  expect(body).toEqual({ count: 2, is_exact: true });
});

test('the tags of a project are listed with their numbers, in pages, and only those of users who exist', async () => {
  const at = await portico();
  const other = await portico(at.server);
  await create(other, ['foreign']);
  await create(at, ['Beta', 'vip']);
  await create(at, ['alpha', 'VIP']);
  const gone = await create(at, ['gone', 'Ärger']);
  const list = async (query: object = {}) => (await at.api.server().call('GET /user-tags', { query })).body;

  const { items } = await list();
  expect(items.map(({ tag, count }) => [tag.toLowerCase(), count])).toEqual([
    ['alpha', 1],
    ['beta', 1],
    ['gone', 1],
    ['vip', 2],
    ['ärger', 1],
  ]);
  const page = await list({ limit: 2 });
  expect(page.items).toHaveLength(2);
  const next = await list({ limit: 2, cursor: page.pagination.next_cursor ?? '' });
  expect(next.items.map(({ tag }) => tag.toLowerCase())).toEqual(['gone', 'vip']);
  expect((await list({ query: 'B' })).items).toEqual([{ tag: 'Beta', count: 1, is_exact: true }]);
  expect((await list({ query: '%' })).items).toEqual([]);

  await at.api.server().call('DELETE /users/:user_id', { params: { user_id: gone.id } });
  expect((await list({ query: 'gone' })).items).toEqual([]);
});

test('the event log and webhooks have the change of tags', async () => {
  const at = await portico();
  const ada = await create(at, ['vip']);
  await change(at, [ada.id], { add: ['beta'] });

  const { body } = await at.api.server().call('GET /events', { query: { user_id: ada.id } });
  expect(body.items[0]).toMatchObject({
    type: 'user.tags_changed',
    before: { tags: ['vip'] },
    after: { tags: ['vip', 'beta'] },
  });
  expect(body.items.map(({ type }) => type)).toEqual(['user.tags_changed', 'user.created']);
});
