import { expect, test } from 'vitest';
import { bucketsOf, type Point, roundMaxOf, shortDayOf, totalOf } from './buckets.ts';

const dayMillis = 86_400_000;

/** Returns days with the values 1, 2, 3 and so on. */
const daysFrom = (first: string, count: number): Point[] =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(first) + index * dayMillis).toISOString(),
    value: index + 1,
  }));

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [10, 10],
  [11, 20],
  [420, 500],
  [9_999, 10_000],
])('a chart whose highest value is %i ends at %i', (most, end) => expect(roundMaxOf([0, most])).toBe(end));

test('values are added up, and days are formatted in UTC', () => {
  expect(totalOf(daysFrom('2026-11-21', 3))).toBe(6);
  expect(shortDayOf('2026-11-21')).toBe('Nov 21');
});

test('a month is shown by day, beside the same day of the period before', () => {
  const buckets = bucketsOf(daysFrom('2026-11-01', 30), daysFrom('2026-10-02', 30), 'day', 'sum');

  expect(buckets).toHaveLength(30);
  expect(buckets[20]).toEqual({
    name: 'Nov 21',
    tick: 'Nov 21',
    value: 21,
    before: { name: 'Oct 22', value: 21 },
  });
});

test('three months are shown by week, and the last week is whole', () => {
  const buckets = bucketsOf(daysFrom('2026-09-01', 90), daysFrom('2026-06-03', 90), 'day', 'sum');

  expect(buckets).toHaveLength(13);
  expect(buckets[0]).toMatchObject({ name: 'Sep 1\u2009–\u20096', value: 21 });
  expect(buckets.at(-1)).toMatchObject({ name: 'Nov 23\u2009–\u200929', value: 84 + 85 + 86 + 87 + 88 + 89 + 90 });
  expect(totalOf(daysFrom('2026-09-01', 90))).toBe(buckets.reduce((sum, { value }) => sum + value, 0));
});

test('a year is shown by month', () => {
  const buckets = bucketsOf(daysFrom('2025-11-30', 365), daysFrom('2024-11-30', 365), 'day', 'average');

  expect(buckets.map(({ tick }) => tick).join(' ')).toBe('Nov Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov');
  expect(buckets[1]).toEqual({
    name: 'December 2025',
    tick: 'Dec',
    value: 17,
    before: { name: 'Dec 1\u2009–\u200931', value: 17 },
  });
});

test('an amount that continues is that of the last day', () => {
  expect(bucketsOf(daysFrom('2026-09-01', 90), [], 'day', 'last').at(-1)).toMatchObject({
    value: 90,
    before: undefined,
  });
});

test('hours are shown one by one', () => {
  const hours = [{ date: '2026-11-21T15:00:00Z', value: 4 }];
  expect(bucketsOf(hours, [], 'hour', 'sum')).toMatchObject([{ name: 'Nov 21, 15:00', tick: '15:00' }]);
});
