import { expect, test } from 'vitest';
import { roundMaxOf, shortDayOf, totalOf } from './days.ts';

const daysOf = (...counts: number[]) => counts.map((activity) => ({ date: '2026-11-21', activity }));

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [10, 10],
  [11, 20],
  [420, 500],
  [9_999, 10_000],
])('a chart whose highest day is %i ends at %i', (most, end) => expect(roundMaxOf(daysOf(0, most))).toBe(end));

test('days are added up and formatted in UTC', () => {
  expect(totalOf(daysOf(1, 0, 4))).toBe(5);
  expect(shortDayOf('2026-11-21')).toBe('Nov 21');
});
