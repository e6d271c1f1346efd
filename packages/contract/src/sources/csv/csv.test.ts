import { expect, test } from 'vitest';
import { linesOfSource, type ReadLine } from '../lines.ts';
import { usualRoles } from '../source.ts';
import type { SourceFile } from '../source-file.ts';
import { csvFacts, noTimesOfColumn, timesOfColumn, wordsOfColumn } from './columns.ts';
import { csv } from './csv.ts';
import { guessedMapping, openTimes, withTimes } from './guess.ts';
import { isNamedHash } from './hashes.ts';
import { type CsvMapping, emptyMapping } from './mapping.ts';
import { mappingObject, savedMapping } from './saved-mapping.ts';

/** A file that is read in parts of a few characters. */
function fileOf(text: string, part = 7): SourceFile {
  return {
    name: 'users.csv',
    text: async function* () {
      for (let at = 0; at < text.length; at += part) yield text.slice(at, at + part);
    },
  };
}

const mappingOf = (saved: object): CsvMapping => savedMapping(saved) ?? emptyMapping;

async function read(text: string, saved: object, part?: number): Promise<readonly ReadLine[]> {
  const file = fileOf(text, part);
  const map = withTimes(mappingOf(saved), (await csvFacts(file)).columns);
  const lines: ReadLine[] = [];
  const options = { secrets: undefined, map, roles: usualRoles, needsIds: false };
  for await (const line of linesOfSource(csv, file, options)) lines.push(line);
  return lines;
}

/** Returns what a column of values becomes: the field, or the problem of the line. */
async function valuesOf(field: string, values: readonly string[], more: object = {}) {
  const text = `Mail,Value\n${values.map((value) => `ada@example.com,"${value}"\n`).join('')}`;
  const lines = await read(text, { primary_email: 'Mail', [field]: 'Value', leave_out: [], ...more });
  return lines.map(({ content }) => (typeof content === 'string' ? content : (content[field] ?? null)));
}

const february = Date.UTC(2020, 1, 3);

test.each([
  [
    'ISO 8601, and the texts of databases',
    ['2020-02-03', '2020-02-03T00:00:00.000Z', '2020-02-03 01:00:00+01', '2020-02-03 00:00:00 UTC'],
  ],
  ['seconds', ['1580688000', '1580688000.25']],
  ['milliseconds', ['1580688000000', "'1580688000000"]],
])('times in %s are read', async (_name, values) => {
  const millis = await valuesOf('signed_up_at_millis', values);
  expect(millis.map((value) => Math.floor(Number(value) / 1000) * 1000)).toEqual(values.map(() => february));
});

test('one value shows the order of day and month of its column', async () => {
  expect(await valuesOf('signed_up_at_millis', ['03.02.2020', '17.11.2023 10:00'])).toEqual([
    february,
    Date.UTC(2023, 10, 17, 10),
  ]);
  const american = ['2/3/2020', '11/17/2023, 12:00 PM', '11/17/2023 12:30 AM', '11/17/2023 1:05:06 pm'];
  expect(await valuesOf('signed_up_at_millis', american)).toEqual([
    february,
    Date.UTC(2023, 10, 17, 12),
    Date.UTC(2023, 10, 17, 0, 30),
    Date.UTC(2023, 10, 17, 13, 5, 6),
  ]);
});

test('times that can be several are asked for, and refused without an answer', async () => {
  const open = async (values: readonly string[]) => {
    const { columns } = await csvFacts(
      fileOf(`Mail,Since\n${values.map((value) => `a@example.com,${value}\n`).join('')}`),
    );
    return openTimes(withTimes(mappingOf({ signed_up_at_millis: 'Since' }), columns), columns);
  };
  expect(await open(['03.02.2020', '2/3/2020'])).toEqual(['signed_up_at_millis']);
  expect(await open(['17.11.2023', '11/17/2023'])).toEqual(['signed_up_at_millis']);
  expect(await open(['1580688000', '1580688000000'])).toEqual([]);
  expect(await open(['2020-02-03', '03.03.2020'])).toEqual(['signed_up_at_millis']);
  expect(await open(['2020-02-03', '', 'garbage'])).toEqual([]);
  expect(await valuesOf('signed_up_at_millis', ['03.02.2020'])).toEqual([
    'Value: “03.02.2020” can be two days. Set the order of day and month',
  ]);
  const form = (one: string) => ({ times: { signed_up_at_millis: one } });
  expect(await valuesOf('signed_up_at_millis', ['03.02.2020'], form('day-month'))).toEqual([february]);
  expect(await valuesOf('signed_up_at_millis', ['02/03/2020'], form('month-day'))).toEqual([february]);
});

