import { expect, test } from 'vitest';
import { rangeProblem, timeOf, usersOfWeek } from './growth-period.ts';
import { readGrowthSearch } from './growth-search.ts';

const now = new Date('2026-11-27T15:40:00Z');

test('periods end in the current hour, and begin with their first day or hour', () => {
  expect(timeOf({}, now)).toEqual({
    from: new Date('2026-10-29T15:00:00Z'),
    to: new Date('2026-11-27T15:00:00Z'),
    unit: 'day',
  });
  expect(timeOf({ period: '24h' }, now)).toEqual({
    from: new Date('2026-11-26T16:00:00Z'),
    to: new Date('2026-11-27T15:00:00Z'),
    unit: 'hour',
  });
});

test('a period of one’s own has whole days', () => {
  const search = readGrowthSearch({ from: '2026-01-01', to: '2026-01-31', period: 'year' });

  expect(search).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  expect(timeOf(search, now)).toMatchObject({ from: new Date('2026-01-01'), to: new Date('2026-01-31') });
});

test.each([
  ['2026-01-02', '2026-01-01', /before the first/],
  ['2025-01-01', '2026-02-05', /400 days/],
  ['2026-01-01', '', /both days/],
  ['2026-01-01', '2026-13-01', /both days/],
] as const)('the period from %s to %s is refused', (from, to, problem) => {
  expect(rangeProblem(from, to)).toMatch(problem);
  expect(timeOf({ from, to }, now)).toEqual(timeOf({}, now));
});

test('the users of a week of sign-up are those of seven days, and returned since a later week', () => {
  expect(usersOfWeek('2026-11-02', undefined, false)).toEqual({ since: '2026-11-02', until: '2026-11-08' });
  expect(usersOfWeek('2026-11-02', 2, true)).toEqual({
    since: '2026-11-02',
    until: '2026-11-08',
    order: 'active',
    activeSince: '2026-11-16',
    anonymous: true,
  });
});
