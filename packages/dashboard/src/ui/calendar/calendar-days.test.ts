import { expect, test } from 'vitest';
import { addDays, addMonths, monthOf, readDay, weeksOf } from './calendar-days.ts';

test('a month has whole weeks, from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11-01');

  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks[0]?.[6]).toBe('2026-11-01');
  expect(weeks.at(-1)?.[6]).toBe('2026-12-06');
  expect(weeksOf('2027-02-01')).toHaveLength(4);
});

test('a day moves by days and by months', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(monthOf('2026-11-29')).toBe('2026-11-01');
});

test('a day is read as it is written in the calendar or with the name of its month', () => {
  expect(readDay('2026-11-01')).toBe('2026-11-01');
  expect(readDay('1 Nov 2026')).toBe('2026-11-01');
  expect(readDay('November 1, 2026')).toBe('2026-11-01');
  for (const text of ['', '2026-13-01', '1/11/2026', '2026', 'soon', '2026-11']) expect(readDay(text)).toBeUndefined();
});
