import type { UserId } from '@portico/contract';
import type { Portico } from '@portico/testkit';
import { configurePayments, inNewSession, type Shop, shopWith } from '@portico/testkit/outside/payments';
import { expect, test } from 'vitest';

const monthly = { USD: '10', interval: [1, 'month'] } as const;
const credits = (quantity: number) => ({ credits: { quantity, expires: 'when-purchase-expires' } }) as const;

const payments = {
  catalogs: { plans: {} },
  items: { credits: { customerType: 'user' } },
  products: {
    free: { displayName: 'Free', catalogId: 'plans', prices: 'include-by-default', includedItems: credits(5) },
    pro: { displayName: 'Pro', catalogId: 'plans', prices: { monthly }, includedItems: credits(100) },
    max: { displayName: 'Max', catalogId: 'plans', prices: { monthly }, includedItems: credits(1000) },
    lifetime: { catalogId: 'plans', prices: { once: { USD: '500' } }, includedItems: credits(50) },
    boost: { isAddOnTo: { pro: true }, stackable: true, prices: { once: { USD: '5' } }, includedItems: credits(7) },
    hidden: { serverOnly: true, prices: { once: { USD: '1', EUR: '1', serverOnly: true } } },
    seats: { customerType: 'team', stackable: true, prices: { monthly } },
  },
} as const;

const shop = async () => await shopWith(payments);

type Grant = Parameters<ReturnType<Portico['api']['server']>['callBadly']>[1]['body'];

const grant = async ({ api, customer }: Shop, body: Grant) =>
  await api.server().callBadly('POST /payments/products/:customer_type/:customer_id', { params: customer, body });
const list = async ({ api, customer }: Shop, query: { limit?: number; cursor?: string } = {}) =>
  await (await inNewSession(api, customer.customer_id)).call('GET /payments/products/:customer_type/:customer_id', {
    params: customer,
    query,
  });
const owned = async (given: Shop) => (await list(given)).body.items.map(({ id, quantity }) => [id, quantity]);
const creditsOf = async ({ api, customer }: Shop) => {
  const params = { ...customer, item_id: 'credits' };
  const { body } = await api.server().call('GET /payments/items/:customer_type/:customer_id/:item_id', { params });
  return body.quantity;
};

test('a customer has the product by default until another one of the catalog is granted', async () => {
  const given = await shop();
  expect(await owned(given)).toEqual([['free', 1]]);
  expect(await creditsOf(given)).toBe(5);

  expect((await grant(given, { product_id: 'pro' })).body).toEqual({ success: true });

  const answer = await list(given);
  expect(answer.trips).toBe(1);
  expect(answer.body.items).toEqual([
    {
      id: 'pro',
      quantity: 1,
      product: {
        display_name: 'Pro',
        customer_type: 'user',
        server_only: false,
        stackable: false,
        prices: { monthly: { USD: '10', interval: [1, 'month'] } },
        included_items: { credits: { quantity: 100, repeat: 'never', expires: 'when-purchase-expires' } },
        client_metadata: null,
        client_read_only_metadata: null,
        server_metadata: null,
      },
      type: 'subscription',
      subscription: {
        subscription_id: expect.any(String),
        current_period_end: expect.any(String),
        cancel_at_period_end: false,
        is_cancelable: true,
        status: 'active',
        price: null,
        pending_change: false,
        made_at_provider: false,
        test_mode: false,
      },
      switch_options: [{ product_id: 'max', product: expect.objectContaining({ display_name: 'Max' }) }],
      purchase_id: expect.any(String),
    },
  ]);
  expect(await creditsOf(given)).toBe(100);
});

test('another product of the catalog replaces the one before', async () => {
  const given = await shop();
  await grant(given, { product_id: 'pro' });
  given.server.clock.advance(1, 'day');

  await grant(given, { product_id: 'max' });

  expect(await owned(given)).toEqual([['max', 1]]);
  // What was not used of the first product has expired with it.
  expect(await creditsOf(given)).toBe(1000);
  // It can be granted again: only what a customer has now counts.
  expect((await grant(given, { product_id: 'pro' })).status).toBe(200);
  expect(await owned(given)).toEqual([['pro', 1]]);
});

test('a product is granted once, unless it can be stacked', async () => {
  const given = await shop();
  await grant(given, { product_id: 'pro' });

  expect(await grant(given, { product_id: 'pro' })).toFail('PRODUCT_ALREADY_GRANTED', { product_id: 'pro' });
  expect(await grant(given, { product_id: 'pro', quantity: 2 })).toBeRefused(
    400,
    'This product is not stackable; quantity must be 1',
  );
  await grant(given, { product_id: 'boost', quantity: 3 });
  await grant(given, { product_id: 'boost' });

  expect(await owned(given)).toEqual([
    ['pro', 1],
    ['boost', 3],
    ['boost', 1],
  ]);
  expect(await creditsOf(given)).toBe(100 + 4 * 7);
});

