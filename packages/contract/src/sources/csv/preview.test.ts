import { expect, test } from 'vitest';
import type { SourceFile } from '../source-file.ts';
import { csvFacts, noTimesOfColumn, wordsOfColumn } from './columns.ts';
import { emptyMapping } from './mapping.ts';
import { csvPreview } from './preview.ts';
import { savedMapping } from './saved-mapping.ts';

const fileOf = (text: string): SourceFile => ({
  name: 'users.csv',
  text: async function* () {
    yield text;
  },
});

async function preview(text: string, saved: object) {
  const [row] = csvPreview(await csvFacts(fileOf(text)), savedMapping(saved) ?? emptyMapping);
  return row?.cells.map(({ column, field, becomes, state }) => [column, field, becomes, state]);
}

test('the preview says what each value becomes', async () => {
  const text = `Nr,Mail,First,Last,Hash,OK,Since,Seen,Plan,Notes,Image
7,Ada@Example.com,Ada,Lovelace,${'0a'.repeat(16)},,03.02.2020 10:00,NULL,pro,private,a.png`;
  const mapping = {
    id: 'Nr',
    primary_email: 'Mail',
    display_name: ['First', 'Last'],
    password_hash: 'Hash',
    password_hash_format: 'md5',
    primary_email_verified: 'OK',
    signed_up_at_millis: 'Since',
    last_active_at_millis: 'Seen',
    profile_image_url: 'Image',
    times: { signed_up_at_millis: 'day-month' },
    server_metadata: ['Plan'],
  };
  expect(await preview(text, mapping)).toEqual([
    ['Nr', 'id', expect.stringMatching(/^[0-9a-f-]{36}, and csv_id 7 in server metadata$/), 'stored'],
    ['Mail', 'primary_email', 'ada@example.com', 'stored'],
    ['First', 'display_name', 'Ada Lovelace', 'stored'],
    ['Last', 'display_name', 'Ada Lovelace', 'stored'],
    ['Hash', 'password_hash', 'password hash', 'stored'],
    ['OK', 'primary_email_verified', 'no', 'stored'],
    ['Since', 'signed_up_at_millis', '2020-02-03 10:00:00 UTC', 'stored'],
    ['Seen', 'last_active_at_millis', 'the time of the sign-up', 'empty'],
    ['Plan', 'server_metadata', 'pro', 'stored'],
    ['Notes', undefined, 'left out', 'left out'],
    ['Image', 'profile_image_url', 'is no http or https URL', 'left out'],
  ]);
});

test('the preview says why a line is refused, and shows no hash', async () => {
  const hash = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
  const rows = await preview(`Mail,Since,Hash\nada,garbage,${hash}\n`, {
    primary_email: 'Mail',
    signed_up_at_millis: 'Since',
  });
  expect(rows).toEqual([
    ['Mail', 'primary_email', 'is no email address', 'refused'],
    ['Since', 'signed_up_at_millis', 'is no time', 'refused'],
    ['Hash', 'server_metadata', 'is a password hash, which metadata never has', 'left out'],
  ]);
});

test('the preview shows an address as it is stored, and refuses what no user can have', async () => {
  const becomes = async (address: string) =>
    (await preview(`Mail\n${address}\n`, { primary_email: 'Mail' }))?.map(([, , text, state]) => [text, state]);
  expect(await becomes('Jürgen@Müller.de')).toEqual([['jürgen@xn--mller-kva.de', 'stored']]);
  const impossible = ['dot@example.com.', 'line@exa_mple.com', 'zero\u200bwidth@example.com', 'semicolon@example.com;'];
  for (const address of impossible)
    expect(await becomes(`"${address}"`), address).toEqual([['is no email address', 'refused']]);
});

test('the preview says that nothing is verified without an address', async () => {
  const mapping = { primary_email: 'Mail', primary_email_verified: 'OK', display_name: 'Name' };
  expect(await preview('Mail,OK,Name\n,yes,Ada\n', mapping)).toEqual([
    ['Mail', 'primary_email', 'nothing', 'empty'],
    ['OK', 'primary_email_verified', 'nothing, because there is no email address', 'empty'],
    ['Name', 'display_name', 'Ada', 'stored'],
  ]);
});

