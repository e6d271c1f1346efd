import { type Grant, type History, type Interval, quantityAt, settle } from '@portico/contract';
import { portico } from '@portico/testkit';
import { configurePayments } from '@portico/testkit/outside/payments';
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

const day = (number: number) => new Date(Date.UTC(2024, 0, 31, 12) + number * 86_400_000);

/** Creates an interval that counts how often it is used. */
function counted(interval: Interval) {
  const counter = { steps: 0 };
  const repeat = new Proxy(interval, {
    get: (target, key) => {
      if (key === '0') counter.steps += 1;
      return Reflect.get(target, key) as unknown;
    },
  });
  return { counter, repeat };
}

const stepsFor = ({ years, grantCount, usages }: { years: number; grantCount: number; usages: number }) => {
  const { counter, repeat } = counted([1, 'day']);
  const now = day(years * 365);
  const grants = Array.from(
    { length: grantCount },
    (_, index): Grant => ({
      id: String(index),
      createdAt: day(0),
      periodStart: day(0),
      periodEnd: null,
      quantity: 1,
      repeat,
      expires: 'when-repeated',
    }),
  );
  // More than the grants give, so that every expiry counts.
  const changes = Array.from({ length: usages }, (_, index) => ({
    delta: -1_000_000_000,
    createdAt: day(index),
    expiresAt: null,
  }));
  const history: History = { settled: null, changes, grants, purchased: 0 };
  quantityAt(history, now);
  settle(history, now, now);
  return counter.steps;
};

test('the work of a quantity does not depend on the time that has passed', () => {
  const few = stepsFor({ years: 1, grantCount: 20, usages: 10 });
  expect(stepsFor({ years: 50, grantCount: 20, usages: 10 })).toBe(few);
  expect(stepsFor({ years: 1000, grantCount: 20, usages: 10 })).toBe(few);
});

test('the work of a quantity grows with the sum of grants and changes, not with their product', () => {
  const steps = stepsFor({ years: 50, grantCount: 400, usages: 400 });
  expect(steps).toBeLessThan(20 * (400 + 400));
});
