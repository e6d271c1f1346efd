import { expect, test } from 'vitest';
import type { IncludedItem } from '../../../features/payments/payments-config.ts';
import { forecast, type Possession, termsOf, timesOf } from './item-forecast.ts';

const start = new Date('2026-01-31T12:00:00Z');
const monthly: Possession = { kind: 'subscription', interval: [1, 'month'] };
const item = (repeat: IncludedItem['repeat'], expires: IncludedItem['expires']): IncludedItem => ({
  quantity: 100,
  repeat,
  expires,
});

test.each([
  [item([1, 'month'], 'when-repeated'), monthly, [100, 100, 100, 100], 'reset every month'],
  [
    item('never', 'when-purchase-expires'),
    monthly,
    [100, 100, 100, 100],
    'granted once, expires when the product ends',
  ],
  [item([1, 'week'], 'never'), monthly, [100, 100, 100, 100], 'granted every week, never expires'],
  [item([1, 'month'], 'never'), { kind: 'once' }, [100, 100, 100, 100], 'granted once, never expires'],
  [item('never', 'when-repeated'), monthly, [100, 100, 100, 100], 'granted once, never expires'],
  [item([2, 'week'], 'when-repeated'), { kind: 'default' }, [100, 100, 100, 100], 'reset every 2 weeks'],
] as const)('%j with %j gives %j', (included, possession, quantities, terms) => {
  const times = timesOf(possession, [included], start);
  expect(forecast(included, possession, start, times).map(({ quantity }) => quantity)).toEqual(quantities);
  expect(termsOf(included, possession)).toBe(terms);
});

test('a yearly subscription adds up what is granted every month', () => {
  const yearly: Possession = { kind: 'subscription', interval: [1, 'year'] };
  const months = [0, 1, 2, 11, 12].map((month) => new Date(Date.UTC(2026, month, 28, 12)));
  const sum = forecast(item([1, 'month'], 'when-purchase-expires'), yearly, months[0] ?? start, months);
  expect(sum.map(({ quantity }) => quantity)).toEqual([100, 200, 300, 1200, 100]);
});

test('times follow the last day of the month', () => {
  expect(timesOf(monthly, [], start).map((time) => time.toISOString().slice(0, 10))).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ]);
});
