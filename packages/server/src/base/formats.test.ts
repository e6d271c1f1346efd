import { expect, test } from 'vitest';
import { currencyFormat, dateFormat, regionNames } from './formats.ts';

test('a formatter is created once for its options', () => {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;

  expect(dateFormat('de-DE', options)).toBe(dateFormat('de-DE', { ...options }));
  expect(dateFormat('de-DE', options)).not.toBe(dateFormat('fr-FR', options));
  expect(dateFormat('de-DE', options).format(new Date('2026-11-25T12:00:00Z'))).toBe('25. November 2026');
  expect(currencyFormat('en', 'JPY')).toBe(currencyFormat('en', 'JPY'));
  expect(regionNames('en').of('DE')).toBe('Germany');
});

test('unknown time zones are refused, and not kept', () => {
  for (let time = 0; time < 2; time += 1) expect(() => dateFormat('en', { timeZone: 'Moon/Base' })).toThrow(RangeError);
});
