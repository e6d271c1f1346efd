import { type Portico, portico } from '@portico/testkit';
import { configurePayments } from '@portico/testkit/outside/payments';
import { type StripeShop, startStripeServer } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';

const { server, stripe, shop, deliver, buy, stop } = await startStripeServer(1);
afterAll(stop);

const dayMillis = 86_400_000;
const today = () => Math.floor(server.clock.now().getTime() / dayMillis) * dayMillis;
const dateOf = (millis: number) => new Date(millis).toISOString().slice(0, 10);

async function revenueOf({ api }: Pick<Portico, 'api'>, days: number, unit: 'day' | 'hour' = 'day', until = today()) {
  const query = { from_millis: until - (days - 1) * dayMillis, to_millis: until, unit };
  const answer = await api.admin().call('GET /internal/growth', { query });
  expect(answer).toSucceed();
  return answer.body.recurring_revenue;
}

/** Ends the subscription of the customer at Stripe. */
async function cancel(given: StripeShop): Promise<void> {
  const { api, customer } = given;
  const { body } = await api.server().call('GET /payments/products/:customer_type/:customer_id', { params: customer });
  expect(body.items).toHaveLength(1);
  const own = stripe.store
    .list(given.account, 'customer')
    .filter(({ metadata }) => metadata.customerId === customer.customer_id)
    .map(({ id }) => id);
  const subscription = stripe.store
    .list(given.account, 'subscription')
    .find((one) => own.includes(one.customer) && one.status === 'active');
  stripe.cancel(subscription?.id ?? '');
  await deliver();
}

test('new and churned revenue add up to the change of the MRR, and go with the day of their change', async () => {
  const given = await shop();
  await buy(given, 'pro', 'monthly', { quantity: 1 });
  server.clock.advance(2, 'day');
  await buy(await given.another(), 'max', 'monthly');
  await buy(await given.another(), 'max', 'monthly', { currency: 'EUR' });
  await buy(await given.another(), 'pack', 'once');
  server.clock.advance(1, 'day');
  await cancel(given);

  const revenue = await revenueOf(given, 2);

  const none = { changed: '0.00', changed_before: '0.00', churned_before: '0.00', test_mode: false };
  expect(revenue).toEqual([
    {
      ...none,
      currency: 'EUR',
      mrr: '30.00',
      mrr_before: '0.00',
      new: '30.00',
      new_before: '0.00',
      churned: '0.00',
      days: [{ date: dateOf(today() - dayMillis), mrr: '30.00', new: '30.00', churned: '0.00', changed: '0.00' }],
    },
    {
      ...none,
      currency: 'USD',
      mrr: '30.00',
      mrr_before: '10.00',
      new: '30.00',
      new_before: '10.00',
      churned: '10.00',
      days: [
        { date: dateOf(today() - dayMillis), mrr: '40.00', new: '30.00', churned: '0.00', changed: '0.00' },
        { date: dateOf(today()), mrr: '30.00', new: '0.00', churned: '10.00', changed: '0.00' },
      ],
    },
  ]);
  expect(await revenueOf(given, 1, 'day', today() - dayMillis)).toMatchObject([{ mrr: '30.00' }, { mrr: '40.00' }]);
  expect(await revenueOf(given, 1, 'day', today() - 9 * dayMillis)).toEqual([]);
  expect(await revenueOf(given, 2, 'hour')).toEqual([]);
  await server.app.background.sweep();
  expect(await revenueOf(given, 2)).toEqual(revenue);
  expect(await revenueOf(await shop(), 2)).toEqual([]);
});

test('an overdue subscription still counts, and a trial counts from its end', async () => {
  const given = await shop();
  await buy(given, 'pro', 'trial');
  expect(await revenueOf(given, 30)).toEqual([]);

  const live = stripe.store.list(given.account, 'subscription')[0];
  stripe.endPeriod(live?.id ?? '', 'declined');
  await deliver();

  expect((await given.owned()).map(([id]) => id)).toEqual(['pro']);
  expect(await revenueOf(given, 30)).toMatchObject([{ mrr: '10.00', new: '10.00', churned: '0.00' }]);
});

