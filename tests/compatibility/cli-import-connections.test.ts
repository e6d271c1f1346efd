import { randomUUID, scryptSync } from 'node:crypto';
import { statSync } from 'node:fs';
import { portico } from '@portico/testkit';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rowsOfDatabase } from '../../packages/cli/src/sources/database.ts';
import { saveLines } from '../../packages/cli/src/sources/saved-lines.ts';
import { inTerminal } from './in-terminal.ts';

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';

/** bcrypt of `abc` with the salt of a published example. */
const bcryptOfAbc = '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i';
const salt = '00112233445566778899aabbccddeeff';
const scryptOfAbc = `${salt}:${scryptSync('abc', salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64_000_000 }).toString('hex')}`;

/** The tables of each system, with the user of the address in `$email`. */
const databases: Readonly<Record<string, string>> = {
  'better-auth': `
    create table "user" (id text primary key, name text not null, email text not null unique, "emailVerified" boolean not null,
      image text, "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
    create table account (id text primary key, "accountId" text not null, "providerId" text not null, "userId" text not null,
      "accessToken" text, password text);
    create table organization (id text primary key, name text not null, slug text, logo text, "createdAt" timestamptz, metadata text);
    create table member (id text primary key, "organizationId" text, "userId" text, role text, "createdAt" timestamptz);
    insert into "user" values ('u1', 'Ada Lovelace', '$email', true, null, '2024-05-01T10:00:00Z', now());
    insert into "user" select 'v' || n, 'Otter', n || '$email', false, null, now(), now() from generate_series(1, 1100) n;
    insert into account values ('a1', 'u1', 'credential', 'u1', null, '${scryptOfAbc}'), ('a2', '77', 'google', 'u1', 'secret', null);
    insert into organization values ('o1', 'Otters', 'otters', null, '2024-05-02T10:00:00Z', '{"plan":"pro"}');
    create table passkey (id text primary key, "userId" text, "publicKey" text);
    insert into passkey values ('p1', 'u1', 'hidden'), ('p2', 'u1', 'hidden');
    insert into member values ('m1', 'o1', 'u1', 'member,admin', '2024-05-03T10:00:00Z'), ('m2', 'o1', 'v1', 'guest', now());`,
  authjs: `
    create table users (id serial primary key, name text, email text, "emailVerified" timestamptz, image text, password text);
    create table accounts (id serial primary key, "userId" integer not null, type text, provider text, "providerAccountId" text);
    insert into users (name, email, "emailVerified", password) values ('Ada Lovelace', '$email', now(), '${bcryptOfAbc}');
    insert into accounts ("userId", type, provider, "providerAccountId") values (1, 'oauth', 'google', '77');`,
  supabase: `
    create schema auth;
    create table auth.users (id uuid primary key, email text, encrypted_password text, email_confirmed_at timestamptz,
      raw_user_meta_data jsonb, created_at timestamptz, deleted_at timestamptz, confirmation_token text, banned_until timestamptz);
    create table auth.identities (id uuid primary key, user_id uuid, provider text, provider_id text, identity_data jsonb,
      created_at timestamptz);
    create table auth.mfa_factors (id uuid primary key, user_id uuid, secret text);
    insert into auth.users values ('${randomUUID()}', '$email', '${bcryptOfAbc}', now(), '{"full_name":"Ada Lovelace"}', now(), null, 'x');
    insert into auth.users values ('${randomUUID()}', 'deleted$email', null, null, null, now(), now(), 'x');
    insert into auth.identities select gen_random_uuid(), id, 'google', '77', '{}', now() from auth.users where deleted_at is null;
    insert into auth.mfa_factors select gen_random_uuid(), id, 'hidden' from auth.users;`,
};

async function oldDatabase(system: string, email: string) {
  const database = await connectPostgres(adminUrl).createDatabase();
  onTestFinished(database.drop);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query((databases[system] ?? '').replaceAll('$email', email));
  await client.end();
  return database.url;
}

