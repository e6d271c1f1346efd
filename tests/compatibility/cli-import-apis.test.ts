import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { portico } from '@portico/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { inTerminal } from './in-terminal.ts';

/** bcrypt of `abc` with the salt of a published example. */
const bcryptOfAbc = '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Starts an API of another system. @param answer responds to a path with its query */
async function oldApi(answer: (url: URL) => Answer) {
  const calls: { readonly path: string; readonly authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    calls.push({ path: request.url ?? '', authorization: request.headers.authorization });
    const { status = 200, headers = {}, body } = answer(url);
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, calls };
}

/** Signs in as the owner of a project with Google. */
async function ownersTerminal() {
  const at = await portico();
  const terminal = inTerminal();
  terminal.signIn(at, at.project.owner);
  await at.project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
  const key = join(terminal.folder, 'key');
  writeFileSync(key, 'sk_old\n');
  /** What the import has created, as an owner sees it. */
  const imported = async () => {
    const server = at.api.server();
    const { body: users } = await server.call('GET /users', { query: { limit: 100 } });
    const { body: teams } = await server.call('GET /teams', { query: {} });
    const { body: permissions } = await server.call('GET /team-permissions', {
      query: { team_id: teams.items[0]?.id },
    });
    return { users: users.items, teams: teams.items, permissions: permissions.items.map(({ id }) => id).toSorted() };
  };
  return { ...terminal, at, key, imported };
}

const created = Date.parse('2024-05-01T10:00:00.000Z');

/** Users, an organization and its members, as the API of Clerk returns them. */
function clerkLists(email: string) {
  return {
    users: [
      {
        object: 'user',
        id: 'user_2abc',
        first_name: 'Ada',
        last_name: 'Lovelace',
        primary_email_address_id: 'idn_1',
        email_addresses: [
          { id: 'idn_2', email_address: `second-${email}`, verification: null },
          { id: 'idn_1', email_address: email, verification: { status: 'verified' } },
        ],
        external_accounts: [{ provider: 'oauth_google', provider_user_id: '77', email_address: email }],
        public_metadata: { plan: 'pro' },
        private_metadata: { note: 'x' },
        banned: false,
        created_at: created,
      },
      { object: 'user', id: 'user_3', email_addresses: [], external_accounts: [], created_at: created },
    ],
    organizations: [{ object: 'organization', id: 'org_1', name: 'Otters', slug: 'otters', created_at: created }],
    organization_memberships: [membership('user_2abc', 'org:admin'), membership('user_3', 'org:member')],
  };
}

function membership(user_id: string, role: string) {
  return { object: 'organization_membership', role, organization: { id: 'org_1' }, public_user_data: { user_id } };
}

const clerkUser = (email: string) =>
  expect.objectContaining({
    primary_email: email,
    primary_email_verified: true,
    display_name: 'Ada Lovelace',
    signed_up_at_millis: created,
    client_read_only_metadata: { plan: 'pro' },
    server_metadata: { clerk_id: 'user_2abc', private_metadata: { note: 'x' } },
    oauth_providers: [expect.objectContaining({ id: 'google', account_id: '77' })],
  });

