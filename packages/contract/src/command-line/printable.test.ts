import { expect, test } from 'vitest';
import { jsonLine, oneLine, printable } from './printable.ts';

const sequences = '\u001b]0;title\u0007\u009b31m\u007f\u202egnp.exe\u202c\u2066';

test('a text has no characters that terminals interpret', () => {
  expect(printable(`a\n\tb${sequences}`)).toBe('a\n\tb]0;title31mgnp.exe');
  expect(printable('Zoë 👩‍💻 日本')).toBe('Zoë 👩‍💻 日本');
});

test('a name stays in its line', () => {
  expect(oneLine(` Ada\r\n2026-01-01  user.deleted\u2028x${sequences}`)).toBe(
    'Ada 2026-01-01 user.deleted x]0;title31mgnp.exe',
  );
});

test('a line of JSON keeps the text, with escapes', () => {
  const value = { name: `Ada\n${sequences}` };
  expect(jsonLine(value)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  expect(JSON.parse(jsonLine(value))).toEqual(value);
});