describe.skipIf(adminUrl === '')('a database of another system', () => {
  test.each(Object.keys(databases))('%s moves in, and its user signs in', async (system) => {
    const at = await portico();
    const { run, signIn } = inTerminal();
    signIn(at, at.project.owner);
    await at.project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
    const email = `u${randomUUID()}@example.com`;
    const environment = { PORTICO_IMPORT_CONNECTION: await oldDatabase(system, email) };

    const result = await run(`import --from ${system}`, { environment });
    const deleted = { outcome: 'skipped', reason: 'is deleted' };
    expect(result).toMatchObject({ code: 0, data: { left_out: system === 'supabase' ? [deleted] : [] } });
    const server = at.api.server();
    const { body: users } = await server.call('GET /users', { query: { query: email, limit: 100 } });
    const user = users.items.find(({ primary_email }) => primary_email === email);
    expect(user).toMatchObject({
      display_name: 'Ada Lovelace',
      primary_email_verified: true,
      oauth_providers: [expect.objectContaining({ id: 'google', account_id: '77' })],
    });
    expect(JSON.stringify(user)).not.toContain('secret');
    expect(await at.api.call('POST /auth/password/sign-in', { body: { email, password: 'abc' } })).toSucceed();
    const again = await run(`import --from ${system}`, { environment });
    expect(again).toMatchObject({ code: 0, data: { created: 0, run_id: result.data.run_id } });

    if (system !== 'better-auth') return expect(result.data.created_by_type).toEqual({ user: 1 });
    expect(result.data.created_by_type).toEqual({ user: 1101, team: 1, membership: 2 });
    const { body: teams } = await server.call('GET /teams', { query: { user_id: user?.id } });
    expect(teams.items[0]).toMatchObject({ display_name: 'Otters', server_metadata: { plan: 'pro', slug: 'otters' } });
    const { body: granted } = await server.call('GET /team-permissions', { query: { team_id: teams.items[0]?.id } });
    expect(granted.items.map(({ id }) => id).toSorted()).toEqual(['team_admin', 'team_member']);
  });

  test('what is not imported of other tables is counted', async () => {
    for (const [system, field] of [
      ['supabase', 'factors'],
      ['better-auth', 'passkeys'],
    ] as const) {
      const rows: string[] = [];
      for await (const row of rowsOfDatabase(system, await oldDatabase(system, 'ada@example.com'))) rows.push(row);
      expect(rows.join('\n')).toMatch(new RegExp(`"${field}": [12]`));
      expect(rows.join('\n')).not.toContain('hidden');
    }
  });

  test('it is only read', async () => {
    const url = await oldDatabase('authjs', 'ada@example.com');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // A view that writes when it is read.
    await client.query(`
      alter table users rename to old_users;
      create function touched() returns boolean language plpgsql as
        $$ begin update old_users set name = 'changed'; return true; end $$;
      create view users as select * from old_users where touched();`);
    const read = (async () => {
      for await (const _ of rowsOfDatabase('authjs', url));
    })();
    await expect(read).rejects.toThrow('read-only transaction');
    await client.end();
  });

  test('it cannot be read without its tables, or with a password in the command line', async () => {
    const at = await portico();
    const { run, signIn } = inTerminal();
    signIn(at, at.project.owner);
    const url = await oldDatabase('authjs', 'ada@example.com');
    const missing = await run('import --from supabase', { environment: { PORTICO_IMPORT_CONNECTION: url } });
    expect(missing).toMatchObject({ code: 1, text: expect.stringContaining('no table auth.users') });
    const shown = await run('import --from supabase --connection postgres://reader:secret@localhost/shop');
    expect(shown).toMatchObject({ code: 2, text: expect.stringContaining('PGPASSWORD') });
    expect(shown.text).not.toContain('secret');
    expect(await run('import --from supabase')).toMatchObject({
      code: 2,
      text: expect.stringContaining('--connection'),
    });
    expect(await run('import')).toMatchObject({ code: 2, text: expect.stringContaining('Name a file') });
  });
});

test('what another system returned is in a private file', async () => {
  const saved = await saveLines(
    (async function* () {
      yield '{}';
    })(),
  );
  expect(statSync(saved.path).mode & 0o077).toBe(0);
  saved.remove();
  expect(() => statSync(saved.path)).toThrow('no such file');
});
