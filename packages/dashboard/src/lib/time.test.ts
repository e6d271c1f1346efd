import { expect, test } from 'vitest';
import { relativeTime } from './time.ts';

const now = new Date('2026-11-27T12:00:00Z');
const minute = 60;
const hour = 3600;
const day = 86_400;

test.each([
  [-5, 'just now'],
  [-3.9 * minute, '3 minutes ago'],
  [-1.5 * day, 'yesterday'],
  [-8 * day, 'last week'],
  [20, 'in a moment'],
  [4.2 * minute, 'in 4 minutes'],
  [59.9 * minute, 'in 1 hour'],
  [23.9 * hour, 'in 1 day'],
  [7 * day - 2, 'in 7 days'],
  [6.2 * day, 'in 6 days'],
  [60 * day, 'in 2 months'],
])('%d seconds from now is %s', (seconds, text) => {
  expect(relativeTime(new Date(now.getTime() + seconds * 1000), now)).toBe(text);
});
