import { expect, test } from 'vitest';
import { statedWaitSeconds } from './stated-wait.ts';

const now = new Date('2026-11-25T12:00:00Z');

test.each([
  ['120', 120],
  [' 7 ', 7],
  ['Wed, 25 Nov 2026 12:05:00 GMT', 300],
  ['999999999', 86_400],
  ['Fri, 01 Jan 2100 00:00:00 GMT', 86_400],
  ['0', undefined],
  ['-5', undefined],
  ['Wed, 25 Nov 2026 11:00:00 GMT', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
  [null, undefined],
])('the wait stated by Retry-After: %s is %s seconds', (header, seconds) => {
  expect(statedWaitSeconds(header, now)).toBe(seconds);
});
