import { randomUUID } from 'node:crypto';
import type { UserId } from '@portico/contract';
import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

async function importing(
  { api }: Portico,
  run: string,
  users: readonly object[],
  on_conflict: 'skip' | 'update' = 'skip',
) {
  const lines = users.map((content, at) => ({ line: at + 1, content: { type: 'user', ...content } }));
  const body = { dry_run: false, on_conflict, lines };
  const answer = await api
    .admin()
    .call('POST /internal/imports/:run_id', { params: { run_id: run }, body: body as never });
  expect(answer).toSucceed();
  return answer.body.lines;
}

const userOf = async ({ api }: Portico, user_id: UserId) =>
  (await api.server().call('GET /users/:user_id', { params: { user_id } })).body;
const notesOf = async ({ api }: Portico, user_id: UserId) =>
  (await api.server().call('GET /users/:user_id/notes', { params: { user_id }, query: {} })).body.items;

test('an import has tags and notes, an update changes tags and adds no notes, and an undo leaves neither', async () => {
  const at = await portico();
  const [id, run] = [randomUUID() as UserId, randomUUID()];
  const note = { text: 'Asked for an invoice.', author_name: 'Ada', created_at_millis: 1_700_000_000_000 };
  const [created] = await importing(at, run, [{ id, tags: ['VIP', 'beta'], notes: [note] }]);
  expect(created).toMatchObject({ outcome: 'created', left_out: [] });
  expect((await userOf(at, id)).tags).toEqual(['VIP', 'beta']);
  expect(await notesOf(at, id)).toMatchObject([
    { text: note.text, author: { type: 'import', id: null, name: 'Ada' }, created_at_millis: note.created_at_millis },
  ]);

  const [refused] = await importing(at, randomUUID(), [{ tags: ['a', 'A'] }]);
  expect(refused).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(/^tags/) });
  const [updated] = await importing(at, randomUUID(), [{ id, tags: [], notes: [note] }], 'update');
  expect(updated).toMatchObject({ outcome: 'updated', left_out: [{ field: 'notes' }] });
  expect((await userOf(at, id)).tags).toEqual([]);
  expect(await notesOf(at, id)).toHaveLength(1);

  const other = randomUUID() as UserId;
  const second = randomUUID();
  await importing(at, second, [{ id: other, tags: ['gone'], notes: [note] }]);
  await at.api.admin().call('POST /internal/imports/:run_id/undo', { params: { run_id: second }, body: {} });
  expect(await notesOf(at, other)).toEqual([]);
  expect((await at.api.server().call('GET /user-tags', { query: {} })).body.items).toEqual([]);
});
