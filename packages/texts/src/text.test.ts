import { expect, test } from 'vitest';
import { sentenceOf } from './text.ts';

const arabic = { one: 'عضو', two: 'عضوان', few: 'أعضاء', many: 'عضوًا', other: 'أعضاء كثيرون' };

test.each([
  [1, arabic.one],
  [2, arabic.two],
  [3, arabic.few],
  [11, arabic.many],
  [100, arabic.other],
  [undefined, arabic.other],
])('the form of Arabic for %s', (count, sentence) => {
  expect(sentenceOf(arabic, count, 'ar')).toBe(sentence);
});

test('a language has the forms that differ in it', () => {
  expect(sentenceOf({ one: '1 Team', other: '{count} Teams' }, 1, 'de-DE')).toBe('1 Team');
  expect(sentenceOf({ one: '1 Team', other: '{count} Teams' }, 0, 'de-DE')).toBe('{count} Teams');
  expect(sentenceOf('{count} teams', 1, 'en-US')).toBe('{count} teams');
});