test('a text that a spreadsheet writes as a formula is that text', async () => {
  expect(await preview('Nr,Mail\n"=""00135""",ada@example.com\n', { id: 'Nr', primary_email: 'Mail' })).toEqual([
    ['Nr', 'id', expect.stringContaining('csv_id 00135 in server metadata'), 'stored'],
    ['Mail', 'primary_email', 'ada@example.com', 'stored'],
  ]);
});

test('the preview says that a hash cannot be imported, and what an address is without', async () => {
  const mapping = { primary_email: 'Mail', password_hash: 'Hash' };
  expect(await preview('Mail,Hash\nAda <ada@example.com>,$2b$10$short\n', mapping)).toEqual([
    ['Mail', 'primary_email', 'ada@example.com, without the name Ada', 'stored'],
    ['Hash', 'password_hash', 'has a format that cannot be imported', 'refused'],
  ]);
});

test('the preview says that hex needs a format', async () => {
  const mapping = { primary_email: 'Mail', password_hash: 'Hash' };
  expect(await preview(`Mail,Hash\nada@example.com,${'0a'.repeat(16)}\n`, mapping)).toEqual([
    ['Mail', 'primary_email', 'ada@example.com', 'stored'],
    ['Hash', 'password_hash', 'is only hex. Choose the format of the hashes', 'refused'],
  ]);
});

test.each(['https://', 'https://a b.com/x.png', 'http://ex.com:99999/a', 'https://[::1', 'https://%'])(
  'the preview leaves out the image %s, which no browser can load',
  async (image) => {
    const cells = await preview(`Mail,Image\nada@example.com,${image}\n`, {
      primary_email: 'Mail',
      profile_image_url: 'Image',
    });
    expect(cells?.[1]).toEqual(['Image', 'profile_image_url', 'is no http or https URL', 'left out']);
  },
);

test('the preview names the day number of a spreadsheet', async () => {
  const mapping = { primary_email: 'Mail', signed_up_at_millis: 'Since' };
  const cells = await preview('Mail,Since\nada@example.com,43864\n', mapping);
  const reason =
    'is before 1990, if it is seconds or milliseconds. Spreadsheets number days: format the column as a date';
  expect(cells?.[1]).toEqual(['Since', 'signed_up_at_millis', reason, 'refused']);
});

test('the preview says which column the old ID of the user replaces, and what a time of never becomes', async () => {
  const mapping = {
    id: 'Nr',
    signed_up_at_millis: 'Since',
    last_active_at_millis: 'Seen',
    leave_empty: ['signed_up_at_millis'],
    server_metadata: ['csv_id'],
  };
  expect(await preview('Nr,Since,Seen,csv_id\nT2,soon,0,own', mapping)).toEqual([
    ['Nr', 'id', expect.stringMatching(/, and csv_id T2 in server metadata$/), 'stored'],
    ['Since', 'signed_up_at_millis', 'is no time, so it is the time of the import', 'left out'],
    ['Seen', 'last_active_at_millis', 'means never, so it is the time of the sign-up', 'left out'],
    ['csv_id', 'server_metadata', 'nothing, because csv_id is the old ID of the user', 'empty'],
  ]);
});

test('the preview shows hidden characters, and the spaces that are not stored', async () => {
  const file = fileOf('Mail,Name,Plan\n ada@example.com ," Ada  B.\nLovelace","pro\t "\n');
  const map = savedMapping({ primary_email: 'Mail', display_name: 'Name', server_metadata: ['Plan'] }) ?? emptyMapping;
  const [row] = csvPreview(await csvFacts(file), map);
  expect(row?.cells.map(({ value, becomes }) => [value, becomes])).toEqual([
    ['␣ada@example.com␣', 'ada@example.com'],
    ['␣Ada␣␣B.↵Lovelace', 'Ada␣␣B.↵Lovelace'],
    ['pro⇥␣', 'pro'],
  ]);
});

test('a word for no time is shown as a word of yes and no, and is no value of a time', async () => {
  const { columns } = await csvFacts(fileOf('Confirmed\n0000-00-00\n0000-00-00\n\n2020-02-03\n'));
  const [column] = columns;
  if (column === undefined) throw new Error('The file has a column.');
  expect([...wordsOfColumn(column, emptyMapping)]).toEqual([['0000-00-00', 2]]);
  expect(noTimesOfColumn(column, emptyMapping).rows).toBe(0);
});
