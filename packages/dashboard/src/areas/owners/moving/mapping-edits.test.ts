import { csvFacts, emptyMapping, guessedMapping, mappingObject, savedMapping } from '@portico/contract/sources';
import { expect, test } from 'vitest';
import { withAll, withChoice, withEmptyText, withForm, withNamedColumns, withWord } from './mapping-edits.ts';

const text = 'Mail,First name,Last name,Joined,Changed,Hash,Notes\na@example.com,Ada,L,17.11.2023,11/17/2023,,x\n';

async function given() {
  const file = {
    name: 'users.csv',
    text: async function* () {
      yield text;
    },
  };
  const { columns } = await csvFacts(file);
  const choose = (mapping: ReturnType<typeof guessedMapping>, name: string, choice: string) => {
    const column = columns.find((one) => one.name === name);
    return column === undefined ? mapping : withChoice(mapping, column, choice, columns);
  };
  return { columns, choose, guess: guessedMapping(columns) };
}

test('a column gets a field, which another column loses, and names are joined in the order of the file', async () => {
  const { choose, guess } = await given();
  const begin = { primary_email: 'Mail', password_hash: 'Hash', server_metadata: [] };
  expect(mappingObject(guess)).toEqual({ ...begin, display_name: ['First name', 'Last name'] });
  const one = choose(guess, 'First name', 'leave_out');
  expect(mappingObject(one)).toEqual({ ...begin, display_name: 'Last name' });
  expect(mappingObject(choose(one, 'First name', 'display_name'))).toEqual(mappingObject(guess));

  const joined = choose(guess, 'Joined', 'signed_up_at_millis');
  expect(mappingObject(joined)).toMatchObject({ times: { signed_up_at_millis: 'day-month' } });
  const changed = choose(joined, 'Changed', 'signed_up_at_millis');
  expect(mappingObject(changed)).toMatchObject({
    signed_up_at_millis: 'Changed',
    times: { signed_up_at_millis: 'month-day' },
  });
  expect(mappingObject(choose(changed, 'Changed', 'server_metadata'))).toEqual({
    ...mappingObject(guess),
    server_metadata: ['Changed'],
  });
});

test('all other columns are kept or left out at once, and a file of an earlier version names what it keeps', async () => {
  const { columns, guess } = await given();
  const kept = withAll(guess, 'server_metadata', columns);
  expect(kept.kept).toEqual(['Joined', 'Changed', 'Notes']);
  expect(withAll(kept, 'leave_out', columns).kept).toEqual([]);
  const old = savedMapping({ primary_email: 'Mail', leave_out: ['Notes'] });
  expect(old && withNamedColumns(old, columns).kept).toEqual(['First name', 'Last name', 'Joined', 'Changed', 'Hash']);
});

test('forms, words and empty texts are set and unset', async () => {
  const { guess } = await given();
  const set = withWord(withForm(guess, 'signed_up_at_millis', 'month-day'), 'primary_email_verified', 'offen', false);
  expect(mappingObject(withEmptyText(set, 'NULL', false))).toMatchObject({
    times: { signed_up_at_millis: 'month-day' },
    words: { primary_email_verified: { offen: false } },
    empty: emptyMapping.emptyTexts.filter((text) => text !== 'NULL'),
  });
  const again = withEmptyText(withEmptyText(guess, 'NULL', false), 'NULL', true);
  expect(mappingObject(again)).toEqual(mappingObject(guess));
  expect(withEmptyText(guess, 'None', true).emptyTexts).toEqual([...emptyMapping.emptyTexts, 'None']);
  const unset = withWord(withForm(set, 'signed_up_at_millis', undefined), 'primary_email_verified', 'offen', undefined);
  expect(mappingObject(unset)).toEqual(mappingObject(guess));
});
