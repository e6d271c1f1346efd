import { expect, test } from 'vitest';
import { moneyText, smallestUnits } from './money.ts';

test.each([
  ['9.99', 'USD', 999],
  ['19.9', 'EUR', 1990],
  ['0', 'USD', 0],
  ['500', 'JPY', 500],
  ['0.05', 'GBP', 5],
] as const)('%s %s is %i of the smallest unit', (text, currency, amount) => {
  expect(smallestUnits(text, currency)).toBe(amount);
});

test.each([
  [1990, 'USD', '19.90'],
  [5, 'USD', '0.05'],
  [-5, 'USD', '-0.05'],
  [500, 'JPY', '500'],
] as const)('%i of the smallest unit of %s is "%s"', (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text);
});
