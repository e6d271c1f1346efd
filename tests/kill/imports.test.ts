import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Portico, portico } from '@portico/testkit';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { terminal } from '../compatibility/terminal.ts';

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';
const users = 3000;
const soon = { timeout: 60_000, interval: 5 };

const betterAuth = `
  create table "user" (id text primary key, name text, email text, "emailVerified" boolean, "createdAt" timestamptz);
  create table account (id text primary key, "accountId" text, "providerId" text, "userId" text, password text);
  create table organization (id text primary key, name text, "createdAt" timestamptz);
  create table member (id text primary key, "organizationId" text, "userId" text, role text, "createdAt" timestamptz);
  insert into "user" select 'u' || n, 'User ' || n, 'u' || n || '@example.com', true, '2024-05-01' from generate_series(1, ${users}) n;
  insert into account select 'a' || n, 'g' || n, 'google', 'u' || n, null from generate_series(1, ${users}) n;
  insert into organization values ('o1', 'Otters', '2024-05-01');
  insert into member select 'm' || n, 'o1', 'u' || n, 'member', '2024-05-02' from generate_series(1, 50) n;`;

async function oldDatabase(): Promise<string> {
  const database = await connectPostgres(adminUrl).createDatabase();
  onTestFinished(database.drop);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(betterAuth);
  await client.end();
  return database.url;
}

/** The lists of Clerk's API. */
const clerk: Readonly<Record<string, readonly object[]>> = {
  users: Array.from({ length: users }, (_, index) => ({
    id: `user_${index}`,
    first_name: `User ${index}`,
    primary_email_address_id: 'i',
    email_addresses: [{ id: 'i', email_address: `u${index}@example.com`, verification: { status: 'verified' } }],
    external_accounts: [{ provider: 'oauth_google', provider_user_id: `g${index}` }],
    created_at: 1_714_557_600_000,
  })),
  organizations: [{ object: 'organization', id: 'org_1', name: 'Otters', created_at: 1_714_557_600_000 }],
  organization_memberships: Array.from({ length: 50 }, (_, index) => ({
    object: 'organization_membership',
    role: 'org:member',
    created_at: 1_714_557_600_000,
    organization: { id: 'org_1' },
    public_user_data: { user_id: `user_${index}` },
  })),
};

async function oldApi() {
  let pages = 0;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    pages += 1;
    const offset = Number(searchParams.get('offset'));
    const items = (clerk[pathname.replace('/v1/', '')] ?? []).slice(offset, offset + Number(searchParams.get('limit')));
    response.end(JSON.stringify(items));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pages: () => pages };
}

/** A new project, and commands that manage it. @param environment where the old system is */
async function project(environment: Record<string, string>) {
  const at = await portico();
  await at.project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
  const commands = terminal({
    PORTICO_API_URL: at.url,
    PORTICO_PROJECT_ID: at.project.id,
    PORTICO_SUPER_SECRET_ADMIN_KEY: at.project.keys.admin,
    ...environment,
  });
  return { at, ...commands };
}

const countOf = async ({ api }: Portico) => (await api.server().call('GET /users/count', { query: {} })).body.count;

interface Exported {
  readonly contact_channels?: readonly { readonly value: string }[];
  readonly oauth_providers?: readonly { readonly account_id: string }[];
}

/** The lines of an export, without the IDs and times that differ between projects. */
async function linesOf({ run }: Awaited<ReturnType<typeof project>>) {
  const { printed } = await run('export');
  const lines = printed.split('\n').flatMap((text) => (text.startsWith('{') ? [JSON.parse(text) as Exported] : []));
  return lines.map(({ contact_channels, oauth_providers, ...line }) => ({
    ...line,
    addresses: contact_channels?.map(({ value }) => value),
    accounts: oauth_providers?.map(({ account_id }) => account_id),
  }));
}

/** Kills an import in its middle and runs it again. Expects what an import that is not killed creates. */
async function expectSameAfterKill(environment: Record<string, string>, command: readonly string[]) {
  const killed = await project(environment);
  const whole = await project(environment);
  const { child, end } = killed.start('import', ...command);
  await expect.poll(() => countOf(killed.at), soon).toBeGreaterThan(0);
  child.kill('SIGKILL');
  expect(await end).not.toBe(0);
  expect(await countOf(killed.at)).toBeLessThan(users);
  const [again, first] = [await killed.run('import', ...command), await whole.run('import', ...command)];
  expect(again.printed).toContain('imported before');
  expect(first.printed).toContain('Imported 3,000 users, 1 team, 50 members.');
  expect([again.code, first.code]).toEqual([0, 0]);
  const lines = await linesOf(killed);
  expect(lines).toHaveLength(users + 51);
  expect(lines).toEqual(await linesOf(whole));
}

test.skipIf(adminUrl === '')('an import from a database that was killed goes on without doubles', async () => {
  const environment = { PORTICO_IMPORT_CONNECTION: await oldDatabase() };
  await expectSameAfterKill(environment, ['--from', 'better-auth']);
});

test('an import from an API that was killed between pages, and while it wrote, goes on without doubles', async () => {
  const api = await oldApi();
  const environment = { PORTICO_IMPORT_API_KEY: 'sk_old' };
  const command = ['--from', 'clerk', '--source-url', api.url];
  const reading = await project(environment);
  const { child, end } = reading.start('import', ...command);
  await expect.poll(api.pages, soon).toBeGreaterThan(2);
  child.kill('SIGKILL');
  await end;
  expect(await countOf(reading.at)).toBe(0);
  await expectSameAfterKill(environment, command);
});
