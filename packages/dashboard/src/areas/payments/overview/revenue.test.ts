import { expect, test } from 'vitest';
import { lastDays, netByDay } from './revenue.ts';

test('the last days end today and have no gaps, also over the end of a month', () => {
  const { dates, from } = lastDays(3, new Date(2026, 2, 1, 15));

  expect(dates).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(from).toEqual(new Date(2026, 1, 27));
});

test('days without payments have no revenue', () => {
  const amounts = { gross: '10.00', refunded: '2.50', net: '7.50' };
  const revenue = { currency: 'USD', days: [{ date: '2026-02-28', ...amounts }], totals: amounts };

  expect(netByDay(revenue, ['2026-02-27', '2026-02-28'])).toEqual([
    { date: '2026-02-27', value: 0 },
    { date: '2026-02-28', value: 7.5 },
  ]);
});
