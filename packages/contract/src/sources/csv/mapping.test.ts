import { expect, test } from 'vitest';
import { csvFacts } from './columns.ts';
import { guessedMapping } from './guess.ts';
import { emptyMapping, withColumnName } from './mapping.ts';
import { mappingObject, mappingOfPairs, mappingText, savedMapping } from './saved-mapping.ts';

const fileOf = (text: string) => ({
  name: 'users.csv',
  text: async function* () {
    yield text;
  },
});

test('the mapping of a CSV is guessed, and saved as JSON', async () => {
  const text = `User ID,Mail address,Password hash,Salt,Plan,First name,Last name,Created at\n1,ada@example.com,${'0a'.repeat(32)},x,pro,Ada,L,17.11.2023\n`;
  const mapping = guessedMapping((await csvFacts(fileOf(text))).columns);
  const object = {
    id: 'User ID',
    primary_email: 'Mail address',
    display_name: ['First name', 'Last name'],
    password_hash: 'Password hash',
    password_salt: 'Salt',
    signed_up_at_millis: 'Created at',
    password_hash_format: 'sha256',
    times: { signed_up_at_millis: 'day-month' },
    server_metadata: [],
  };
  expect(mappingObject(mapping)).toEqual(object);
  expect(savedMapping(JSON.parse(mappingText(mapping)))).toEqual(mapping);
});

test('a mapping file without new entries is read as before', () => {
  const old = savedMapping({ primary_email: 'Mail', password_hash: 'Hash', password_hash_format: 'md5' });
  expect(old).toEqual({
    ...emptyMapping,
    columns: new Map([
      ['primary_email', ['Mail']],
      ['password_hash', ['Hash']],
    ]),
    hashFormat: 'md5',
  });
});

test.each([
  { name: 'Mail' },
  { password_hash: 'Hash', password_hash_format: 'rot13' },
  { password_hash_format: 'md5' },
  { primary_email: ['Mail', 'Other'] },
  { primary_email: 'Mail', times: { signed_up_at_millis: 'weeks' } },
  { primary_email: 'Mail', times: { primary_email: 'seconds' } },
  { primary_email: 'Mail', words: { primary_email_verified: { ja: 'yes' } } },
  { primary_email: 'Mail', leave_out: 'Notes' },
  ['Mail'],
  null,
])('%j is no mapping', (saved) => {
  expect(savedMapping(saved)).toBeUndefined();
});

test('a mapping can be given as pairs', () => {
  const mapping = mappingOfPairs([
    ['primary_email', 'Mail'],
    ['display_name', 'First'],
    ['display_name', 'Last'],
    ['times.signed_up_at_millis', 'day-month'],
    ['words.primary_email_verified.ok.', 'yes'],
    ['leave_out', 'Notes'],
  ]);
  expect(mapping && mappingObject(mapping)).toEqual({
    primary_email: 'Mail',
    display_name: ['First', 'Last'],
    times: { signed_up_at_millis: 'day-month' },
    words: { primary_email_verified: { 'ok.': true } },
    leave_out: ['Notes'],
  });
  expect(mappingOfPairs([['words.primary_email_verified.ok', 'maybe']])).toBeUndefined();
  expect(
    mappingOfPairs([
      ['primary_email', 'Mail'],
      ['words.primary_email_verified.ok', 'maybe'],
    ]),
  ).toBeUndefined();
});

test('a reason of the server names the column', () => {
  const mapping = savedMapping({ password_hash: 'Hash', display_name: ['First', 'Last'] }) ?? emptyMapping;
  expect(withColumnName('password_hash: the key a is missing', mapping)).toBe('Hash: the key a is missing');
  expect(withColumnName('display_name: is odd', mapping)).toBe('First + Last: is odd');
  expect(withColumnName('line 2 is the same user', mapping)).toBe('line 2 is the same user');
});
