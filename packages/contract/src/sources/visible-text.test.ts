import { expect, test } from 'vitest';
import { visibleText } from './visible-text.ts';

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Ada  Lovelace', 'Ada␣␣Lovelace'],
  [' Ada ', '␣Ada␣'],
  ['Ada\nLovelace', 'Ada↵Lovelace'],
  ['Ada\r\nLovelace', 'Ada␍↵Lovelace'],
  ['Ada\tLovelace', 'Ada⇥Lovelace'],
  ['Ada\u00a0Lovelace', 'Ada‹U+00A0›Lovelace'],
  ['Ada\u200bLovelace', 'Ada‹U+200B›Lovelace'],
  ['Ada\u200dLovelace', 'Ada‹U+200D›Lovelace'],
  ['山田\u3000太郎', '山田‹U+3000›太郎'],
  ['\u202eada', '‹U+202E›ada'],
  ['👩🏽‍💻', '👩🏽‍💻'],
  ['a\0b', 'a‹U+0000›b'],
])('%j is shown as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
  expect(visibleText(shown)).toBe(shown);
});
