import { expect, test } from 'vitest';
import { isSome, times } from './money.ts';

test('an amount is multiplied exactly, with the decimals of its currency', () => {
  expect(times('9.99', 3)).toBe('29.97');
  expect(times('0.05', 1)).toBe('0.05');
  expect(times('0.10', 10)).toBe('1.00');
  expect(times('500', 25)).toBe('12500');
  expect(times('90071992547409.93', 100)).toBe('9007199254740993.00');
});

test('an amount of zero is none, whatever its decimals', () => {
  expect(['0', '0.00', '0.01', '10'].map(isSome)).toEqual([false, false, true, true]);
});
