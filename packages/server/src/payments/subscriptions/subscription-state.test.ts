import type { Interval } from '@portico/contract';
import { describe, expect, test } from 'vitest';
import { type StoredState, stateAt } from './subscriptions.ts';

const utc = (text: string) => new Date(`${text}T12:00:00Z`);
const month: Interval = [1, 'month'];

/** A grant of 31 January. */
const grant: StoredState = {
  source: 'grant',
  status: 'active',
  interval: month,
  isCancelled: false,
  periodStart: utc('2026-01-31'),
  periodEnd: utc('2026-02-28'),
};

test.each([
  ['2026-01-31', '2026-02-28'],
  ['2026-02-28', '2026-03-31'],
  ['2026-03-30', '2026-03-31'],
  ['2026-03-31', '2026-04-30'],
  ['2031-05-01', '2031-05-31'],
])('on %s, the period of a monthly grant of 31 January ends on %s', (now, end) => {
  expect(stateAt(grant, utc(now))).toMatchObject({ status: 'active', periodEnd: utc(end) });
});

test('thousands of periods take no time', () => {
  const daily = { ...grant, interval: [1, 'day'] as const, periodEnd: utc('2026-02-01') };
  expect(stateAt(daily, utc('9026-01-31')).periodEnd).toEqual(utc('9026-02-01'));
});

test('after a cancellation was taken back, the periods are those of before', () => {
  const now = utc('2026-03-01');
  const { periodStart, periodEnd } = stateAt(grant, now);
  const again = { ...grant, periodStart, periodEnd };
  expect(stateAt(again, now).periodEnd).toEqual(utc('2026-03-31'));
  expect(stateAt(again, utc('2026-04-01')).periodEnd).toEqual(utc('2026-04-30'));
});

test('a free trial of a test purchase ends by itself, and the periods begin with its end', () => {
  const trial = { ...grant, source: 'test_mode' as const, status: 'trialing' as const, periodEnd: utc('2026-02-07') };
  expect(stateAt(trial, utc('2026-02-06'))).toMatchObject({ status: 'trialing', periodEnd: utc('2026-02-07') });
  expect(stateAt(trial, utc('2026-02-07'))).toMatchObject({ status: 'active', periodEnd: utc('2026-03-07') });
  expect(stateAt(trial, utc('2026-05-08'))).toMatchObject({ status: 'active', periodEnd: utc('2026-06-07') });
});

describe('does not renew', () => {
  test.each<[string, Partial<StoredState>]>([
    ['a subscription of the provider', { source: 'purchase_page' }],
    ['a cancelled grant', { isCancelled: true }],
    ['a cancelled trial', { isCancelled: true, source: 'test_mode', status: 'trialing' }],
    ['a grant that was replaced', { status: 'canceled' }],
    ['a subscription without an interval', { interval: null }],
    ['a subscription with an interval of no length', { interval: [0, 'day'] }],
  ])('%s', (_what, change) => {
    const { source: _source, interval: _interval, isCancelled: _isCancelled, ...state } = { ...grant, ...change };
    expect(stateAt({ ...grant, ...change }, utc('2026-06-01'))).toEqual(state);
  });
});
