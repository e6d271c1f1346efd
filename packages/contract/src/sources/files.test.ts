import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fileOf, lineOf, linesOf, passwordIsLost } from '../../../../tests/sources/read-lines.ts';
import { linesOfFile, type ReadLine } from './lines.ts';

/** As `supabase db dump --data-only` writes it. A text has a line that looks like a statement. */
const inserts = String.raw`
-- it's a dump
SET session_replication_role = replica;
CREATE FUNCTION public.f() RETURNS text AS $$ select 'it''s' ; $$ LANGUAGE sql;
INSERT INTO "public"."posts" ("id", "body") VALUES
	(1, 'evil
INSERT INTO "auth"."users" ("id", "email") VALUES (''11111111-1111-4111-8111-111111111111'', ''evil@example.com'');
');

INSERT INTO "auth"."users" ("id", "email", "raw_user_meta_data", "is_anonymous", "created_at", "email_confirmed_at") VALUES
	('0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10', 'ada@example.com', '{"full_name": "Ada ''Countess''", "note": "a\nb"}', false, '2024-05-01 10:00:00.5+00', NULL),
	('2c4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10', E'o\'otter@example.com', '{}'::jsonb, false, '2024-05-01 12:00:00+02'::timestamptz, '2024-05-01 10:00:00+00');
INSERT INTO auth.identities (id, user_id, provider, provider_id, identity_data) VALUES ('i', '0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10', 'google', '77', '{"email":"g@example.com"}');
INSERT INTO auth.mfa_factors (id, user_id, secret) VALUES ('f', '2c4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10', 'hidden');
INSERT INTO auth.identities (id, user_id, provider, provider_id, identity_data) VALUES ('j', 'gone', 'google', '78', '{}');
`;

test('a dump can have INSERT statements, and texts that look like them create nobody', async () => {
  expect(await linesOf('supabase', inserts, 'data.sql')).toMatchObject([
    {
      line: 11,
      content: {
        primary_email: 'ada@example.com',
        display_name: "Ada 'Countess'",
        client_metadata: { note: 'a\nb' },
        primary_email_verified: false,
        signed_up_at_millis: Date.parse('2024-05-01T10:00:00.500Z'),
        oauth_providers: [{ id: 'google', account_id: '77' }],
      },
    },
    {
      line: 12,
      content: {
        primary_email: "o'otter@example.com",
        primary_email_verified: true,
        signed_up_at_millis: Date.parse('2024-05-01T10:00:00Z'),
      },
      notes: [{ field: 'factors', reason: 'second factors are not imported' }],
    },
    { content: 'auth.identities has accounts of 1 users who are not in auth.users', isSkipped: true },
  ]);
  const nameless = "INSERT INTO auth.users VALUES ('1', 'a');";
  await expect(linesOf('supabase', nameless, 'data.sql')).rejects.toThrow(/--column-inserts/);
  const computed = 'INSERT INTO auth.users (id, created_at) VALUES (1, now());';
  await expect(linesOf('supabase', computed, 'data.sql')).rejects.toThrow(/no constant at line 1/);
  await expect(linesOf('supabase', inserts.slice(0, -80), 'data.sql')).rejects.toThrow(/ends in the middle/);
});

test('the CSV of Firebase has no row with names', async () => {
  const csv = `x1,a@example.com,true,aGFzaA==,c2FsdA==,"Otter, Ada",https://example.com/a.png,10,g@example.com,,,,,,,7,t@example.com,,,,,,,1580702706123,1580702706124,+491,false,"{""admin"":true}",\n\nx2,b@example.com\n`;
  expect(await linesOf('firebase', csv, 'users.csv')).toMatchObject([
    {
      line: 1,
      content: {
        primary_email: 'a@example.com',
        primary_email_verified: true,
        display_name: 'Otter, Ada',
        signed_up_at_millis: 1_580_702_706_123,
        last_active_at_millis: 1_580_702_706_124,
        server_metadata: { phone_number: '+491', claims: { admin: true } },
        oauth_providers: [
          { id: 'google', account_id: '10', email: 'g@example.com' },
          { id: 'x', account_id: '7', email: 't@example.com' },
        ],
      },
      notes: [{ field: 'passwordHash', reason: passwordIsLost }],
    },
    { line: 3, content: 'has 2 cells, and the CSV of Firebase has 28' },
  ]);
});

