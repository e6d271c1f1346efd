import { expect, test } from 'vitest';
import { readTimeOfDay } from './time-of-day.ts';

test.each([
  ['9', '09:00'],
  ['14', '14:00'],
  ['9:30', '09:30'],
  ['930', '09:30'],
  ['1430', '14:30'],
  ['9.05', '09:05'],
  ['2 pm', '14:00'],
  ['12:15AM', '00:15'],
  ['12pm', '12:00'],
])('%s is %s', (text, time) => {
  expect(readTimeOfDay(text)).toBe(time);
});

test.each(['', '25', '9:60', '13 pm', '0 am', 'noon', '9:5', '123456'])('%s is no time', (text) => {
  expect(readTimeOfDay(text)).toBeUndefined();
});
