import { portico } from '@portico/testkit';
import { configurePayments, inNewSession } from '@portico/testkit/outside/payments';
import { describe, expect, test } from 'vitest';

/** Items of subscriptions without a provider: grants, and purchases in test mode. */

const items = {
  reset: { quantity: 100, repeat: [1, 'month'], expires: 'when-repeated' },
  weekly: { quantity: 10, repeat: [1, 'week'], expires: 'when-repeated' },
  kept: { quantity: 20, repeat: [1, 'month'], expires: 'never' },
  collected: { quantity: 3, repeat: [1, 'month'], expires: 'when-purchase-expires' },
  seats: { quantity: 5, expires: 'when-purchase-expires' },
  once: { quantity: 7, expires: 'never' },
} as const;
type Item = keyof typeof items;

const products = {
  // The first price is that of a grant, also if another one has a shorter name.
  pro: { prices: { every_month: { USD: '10', interval: [1, 'month'] }, y: { USD: '90', interval: [1, 'year'] } } },
  quarterly: { prices: { q: { USD: '25', interval: [3, 'month'] } } },
  trial: { prices: { m: { USD: '10', interval: [1, 'month'], freeTrial: [3, 'day'] } } },
} as const;

async function shop() {
  const given = await portico();
  const itemConfig = Object.fromEntries(Object.keys(items).map((id) => [id, { customerType: 'user' as const }]));
  await configurePayments(given, {
    testMode: true,
    items: itemConfig,
    products: Object.fromEntries(
      Object.entries(products).map(([id, product]) => [id, { ...product, includedItems: items }]),
    ),
  });
  const { id } = await given.project.user();
  return { ...given, customer: { customer_type: 'user', customer_id: id } as const };
}
type Shop = Awaited<ReturnType<typeof shop>>;

async function get({ api, customer }: Shop, product_id: string, how: 'grant' | 'test purchase') {
  if (how === 'grant') {
    const body = { product_id };
    const path = 'POST /payments/products/:customer_type/:customer_id';
    expect(await api.server().call(path, { params: customer, body })).toSucceed();
    return;
  }
  const session = await inNewSession(api, customer.customer_id);
  const { body } = await session.call('POST /payments/purchases/create-purchase-url', {
    body: { ...customer, product_id },
  });
  const full_code = new URL(body.url).pathname.replace('/purchase/', '');
  const [price_id = ''] = Object.keys(products[product_id as keyof typeof products].prices);
  expect(
    await api.call('POST /internal/payments/test-mode-purchase-session', { body: { full_code, price_id } }),
  ).toSucceed();
}

const quantity = async ({ api, customer }: Shop, item_id: Item) => {
  const path = 'GET /payments/items/:customer_type/:customer_id/:item_id';
  const answer = await api.server().call(path, { params: { ...customer, item_id } });
  expect(answer).toSucceed();
  expect(answer.trips).toBe(1);
  return answer.body.quantity;
};
const quantities = async (given: Shop) => {
  const ids = Object.keys(items) as Item[];
  return Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await quantity(given, id)] as const)));
};
const use = async ({ api, customer }: Shop, item_id: Item, delta: number) =>
  expect(
    await api.server().call('POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity', {
      params: { ...customer, item_id },
      query: { allow_negative: false },
      body: { delta: -delta },
    }),
  ).toSucceed();
const owned = async ({ api, customer }: Shop) =>
  (await api.server().call('GET /payments/products/:customer_type/:customer_id', { params: customer })).body.items;
const cancel = async ({ api, customer }: Shop, product_id: string) =>
  expect(
    await api.server().call('DELETE /payments/products/:customer_type/:customer_id/:product_id', {
      params: { ...customer, product_id },
    }),
  ).toSucceed();

describe.each(['grant', 'test purchase'] as const)('a monthly %s', (how) => {
  test('renews its items for as long as it is active', async () => {
    const given = await shop();
    await get(given, 'pro', how);
    expect(await quantities(given)).toEqual({ reset: 100, weekly: 10, kept: 20, collected: 3, seats: 5, once: 7 });
    await use(given, 'reset', 40);
    await use(given, 'kept', 20);
    await use(given, 'seats', 2);

    // Five months are 150 to 153 days.
    given.server.clock.advance(153, 'day');

    expect(await quantities(given)).toEqual({ reset: 100, weekly: 10, kept: 100, collected: 18, seats: 3, once: 7 });
    const [product] = await owned(given);
    const end = Date.parse(product?.subscription?.current_period_end ?? '');
    const left = end - given.server.clock.now().getTime();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(31 * 86_400_000);
    expect(product?.subscription).toMatchObject({ status: 'active', cancel_at_period_end: false });
  });

  test('ends with the period in which it is cancelled, with the items that expire then', async () => {
    const given = await shop();
    await get(given, 'pro', how);
    given.server.clock.advance(100, 'day');
    await cancel(given, 'pro');
    const [product] = await owned(given);
    const end = Date.parse(product?.subscription?.current_period_end ?? '');
    expect(end).toBeGreaterThan(given.server.clock.now().getTime());
    const before = await quantities(given);
    await given.server.app.background.sweep();
    expect(await quantities(given)).toEqual(before);

    given.server.clock.advance(62, 'day');
    await given.server.app.background.sweep();

    expect(await owned(given)).toEqual([]);
    expect(await quantities(given)).toMatchObject({ reset: 0, weekly: 0, collected: 0, seats: 0, once: 7 });
    expect(await quantity(given, 'kept')).toBeGreaterThanOrEqual(80);
  });
});

test('items of a quarterly grant repeat every month, in every quarter', async () => {
  const given = await shop();
  await get(given, 'quarterly', 'grant');

  // Nine months, and less than ten.
  given.server.clock.advance(290, 'day');

  expect(await quantities(given)).toMatchObject({ reset: 100, weekly: 10, kept: 200, collected: 30, seats: 5 });
});

test('a free trial in test mode becomes a subscription that renews', async () => {
  const given = await shop();
  await get(given, 'trial', 'test purchase');
  expect((await owned(given))[0]?.subscription).toMatchObject({ status: 'trialing' });

  given.server.clock.advance(100, 'day');

  expect((await owned(given))[0]?.subscription).toMatchObject({ status: 'active' });
  expect(await quantities(given)).toMatchObject({ reset: 100, weekly: 10, seats: 5 });
});
