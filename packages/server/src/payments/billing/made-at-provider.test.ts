import { type StripeShop, startStripeServer } from '@portico/testkit/outside/stripe-shop';
import { afterAll, expect, test } from 'vitest';

/** Subscriptions that the owner creates in the dashboard of Stripe. */

const { stripe, shop, deliver, buy, stop } = await startStripeServer(1);
afterAll(stop);

/** Returns a customer who is known at Stripe, because of a purchase. */
async function known(): Promise<StripeShop & { readonly stripeId: string }> {
  const given = await shop();
  stripe.pay(await given.begin(await given.code('pack'), 'once'));
  await deliver();
  const [customer] = stripe.store.list(given.account, 'customer');
  return { ...given, stripeId: customer?.id ?? '' };
}

const listed = async ({ api, user, customer }: StripeShop) =>
  (await api.as(user).call('GET /payments/products/:customer_type/:customer_id', { params: customer })).body.items;
const madeAtStripe = async (given: StripeShop) =>
  (await listed(given)).filter(({ subscription }) => subscription?.made_at_provider === true);
const cancel = async ({ api, user, customer }: StripeShop, subscription_id: string, cancels = true) =>
  await api.as(user).callBadly('PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id', {
    params: { ...customer, subscription_id },
    body: { cancel_at_period_end: cancels },
  });

test('subscriptions made at Stripe are listed with their name and price, grant no items, and can be cancelled', async () => {
  const given = await known();
  const before = await given.credits();
  const { id } = stripe.subscribe(given.stripeId, { name: 'Consulting', amount: 25_000 });
  await deliver();

  const [made] = await madeAtStripe(given);
  expect(made).toMatchObject({
    id: null,
    quantity: 1,
    type: 'subscription',
    product: { display_name: 'Consulting', included_items: {} },
    subscription: {
      status: 'active',
      is_cancelable: true,
      price: { currency: 'USD', unit_amount: '250.00', interval: [1, 'month'] },
    },
    switch_options: [],
  });
  expect(await given.credits()).toBe(before);
  const ownId = made?.subscription?.subscription_id ?? '';
  expect(await cancel(given, ownId)).toSucceed();
  expect(stripe.store.require(given.account, 'subscription', id).cancel_at_period_end).toBe(true);
  expect((await madeAtStripe(given))[0]?.subscription).toMatchObject({ cancel_at_period_end: true });
  expect(await cancel(given, ownId, false)).toSucceed();

  stripe.cancel(id);
  await deliver();
  expect(await madeAtStripe(given)).toEqual([]);
});

test('subscriptions of one customer are not those of another one, and cannot be changed', async () => {
  const given = await known();
  const other = await given.another();
  stripe.subscribe(given.stripeId, { name: 'Consulting', amount: 100, currency: 'isk' });
  await deliver();
  expect(await madeAtStripe(other)).toEqual([]);
  const [made] = await madeAtStripe(given);
  const subscription_id = made?.subscription?.subscription_id ?? '';
  expect(await cancel(other, subscription_id)).toBeRefused(404);
  const changed = await given.api
    .as(given.user)
    .callBadly('PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id', {
      params: { ...given.customer, subscription_id },
      body: { product_id: 'pro' },
    });
  expect(changed).toBeRefused(400);
});

test('subscriptions grant a product if Portico created their price for a product of the project', async () => {
  const given = await known();
  const seller = await given.another();
  await buy(seller, 'pro', 'monthly');
  const [sold] = stripe.store.list(given.account, 'subscription');
  const product = sold?.items.data[0]?.price.product ?? '';

  stripe.subscribe(given.stripeId, { product, amount: 500 });
  await deliver();

  expect((await madeAtStripe(given)).map(({ id }) => id)).toEqual(['pro']);
  expect(await given.credits()).toBe(110);
  expect((await listed(seller)).map(({ id, subscription }) => [id, subscription?.made_at_provider])).toEqual([
    ['pro', false],
  ]);
  // That of another project grants nothing.
  const stranger = await known();
  const elsewhere = stripe.store.put(stranger.account, { id: product, object: 'product', name: 'Pro', metadata: {} });
  stripe.subscribe(stranger.stripeId, { product: elsewhere.id, amount: 500 });
  await deliver();
  expect((await madeAtStripe(stranger)).map(({ id }) => id)).toEqual([null]);
  expect(await stranger.credits()).toBe(10);
});

test('subscriptions that had ended before they were seen are not listed, and a product of the catalog is sold beside them', async () => {
  const given = await known();
  const ended = stripe.subscribe(given.stripeId, { name: 'Old', amount: 100 });
  stripe.cancel(ended.id);
  stripe.subscribe(given.stripeId, { name: 'Consulting', amount: 100 });
  await deliver();
  await buy(given, 'pro', 'monthly');
  const names = (await listed(given)).flatMap(({ product, subscription }) =>
    subscription === null ? [] : [[product.display_name, subscription.made_at_provider]],
  );
  expect(names.toSorted()).toEqual([
    ['Consulting', true],
    ['Pro', false],
  ]);
});
