import type pg from 'pg';
import { against } from './against.ts';
import { asAdmin, call } from './api.ts';
import { compared, few, type Probe } from './compared.ts';
import type { Measurable } from './processes.ts';
import type { Row } from './table.ts';

/** Transactions of the large project: a tenth are subscriptions, a tenth are one-time purchases, the rest are changes. */
const transactions = 1_000_000;

/** Payments of the large project. */
const paymentCount = 1_000_000;

/** Customers of the load. */
const customers = 64;

const payments = {
  items: { credits: { customerType: 'custom' } },
  products: {
    pro: {
      customerType: 'custom',
      prices: { monthly: { USD: '10', interval: [1, 'month'] } },
      includedItems: { credits: { quantity: 100, repeat: [1, 'month'], expires: 'when-repeated' } },
    },
  },
};

interface Given {
  readonly client: pg.Client;
  readonly tenancyId: string;
}

const itemPath = (customer: string) => `/payments/items/custom/${customer}/credits`;

/** Measures quantities, products and transactions, and concurrent decreases against an update of one row. */
export async function paymentRows(portico: Measurable, floor: Measurable, given: Given): Promise<Row[]> {
  const { url } = portico;
  const ids = await prepareCustomers(url);
  const { quantity, products } = quantityLoads(url, ids);
  const common = { headers: asAdmin, connections: 16, cpu: portico.cpu };
  const decrease = (of: readonly string[]) => ({
    url: `${url}/api/v1`,
    method: 'POST' as const,
    turns: of.map((id) => ({
      path: `/api/v1${itemPath(id)}/update-quantity?allow_negative=false`,
      body: '{"delta":-1}',
    })),
    ...common,
  });
  const rows = [
    await against(floor, { name: 'quantity of an item', load: { ...quantity, ...common }, trips: 1 }),
    await against(floor, {
      name: 'products of a customer',
      load: { ...products, ...common },
      trips: 1,
    }),
    await against(
      floor,
      { name: 'decrease of 64 customers', load: decrease(ids), trips: 2 },
      '/floor/decrease?rows=64',
    ),
    await against(
      floor,
      { name: 'decrease of one customer by 16 callers', load: decrease(ids.slice(0, 1)), trips: 2 },
      '/floor/decrease?rows=1',
    ),
  ];
  return [...rows, ...(await listRows(portico, given))];
}

/** Gives each customer of the load a product and a quantity, and returns their IDs. */
export async function prepareCustomers(url: string): Promise<readonly string[]> {
  const override = { config_override_string: JSON.stringify({ payments }) };
  await call(url, 'PATCH', '/internal/config/override', asAdmin, override);
  const ids = Array.from({ length: customers }, (_, index) => `customer-${index}`);
  for (const id of ids) {
    await call(url, 'POST', `/payments/products/custom/${id}`, asAdmin, { product_id: 'pro' });
    const change = { delta: 1_000_000_000 };
    await call(url, 'POST', `${itemPath(id)}/update-quantity?allow_negative=true`, asAdmin, change);
  }
  return ids;
}

/** Returns the reads of a customer as loads. */
export function quantityLoads(url: string, ids: readonly string[]) {
  const read = (path: (id: string) => string) => ({
    url: `${url}/api/v1`,
    headers: asAdmin,
    turns: ids.map((id) => ({ path: `/api/v1${path(id)}` })),
  });
  return { quantity: read(itemPath), products: read((id) => `/payments/products/custom/${id}`) };
}

/** Lists of the large project, with the number of rows that they select from. */
const lists = [
  ['transactions', '/internal/payments/transactions', transactions],
  ['transactions ?type=subscription', '/internal/payments/transactions?type=subscription', transactions],
  [
    'transactions ?customer_type=custom&limit=200',
    '/internal/payments/transactions?customer_type=custom&limit=200',
    transactions,
  ],
  ['payments', '/internal/payments/payments', paymentCount],
  ['payments ?status=failed', '/internal/payments/payments?status=failed', paymentCount],
  [
    'payments ?customer_type=custom&limit=100',
    '/internal/payments/payments?customer_type=custom&limit=100',
    paymentCount,
  ],
  ['payments of a customer', '/payments/payments/custom/seeded-7', paymentCount],
  ['products of a customer of the provider', '/payments/products/custom/seeded-7', transactions / 10],
] as const;