test('users and organizations of the Clerk API move in, also when it is busy', async () => {
  const { run, key, imported } = await ownersTerminal();
  const email = `u${randomUUID()}@example.com`;
  const lists: Readonly<Record<string, readonly object[]>> = clerkLists(email);
  let busy = 2;
  const api = await oldApi(({ pathname, searchParams }) => {
    if (busy-- > 0) return { status: busy === 1 ? 429 : 503, headers: { 'retry-after': '0' }, body: 'busy' };
    const name = pathname.replace('/v1/', '');
    const offset = Number(searchParams.get('offset'));
    const page = (lists[name] ?? []).slice(offset, offset + 1);
    return { body: name === 'users' ? page : { data: page, total_count: 9 } };
  });
  const line = `import --from clerk --api-key-file ${key} --source-url ${api.url}`;
  const result = await run(line);
  expect(result).toMatchObject({
    code: 0,
    data: { created_by_type: { user: 2, team: 1, membership: 2 }, left_out: [] },
  });
  expect(new Set(api.calls.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer sk_old']));
  const { users, teams, permissions } = await imported();
  expect(users).toContainEqual(clerkUser(email));
  expect(teams).toMatchObject([{ display_name: 'Otters', server_metadata: { clerk_id: 'org_1', slug: 'otters' } }]);
  expect(permissions).toEqual(['team_admin', 'team_member']);
  expect(await run(line)).toMatchObject({ code: 0, data: { created: 0, run_id: result.data.run_id } });
});

test('users and organizations of the WorkOS API move in, with permissions of --roles', async () => {
  const { run, key, imported } = await ownersTerminal();
  const list = (data: object[], after: string | null = null) => ({
    body: { object: 'list', data, list_metadata: { before: null, after } },
  });
  const user = (id: string) => ({
    object: 'user',
    id,
    email: `${id}-${randomUUID()}@example.com`,
    email_verified: true,
  });
  const api = await oldApi(({ pathname, searchParams }) => {
    if (pathname === '/organizations') return list([{ object: 'organization', id: 'org_1', name: 'Otters' }]);
    if (pathname === '/user_management/users')
      return searchParams.get('after') === 'user_1' ? list([user('user_2')]) : list([user('user_1')], 'user_1');
    return searchParams.get('organization_id') === 'org_1'
      ? list([
          { object: 'organization_membership', user_id: 'user_1', organization_id: 'org_1', role: { slug: 'editor' } },
        ])
      : { status: 422, body: {} };
  });
  const result = await run(
    `import --from workos --api-key-file ${key} --source-url ${api.url} --roles editor=$read_members,editor=$update_team`,
  );
  expect(result).toMatchObject({
    code: 0,
    data: { created_by_type: { user: 2, team: 1, membership: 1 }, left_out: [] },
  });
  const { users, permissions } = await imported();
  expect(users).toHaveLength(2);
  expect(permissions).toEqual(['$read_members', '$update_team']);
});

test('users and teams of Stack Auth keep their IDs and permissions', async () => {
  const old = await portico();
  const ada = await old.project.user();
  const team = await old.api
    .server()
    .call('POST /teams', { body: { display_name: 'Otters', creator_user_id: ada.id } });
  const { run, imported, at } = await ownersTerminal();
  const line = `import --from stack-auth --source-url ${old.url} --source-project ${old.project.id}`;
  const environment = { PORTICO_IMPORT_API_KEY: old.project.keys.server };
  const result = await run(line, { environment });
  const passwords = { field: 'has_password', reason: 'the user has a password there, and none here', lines: 1 };
  expect(result).toMatchObject({ code: 0, data: { left_out: [], not_imported: [passwords] } });
  const { users, teams } = await imported();
  expect(users).toMatchObject([{ id: ada.id, primary_email: ada.email, signed_up_at_millis: expect.any(Number) }]);
  expect(teams).toContainEqual(expect.objectContaining({ id: team.body.id, display_name: 'Otters' }));
  const granted = await at.api.server().call('GET /team-permissions', { query: { team_id: team.body.id } });
  expect(granted.body.items.map(({ id }) => id)).toEqual(['team_admin']);
});

test('a key is not shown, not redirected and not sent without encryption', async () => {
  const { run, key } = await ownersTerminal();
  const target = await oldApi(() => ({ body: [] }));
  const api = await oldApi(({ pathname }) =>
    pathname.startsWith('/moved')
      ? { status: 302, headers: { location: target.url }, body: '' }
      : { status: 401, body: 'sk_old is wrong' },
  );
  const refused = await run(`import --from clerk --api-key-file ${key} --source-url ${api.url}`);
  expect(refused).toMatchObject({ code: 1, text: 'The API refused the key (401 for /v1/users).' });
  expect(await run(`import --from clerk --api-key-file ${key} --source-url ${api.url}/moved`)).toMatchObject({
    code: 1,
  });
  expect(target.calls).toEqual([]);
  const plain = await run(
    `import --from clerk --api-key-file ${key} --source-url ${api.url.replace('127.0.0.1', '0.0.0.0')}`,
  );
  expect(plain).toMatchObject({ code: 2, text: expect.stringContaining('https') });
});

test('files with organizations of Clerk and Auth0 add teams to users', async () => {
  const { run, imported, folder, at } = await ownersTerminal();
  const email = `u${randomUUID()}@example.com`;
  const { users, organizations, organization_memberships: members } = clerkLists(email);
  const clerk = join(folder, 'clerk.json');
  writeFileSync(
    clerk,
    [users, { data: organizations }, { data: members }].map((page) => JSON.stringify(page)).join('\n'),
  );
  expect(await run(`import ${clerk} --from clerk`)).toMatchObject({
    code: 0,
    data: { created_by_type: { user: 2, team: 1, membership: 2 }, left_out: [] },
  });
  expect((await imported()).users).toContainEqual(clerkUser(email));

  // The CSV, which has the passwords, and then what only the API has.
  const other = `o${email}`;
  const csv = join(folder, 'clerk.csv');
  writeFileSync(
    csv,
    `id,primary_email_address,verified_email_addresses,password_digest,password_hasher\nuser_9,${other},${other},${bcryptOfAbc},bcrypt\n`,
  );
  expect(await run(`import ${csv} --from clerk`)).toMatchObject({ code: 0, data: { created: 1 } });
  const address = { id: 'i', email_address: other, verification: { status: 'verified' } };
  const account = { provider: 'oauth_google', provider_user_id: '99' };
  const later = {
    object: 'user',
    id: 'user_9',
    primary_email_address_id: 'i',
    email_addresses: [address],
    external_accounts: [account],
  };
  writeFileSync(clerk, JSON.stringify([later]));
  expect(await run(`import ${clerk} --from clerk --on-conflict update`)).toMatchObject({
    code: 0,
    data: { changed: 1 },
  });
  expect(await at.api.call('POST /auth/password/sign-in', { body: { email: other, password: 'abc' } })).toSucceed();
  expect((await imported()).users.find(({ primary_email }) => primary_email === other)?.oauth_providers).toHaveLength(
    1,
  );

  const auth0 = join(folder, 'auth0.jsonl');
  const team = {
    id: 'org_2',
    name: 'beavers',
    display_name: 'Beavers',
    metadata: { plan: 'pro' },
    members: [{ user_id: 'auth0|1', roles: [{ id: 'rol_1', name: 'admin' }] }],
  };
  const lines = [{ user_id: 'auth0|1', email: `a${email}`, email_verified: true }, team];
  writeFileSync(auth0, lines.map((one) => JSON.stringify(one)).join('\n'));
  expect(await run(`import ${auth0} --from auth0`)).toMatchObject({
    code: 0,
    data: { created_by_type: { user: 1, team: 1, membership: 1 }, left_out: [] },
  });
  expect((await imported()).teams).toContainEqual(
    expect.objectContaining({
      display_name: 'Beavers',
      server_metadata: { plan: 'pro', name: 'beavers', auth0_id: 'org_2' },
    }),
  );
});
