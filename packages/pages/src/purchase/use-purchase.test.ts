import { expect, test } from 'vitest';
import type { Checkout } from './purchase-calls.ts';
import { pricesOf } from './use-purchase.ts';

test('the page shows prices in the order of the owner', () => {
  const prices = { yearly: { USD: '100' }, monthly: { USD: '10' }, b: { USD: '1' } };
  const checkout = { product: { prices } } as unknown as Checkout;
  expect(pricesOf(checkout).map(({ id }) => id)).toEqual(['yearly', 'monthly', 'b']);
});
