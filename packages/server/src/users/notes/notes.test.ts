import { randomUUID } from 'node:crypto';
import type { UserId } from '@portico/contract';
import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const write = async ({ api }: Portico, user_id: UserId, text: string) =>
  await api.server().call('POST /users/:user_id/notes', { params: { user_id }, body: { text } });
const list = async ({ api }: Portico, user_id: UserId, query: object = {}) => {
  const answer = await api.server().call('GET /users/:user_id/notes', { params: { user_id }, query });
  expect(answer).toSucceed();
  return answer.body;
};

test('a server writes, changes and deletes notes about a user, newest first', async () => {
  const at = await portico();
  const { id: user_id } = await at.project.user();
  const first = await write(at, user_id, '  Called about the invoice.\n');
  expect(first.body).toMatchObject({
    text: 'Called about the invoice.',
    author: { type: 'server' },
    changed_at_millis: null,
  });
  await write(at, user_id, 'Wants a demo.');

  const page = await list(at, user_id, { limit: 1 });
  expect(page.items.map(({ text }) => text)).toEqual(['Wants a demo.']);
  const rest = await list(at, user_id, { cursor: page.pagination.next_cursor ?? undefined });
  expect(rest.items.map(({ text }) => text)).toEqual(['Called about the invoice.']);

  const params = { user_id, note_id: first.body.id };
  const changed = await at.api
    .server()
    .call('PATCH /users/:user_id/notes/:note_id', { params, body: { text: 'Paid.' } });
  expect(changed.body).toMatchObject({ text: 'Paid.', changed_at_millis: expect.any(Number) });
  expect(await at.api.server().call('DELETE /users/:user_id/notes/:note_id', { params, query: {} })).toSucceed();
  expect((await list(at, user_id)).items.map(({ text }) => text)).toEqual(['Wants a demo.']);
  const { body } = await at.api.server().call('GET /events', { query: { user_id } });
  const types = body.items.map(({ type }) => type).filter((type) => type.startsWith('user_note'));
  expect(types).toEqual(['user_note.deleted', 'user_note.updated', 'user_note.created', 'user_note.created']);
  expect(JSON.stringify(body)).not.toContain('Paid.');
});

test('a note needs a text and a user, and its user', async () => {
  const at = await portico();
  const { id: user_id } = await at.project.user();
  const { id: other } = await at.project.user();
  for (const text of ['', ' ', 'x'.repeat(2001)]) expect(await write(at, user_id, text)).toFail('SCHEMA_ERROR');
  expect(await write(at, randomUUID() as UserId, 'Hello')).toFail('USER_NOT_FOUND');
  const { body } = await write(at, user_id, 'Hello');
  for (const params of [
    { user_id: other, note_id: body.id },
    { user_id, note_id: randomUUID() },
  ]) {
    const patch = await at.api.server().call('PATCH /users/:user_id/notes/:note_id', { params, body: { text: 'New' } });
    expect(patch).toMatchObject({ status: 404 });
    const remove = await at.api.server().call('DELETE /users/:user_id/notes/:note_id', { params, query: {} });
    expect(remove).toMatchObject({ status: 404 });
  }
  expect((await list(at, user_id)).items.map(({ text }) => text)).toEqual(['Hello']);
});

test('a user has at most 100 notes, also with several at once', async () => {
  const at = await portico();
  const { id: user_id } = await at.project.user();
  await at.server.app.database.handle().run({
    text: `insert into user_notes (tenancy_id, id, user_id, text, created_at)
      select u.tenancy_id, gen_random_uuid(), u.id, 'Note ' || n, now() from users u, generate_series(1, 98) as n where u.id = $1`,
    values: [user_id],
  });
  const answers = await Promise.all(Array.from({ length: 5 }, async () => await write(at, user_id, 'More')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
  expect((await list(at, user_id, { limit: 100 })).items).toHaveLength(100);
});

test('clients do not read notes, and own data has them only if the project says so', async () => {
  const at = await portico();
  const user = await at.project.user();
  await at.api.server().call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { tags: ['vip'] } });
  await write(at, user.id, 'A secret remark');
  const params = { user_id: user.id };
  const asClient = await at.api.as(user).call('GET /users/:user_id/notes', { params, query: {} } as never);
  expect(asClient).toFail('INSUFFICIENT_ACCESS_TYPE');

  const own = async () => await at.api.as(user).call('POST /users/me/data', { body: {} });
  const hidden = await own();
  expect(hidden).toSucceed();
  expect(JSON.stringify(hidden.body)).not.toContain('A secret remark');
  expect(JSON.stringify(hidden.body)).not.toContain('vip');
  const body = { config_override_string: JSON.stringify({ 'users.exportsServerMetadata': true }) };
  expect(await at.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  const shown = (await own()).body as unknown as { data: { notes: object[]; user: { tags: string[] } } };
  expect(shown.data.notes).toMatchObject([{ text: 'A secret remark' }]);
  expect(shown.data.notes[0]).not.toHaveProperty('author');
  expect(shown.data.user.tags).toEqual(['vip']);
});

test('notes are deleted with the user', async () => {
  const at = await portico();
  const { id: user_id } = await at.project.user();
  await write(at, user_id, 'Gone soon');
  await at.api.server().call('DELETE /users/:user_id', { params: { user_id } });
  expect((await list(at, user_id)).items).toEqual([]);
});
