import { expect, test } from 'vitest';
import { charactersOf } from './code-field.tsx';

test.each([
  ['abc123', 'ABC123'],
  ['abc 123', 'ABC123'],
  ['ABC-123', 'ABC123'],
  [' abc123\n', 'ABC123'],
  ['Your code is: abc123.', 'ABC123'],
  ['abco1l', 'ABC011'],
  ['ab', 'AB'],
  ['abc1234', 'ABC123'],
  ['–…!', ''],
])('a code of letters is found in %j', (text, expected) => {
  expect(charactersOf(text, 'letters')).toBe(expected);
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６', '123456'],
  ['12a', '12'],
  ['1234567', '123456'],
  ['', ''],
])('a code of digits is found in %j', (text, expected) => {
  expect(charactersOf(text, 'digits')).toBe(expected);
});