/** Compares pages of lists with few and with many rows in the project. */
async function listRows({ url }: Measurable, { client, tenancyId }: Given): Promise<Row[]> {
  const probes: readonly Probe[] = lists.map(([name, path]) => ({
    name,
    trips: 1,
    ask: async () => await call(url, 'GET', path, asAdmin),
  }));
  await seed(client, tenancyId, few);
  const before = await compared({ count: few, probes }, [{ count: few, probes }]);
  await seed(client, tenancyId, transactions - few);
  const after = await compared({ count: transactions, probes }, [{ count: transactions, probes }]);
  return after.map((row, index) => ({
    ...row,
    name: `${lists[index]?.[0]}, ${lists[index]?.[2]} in all`,
    ratio: row.measured.p50 / (before[index]?.measured.p50 ?? Number.NaN),
    against: `p50 of ${few}: ${before[index]?.measured.p50.toFixed(2)} ms`,
  }));
}

async function seed(client: pg.Client, tenancyId: string, count: number): Promise<void> {
  const prices = { monthly: { USD: '10', interval: [1, 'month'] } };
  const product = JSON.stringify({ displayName: 'Pro', prices, includedItems: {} });
  const purchase = `(tenancy_id, id, customer_type, customer_id, product_id, product, price_id, quantity, source, created_at`;
  const values = `$1, gen_random_uuid(), 'custom', 'seeded-' || n % 1000, 'pro', $3::jsonb, 'monthly', 1, 'purchase_page',
    now() - n * interval '1 second'`;
  await client.query(
    `insert into subscriptions ${purchase}, status, period_start, period_end, provider_id, currency, unit_amount)
     select ${values}, 'active', now(), now() + interval '1 month', 'sub_' || $2::int || '_' || n, 'USD', 1000
     from generate_series(1, $2::int) as n`,
    [tenancyId, count / 10, product],
  );
  await client.query(
    `insert into one_time_purchases ${purchase}, provider_id) select ${values}, 'pi_' || $2::int || '_' || n
     from generate_series(1, $2::int) as n`,
    [tenancyId, count / 10, product],
  );
  await client.query(
    `insert into item_quantity_changes (tenancy_id, id, customer_type, customer_id, item_id, delta, created_at)
     select $1, gen_random_uuid(), 'custom', 'seeded-' || n % 1000, 'credits', 1, now() - n * interval '1 second'
     from generate_series(1, $2::int) as n`,
    [tenancyId, (count * 8) / 10],
  );
  await client.query(
    `insert into payment_customers (tenancy_id, customer_type, customer_id, created_at, provider_id)
     select $1, 'custom', 'seeded-' || n, now(), 'cus_' || n from generate_series(0, 999) as n on conflict do nothing`,
    [tenancyId],
  );
  // As many payments as transactions: one in a hundred failed, nearly half of them renew a subscription, the first pay a purchase.
  await client.query(
    `insert into payments (tenancy_id, provider_id, customer_type, customer_id, subscription_provider_id, status, currency,
       amount, refunded_amount, created_at, paid_at, product_name)
     select $1, 'pi_' || $2::int / 10 || '_' || n, 'custom', 'seeded-' || n % 1000,
       case when n % 2 = 0 and n > $2::int / 10 then 'sub_' || $2::int / 10 || '_' || n / 10 end,
       case when n % 100 = 0 then 'failed' else 'succeeded' end, 'USD', 1000, 0, now() - n * interval '1 second',
       case when n % 100 <> 0 then now() - n * interval '1 second' end, 'Pro'
     from generate_series(1, $2::int) as n`,
    [tenancyId, count],
  );
  await client.query('analyze subscriptions, one_time_purchases, item_quantity_changes, payments, payment_customers');
}
