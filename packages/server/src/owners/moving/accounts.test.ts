import { randomUUID } from 'node:crypto';
import { type Portico, portico } from '@portico/testkit';
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
