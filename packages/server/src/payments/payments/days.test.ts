import { describe, expect, test } from 'vitest';
import { daysBetween, isTimeZone } from './days.ts';

const starts = (from: string, to: string, zone: string) =>
  daysBetween(new Date(from), new Date(to), zone).map(({ date, start }) => [date, start.toISOString()]);

describe('days of a time zone', () => {
  test('begin with the one that contains the start', () => {
    expect(starts('2026-01-31T12:00:00Z', '2026-02-02T00:00:00Z', 'UTC')).toEqual([
      ['2026-01-31', '2026-01-31T00:00:00.000Z'],
      ['2026-02-01', '2026-02-01T00:00:00.000Z'],
    ]);
    expect(starts('2026-06-01T23:00:00Z', '2026-06-02T01:00:00Z', 'Asia/Kathmandu')).toEqual([
      ['2026-06-02', '2026-06-01T18:15:00.000Z'],
    ]);
  });

  test('have 23 or 25 hours when the clock changes', () => {
    expect(starts('2026-03-28T23:00:00Z', '2026-03-30T21:59:00Z', 'Europe/Berlin')).toEqual([
      ['2026-03-29', '2026-03-28T23:00:00.000Z'],
      ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ]);
    expect(starts('2026-10-24T22:00:00Z', '2026-10-26T22:59:00Z', 'Europe/Berlin')).toEqual([
      ['2026-10-25', '2026-10-24T22:00:00.000Z'],
      ['2026-10-26', '2026-10-25T23:00:00.000Z'],
    ]);
  });

  test('begin with the change where midnight is skipped', () => {
    // In Cairo, the clock goes from 23:59:59 on 23 April 2026 to 01:00 on 24 April.
    expect(starts('2026-04-23T12:00:00Z', '2026-04-25T12:00:00Z', 'Africa/Cairo')).toEqual([
      ['2026-04-23', '2026-04-22T22:00:00.000Z'],
      ['2026-04-24', '2026-04-23T22:00:00.000Z'],
      ['2026-04-25', '2026-04-24T21:00:00.000Z'],
    ]);
  });

  test('need a time zone that exists', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    for (const wrong of ['Moon/Sea', '', "'; drop table"]) expect(isTimeZone(wrong)).toBe(false);
  });
});
