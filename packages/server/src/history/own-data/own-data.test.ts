import { portico, sharedServer } from '@portico/testkit';
import { expect, test } from 'vitest';
import { accountTables, customerTables, hiddenUserColumns, leftOutTables, pagedTables } from './own-data-tables.ts';

const secret = /digest|hash|sealed|secret|salt|public_key|_key$/;

test('each table with rows about users is exported, or named with a reason', async () => {
  const { app } = await sharedServer();
  const { rows } = await app.database.handle().run({
    text: `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by 1`,
    values: [],
  });
  const columnsOf = new Map(rows.map(({ name, columns }) => [String(name), columns as string[]]));
  const aboutUsers = [...columnsOf].filter(([, columns]) =>
    columns.some((column) => ['user_id', 'customer_id', 'password_hash'].includes(column)),
  );
  const exported = [...accountTables, ...customerTables];
  const known = [...exported.map(({ table }) => table), ...pagedTables, ...Object.keys(leftOutTables)];

  expect(aboutUsers.map(([name]) => name).sort()).toEqual([...known].sort());
  const shown = [...exported, { table: 'users', without: hiddenUserColumns }].flatMap(({ table, without }) =>
    (columnsOf.get(table) ?? []).filter((column) => secret.test(column) && !without.includes(column)),
  );
  expect(shown, 'no secrets').toEqual([]);
});

test('a user exports everything but secrets, server metadata and what others did from where', async () => {
  const { project, api } = await portico();
  const user = await project.user({
    display_name: 'Ada',
    primary_email_verified: true,
    server_metadata: { note: 'private note' },
  });
  const other = await project.user({ display_name: 'Someone else' });
  await api.server().call('PATCH /users/:user_id', {
    params: { user_id: user.id },
    body: { server_metadata: { note: 'newer note' } },
  });
  const callback_url = 'http://localhost:3000/x';
  await api.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });

  const parts = ['account', 'events', 'sign_ins', 'emails', 'item_changes'] as const;
  const read = async (part: (typeof parts)[number]) =>
    await api.as(user).call('POST /users/me/data', { body: { part } });
  expect(await read('events')).toBeRefused(400, 'Begin with the part account.');
  const answers = [await read('account'), ...(await Promise.all(parts.slice(1).map(read)))];

  const data = Object.assign({}, ...answers.map(({ body }) => body.data));
  expect(answers.map(({ body }) => body.next?.part ?? null)).toEqual([...parts.slice(1), null]);
  expect(data).toMatchObject({
    user: { id: user.id, display_name: 'Ada' },
    contact_channels: [{ value: user.email }],
    sessions: [expect.anything()],
    emails: [{ recipient: user.email }],
  });
  const text = JSON.stringify(data);
  expect(JSON.stringify(data.events)).toContain('user.created');
  expect(text).not.toMatch(/private note|newer note|Someone else|[$]argon2/);
  expect(text).not.toContain(other.id);
});

test('an export is an event, and the sixth in an hour is refused', async () => {
  const { project, api } = await portico();
  const { app } = await sharedServer();
  const user = await project.user();
  const begin = async () => (await api.as(user).call('POST /users/me/data', { body: {} })).status;
  expect(await begin()).toBe(200);
  await app.platform.acts.flush(app.database.handle());

  const { body } = await api.server().call('GET /events', {
    query: { user_id: user.id, types: 'user.data_exported' },
  });
  expect(body.items).toMatchObject([{ actor: { type: 'user', id: user.id } }]);
  const later = await Promise.all(Array.from({ length: 5 }, begin));
  expect(later.toSorted()).toEqual([200, 200, 200, 200, 429]);
});

test('lists of any length are complete', async () => {
  const { project, api, server } = await portico();
  const user = await project.user();
  await server.app.database.handle().run({
    text: `insert into known_devices (tenancy_id, user_id, device, created_at)
      select tenancy_id, id, 'device ' || n, now() from users, generate_series(1, 2500) as n where id = $1`,
    values: [user.id],
  });
  const devices = new Set<string>();
  const parts: string[] = [];
  let next: { part: string; cursor: string | null } | null = { part: 'account', cursor: null };
  while (next !== null) {
    const { part, cursor } = next;
    parts.push(part);
    const body = (cursor === null ? { part } : { part, cursor }) as { part: 'account' };
    const answer = await api.as(user).call('POST /users/me/data', { body });
    const { known_devices: rows = [] } = answer.body.data as { known_devices?: { device: string }[] };
    for (const { device } of rows) devices.add(device);
    if (part === 'lists') expect(Object.keys(answer.body.data)).toEqual(['known_devices']);
    next = answer.body.next;
  }
  expect(devices.size).toBe(2500);
  expect(parts).toEqual(['account', 'lists', 'lists', 'events', 'sign_ins', 'emails', 'item_changes']);
  const wrong = { part: 'events' as const, cursor: '1000' };
  expect(await api.as(user).call('POST /users/me/data', { body: wrong })).toBeRefused(400, /cursor/);
});