test.each([
  'garbage',
  '1.58070E+12',
  '31.02.2020',
  '2020-02-30',
  '43864',
  '-1',
  '20200203',
  '3. Brumaire 2020',
  '99999999999999',
])('the time %s is refused with its column and value', async (value) => {
  const [problem] = await valuesOf('signed_up_at_millis', [value]);
  expect(problem).toMatch(new RegExp(`^Value: “${value.trim().replaceAll('+', '\\+')}” (?:is|has|can) `));
});

test('a zero time of a database, and NULL, are empty, and counted', async () => {
  const [line] = await read('Mail,Since,Plan\na@example.com,0000-00-00 00:00:00,NULL\n', {
    primary_email: 'Mail',
    signed_up_at_millis: 'Since',
  });
  expect(line).toEqual(expect.objectContaining({ content: { type: 'user', primary_email: 'a@example.com' } }));
  expect(line?.notes).toEqual([
    { field: 'Since', reason: 'is read as empty', example: '0000-00-00 00:00:00' },
    { field: 'Plan', reason: 'is read as empty', example: 'NULL' },
  ]);
  expect(await valuesOf('display_name', ['NULL', String.raw`\N`, 'null', 'Null'])).toEqual([null, null, null, 'Null']);
  expect(await valuesOf('display_name', ['NULL'], { empty: [] })).toEqual(['NULL']);
});

test('errors of spreadsheets are never values, and are counted', async () => {
  const errors = ['#VALUE!', '#REF!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#N/A', '#BEZUG!', '#¿NOMBRE?', '#NV'];
  expect(await valuesOf('display_name', errors, { empty: [] })).toEqual(errors.map(() => null));
  const [line] = await read('Mail,Plan\na@example.com,#REF!\n', { primary_email: 'Mail' });
  const reason = 'is an error of a spreadsheet, and is read as empty';
  expect(line?.notes).toEqual([{ field: 'Plan', reason, example: '#REF!' }]);
  expect(await valuesOf('display_name', ['#ada', '#A!', 'C#!', '#tag!'])).toEqual(['#ada', '#A!', 'C#!', '#tag!']);
  const { columns } = await csvFacts(fileOf('Plan\n#REF!\nfree\n'));
  expect(columns[0]).toMatchObject({ empty: 1, sheetErrors: 1 });
});

test('texts that usually mean no value are empty, and names are kept and noted', async () => {
  const empty = ['(null)', '(NULL)', 'N/A', 'n/a', 'nil', '-'];
  expect(await valuesOf('display_name', empty)).toEqual(empty.map(() => null));
  const [line] = await read('Mail,Name,Plan\na@example.com,Null,none\n', {
    primary_email: 'Mail',
    display_name: 'Name',
    server_metadata: ['Plan'],
  });
  expect(line?.content).toMatchObject({ display_name: 'Null', server_metadata: { Plan: 'none' } });
  const reason = 'can mean an empty cell, and is kept as text';
  expect(line?.notes).toEqual([
    { field: 'Name', reason, example: 'Null' },
    { field: 'Plan', reason, example: 'none' },
  ]);
  expect(await valuesOf('display_name', ['None'], { empty: ['None'] })).toEqual([null]);
  expect(await valuesOf('signed_up_at_millis', ['None'])).toEqual(['Value: “None” is no time']);
});

test('the words of a column are counted as the mapping reads them', async () => {
  const rows = ['O', 'N', 'NULL', 'None', '', '2020-02-03', ...Array.from({ length: 30 }, (_, at) => `w${at}`), 'ja'];
  const [column] = (await csvFacts(fileOf(`OK,B\n${rows.map((row) => `${row},1`).join('\n')}\n`))).columns;
  if (column === undefined) throw new Error('The file has a column.');
  const words = wordsOfColumn(column, emptyMapping);
  expect(Object.fromEntries(words)).toMatchObject({ o: 1, n: 1, none: 1, '': 2, ja: 1 });
  expect(timesOfColumn(column)).toBe(1);
  expect(wordsOfColumn(column, { emptyTexts: [] }).get('null')).toBe(1);
  expect(noTimesOfColumn(column, emptyMapping)).toEqual({ rows: 34, example: 'o' });
  const [odd] = (await csvFacts(fileOf('OK,B\nNIL,1\nn.a.,1\n'))).columns;
  expect(odd && Object.fromEntries(wordsOfColumn(odd, { emptyTexts: ['nil', 'n.a.'] }))).toEqual({ nil: 1, '': 1 });
});

