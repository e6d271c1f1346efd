import { type Portico, portico } from '@portico/testkit';
import { countingRows } from '@portico/testkit/databases/counting-rows';
import { configurePayments } from '@portico/testkit/outside/payments';
import { expect, test } from 'vitest';
import type { TenancyId } from '../../db/tenancy.ts';
import { productUsage } from './customers-list.queries.ts';

async function shop() {
  const given = await portico();
  await configurePayments(given, {
    items: { credits: { displayName: 'Credits' }, other: {}, calls: { customerType: 'custom' } },
    products: {
      pro: {
        stackable: true,
        prices: { once: { USD: '1' } },
        includedItems: { credits: { quantity: 5, expires: 'never' } },
      },
      plan: { customerType: 'custom', prices: { monthly: { USD: '1', interval: [1, 'month'] } } },
    },
  });
  return given;
}

type Type = 'user' | 'team' | 'custom';
const grant = async ({ api, server }: Portico, customer_type: Type, customer_id: string, product_id: string) => {
  server.clock.advance(1, 'second');
  const params = { customer_type, customer_id };
  const answer = await api.server().call('POST /payments/products/:customer_type/:customer_id', {
    params,
    body: { product_id },
  });
  expect(answer).toSucceed();
};
const change = async ({ api, server }: Portico, customer_id: string, delta: number, item_id = 'calls') => {
  server.clock.advance(1, 'second');
  const answer = await api.server().call('POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity', {
    params: { customer_type: item_id === 'calls' ? 'custom' : 'user', customer_id, item_id },
    query: { allow_negative: true },
    body: { delta, description: `change of ${delta}` },
  });
  expect(answer).toSucceed();
};
const list = async ({ api }: Portico, query: Record<string, string | number> = {}) =>
  await api.admin().callBadly('GET /internal/payments/customers', { query });
type Page = { items: { customer_id: string }[]; pagination: { next_cursor: string | null } };
const ids = (body: unknown) => (body as Page).items.map(({ customer_id }) => customer_id);

test('customers are listed once, newest first, with their names and number of products', async () => {
  const given = await shop();
  const ada = await given.project.user({ display_name: 'Ada' });
  await grant(given, 'user', ada.id, 'pro');
  await grant(given, 'user', ada.id, 'pro');
  await change(given, 'otter works', 3);

  const answer = await list(given);

  expect(answer.trips).toBe(1);
  const created_at_millis = expect.any(Number);
  expect((answer.body as Page).items).toEqual([
    {
      customer_type: 'custom',
      customer_id: 'otter works',
      display_name: null,
      primary_email: null,
      product_count: 0,
      created_at_millis,
    },
    {
      customer_type: 'user',
      customer_id: ada.id,
      display_name: 'Ada',
      primary_email: ada.email,
      product_count: 2,
      created_at_millis,
    },
  ]);
  expect(ids((await list(given, { customer_type: 'user' })).body)).toEqual([ada.id]);
});

test('customers are found by the beginning of their ID, page by page', async () => {
  const given = await shop();
  for (const id of ['river 2', 'lake', 'river 10', 'river', 'River']) await change(given, id, 1);

  const first = await list(given, { query: 'river', limit: 2 });
  const cursor = (first.body as Page).pagination.next_cursor ?? '';
  const second = await list(given, { query: 'river', limit: 2, cursor });

  expect([ids(first.body), ids(second.body)]).toEqual([['river', 'river 10'], ['river 2']]);
  expect((second.body as Page).pagination.next_cursor).toBeNull();
  const newest = await list(given, { limit: 4 });
  const rest = await list(given, { limit: 4, cursor: (newest.body as Page).pagination.next_cursor ?? '' });
  expect([ids(newest.body), ids(rest.body)]).toEqual([['River', 'river', 'river 10', 'lake'], ['river 2']]);
  expect(await list(given, { cursor: 'x' })).toBeRefused(400, 'Invalid cursor');
});

test('the usage of a product counts who has it now', async () => {
  const given = await shop();
  await grant(given, 'custom', 'ada', 'plan');
  await grant(given, 'custom', 'bob', 'plan');

  const { body } = await given.api
    .admin()
    .call('GET /internal/payments/products/:product_id/usage', { params: { product_id: 'plan' } });

  expect(body).toEqual({ customer_count: 2, is_more: false });
});