describe('in test mode', () => {
  const prices = {
    weekly: { USD: '7', interval: [1, 'week'] },
    daily: { USD: '1', interval: [2, 'day'] },
    yearly: { USD: '120', interval: [1, 'year'] },
    trial: { USD: '5', interval: [1, 'month'], freeTrial: [7, 'day'] },
    free: { USD: '0', interval: [1, 'month'] },
  } as const;

  async function testShop() {
    const given = await portico(server);
    await configurePayments(given, {
      testMode: true,
      products: {
        plan: { displayName: 'Plan', stackable: true, prices },
        big: { displayName: 'Big', catalogId: 'plans', prices: { monthly: { USD: '20', interval: [1, 'month'] } } },
        small: { displayName: 'Small', catalogId: 'plans', prices: { monthly: { USD: '8', interval: [1, 'month'] } } },
      },
      catalogs: { plans: {} },
    });
    const { id } = await given.project.user();
    return { ...given, customer: { customer_type: 'user' as const, customer_id: id } };
  }
  type TestShop = Awaited<ReturnType<typeof testShop>>;

  async function testBuy({ api, customer }: TestShop, product_id: string, price_id: string, quantity = 1) {
    const { body } = await api.admin().call('POST /payments/purchases/create-purchase-url', {
      body: { ...customer, product_id },
    });
    const full_code = new URL(body.url).pathname.replace('/purchase/', '');
    expect(
      await api.call('POST /internal/payments/test-mode-purchase-session', { body: { full_code, price_id, quantity } }),
    ).toSucceed();
  }

  const subscriptionOf = async ({ api, customer }: TestShop) =>
    (await api.server().call('GET /payments/products/:customer_type/:customer_id', { params: customer })).body.items[0]
      ?.subscription?.subscription_id ?? '';

  test('intervals are converted to months, with 12 months and 365 days in a year', async () => {
    const given = await testShop();
    for (const [price, quantity] of [
      ['weekly', 1],
      ['daily', 2],
      ['yearly', 3],
      ['free', 1],
      ['trial', 1],
    ] as const)
      await testBuy(given, 'plan', price, quantity);

    // 7 × 365/84, 2 × 365/24 and 3 × 10.
    expect(await revenueOf(given, 30)).toMatchObject([
      { currency: 'USD', test_mode: true, mrr: '90.83', mrr_before: '0.00', new: '90.83' },
    ]);
  });

  test('a change of the product is no new revenue, and the test clock ends trials', async () => {
    const given = await testShop();
    await testBuy(given, 'big', 'monthly');
    const subscription_id = await subscriptionOf(given);
    server.clock.advance(1, 'day');
    const changed = await given.api
      .server()
      .call('PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id', {
        params: { ...given.customer, subscription_id },
        body: { product_id: 'small' },
      });
    expect(changed).toSucceed();
    expect(await revenueOf(given, 1)).toMatchObject([
      { mrr: '8.00', mrr_before: '20.00', new: '0.00', churned: '0.00', changed: '-12.00', new_before: '20.00' },
    ]);

    const other = await testShop();
    await testBuy(other, 'plan', 'trial');
    const move = async (to: 'period_end' | 'end') => {
      const body = { ...other.customer, subscription_id: await subscriptionOf(other), to };
      expect(await other.api.admin().call('POST /internal/payments/test-clock', { body })).toSucceed();
    };
    await move('period_end');
    expect(await revenueOf(other, 1)).toMatchObject([{ mrr: '5.00', new: '5.00' }]);
    await move('end');
    expect(await revenueOf(other, 1)).toMatchObject([{ mrr: '0.00', new: '5.00', churned: '5.00' }]);
  });
});
