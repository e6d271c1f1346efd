import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedJsonBytes } from './json-bytes.ts';

test('counts the bytes of JSON with a space after each comma and colon', () => {
  expect(storedJsonBytes({ a: [1, true, null], 'é"\n': '\u{1f600}\u0001' })).toBe(
    new TextEncoder().encode('{"a": [1, true, null], "é\\"\\n": "\u{1f600}\\u0001"}').length,
  );
});

test('counts all digits of a number with an exponent', () => {
  expect(storedJsonBytes(1e300)).toBeGreaterThanOrEqual(301);
  expect(storedJsonBytes(5e-324)).toBeGreaterThanOrEqual(326);
});

test('never counts less than the compact text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const compact = new TextEncoder().encode(JSON.stringify(value)).length;
      expect(storedJsonBytes(value as never)).toBeGreaterThanOrEqual(compact);
    }),
  );
});
