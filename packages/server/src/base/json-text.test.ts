import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findJsonExcess,
  findLostNumber,
  findUnstorableText,
  jsonValuesMax,
  mayHoldUnstorableText,
} from './json-text.ts';

test('brackets and commas in strings do not count, with any escapes', () => {
  const brackets = '[{,"'.repeat(jsonValuesMax);

  expect(findJsonExcess(JSON.stringify([brackets, '\\', '\\"', `${brackets}\\`]))).toBeUndefined();
  expect(findJsonExcess(`["\\\\", ${'['.repeat(300)}`)).toBe('depth');
  expect(findJsonExcess(`[${'"\\"",'.repeat(jsonValuesMax)}1]`)).toBe('values');
});

test.each([
  ['{"a": [1, 1e400]}', '1e400'],
  ['-1E999', '-1E999'],
  ['{"a": 12345678901234567890}', '12345678901234567890'],
  ['[9007199254740993]', '9007199254740993'],
  ['1e-400', '1e-400'],
  [`[${'9'.repeat(500)}]`, `${'9'.repeat(40)}…`],
])('finds the number that %s would change', (json, lost) => {
  expect(findLostNumber(json)).toBe(lost);
});

test.each([
  '"12345678901234567890"',
  '{"1e400": "\\"1e400"}',
  '1e300',
  '[0e5, 0.0000]',
  '100000000000000000000',
  '0.1234567890123456789',
])('finds no changed number in %s', (json) => {
  expect(findLostNumber(json)).toBeUndefined();
});

test('detects JSON that may contain unstorable text by its escapes', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\0', '\ud800', '\udfff', '\u{1f600}', '\\u0000'),
  );

  fc.assert(
    fc.property(fc.dictionary(text, fc.array(text)), (value) => {
      const json = JSON.stringify(value);
      if (findUnstorableText('body', JSON.parse(json)) !== undefined) expect(mayHoldUnstorableText(json)).toBe(true);
    }),
  );
});
