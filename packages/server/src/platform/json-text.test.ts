import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonExcess, findUnstorableText, jsonValuesMax, mayHoldUnstorableText } from './json-text.ts';

test('brackets and commas in strings do not count, with any escapes', () => {
  const brackets = '[{,"'.repeat(jsonValuesMax);

  expect(findJsonExcess(JSON.stringify([brackets, '\\', '\\"', `${brackets}\\`]))).toBeUndefined();
  expect(findJsonExcess(`["\\\\", ${'['.repeat(300)}`)).toBe('depth');
  expect(findJsonExcess(`[${'"\\"",'.repeat(jsonValuesMax)}1]`)).toBe('values');
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
