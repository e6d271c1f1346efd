import { expect, test } from 'vitest';
import { durationInWords } from './duration.ts';

test.each([
  [0, '1 second'],
  [40, '40 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '1 hour'],
  [4000, '2 hours'],
])('%d seconds are %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words);
});
