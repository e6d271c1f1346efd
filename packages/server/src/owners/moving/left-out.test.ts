import { randomUUID } from 'node:crypto';
import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const address = () => `u${randomUUID()}@example.com`;
const password_hash = '$digest-md5$900150983cd24fb0d6963f7d28e17f72';
const unknownProvider = 'has an account of a provider that the project does not have';

async function importing({ api }: Portico, contents: readonly object[], given: object = {}) {
  const { run_id = randomUUID(), ...rest } = given as { run_id?: string };
  const lines = contents.map((content, at) => ({ line: at + 1, content: { type: 'user', ...content } }));
  const body = { dry_run: false, on_conflict: 'skip' as const, ...rest, lines };
  const answer = await api.admin().call('POST /internal/imports/:run_id', { params: { run_id }, body: body as never });
  expect(answer).toSucceed();
  return answer.body.lines;
}

async function withGoogle() {
  const made = await portico();
  await made.project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
  return made;
}

async function accountsOf({ api }: Portico, user_id: string | null | undefined) {
  const { body } = await api.server().call('GET /users/:user_id', { params: { user_id: user_id as never } });
  return body.oauth_providers.map(({ id, account_id }) => `${id}:${account_id}`);
}

test('leaves out the accounts of unknown providers alone, and names them', async () => {
  const made = await withGoogle();
  const oauth_providers = [
    { id: 'twitter.com', account_id: '123' },
    { id: 'google', account_id: randomUUID() },
    { id: 'twitter.com', account_id: '4'.repeat(512) },
  ];
  const contents = [{ primary_email: address(), oauth_providers }, {}];
  const [dry, other] = await importing(made, contents, { dry_run: true });
  const example = `twitter.com:123, twitter.com:${'4'.repeat(171)}…`;
  const left_out = [{ field: 'oauth_providers', reason: unknownProvider, example }];
  expect(dry).toMatchObject({ outcome: 'created', reason: null, left_out });
  expect(other?.left_out).toEqual([]);

  const run_id = randomUUID();
  const [line] = await importing(made, contents, { run_id });
  expect(line).toMatchObject({ outcome: 'created', left_out });
  expect(await accountsOf(made, line?.user_id)).toEqual([`google:${oauth_providers[1]?.account_id}`]);
  const again = await importing(made, contents, { run_id });
  expect(again[0]).toMatchObject({ outcome: 'done', user_id: line?.user_id, left_out });

  const undone = await made.api.admin().call('POST /internal/imports/:run_id/undo', { params: { run_id }, body: {} });
  expect(undone.body).toMatchObject({ deleted: 2, spared: [] });
});

test('names nothing of lines that are not imported', async () => {
  const made = await withGoogle();
  const there = await made.project.user();
  const oauth_providers = [{ id: 'unknown', account_id: '1' }];
  const lines = await importing(made, [
    { primary_email: there.email, oauth_providers },
    { primary_email: address(), oauth_providers, permissions: ['unknown'] },
    { is_anonymous: true, oauth_providers },
  ]);
  expect(lines.map(({ outcome, left_out }) => [outcome, left_out])).toEqual([
    ['skipped', []],
    ['refused', []],
    ['refused', []],
  ]);
});

test('leaves out preferences of categories that do not exist', async () => {
  const made = await portico();
  const [category_id, known] = [randomUUID(), '4f6f8873-3d04-46bd-8bef-18338b1a1b4c'];
  const notification_preferences = [category_id, known].map((id) => ({ category_id: id, is_enabled: false }));
  const [line] = await importing(made, [{ notification_preferences }]);
  const reason = 'has a category that does not exist';
  expect(line?.left_out).toEqual([{ field: 'notification_preferences', reason, example: category_id }]);
  const { body } = await made.api.server().call('GET /emails/notification-preference/:user_id', {
    params: { user_id: line?.user_id as never },
  });
  expect(body.items.map(({ enabled }) => enabled)).toEqual([true, false]);
});

test('names what a change of a user leaves as it is', async () => {
  const made = await withGoogle();
  const google = { id: 'google', account_id: randomUUID() };
  const email = address();
  const [first] = await importing(made, [{ primary_email: email, oauth_providers: [google], password_hash }]);
  const line = {
    id: first?.user_id,
    primary_email: email,
    country: 'CH',
    otp_auth_enabled: false,
    display_name: 'Ada',
    password_hash,
    oauth_providers: [google, { id: 'google', account_id: 'b' }, { id: 'x', account_id: '7' }].slice(1),
  };
  const expected = {
    outcome: 'updated',
    left_out: [
      { field: 'oauth_providers', reason: unknownProvider, example: 'x:7' },
      {
        field: 'oauth_providers',
        reason: 'the user signs in with another account of the provider',
        example: 'google:b',
      },
      { field: 'country', reason: 'is not changed for a user who is there already' },
    ],
  };
  expect((await importing(made, [line], { on_conflict: 'update', dry_run: true }))[0]).toMatchObject(expected);
  expect((await importing(made, [line], { on_conflict: 'update' }))[0]).toMatchObject(expected);
  expect(await accountsOf(made, first?.user_id)).toEqual([`google:${google.account_id}`]);
});

test('names accounts and passwords that the user has removed, and a password that a link keeps', async () => {
  const made = await withGoogle();
  const server = made.api.server();
  const [removed, kept] = [
    await made.project.user({ primary_email_verified: true }),
    await made.project.user({ primary_email_verified: true }),
  ];
  const params = { user_id: removed.id };
  const account = { provider_config_id: 'google', account_id: 'a', email: removed.email };
  const rights = { allow_sign_in: true, allow_connected_accounts: true };
  const { body: link } = await server.call('POST /oauth-providers', { body: { ...params, ...account, ...rights } });
  await server.call('DELETE /oauth-providers/:user_id/:provider_id', { params: { ...params, provider_id: link.id } });
  await server.call('PATCH /users/:user_id', { params, body: { password: null } });
  const oauth_providers = [{ id: 'google', account_id: 'a' }];
  const lines = [
    { primary_email: removed.email, primary_email_verified: true, password_hash, oauth_providers },
    { primary_email: kept.email, primary_email_verified: true, password_hash },
  ];
  const dry = await importing(made, lines, { on_conflict: 'link', dry_run: true });
  expect(dry.map(({ outcome, changed_fields, left_out }) => [outcome, changed_fields, left_out])).toEqual([
    [
      'linked',
      ['oauth_providers'],
      [
        { field: 'oauth_providers', reason: 'has an account that the user has removed', example: 'google:a' },
        { field: 'password_hash', reason: 'the user has removed the password' },
      ],
    ],
    ['linked', [], [{ field: 'password_hash', reason: 'the user has a password' }]],
  ]);
});
