import { expect, test } from 'vitest';
import type { Payments, Product } from '../../../features/payments/payments-config.ts';
import { draftOf, emptyDraft, fieldOf, newPrice, problemsOf, productOf } from './product-draft.ts';

const product: Product = {
  displayName: 'Pro',
  customerType: 'team',
  catalogId: 'plans',
  isAddOnTo: { free: true },
  freeTrial: [14, 'day'],
  serverOnly: true,
  stackable: true,
  prices: {
    monthly: { USD: '9.99', EUR: '9', interval: [1, 'month'], serverOnly: false },
    once: { JPY: '500', serverOnly: true, freeTrial: [1, 'week'] },
  },
  includedItems: {
    credits: { quantity: 100, repeat: [1, 'month'], expires: 'when-repeated' },
    seats: { quantity: 1.5, repeat: 'never', expires: 'never' },
  },
};

const payments: Payments = {
  testMode: true,
  blockNewPurchases: false,
  receiptEmails: true,
  promotionCodes: false,
  automaticTax: false,
  taxIds: false,
  catalogs: { plans: {} },
  products: { pro: product, free: { ...product, prices: 'include-by-default' } },
  items: { credits: { customerType: 'team' }, seats: { customerType: 'team' } },
};

test('a product stays the same through its draft', () => {
  expect(productOf(draftOf('pro', product))).toEqual(product);
  const byDefault: Product = { ...product, prices: 'include-by-default', isAddOnTo: false };
  expect(productOf(draftOf('free', byDefault))).toEqual(byDefault);
});

test('prices and included items keep the order of the owner', () => {
  const inOrder: Product = {
    ...product,
    prices: {
      yearly: { USD: '100', serverOnly: false },
      monthly: { USD: '10', serverOnly: false },
      a: { USD: '50', serverOnly: false },
    },
    includedItems: {
      seats: product.includedItems.seats,
      credits: product.includedItems.credits,
    } as Product['includedItems'],
  };
  const saved = productOf(draftOf('pro', inOrder));
  expect(Object.keys(saved.prices)).toEqual(['yearly', 'monthly', 'a']);
  expect(Object.keys(saved.includedItems)).toEqual(['seats', 'credits']);
});

test('absent fields have their defaults', () => {
  const draft = { ...emptyDraft(), isDefault: true };
  expect(productOf(draft)).toEqual({
    customerType: 'user',
    isAddOnTo: false,
    serverOnly: false,
    stackable: false,
    prices: 'include-by-default',
    includedItems: {},
  });
});

test('a repetition of 0 days is the same as none', () => {
  const zero: Product = {
    ...product,
    includedItems: { credits: { quantity: 1, repeat: [0, 'day'], expires: 'never' } },
  };
  expect(productOf(draftOf('pro', zero)).includedItems.credits?.repeat).toBe('never');
});

test.each([
  ['9.999', 'Too many decimals; USD only has 2 decimals.'],
  ['9,99', 'The amount must be a money amount, such as "9.99".'],
  ['09', 'Money amount must not have leading zeros.'],
  ['1234567890.00', 'The amount must be at most 12 characters.'],
  [' ', 'Enter an amount.'],
])('the amount "%s" has the problem: %s', (text, problem) => {
  const [price = newPrice([])] = emptyDraft().prices;
  const draft = { ...emptyDraft(), id: 'x', prices: [{ ...price, amounts: [{ currency: 'USD', text } as const] }] };
  expect(problemsOf(draft, payments, true)).toEqual({ [fieldOf.amount(price.key, 'USD')]: problem });
});

test('each row and the ID have their own problem', () => {
  const draft = draftOf('pro', product);
  const [first, second] = draft.prices;
  const [credits, people] = draft.items;
  if (first === undefined || second === undefined || credits === undefined || people === undefined) throw new Error();
  const broken = {
    ...draft,
    prices: [first, { ...second, id: 'monthly', amounts: [] }],
    items: [
      { ...credits, itemId: 'gone' },
      { ...people, quantity: '-1' },
    ],
  };
  const problems = problemsOf(broken, payments, true);
  expect(problems).toMatchObject({
    id: 'This ID is already in use.',
    [fieldOf.price(second.key)]: 'This ID is already in use.',
    [fieldOf.item(credits.key)]: 'Select an item.',
    [fieldOf.quantity(people.key)]: 'Enter a number of 0 or more.',
  });
  expect(problemsOf(draft, payments, false)).toEqual({});
});

test('a catalog has at most one product by default', () => {
  const draft = { ...draftOf('pro', product), isDefault: true };
  expect(problemsOf(draft, payments, false).isDefault).toMatch(/^"free" is already included by default/);
  expect(problemsOf({ ...draft, catalogId: '' }, payments, false)).toEqual({});
});

test('new prices have different IDs', () => {
  const prices = [newPrice([])];
  for (let count = 0; count < 3; count += 1) prices.push(newPrice(prices));
  expect(prices.map(({ id }) => id)).toEqual(['monthly', 'yearly', 'once', 'price-4']);
});
