import { expect, test } from 'vitest';
import { durationInWords } from './duration.ts';

test.each([
  [0, 'en-US', '1 second'],
  [40, 'en-US', '40 seconds'],
  [60, 'en-US', '1 minute'],
  [61, 'en-US', '2 minutes'],
  [3600, 'en-US', '1 hour'],
  [4000, 'en-US', '2 hours'],
  [61, 'de-DE', '2 Minuten'],
  [61, 'ja-JP', '2 分'],
])('%d seconds in %s are %s', (seconds, lang, words) => {
  expect(durationInWords(seconds, lang)).toBe(words);
});