test('a compressed file is read, and files of other kinds say what they are', async () => {
  const packed = gzipSync(JSON.stringify({ users: [{ localId: 'u', email: 'a@example.com' }] }));
  expect(await lineOf('firebase', packed, 'users.json.gz')).toMatchObject({
    content: { primary_email: 'a@example.com' },
  });
  expect(await linesOf('supabase', gzipSync(inserts), 'data.sql.gz')).toHaveLength(3);
  const own: ReadLine[] = [];
  for await (const line of linesOfFile(fileOf(gzipSync('{"type":"user"}\n{"type":"team"}'), 'users.jsonl.gz')))
    own.push(line);
  expect(own).toMatchObject([{ content: { type: 'user' } }, { content: { type: 'team' } }]);
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const kinds: readonly (readonly [Uint8Array, RegExp])[] = [
    [packed.subarray(0, 40), /cannot be unpacked: it is not complete/],
    [gzipSync(packed), /compressed twice/],
    [bytes('PK\x03\x04 [Content_Types].xml'), /is a spreadsheet/],
    [bytes('PK\x03\x04 users.json'), /is a ZIP archive/],
    [bytes('PGDMP\x01'), /custom format/],
    [bytes('SQLite format 3\0'), /database of SQLite/],
    [bytes('\xFF\xFE{\0'), /is in UTF-16/],
    [bytes('<!doctype html>'), /looks like a web page/],
    [bytes('id,email\n1,a@example.com'), /looks like a CSV/],
    [bytes('COPY auth.users (id) FROM stdin;'), /looks like SQL/],
  ];
  for (const [given, message] of kinds) await expect(linesOf('firebase', given)).rejects.toThrow(message);
});

test('escapes in the texts of a dump are characters, or refused', async () => {
  const dumpOf = (name: string) =>
    `INSERT INTO auth.users (id, raw_user_meta_data) VALUES ('0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10', E'{"name":"${name}"}');`;
  const named = await linesOf('supabase', dumpOf(String.raw`A\x64a \u00e9\U0001F9A6\101`), 'users.sql');
  expect(named).toMatchObject([{ content: { display_name: 'Ada é🦦A' } }]);
  await expect(linesOf('supabase', dumpOf(String.raw`\xe9`), 'users.sql')).rejects.toThrow(
    String.raw`A text of the dump has \xe9, which is no character.`,
  );
});

test('only constants are values of a dump, and comments can have others inside', async () => {
  const user = "'0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10'";
  const insertOf = (email: string) => `INSERT INTO AUTH.users (id, email) VALUES (${user}, ${email});`;
  for (const value of [`'a@example.com'::text || 'm'`, `crypt('hunter2', gen_salt('bf'))`, `'a' 'b'`]) {
    const problem = linesOf('supabase', insertOf(value), 'users.sql');
    await expect(problem).rejects.toThrow(/no constant at line 1\.$/);
  }
  const cast = await linesOf('supabase', insertOf(`'a@example.com'::character varying`), 'users.sql');
  expect(cast).toMatchObject([{ content: { primary_email: 'a@example.com' } }]);
  const hidden = `/* outer /* inner */ ${insertOf(`'evil@example.com'`)} */\n${insertOf(`'a@example.com'`)}`;
  expect(await linesOf('supabase', hidden, 'users.sql')).toHaveLength(1);
});

test('a confirmed phone number verifies no address', async () => {
  const since = '2024-01-01T00:00:00Z';
  const user = { id: 'u', email: 'a@example.com', email_confirmed_at: null, confirmed_at: since };
  const verified = async (more: object) => (await lineOf('supabase', { ...user, ...more }))?.content;
  expect(await verified({})).toMatchObject({ primary_email_verified: true });
  expect(await verified({ phone_confirmed_at: since })).toMatchObject({ primary_email_verified: false });
  expect(await verified({ phone_confirmed_at: since, email_confirmed_at: since })).toMatchObject({
    primary_email_verified: true,
  });
});

test('a quote inside of a cell joins no rows', async () => {
  const csv = `id,first_name,primary_email_address
1,5" disk,a@example.com
2,6" disk,b@example.com
3,"Bob ""Bo"" Smith",c@example.com
4,"Bob \\"Bo\\" Smith",d@example.com
5,"Eve" x,e@example.com
`;
  const broken = 'has text after the quote that closes a cell. Write a quote inside of a cell twice';
  expect((await linesOf('clerk', csv, 'users.csv')).map(({ content }) => content)).toMatchObject([
    { display_name: '5" disk', primary_email: 'a@example.com' },
    { display_name: '6" disk', primary_email: 'b@example.com' },
    { display_name: 'Bob "Bo" Smith', primary_email: 'c@example.com' },
    broken,
    broken,
  ]);
});

test('words with the names of prototypes are neither yes nor no, and teams are no users', async () => {
  for (const word of ['constructor', '__proto__'])
    expect((await lineOf('auth0', { user_id: 'a', email: 'a@example.com', blocked: word }))?.content).toBe(
      `blocked: “${word}” is neither yes nor no`,
    );
  expect((await lineOf('better-auth', { id: 'o1', name: 'Acme', slug: 'acme' }))?.content).toBe(
    'email: is missing. This is no user',
  );
  expect((await lineOf('auth0', { user_id: 'google-oauth2|10', identities: [] }))?.content).toMatchObject({
    oauth_providers: [{ id: 'google', account_id: '10' }],
  });
});

test('a file of brackets only is no JSON, and needs no memory', async () => {
  await expect(linesOf('auth0', '['.repeat(100_000))).rejects.toThrow(/is no JSON/);
});
