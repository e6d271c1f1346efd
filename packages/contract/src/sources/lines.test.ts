import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';
import { emptyMapping } from './csv/mapping.ts';
import { savedMapping } from './csv/saved-mapping.ts';
import { linesOfFile, linesOfSource, type ReadLine } from './lines.ts';
import { type SourceOptions, usualRoles } from './source.ts';
import type { SourceFile } from './source-file.ts';
import { sources } from './sources.ts';
import { utf8Text } from './utf8-text.ts';

/** A file that is read in parts of a few characters. */
function fileOf(text: string, name = 'users.csv', part = 7): SourceFile {
  return {
    name,
    text: async function* () {
      for (let at = 0; at < text.length; at += part) yield text.slice(at, at + part);
    },
  };
}

const largeFileOf = (text: string) => fileOf(text, 'users.jsonl', 60_000);

async function linesOf(system: string, file: SourceFile, given: Partial<SourceOptions> = {}) {
  const options = { secrets: undefined, map: emptyMapping, roles: usualRoles, needsIds: system !== 'csv', ...given };
  const source = sources[system];
  const lines: ReadLine[] = [];
  if (source !== undefined) for await (const line of linesOfSource(source, file, options)) lines.push(line);
  return lines;
}

test('a line has the number at which its row or object begins', async () => {
  const csv = 'Mail;Note\nada@example.com;"two\nlines"\nbob@example.com;a;b\ncy@example.com;\n';
  expect(
    await linesOf('csv', fileOf(csv), { map: savedMapping({ primary_email: 'Mail' }) ?? emptyMapping }),
  ).toMatchObject([
    { line: 2, content: { primary_email: 'ada@example.com', server_metadata: { Note: 'two\nlines' } } },
    { line: 4, content: 'has 3 cells, and the first row has 2' },
    { line: 5, content: { primary_email: 'cy@example.com' } },
  ]);
  const json = '{"users":[\n{"localId":"a"},{"localId":"b"},\n\n{\n"email":"c@example.com"}]}';
  expect(await linesOf('firebase', fileOf(json))).toMatchObject([
    { line: 2 },
    { line: 3 },
    { line: 4, content: 'has no ID. Is this a file of another system?' },
  ]);
});

/** As pg_dump writes it. */
const dump = String.raw`COPY "auth"."identities" ("provider_id", "user_id", "identity_data", "provider", "id") FROM stdin;
77	0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10	{"sub": "77", "email": "ada@example.com"}	google	1b4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10
\.
COPY auth.users (id, email, encrypted_password, raw_user_meta_data, deleted_at, is_anonymous) FROM stdin;
0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10	ada@example.com	$2a$10$x	{"full_name": "Ada \\"Countess\\"", "note": "a\\tb"}	\N	f
2c4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10	gone@example.com	\N	\N	2024-05-01 10:00:00+00	f
\.
`;

test('a dump of Supabase has users with their accounts', async () => {
  expect(await linesOf('supabase', fileOf(dump, 'users.sql'))).toMatchObject([
    {
      line: 5,
      content: {
        id: '0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10',
        primary_email: 'ada@example.com',
        display_name: 'Ada "Countess"',
        password_hash: '$2a$10$x',
        client_metadata: { note: 'a\tb' },
        oauth_providers: [{ id: 'google', account_id: '77', email: 'ada@example.com' }],
      },
    },
    { line: 6, content: 'is deleted', isSkipped: true },
  ]);
  const cut = fileOf(dump.slice(0, -20), 'users.sql');
  await expect(linesOf('supabase', cut)).rejects.toThrow(/ends in the middle of auth.users/);
});

test.each([
  ['auth0', '{"user_id":"a"}\n{"user_id":\n"b",}', /is no JSON: look at line [23]/],
  ['auth0', '[{"user_id":"a"},\n{"user_id":', /ends in the middle of an object/],
  ['auth0', 'id,email\n1,ada@example.com', /is no JSON: look at line 1/],
  ['firebase', '{"user_id":"a"}', /has no users in the format/],
  ['clerk', 'email,name\nada@example.com,Ada', /has no column id/],
  ['clerk', 'id,name,id\n1,Ada,2', /has two columns id/],
  ['clerk', `id${',a'.repeat(1000)}\n1`, /has more than 1,000 columns/],
  ['clerk', 'id,name\n1,"Ada\n2,Bob', /a quote that is not closed, in the row at line 2/],
])('a broken file of %s is refused with its line', async (system, text, message) => {
  await expect(linesOf(system, fileOf(text))).rejects.toThrow(message);
});

test('a line that a server cannot read is left out, so that the server accepts the lines around it', async () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const metadata = [nested(180), nested(5000), '12345678901234567890', '1e400', `[${'0,'.repeat(95_000)}0]`];
  const text = metadata.map((value) => `{"type":"user","server_metadata":{"a":${value}}}\n`).join('');
  const lines: ReadLine[] = [];
  for await (const line of linesOfFile(largeFileOf(text))) lines.push(line);
  expect(lines.map(({ content }) => (typeof content === 'string' ? content : 'right'))).toEqual([
    'right',
    'is nested more than 190 levels deep',
    'has the number 12345678901234567000, which cannot be stored exactly. Write it as text',
    'has the number Infinity, which cannot be stored exactly. Write it as text',
    'has more than 90,000 values',
  ]);
  const json = `[{"user_id":"a","app_metadata":{"x":${nested(5000)}}},{"user_id":"b"}]`;
  const read = await linesOf('auth0', largeFileOf(json));
  expect(read).toMatchObject([{ content: 'is nested more than 190 levels deep' }, { content: { type: 'user' } }]);
});

test('a batch has room for its values', async () => {
  const wide = `{"type":"user","server_metadata":{"a":[${'0,'.repeat(200)}0]}}\n`;
  const numbers: number[] = [];
  const rules = { onConflict: 'skipped' } as const;
  for await (const { lines } of batchesOf(linesOfFile(largeFileOf(wide.repeat(1000))), rules))
    numbers.push(lines.length);
  expect(numbers.reduce((sum, number) => sum + number)).toBe(1000);
  expect(Math.max(...numbers) * 205).toBeLessThan(100_000);
});

test('a file in another encoding is refused with its line', async () => {
  const bytes = (...texts: string[]): SourceFile => ({
    name: 'users.csv',
    text: () =>
      utf8Text(
        'users.csv',
        (async function* () {
          for (const text of texts) yield Uint8Array.from(text, (character) => character.charCodeAt(0));
        })(),
      ),
  });
  const map = savedMapping({ display_name: 'name' }) ?? emptyMapping;
  expect(await linesOf('csv', bytes('\xEF\xBB\xBFname\nM\xC3', '\xBCller\n'), { map })).toMatchObject([
    { content: { display_name: 'Müller' } },
  ]);
  const windows = linesOf('csv', bytes('name\nAda\n', 'Bob\nM\xFCller\n'), { map });
  await expect(windows).rejects.toThrow('users.csv is not in UTF-8: look at line 4. Save it as UTF-8.');
  await expect(linesOf('csv', bytes('name\nM\xC3'), { map })).rejects.toThrow(/not in UTF-8: look at line 2/);
  const dumped = { ...bytes('PGDMP\x01\xFF\n'), name: 'users.sql' };
  await expect(linesOf('supabase', dumped)).rejects.toThrow(/custom format/);
});
