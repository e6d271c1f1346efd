import { pbkdf2Sync, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CsvPreviewCell, CsvPreviewRow } from '@portico/contract/sources';
import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { inTerminal } from './in-terminal.ts';

/** bcrypt of `abc` with the salt of a published example. */
const bcryptOfAbc = '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i';
const address = () => `u${randomUUID()}@example.com`;

async function given() {
  const at = await portico();
  const { run, signIn, folder } = inTerminal();
  signIn(at, at.project.owner);
  const importCsv = (text: string) => {
    const path = join(folder, 'users.csv');
    writeFileSync(path, text);
    return ['import', path, '--from', 'csv'];
  };
  return { at, run, folder, importCsv };
}

interface Sample {
  /** The files of two users. */
  readonly csv: (first: string, second: string) => string;
  /** What a person enters. Enter takes the guess. */
  readonly answers?: readonly string[];
  readonly password: string | null;
  /** What a person who knows the system expects of the first user. */
  readonly user: object;
}

const quoted = (rows: readonly (readonly string[])[], separator = ',') =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n');

const django = `pbkdf2_sha256$20000$seasalt$${pbkdf2Sync('abc', 'seasalt', 20_000, 32, 'sha256').toString('base64')}`;

/** Exports as five systems write them. */
const samples: Readonly<Record<string, Sample>> = {
  'WordPress (phpMyAdmin)': {
    csv: (first, second) =>
      quoted([
        [
          'ID',
          'user_login',
          'user_pass',
          'user_nicename',
          'user_email',
          'user_url',
          'user_registered',
          'user_status',
          'display_name',
        ],
        [
          '1',
          'ada',
          '$P$984478476IagS59wHZvyQMArzfx58u.',
          'ada',
          first,
          'https://example.com',
          '2020-02-03 04:05:06',
          '0',
          'Ada "Countess" Lovelace',
        ],
        ['2', 'bob', '', 'bob', second, '', '0000-00-00 00:00:00', '0', 'NULL'],
      ]),
    password: 'hashcat',
    user: {
      display_name: 'Ada "Countess" Lovelace',
      signed_up_at_millis: Date.UTC(2020, 1, 3, 4, 5, 6),
      server_metadata: { csv_id: '1' },
    },
  },
  'Django (psql \\copy)': {
    csv: (first, second) =>
      [
        'id,password,last_login,is_superuser,username,first_name,last_name,email,is_staff,is_active,date_joined',
        `1,${django},2023-11-17 10:00:00.123456+00,t,ada,Ada,Lovelace,${first},t,t,2020-02-03 04:05:06.5+02`,
        `2,!Kd8aPq0,,f,bob,Bob,,${second},f,f,2020-02-03 04:05:06+00`,
      ].join('\n'),
    // Fields of the columns, and what the words of is_active mean.
    answers: ['', '', '', '', '', '', '', '', '', 'restricted_by_admin', '', 'no', 'yes'],
    password: 'abc',
    user: {
      display_name: 'Ada Lovelace',
      signed_up_at_millis: Date.UTC(2020, 1, 3, 2, 5, 6, 500),
      last_active_at_millis: Date.UTC(2023, 10, 17, 10, 0, 0, 123),
    },
  },
  'Devise (Rails)': {
    csv: (first, second) =>
      [
        'id,email,encrypted_password,reset_password_token,sign_in_count,last_sign_in_at,last_sign_in_ip,confirmed_at,created_at,name',
        `7,${first.toUpperCase()},${bcryptOfAbc},secret-token,12,2023-11-17 10:00:00 UTC,10.0.0.1,2020-02-03 05:00:00 UTC,2020-02-03 04:05:06 UTC,Ada`,
        `8,${second},${bcryptOfAbc},,0,,,,2020-02-04 04:05:06 UTC,Bob`,
      ].join('\n'),
    password: 'abc',
    user: {
      primary_email_verified: true,
      signed_up_at_millis: Date.UTC(2020, 1, 3, 4, 5, 6),
      server_metadata: { csv_id: '7' },
    },
  },
  Salesforce: {
    csv: (first, second) =>
      quoted([
        ['ID', 'FIRSTNAME', 'LASTNAME', 'EMAIL', 'CREATEDDATE', 'LASTLOGINDATE', 'ISACTIVE', 'DESCRIPTION'],
        [
          '0053t000006ABcdAAE',
          'Ada',
          'Lovelace',
          ` ${first}`,
          '03/02/2020 10:00',
          '17/11/2023 22:15',
          '1',
          'difficult customer',
        ],
        ['0053t000006ABceAAE', 'Bob', '', `mailto:${second}`, '04/02/2020 10:00', '', '0', ''],
      ]),
    // Fields of the columns, and the order that CREATEDDATE leaves open.
    answers: ['', '', '', '', '', '', 'server_metadata', '', 'day-month'],
    password: null,
    user: {
      display_name: 'Ada Lovelace',
      signed_up_at_millis: Date.UTC(2020, 1, 3, 10),
      last_active_at_millis: Date.UTC(2023, 10, 17, 22, 15),
      server_metadata: { csv_id: '0053t000006ABcdAAE', ISACTIVE: '1' },
    },
  },
  'Excel (German)': {
    csv: (first, second) =>
      `\uFEFF${[
        'Kundennummer;Vorname;Nachname;E-Mail-Adresse;Bestätigt;Registriert am;Newsletter;Notiz',
        `'007;Ada;Lovelace;${first};WAHR;03.02.2020 10:00;gelegentlich;privat`,
        `008;Bob;;${second};FALSCH;17.11.2023;nie;`,
      ].join('\r\n')}`,
    answers: ['id', '', '', '', '', 'signed_up_at_millis', 'server_metadata'],
    password: null,
    user: {
      display_name: 'Ada Lovelace',
      primary_email_verified: true,
      signed_up_at_millis: Date.UTC(2020, 1, 3, 10),
      server_metadata: { csv_id: '007', Newsletter: 'gelegentlich' },
    },
  },
};

/** Returns a stored value in the words of the preview. */
function shownValue(user: Readonly<Record<string, unknown>>, { field = '', column }: CsvPreviewCell): string {
  const value = field === 'server_metadata' ? Object(user[field])[column] : user[field];
  const { csv_id: oldId } = Object(user.server_metadata);
  if (field === 'id') return `${String(value)}, and csv_id ${oldId} in server metadata`;
  if (field === 'password_hash') return user.has_password === true ? 'password hash' : 'no password';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return `${new Date(value).toISOString().replace('T', ' ').replace('.000Z', '').replace('Z', '')} UTC`;
  return String(value);
}

test.each(Object.entries(samples))('the preview of %s predicts every stored value', async (_name, sample) => {
  const { at, run, importCsv } = await given();
  const emails = [address(), address()] as const;
  const line = importCsv(sample.csv(...emails));
  const dry = await run([...line, '--dry-run'], { answers: sample.answers ?? [] });
  expect(dry).toMatchObject({ code: 0, data: { created: 2, left_out: [] } });
  expect(await run(line)).toMatchObject({ code: 0, data: { created: 2 } });

  const { items } = (await at.api.server().call('GET /users', { query: {} })).body;
  const preview = dry.data.preview as readonly CsvPreviewRow[];
  for (const [index, { cells }] of preview.entries()) {
    const user = items.find((one) => one.primary_email === emails[index]) ?? {};
    const stored = cells.filter(({ state }) => state === 'stored');
    expect(stored.map((cell) => [cell.column, shownValue(user, cell)])).toEqual(
      stored.map(({ column, becomes }) => [column, becomes]),
    );
    // Nothing else has moved in.
    const kept = stored.flatMap(({ column, field }) => (field === 'server_metadata' ? [column] : []));
    const { csv_id: _id, ...others } = Object(user).server_metadata ?? {};
    expect(Object.keys(others)).toEqual(kept);
  }
  expect(items.find((one) => one.primary_email === emails[0])).toMatchObject(sample.user);
  const { password } = sample;
  if (password !== null)
    expect(await at.api.call('POST /auth/password/sign-in', { body: { email: emails[0], password } })).toSucceed();
});

test('an import says what it leaves out, in the check, in the dry run, in the result and in the report', async () => {
  const { run, folder, importCsv } = await given();
  const rows = [
    `${address()},17.11.2023,ja,a.png,x`,
    `${address()},garbage,ja,,x`,
    `${address()},gestern,ja,,`,
    `${address()},,vielleicht,,x`,
  ];
  const line = [
    ...importCsv(`Mail,Since,OK,Image,Notes\n${rows.join('\n')}\n`),
    '--map',
    'primary_email=Mail,signed_up_at_millis=Since,primary_email_verified=OK,profile_image_url=Image,leave_out=Notes',
  ];
  const stopped = await run(line);
  expect(stopped.code).toBe(1);
  expect(stopped.text).toContain(
    'Line 3 refused: Since: “garbage” is no time\nLine 4 refused: Since: “gestern” is no time\n',
  );
  expect(stopped.text).toContain('2 lines refused, first line 3: Since: “…” is no time\n');
  const dry = await run([...line, '--dry-run']);
  expect(dry.text).toMatch(/What values mean:\n +Since +times are day-month +17.11.2023 shows it\n/);
  expect(dry.text).toMatch(/OK +ja +yes, in 3 lines\n +OK +vielleicht +refused, in 1 line\n/);
  expect(stopped.text).toContain('Line 5 refused: OK: “vielleicht” is neither yes nor no');
  const report = join(folder, 'report.jsonl');
  const notImported = [
    { field: 'Notes', reason: 'is left out by the mapping', lines: 1 },
    { field: 'Image', reason: 'is no http or https URL', lines: 1, example: '“a.png”' },
  ];
  for (const more of [['--dry-run'], [], ['--dry-run']]) {
    const result = await run([...line, '--leave-out', '--report', report, ...more]);
    expect(result.text).toContain('What is not imported:\n');
    expect(result.text).toMatch(/Image +is no http or https URL +1 line +“a.png”/);
    expect(result.data).toMatchObject({
      not_imported: expect.arrayContaining(notImported),
      left_out_by_reason: [{ outcome: 'refused', lines: 2, first: { line: 3 } }, { lines: 1 }],
    });
    const written = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as object);
    expect(written).toHaveLength(6);
    const image = { line: 2, field: 'Image', reason: 'is no http or https URL', example: '“a.png”' };
    expect(written).toEqual(expect.arrayContaining([...notImported, image]));
  }
});

test('the suggested answers work for two columns with one name, also the next time', async () => {
  const { run, importCsv } = await given();
  const line = importCsv(`Mail,Name,Name\n${address()},Ada,Countess\n`);
  const answers = ['primary_email', '', ''];
  expect(await run([...line, '--dry-run'], { answers })).toMatchObject({ code: 0, data: { created: 1 } });
  expect(await run(line)).toMatchObject({ code: 0, data: { created: 1 } });
});

test('what the server leaves out of a line is counted too', async () => {
  const { run, folder } = await given();
  const path = join(folder, 'users.jsonl');
  const accounts = ['1', '2'].map((account_id) => [{ id: 'myspace', account_id }]);
  const lines = accounts.map((oauth_providers) =>
    JSON.stringify({ type: 'user', primary_email: address(), oauth_providers }),
  );
  writeFileSync(path, lines.join('\n'));
  for (const more of [['--dry-run'], []])
    expect(await run(['import', path, ...more])).toMatchObject({
      code: 0,
      text: expect.stringMatching(/What is not imported:\n +oauth_providers .* 2 lines/),
      data: { created: 2, not_imported: [{ field: 'oauth_providers', lines: 2 }] },
    });
});

test('times that can be several are asked for once, and a script has to say it', async () => {
  const { run, importCsv } = await given();
  const line = importCsv(`Mail,Since\n${address()},03.02.2020\n`);
  const script = await run([...line, '--map', 'primary_email=Mail,signed_up_at_millis=Since']);
  expect(script).toMatchObject({
    code: 2,
    text: expect.stringContaining('The times of Since (signed_up_at_millis) can be read in two ways'),
  });
  const map = 'primary_email=Mail,signed_up_at_millis=Since,times.signed_up_at_millis=month-day';
  const american = await run([...line, '--map', map, '--dry-run']);
  expect(american.text).toMatch(/Since +03.02.2020 +signed_up_at_millis = 2020-03-02 00:00:00 UTC/);
  const answers = ['', 'signed_up_at_millis', 'first the day', 'day-month'];
  const asked = await run([...line, '--dry-run'], { answers });
  expect(asked.text).toMatch(/Since +03.02.2020 +signed_up_at_millis = 2020-02-03 00:00:00 UTC/);
  // The mapping is beside the file now.
  expect(await run(line)).toMatchObject({ code: 0, data: { created: 1 } });
});

test('a column with values that are no times is asked for, and they can be left empty', async () => {
  const { run, importCsv } = await given();
  const line = importCsv(`Mail,Since\n${address()},17 novembre 2023\n${address()},perhaps\n`);
  const asked = await run(line, { answers: ['', 'signed_up_at_millis', 'skip', 'empty'] });
  expect(asked.notes).toContain(
    'signed_up_at_millis has no time in 1 line, such as “perhaps”: refuse these lines, or leave the value empty (Enter: refuse):',
  );
  expect(asked).toMatchObject({
    code: 0,
    data: { created: 2, not_imported: [{ field: 'Since', reason: 'is no time', lines: 1 }] },
  });
});

test('words are shown with what they become, and can be changed', async () => {
  const { at, run, importCsv } = await given();
  const [ada, bob] = [address(), address()];
  const line = importCsv(`Mail,Verified\n${ada},offen\n${bob},nein\n`);
  const asked = await run([...line], { answers: ['', '', 'vielleicht', 'no', 'yes'] });
  expect(asked.notes).toEqual(
    expect.arrayContaining([
      '“offen” of primary_email_verified, in 1 line: yes or no (Enter: refuse these lines):',
      '“nein” of primary_email_verified, in 1 line: yes or no (Enter: no):',
    ]),
  );
  const { items } = (await at.api.server().call('GET /users', { query: {} })).body;
  const verified = items.map((user) => [user.primary_email, user.primary_email_verified]);
  expect(Object.fromEntries(verified)).toEqual({ [ada]: false, [bob]: true });
});

test('words that nobody knows, times and empty texts are counted, and can be decided', async () => {
  const { run, importCsv } = await given();
  const rows = ['O,Null', 'N,NULL', '2020-02-03,#VALUE!', 'O,"Ada  L\nB "'].map((row) => `${address()},${row}`);
  const line = importCsv(`Mail,Verified,Name\n${rows.join('\n')}\n`);
  const map = 'primary_email=Mail,primary_email_verified=Verified,display_name=Name';
  const dry = await run([...line, '--dry-run', '--map', map]);
  const meanings = [
    /Verified +o +refused, in 2 lines\n/,
    /Verified +n +no, in 1 line\n/,
    /Verified +a time +yes, in 1 line\n/,
    /Name +Null +no empty cell, in 1 line\n/,
    /Name +NULL +empty, in 1 line\n/,
    /Name +errors of a spreadsheet +empty, in 1 line\n/,
    /Change it with words\.<field>\.<word>=yes or no, and empty=<text>/,
  ];
  for (const meaning of meanings) expect(dry.text).toMatch(meaning);

  const answers = ['', '', '', 'empty', 'yes', 'no'];
  const asked = await run([...line, '--dry-run'], { answers });
  expect(asked.notes).toContain('“Null” of Name, in 1 line: empty, or keep the text (Enter: keep):');
  expect(asked.notes).toContain('“o” of primary_email_verified, in 2 lines: yes or no (Enter: refuse these lines):');
  expect(asked).toMatchObject({ code: 0, data: { created: 4 } });
  expect(asked.text).toMatch(/Name +Null +display_name = nothing|Name +Null +nothing/);
});
