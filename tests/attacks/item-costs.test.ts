import { portico } from '@portico/testkit';
import { configurePayments } from '@portico/testkit/payments';
import { expect, test } from 'vitest';

/** Configurations that make the items of a customer expensive to read. */

const daily = (itemId: string, expires: 'never' | 'when-repeated' = 'when-repeated') => ({
  prices: 'include-by-default' as const,
  includedItems: { [itemId]: { quantity: 1, repeat: [1, 'day'] as const, expires } },
});

test('400 products by default with an item that repeats every day are read like one', async () => {
  const given = await portico();
  const products = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`p${index}`, daily('credits')]));
  await configurePayments(given, { items: { credits: { customerType: 'user' } }, products });
  const { id: customer_id } = await given.project.user();
  given.server.clock.advance(300, 'day');
  const params = { customer_type: 'user', customer_id, item_id: 'credits' } as const;
  const asServer = given.api.server();
  const use = 'POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity';
  await asServer.call(use, { params, query: { allow_negative: true }, body: { delta: -3 } });
  const answer = await asServer.call('GET /payments/items/:customer_type/:customer_id/:item_id', { params });
  expect(answer.body).toMatchObject({ quantity: 397 });
  expect(answer.trips).toBe(1);
});

test('products by default start for a custom customer at the first use', async () => {
  const given = await portico();
  await configurePayments(given, {
    items: { calls: { customerType: 'custom' } },
    products: { free: { customerType: 'custom', ...daily('calls', 'never') } },
  });
  const params = { customer_type: 'custom', customer_id: 'otter works', item_id: 'calls' } as const;
  const asServer = given.api.server();
  const quantity = async () =>
    (await asServer.call('GET /payments/items/:customer_type/:customer_id/:item_id', { params })).body.quantity;
  expect(await quantity()).toBe(1);
  const use = 'POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity';
  await asServer.call(use, { params, query: { allow_negative: false }, body: { delta: -1 } });
  given.server.clock.advance(3, 'day');
  expect(await quantity()).toBe(3);
});

test('the number of products times items of a project is bounded', async () => {
  const given = await portico();
  const many = (count: number, entry: object) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, entry]));
  const change = async (payments: object) =>
    await given.api.admin().call('PATCH /internal/config/override', {
      body: { config_override_string: JSON.stringify({ payments }) },
    });
  expect(await change({ products: many(250, {}), items: many(200, {}) })).toSucceed();
  expect(await change({ products: many(251, {}), items: many(200, {}) })).toBeRefused(
    400,
    /251 products times 200 items/,
  );
});
