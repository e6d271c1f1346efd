import { expect, test } from 'vitest';
import { readListPeriod } from './list-period.ts';
import { listPeriodOf, optionsOf } from './url-period.ts';

test('a period in the URL has days, or hours, in UTC', () => {
  const days = listPeriodOf(new Date('2026-11-01'), new Date('2026-12-01'));
  const hours = listPeriodOf(new Date('2026-11-01T15:00Z'), new Date('2026-11-02'));

  expect(days).toEqual({ from: '2026-11-01', to: '2026-12-01' });
  expect(hours).toEqual({ from: '2026-11-01T15:00Z', to: '2026-11-02T00:00Z' });
  expect(readListPeriod({ ...hours, q: 'Ada' })).toEqual(hours);
  expect(optionsOf(hours)).toEqual({ from: new Date('2026-11-01T15:00Z'), to: new Date('2026-11-02') });
});

test.each([
  {},
  { from: '2026-11-01' },
  { from: '2026-11-01', to: 'now' },
  { from: '2026-13-01', to: '2026-12-01' },
  { from: 1, to: 2 },
])('%j is no period', (search) => {
  expect(readListPeriod(search)).toEqual({});
  expect(optionsOf(readListPeriod(search))).toEqual({});
});