test('the usage of a product reads as many purchases as it counts, whatever number there is', async () => {
  const given = await shop();
  await grant(given, 'custom', 'ada', 'plan');
  const handle = given.server.app.database.handle();
  const { rows } = await handle.run({
    text: `insert into subscriptions (tenancy_id, id, customer_type, customer_id, product_id, product, price_id, quantity, status, source,
        created_at, period_start, period_end)
      select t.id, gen_random_uuid(), 'custom', n::text, 'plan', '{}', 'monthly', 1, 'active', 'purchase_page', now(), now(), now()
      from tenancies t, generate_series(1, 5000) as n where t.project_id = $1 returning tenancy_id`,
    values: [given.project.id],
  });
  await handle.script('analyze subscriptions');

  const { looked, db } = countingRows(handle);
  const tenancyId = rows[0]?.tenancy_id as TenancyId;
  const row = await productUsage.first({ db, tenancyId }, { productIds: ['plan'] });

  expect(row).toEqual({ customers: 1001, is_more: true });
  expect(looked.rows).toBeLessThan(1100);
});

const usage = async ({ api }: Portico, kind: 'product' | 'item' | 'catalog', id: string) => {
  const answer = await api.admin().call('GET /internal/payments/usage/:kind/:id', { params: { kind, id } });
  expect(answer.trips).toBe(1);
  return answer.body;
};

test('the usage of an item or a catalog counts each customer of its products once', async () => {
  const given = await portico();
  const includedItems = { credits: { quantity: 1 } };
  const prices = { monthly: { USD: '1', interval: [1, 'month'] as const } };
  const product = { customerType: 'custom', prices, includedItems } as const;
  await configurePayments(given, {
    catalogs: { plans: {} },
    items: { credits: { customerType: 'custom' }, unused: {} },
    products: {
      pro: { ...product, catalogId: 'plans' },
      once: { customerType: 'custom', prices: { once: { USD: '1' } }, includedItems, stackable: true },
      bare: { customerType: 'custom', prices, catalogId: 'plans' },
    },
  });
  await grant(given, 'custom', 'ada', 'pro');
  await grant(given, 'custom', 'ada', 'once');
  await grant(given, 'custom', 'ada', 'once');
  await grant(given, 'custom', 'bob', 'once');
  await grant(given, 'custom', 'cyd', 'bare');

  expect(await usage(given, 'item', 'credits')).toEqual({ customer_count: 2, is_more: false });
  expect(await usage(given, 'item', 'unused')).toEqual({ customer_count: 0, is_more: false });
  expect(await usage(given, 'catalog', 'plans')).toEqual({ customer_count: 2, is_more: false });
  expect(await usage(given, 'product', 'once')).toEqual({ customer_count: 2, is_more: false });
  expect(await usage(given, 'catalog', 'constructor')).toEqual({ customer_count: 0, is_more: false });
});

test('the usage stops counting after a thousand customers', async () => {
  const given = await shop();
  await grant(given, 'custom', 'c0', 'plan');
  await given.server.app.database.handle().run({
    text: `insert into subscriptions (tenancy_id, id, customer_type, customer_id, product_id, product, quantity, status, source,
        created_at, period_start, period_end)
      select s.tenancy_id, gen_random_uuid(), s.customer_type, 'c' || i, s.product_id, s.product, 1, s.status, s.source,
        s.created_at, s.period_start, s.period_end
      from tenancies t join subscriptions s on s.tenancy_id = t.id, generate_series(1, 999) as i
      where t.project_id = $1 and s.customer_id = 'c0'`,
    values: [given.project.id],
  });
  expect(await usage(given, 'product', 'plan')).toEqual({ customer_count: 1000, is_more: false });
  await grant(given, 'custom', 'one more', 'plan');
  expect(await usage(given, 'product', 'plan')).toEqual({ customer_count: 1000, is_more: true });
});

test('the owner sees all items of a customer with one statement, and the history of one', async () => {
  const given = await shop();
  const { id: customer_id } = await given.project.user();
  await grant(given, 'user', customer_id, 'pro');
  for (const delta of [1, 2, -4]) await change(given, customer_id, delta, 'credits');
  const admin = given.api.admin();
  const params = { customer_type: 'user', customer_id } as const;

  const items = await admin.call('GET /internal/payments/items/:customer_type/:customer_id', { params });
  expect(items.trips).toBe(1);
  expect(items.body.items).toEqual([
    { id: 'credits', display_name: 'Credits', quantity: 4 },
    { id: 'other', display_name: 'other', quantity: 0 },
  ]);
  const changes = async (query: { limit: number; cursor?: string }) =>
    (
      await admin.call('GET /internal/payments/items/:customer_type/:customer_id/:item_id/changes', {
        params: { ...params, item_id: 'credits' },
        query,
      })
    ).body;
  const first = await changes({ limit: 2 });
  expect(first.items).toMatchObject([
    { delta: -4, description: 'change of -4', expires_at_millis: null },
    { delta: 2 },
  ]);
  const rest = await changes({ limit: 2, cursor: first.pagination.next_cursor ?? '' });
  expect(rest.items).toMatchObject([{ delta: 1 }]);
  const unknown = await admin.call('GET /internal/payments/items/:customer_type/:customer_id', {
    params: { ...params, customer_id: 'x' },
  });
  expect(unknown).toFail('USER_NOT_FOUND');
});