test('words and times of a flag are read, and others are refused', async () => {
  const yes = [
    'true',
    'T',
    'yes',
    'Y',
    '1',
    '1.0',
    'on',
    'Ja',
    'WAHR',
    'oui',
    'VRAI',
    'sí',
    'Sì',
    'sim',
    'はい',
    '是',
    '예',
    '2023-01-02 03:04:05',
    '17.11.2023',
    '03.02.2020',
    '1580702706',
  ];
  const no = [
    'false',
    'f',
    'no',
    'n',
    '0',
    'off',
    'nein',
    'FALSCH',
    'non',
    'faux',
    'não',
    'いいえ',
    '否',
    '아니요',
    '',
    'NULL',
    '0000-00-00 00:00:00',
  ];
  expect(await valuesOf('primary_email_verified', yes)).toEqual(yes.map(() => true));
  expect(await valuesOf('primary_email_verified', no)).toEqual(no.map(() => false));
  expect(await valuesOf('primary_email_verified', ['vielleicht', '2', 'garbage'])).toEqual([
    'Value: “vielleicht” is neither yes nor no. Set what it means',
    'Value: “2” is neither yes nor no. Set what it means',
    'Value: “garbage” is neither yes nor no. Set what it means',
  ]);
  const words = { words: { primary_email_verified: { Offen: false, confirmed: true, t: false, '': true } } };
  expect(await valuesOf('primary_email_verified', ['offen', 'Confirmed', 'T', ''], words)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('a column of users who are not active is turned around by its words', async () => {
  const words = { words: { restricted_by_admin: { t: false, f: true } } };
  expect(await valuesOf('restricted_by_admin', ['t', 'f', ''], words)).toEqual([false, true, false]);
  expect(await valuesOf('restricted_by_admin', ['2023-01-02', '', 'x1'])).toEqual([
    true,
    false,
    'Value: “x1” is neither yes nor no. Set what it means',
  ]);
});

test('what a spreadsheet has changed is refused or mended', async () => {
  expect(await valuesOf('id', ['1.2E+15', '1,2E+15'])).toEqual([
    'Value: “1.2E+15” is a number that a spreadsheet has shortened, so digits can be lost: export it again, with the column as text',
    'Value: “1,2E+15” is a number that a spreadsheet has shortened, so digits can be lost: export it again, with the column as text',
  ]);
  const [marked, plain] = await valuesOf('id', ["'007", '007']);
  expect(marked).toBe(plain);
  const [row] = await read("Mail,Nr\na@example.com,'007\n", { primary_email: 'Mail', id: 'Nr' });
  expect(row?.content).toMatchObject({ id: plain, server_metadata: { csv_id: '007' } });
  const uuid = '0198C5D2-0000-4000-8000-00000000abcd';
  const [kept] = await read(`Mail,Nr\na@example.com,${uuid}\n`, { primary_email: 'Mail', id: 'Nr' });
  expect(kept?.content).toEqual({ type: 'user', id: uuid.toLowerCase(), primary_email: 'a@example.com' });
  expect(await valuesOf('display_name', ["'t Hooft"])).toEqual(["'t Hooft"]);
});

test('addresses are read with spaces and as links', async () => {
  const rows = [' ada@example.com ', 'mailto:ada@example.com', "'ada@example.com", 'MAILTO:ada@example.com?subject=x'];
  expect(await valuesOf('primary_email', rows)).toEqual(rows.map(() => 'ada@example.com'));
  expect(await valuesOf('primary_email', ['ada', 'Ada <ada>', 'a@example.com <b@example.com> c'])).toEqual([
    'Value: “ada” is no email address',
    'Value: “Ada <ada>” is no email address',
    'Value: “a@example.com <b@example.com> c” is no email address',
  ]);
  const [named] = await read('Mail\nAda Lovelace <Ada@example.com>\n', { primary_email: 'Mail' });
  expect(named).toMatchObject({
    content: { primary_email: 'ada@example.com' },
    notes: [{ field: 'Mail', reason: 'has a name beside the address, which is not imported', example: 'Ada Lovelace' }],
  });
  const [linked] = await read('Mail\n<mailto:ada@example.com>\n', { primary_email: 'Mail' });
  expect(linked?.content).toMatchObject({ primary_email: 'ada@example.com' });
  expect(linked).not.toHaveProperty('notes');
});

test('a name that is too long is cut and noted, and a value that is no image is noted', async () => {
  const long = `${'x'.repeat(255)}😀`;
  const [line] = await read(`Mail,Name,Image\na@example.com,${long},avatar.png\n`, {
    primary_email: 'Mail',
    display_name: 'Name',
    profile_image_url: 'Image',
  });
  expect(line?.content).toEqual({ type: 'user', primary_email: 'a@example.com', display_name: 'x'.repeat(255) });
  expect(line?.notes).toMatchObject([
    { field: 'Image', reason: 'is no http or https URL', example: '“avatar.png”' },
    { field: 'Name', reason: 'is longer than 256 characters, and is cut' },
  ]);
});

test('columns are joined, kept or left out, and the report counts what is left out', async () => {
  const text = 'Mail,First,Last,Plan,Notes,New\na@example.com,Ada,Lovelace,pro,private,x\n';
  const [line] = await read(text, {
    primary_email: 'Mail',
    display_name: ['First', 'Last'],
    server_metadata: ['Plan'],
  });
  expect(line?.content).toMatchObject({ display_name: 'Ada Lovelace', server_metadata: { Plan: 'pro' } });
  expect(line?.notes).toEqual(['Notes', 'New'].map((field) => ({ field, reason: 'is left out by the mapping' })));
  const [old] = await read(text, { primary_email: 'Mail', leave_out: ['Notes'] });
  expect(old?.content).toMatchObject({ server_metadata: { First: 'Ada', Last: 'Lovelace', Plan: 'pro', New: 'x' } });
  expect(JSON.stringify(old)).not.toContain('private');
});

test('columns without a name, with the same name, and short rows lose nothing', async () => {
  const lines = await read('Mail,Note,Note,\na@example.com,one,two,three\nb@example.com\n', { primary_email: 'Mail' });
  expect(lines[0]?.content).toMatchObject({ server_metadata: { Note: 'one', 'Note (2)': 'two', 'Column 4': 'three' } });
  expect(lines[1]).toMatchObject({ notes: [{ field: 'row', reason: 'has fewer cells than the first row' }] });
  const [odd] = await read('Mail,__proto__,constructor\na@example.com,one,two\n', { primary_email: 'Mail' });
  expect(JSON.stringify(odd?.content)).toContain('{"__proto__":"one","constructor":"two"}');
  const hinted = await read('sep=;\r\nMail;Plan\r\na@example.com;"a,b"\r\n', { primary_email: 'Mail' }, 100);
  expect(hinted).toMatchObject([{ line: 3, content: { server_metadata: { Plan: 'a,b' } } }]);
});

test('hashes are read in the format of the mapping, or name their own', async () => {
  const hash = '0a'.repeat(32);
  const bcrypt = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
  const format = (name: string) => ({ password_hash_format: name });
  expect(await valuesOf('password_hash', [hash, bcrypt, 'secret'], format('sha256'))).toEqual([
    `$digest-sha256$${hash}`,
    bcrypt,
    'Value: “… (6 characters)” is no sha256 in hex',
  ]);
  expect(await valuesOf('password_hash', ['!Kd8a', bcrypt])).toEqual([null, bcrypt]);
  const unknown = ['correct horse', bcrypt.slice(0, -1), '$5$salt$hash', '{CRYPT}abcdefghijklmnopq'];
  expect(await valuesOf('password_hash', unknown)).toEqual(
    ['… (13 characters)', '$2b$… (59 characters)', '$5$… (12 characters)', '… (24 characters)'].map(
      (hint) => `Value: “${hint}” has a format that cannot be imported`,
    ),
  );
  const salted = await read(`Mail,Hash,Salt\na@example.com,${hash},x\nb@example.com,${hash},\n`, {
    primary_email: 'Mail',
    password_hash: 'Hash',
    password_salt: 'Salt',
    ...format('sha256-salt-before'),
  });
  expect(salted).toMatchObject([
    { content: { password_hash: `$digest-sha256$before$eA==$${hash}` } },
    {
      content: { password_hash: `$digest-sha256$${hash}` },
      notes: [{ field: 'Salt', reason: 'has no salt, so the hash is read without one' }],
    },
  ]);
});

test('the only column with email addresses is the email, in any language', async () => {
  const { columns } = await csvFacts(fileOf('Kunde,E-Mail-Adresse\n1,ada@example.com\n2,bob@example.com\n'));
  expect(mappingObject(guessedMapping(columns))).toEqual({ primary_email: 'E-Mail-Adresse', server_metadata: [] });
  const two = await csvFacts(fileOf('Privat,Firma\na@example.com,b@example.com\n'));
  expect(guessedMapping(two.columns).columns.size).toBe(0);
});

test('the old ID of the user replaces csv_id, and is noted', async () => {
  const [line] = await read('Nr,csv_id\nT2,own\n', { id: 'Nr', server_metadata: ['csv_id'] });
  expect(line?.content).toMatchObject({ server_metadata: { csv_id: 'T2' } });
  expect(line?.notes).toEqual([
    { field: 'csv_id', reason: 'is replaced by the old ID of the user' },
    { field: 'row', reason: 'has neither a name nor an address' },
  ]);
});

test('a column of password hashes is found by its values, and never kept as metadata', async () => {
  const hash = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
  const text = `Adresse,Kennwort,Stufe\na@example.com,${hash},pro\n`;
  const mapping = guessedMapping((await csvFacts(fileOf(text))).columns);
  expect(mappingObject(mapping)).toMatchObject({ primary_email: 'Adresse', password_hash: 'Kennwort' });
  const [row] = await read(text, { primary_email: 'Adresse' });
  expect(row?.content).toMatchObject({ server_metadata: { Stufe: 'pro' } });
  const reason = 'is a password hash, which metadata never has';
  expect(row?.notes).toEqual([{ field: 'Kennwort', reason, isLost: true }]);
  expect(JSON.stringify(row)).not.toContain(hash);
});

test.each([
  ['$P$B12345678901234567890', true],
  ['$wp$2y$10$abc', true],
  ['bcrypt$$2b$12$abc', true],
  ['sha1$salt$0a', true],
  ['pbkdf2_sha256$600000$a$b', true],
  ['{SSHA}0123456789abcdef', true],
  [`AQAAAAEAACcQAAAAE${'a'.repeat(67)}`, true],
  [`${'0a'.repeat(16)}:${'0a'.repeat(64)}`, true],
  ['pro', false],
  ['$5 off', false],
  ['sha1', false],
])('%s names its format: %s', (text, isNamed) => {
  expect(isNamedHash(text)).toBe(isNamed);
});

test('the scan of a file says how far it is', async () => {
  const counts: number[] = [];
  await csvFacts(fileOf(`A\n${'1\n'.repeat(25_000)}`, 1000), (rows) => counts.push(rows));
  expect(counts).toEqual([10_000, 20_000]);
});

test('the scan of a file keeps a bounded number of words', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => `word ${at},${at % 2 === 0 ? 'ja' : 'nein'}`);
  const { columns, first } = await csvFacts(fileOf(`A,B\n${rows.join('\n')}\n`));
  expect(columns[0]).toMatchObject({ otherWords: 980 });
  expect(Object.fromEntries(columns[1]?.words ?? [])).toEqual({ ja: 500, nein: 500 });
  expect(first).toHaveLength(5);
});

test('a row without a value is no user', async () => {
  const mapping = { primary_email: 'Mail', display_name: 'Name' };
  const lines = await read('Mail,Name\nada@example.com,Ada\n,\n , \ngrace@example.com,Grace\n', mapping);
  expect(lines.map(({ line }) => line)).toEqual([2, 5]);
  expect((await csvFacts(fileOf('Mail,Name\n,\nada@example.com,Ada\n'))).rows).toBe(1);
});

test('a mark of a verified address without one is noted', async () => {
  const mapping = { primary_email: 'Mail', primary_email_verified: 'OK', display_name: 'Name' };
  const [line] = await read('Mail,OK,Name\n,yes,Ada\n', mapping);
  expect(line?.notes).toMatchObject([{ field: 'OK', reason: 'is not stored, because there is no email address' }]);
});
