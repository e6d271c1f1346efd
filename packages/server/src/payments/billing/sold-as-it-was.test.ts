import { type StripeShop, startStripeServer, stripeShop } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';

/** What was sold stays as it was, whatever the owner does to the configuration afterwards. */

const { server, stripe, deliver, stop } = await startStripeServer(1);
afterAll(stop);

const monthly = (USD: string) => ({ USD, interval: [1, 'month'] as const });
const items = { credits: { displayName: 'Credits', customerType: 'user' }, seats: { customerType: 'user' } };
const products = {
  free: { catalogId: 'plans', prices: 'include-by-default', includedItems: { seats: { quantity: 1 } } },
  pro: {
    displayName: 'Pro',
    catalogId: 'plans',
    prices: { monthly: monthly('10') },
    includedItems: { credits: { quantity: 100, repeat: [1, 'month'], expires: 'when-repeated' } },
  },
  max: { displayName: 'Max', catalogId: 'plans', prices: { monthly: monthly('30') } },
  lifetime: { displayName: 'Lifetime', catalogId: 'plans', prices: { once: { USD: '99' } } },
  extra: { displayName: 'Extra', isAddOnTo: { lifetime: true }, prices: { once: { USD: '1' } } },
};

const override = async ({ api }: StripeShop, config: object) => {
  const body = { config_override_string: JSON.stringify(config) };
  expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
};

async function shop(): Promise<StripeShop> {
  const given = await stripeShop(server, stripe);
  await override(given, {
    'payments.catalogs': { plans: {} },
    'payments.items': items,
    'payments.products': products,
  });
  return given;
}

async function buy(given: StripeShop, product: string, price: string): Promise<void> {
  stripe.pay(await given.begin(await given.code(product), price));
  await deliver();
}

const owned = async ({ api, user, customer }: StripeShop) =>
  (await api.as(user).call('GET /payments/products/:customer_type/:customer_id', { params: customer })).body.items;
const names = async (given: StripeShop) => (await owned(given)).map(({ id }) => id);
const quantity = async ({ api, user, customer }: StripeShop, item_id: string) =>
  await api
    .as(user)
    .call('GET /payments/items/:customer_type/:customer_id/:item_id', { params: { ...customer, item_id } });

describe.each([
  ['removed', { 'payments.products.pro': null }],
  ['removed with its catalog and items', { 'payments.products': {}, 'payments.catalogs': {}, 'payments.items': {} }],
  ['for another type of customer', { 'payments.products.pro.customerType': 'team' }],
  ['for servers only', { 'payments.products.pro.serverOnly': true }],
  [
    'another one',
    {
      'payments.products.pro.displayName': 'Small',
      'payments.products.pro.includedItems': { credits: { quantity: 1 } },
      'payments.products.pro.prices': { yearly: { USD: '1', interval: [1, 'year'] } },
    },
  ],
] as const)('a subscription to a product that is now %s', (_what, change) => {
  test('is owned as it was sold, gives its items, and can be cancelled', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    const before = await owned(given);

    await override(given, change);

    const strip = ({ switch_options, ...rest }: (typeof before)[number]) => rest;
    const after = (await owned(given)).filter(({ id }) => id === 'pro');
    expect(after.map(strip)).toEqual(before.map(strip));
    expect((await quantity(given, 'credits')).body).toMatchObject({ quantity: 100 });
    const params = { ...given.customer, product_id: 'pro' };
    const as = given.api.as(given.user);
    expect(
      await as.callBadly('DELETE /payments/products/:customer_type/:customer_id/:product_id', { params }),
    ).toSucceed();
    expect(stripe.store.list(given.account, 'subscription')).toMatchObject([{ cancel_at_period_end: true }]);
  });
});

test('an item that was removed keeps what was granted and changed, and nobody else has it', async () => {
  const given = await shop();
  const { api, customer } = given;
  const change = async (params: object, delta: number) =>
    await api.server().callBadly('POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity', {
      params: { ...params, item_id: 'credits' },
      query: { allow_negative: 'false' },
      body: { delta },
    });
  expect(await change(customer, 5)).toSucceed();

  await override(given, { 'payments.items.credits': null });

  expect((await quantity(given, 'credits')).body).toMatchObject({ quantity: 5 });
  expect(await change(customer, -2)).toSucceed();
  expect((await quantity(given, 'credits')).body).toMatchObject({ quantity: 3 });
  const other = { customer_type: 'user', customer_id: (await given.project.user()).id };
  expect(await change(other, 1)).toFail('ITEM_NOT_FOUND');
  expect(await change({ customer_type: 'user', customer_id: 'no user' }, 1)).toFail('ITEM_NOT_FOUND');
});

test('a customer with a removed product of a catalog has no product by default, and replaces it by another one', async () => {
  const given = await shop();
  await buy(given, 'pro', 'monthly');
  await override(given, { 'payments.products.pro': null });

  expect(await names(given)).toEqual(['pro']);
  expect((await quantity(given, 'seats')).body).toMatchObject({ quantity: 0 });
});

test('a one-time plan takes the place of the product by default, and is a base of add-ons', async () => {
  const given = await shop();
  expect(await names(given)).toEqual(['free']);
  await buy(given, 'lifetime', 'once');

  expect(await names(given)).toEqual(['lifetime']);
  expect((await quantity(given, 'seats')).body).toMatchObject({ quantity: 0 });
  server.clock.advance(1, 'minute');
  await buy(given, 'extra', 'once');
  expect(await names(given)).toEqual(['lifetime', 'extra']);
});