test('an add-on needs its base, and a one-time purchase closes its catalog', async () => {
  const given = await shop();
  expect(await grant(given, { product_id: 'boost' })).toBeRefused(
    400,
    'This product is an add-on to a product that the customer does not have',
  );

  await grant(given, { product_id: 'lifetime' });

  expect(await grant(given, { product_id: 'pro' })).toBeRefused(
    400,
    'Customer already has a one-time purchase in this product catalog',
  );
});

test('a grant names one product, which fits the customer', async () => {
  const given = await shop();
  const inline = { display_name: 'Gift', customer_type: 'user', prices: {}, included_items: {} };
  const details = { product_id: 'seats', product_customer_type: 'team', actual_customer_type: 'user' };

  expect(await grant(given, { product_id: 'pro', product_inline: inline })).toBeRefused(
    400,
    'Cannot specify both product_id and product_inline!',
  );
  expect(await grant(given, { product_id: '' })).toBeRefused(400, 'Must specify either product_id or product_inline!');
  expect(await grant(given, { product_id: 'constructor' })).toFail('PRODUCT_DOES_NOT_EXIST', { context: null });
  expect(await grant(given, { product_id: 'credits' })).toFail('PRODUCT_DOES_NOT_EXIST', { context: 'item_exists' });
  expect(await grant(given, { product_id: 'seats' })).toFail('PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH', details);
  expect(await grant(given, { product_inline: { ...inline, prices: { p: {} } } })).toFail('SCHEMA_ERROR');
  expect(
    await grant({ ...given, customer: { ...given.customer, customer_id: 'x' as UserId } }, { product_id: 'pro' }),
  ).toFail('USER_NOT_FOUND');
});

test('an inline product is granted as the request describes it, and its server metadata stays on the server', async () => {
  const given = await shop();
  const product_inline = {
    display_name: 'Gift',
    customer_type: 'user',
    server_only: false,
    prices: { once: { USD: '0' } },
    included_items: { credits: { quantity: 3 } },
    client_metadata: { colour: 'red' },
    server_metadata: { cost: 7 },
  };
  await grant(given, { product_inline });

  const { items } = (await list(given)).body;

  expect(items.at(-1)).toMatchObject({
    id: null,
    type: 'one_time',
    product: { display_name: 'Gift', client_metadata: { colour: 'red' }, server_metadata: null },
  });
  expect(await creditsOf(given)).toBe(5 + 3);
  const { body } = await given.api
    .server()
    .call('GET /payments/products/:customer_type/:customer_id', { params: given.customer });
  expect(body.items.at(-1)?.product.server_metadata).toEqual({ cost: 7 });
});

test('clients do not see products for servers only', async () => {
  const given = await shop();
  await grant(given, { product_id: 'hidden' });

  expect(await owned(given)).toEqual([['free', 1]]);
});

test('pages begin with the entry of their cursor', async () => {
  const given = await shop();
  await grant(given, { product_id: 'pro' });
  for (const quantity of [1, 2, 3]) {
    given.server.clock.advance(1, 'second');
    await grant(given, { product_id: 'boost', quantity });
  }
  await configurePayments(given, {
    ...payments,
    products: { ...payments.products, basic: { prices: 'include-by-default' } },
  });

  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await list(given, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(body.items.map(({ id, quantity }) => `${id} ${quantity}`));
    cursor = body.pagination.next_cursor ?? undefined;
  } while (cursor !== undefined);

  expect(seen).toEqual([['basic 1', 'pro 1'], ['boost 1', 'boost 2'], ['boost 3']]);
  expect(await list(given, { cursor: 'x' })).toBeRefused(400, 'Invalid cursor');
});

test('of concurrent grants of a product, one succeeds', async () => {
  const given = await shop();

  const answers = await Promise.all([1, 2, 3, 4, 5].map(async () => await grant(given, { product_id: 'pro' })));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await owned(given)).toEqual([['pro', 1]]);
});

test('a repeated grant with an idempotency key grants once', async () => {
  const given = await shop();
  await grant(given, { product_id: 'pro' });
  const body = { product_id: 'boost', idempotency_key: 'order 7' };

  const answers = await Promise.all([1, 2, 3].map(async () => await grant(given, body)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await owned(given)).toHaveLength(2);
});

test('a subscription without a provider renews after its period, and keeps its items', async () => {
  const given = await shop();
  await grant(given, { product_id: 'pro' });

  given.server.clock.advance(40, 'day');

  expect(await owned(given)).toEqual([['pro', 1]]);
  expect(await creditsOf(given)).toBe(100);
});
