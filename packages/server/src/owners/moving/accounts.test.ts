import { randomUUID } from 'node:crypto';
import { type Portico, portico, whileUserIsLocked } from '@portico/testkit';
import { expect, test } from 'vitest';

const address = () => `u${randomUUID()}@example.com`;

async function importing({ api }: Portico, contents: readonly object[], given: object = {}) {
  const lines = contents.map((content, at) => ({ line: at + 1, content: { type: 'user', ...content } }));
  const body = { dry_run: false, on_conflict: 'skip' as const, ...given, lines };
  const params = { run_id: randomUUID() };
  return await api.admin().call('POST /internal/imports/:run_id', { params, body: body as never });
}

test('refuses anonymous users with sign-in data', async () => {
  const made = await portico();
  const { body } = await importing(made, [
    { is_anonymous: true, primary_email: address() },
    { is_anonymous: true, contact_channels: [{ value: address() }] },
    { is_anonymous: true, password_hash: '$digest-md5$900150983cd24fb0d6963f7d28e17f72' },
    { is_anonymous: true, totp_secret_base64: Buffer.alloc(20, 7).toString('base64') },
    { is_anonymous: true, display_name: 'Visitor' },
  ]);
  expect(body.lines.map(({ outcome }) => outcome)).toEqual([...Array.from({ length: 4 }, () => 'refused'), 'created']);
});

test('a server creates no anonymous users with sign-in data', async () => {
  const { api, project } = await portico();
  await project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
  const create = async (given: object) =>
    await api.server().call('POST /users', { body: { is_anonymous: true, ...given } as never });
  for (const given of [
    { primary_email: address() },
    { password: 'correct horse' },
    { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') },
    { oauth_providers: [{ id: 'google', account_id: randomUUID(), email: null }] },
  ])
    expect(await create(given)).toFail('SCHEMA_ERROR');
  expect(await create({ display_name: 'Visitor', primary_email: null })).toSucceed(201);
});

test('an anonymous user who has got an address moves as another user', async () => {
  const { api, project } = await portico();
  const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
  const { user_id } = anonymous;
  const primary_email = address();
  await api.server().call('PATCH /users/:user_id', { params: { user_id }, body: { primary_email } });
  const { body: other } = await api.call('POST /auth/anonymous/sign-up');
  const { body } = await api.admin().call('GET /internal/exports', { query: { include_secrets: false } });
  const lines = body.items as { id: string }[];
  const lineOf = (id: string) => lines.find((line) => line.id === id) ?? { id };
  expect(lineOf(other.user_id)).toMatchObject({ is_anonymous: true });
  expect(lineOf(user_id)).not.toHaveProperty('is_anonymous');
  expect(await api.server().call('DELETE /users/:user_id', { params: { user_id } })).toSucceed();
  const moved = await importing({ api, project } as Portico, [lineOf(user_id)]);
  expect(moved.body.lines[0]?.outcome).toBe('created');
});

test('adds no more accounts to a user than an export can have', async () => {
  const made = await portico();
  await made.project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
  const { id } = await made.project.user();
  const accounts = (count: number) =>
    Array.from({ length: count }, () => ({ id: 'google', account_id: randomUUID(), allow_sign_in: false }));
  const updating = async (...counts: readonly number[]) =>
    await importing(
      made,
      counts.map((count) => ({ id, oauth_providers: accounts(count) })),
      { on_conflict: 'update' },
    );
  expect((await updating(100)).body.lines[0]?.outcome).toBe('updated');
  const reason = 'oauth_providers: the user would have more than 100 accounts';
  expect((await updating(1)).body.lines[0]).toMatchObject({ outcome: 'refused', reason });
  expect((await updating(0)).body.lines[0]?.outcome).toBe('updated');
});

test('counts the accounts of a user who is changed at the same time', async () => {
  const made = await portico();
  await made.project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
  const { id } = await made.project.user();
  const oauth_providers = Array.from({ length: 60 }, () => ({
    id: 'google',
    account_id: randomUUID(),
    allow_sign_in: false,
  }));
  const answer = await whileUserIsLocked(
    made,
    { id },
    async () => await importing(made, [{ id, oauth_providers }], { on_conflict: 'update' }),
    async (db) =>
      await db.run({
        text: `insert into provider_links (tenancy_id, id, user_id, provider_config_id, account_id, allow_sign_in,
            allow_connected_accounts, created_at)
          select tenancy_id, gen_random_uuid(), id, 'google', n::text, false, true, now()
          from users, generate_series(1, 60) as n where id = $1`,
        values: [id],
      }),
  );
  // The embedded database runs the import afterwards.
  const reason = 'oauth_providers: the user would have more than 100 accounts';
  expect(answer.body.lines[0]).toMatchObject({ outcome: 'refused', reason });
});

test('refuses times of a deletion that cannot be stored', async () => {
  const made = await portico();
  const times = [-62_135_596_800_001, 253_402_300_800_000, 1e20, 1.5];
  const { status, body } = await importing(
    made,
    times.map((deletion_at_millis) => ({ deletion_at_millis })),
  );
  expect(status).toBe(200);
  expect(body.lines.map(({ outcome }) => outcome)).toEqual(times.map(() => 'refused'));
});
