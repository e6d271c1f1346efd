import { type Portico, portico } from '@portico/testkit';
import { configurePayments } from '@portico/testkit/outside/payments';
import { expect, test } from 'vitest';

const monthly = { USD: '10', EUR: '9.5', interval: [1, 'month'] } as const;

/**
 * Creates a project with one transaction per second: `p` a subscription, `o` a one-time purchase, anything else a
 * change.
 */
async function projectWith(kinds: string) {
  const given = await portico();
  await configurePayments(given, {
    items: { calls: { customerType: 'custom' } },
    products: {
      plan: { displayName: 'Plan', customerType: 'custom', stackable: true, prices: { monthly } },
      once: { customerType: 'custom', stackable: true, prices: { once: { USD: '1' } } },
    },
  });
  const api = given.api.server();
  for (const kind of kinds) {
    given.server.clock.advance(1, 'second');
    const params = { customer_type: 'custom' as const, customer_id: `customer ${kind}` };
    if (kind === 'p' || kind === 'o') {
      const body = { product_id: kind === 'p' ? 'plan' : 'once', quantity: 2 };
      await api.call('POST /payments/products/:customer_type/:customer_id', { params, body });
    } else {
      await api.call('POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity', {
        params: { ...params, item_id: 'calls' },
        query: { allow_negative: true },
        body: { delta: -4, description: 'used' },
      });
    }
  }
  return given;
}

const list = async ({ api }: Portico, query: Record<string, string> = {}) =>
  await api.admin().callBadly('GET /internal/payments/transactions', { query });
type Body = { transactions: { type: string; customer_id: string }[]; next_cursor: string | null };
const kindsOf = (body: unknown) => (body as Body).transactions.map(({ customer_id }) => customer_id.at(-1)).join('');

test('transactions are listed newest first with one statement', async () => {
  const given = await projectWith('poc');

  const answer = await list(given);

  expect(answer.trips).toBe(1);
  const common = {
    customer_name: null,
    customer_email: null,
    amount: null,
    id: expect.any(String),
    created_at_millis: expect.any(Number),
    customer_type: 'custom',
  };
  expect(answer.body).toEqual({
    transactions: [
      {
        ...common,
        type: 'item_quantity_change',
        customer_id: 'customer c',
        quantity: -4,
        test_mode: false,
        product_display_name: null,
        price: null,
        status: null,
        item_id: 'calls',
        description: 'used',
        expires_at_millis: null,
      },
      {
        ...common,
        type: 'one_time',
        customer_id: 'customer o',
        quantity: 2,
        test_mode: false,
        product_display_name: 'once',
        price: null,
        status: null,
      },
      {
        ...common,
        type: 'subscription',
        customer_id: 'customer p',
        quantity: 2,
        test_mode: false,
        product_display_name: 'Plan',
        price: null,
        status: 'active',
      },
    ],
    next_cursor: null,
  });
});

test('pages contain each transaction once, also if a page has only one kind', async () => {
  const given = await projectWith('popccccopp');

  const pages: string[] = [];
  let cursor: string | null = '';
  do {
    const { body } = await list(given, { limit: '3', cursor });
    pages.push(kindsOf(body));
    cursor = (body as Body).next_cursor;
  } while (cursor !== null);

  expect(pages.join('')).toBe('ppoccccpop');
});

test('transactions are filtered by type, customer type and customer', async () => {
  const given = await projectWith('popc');

  expect(kindsOf((await list(given, { type: 'subscription' })).body)).toBe('pp');
  expect(kindsOf((await list(given, { type: 'one_time' })).body)).toBe('o');
  expect(kindsOf((await list(given, { customer_type: 'user' })).body)).toBe('');
  expect(kindsOf((await list(given, { customer_type: 'custom', customer_id: 'customer c' })).body)).toBe('c');
  expect(await list(given, { type: 'gift' })).toFail('SCHEMA_ERROR');
});

test.each([
  ['0', 1],
  ['2 or so', 2],
  ['1000', 3],
  ['many', 3],
])('the limit %s gives %i of 3 transactions', async (limit, count) => {
  const given = await projectWith('ppp');

  expect(kindsOf((await list(given, { limit })).body)).toHaveLength(count);
});

test('a cursor that is none of this list is refused', async () => {
  const given = await projectWith('pc');

  for (const cursor of ['a|b', '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac||']) {
    expect(await list(given, { cursor })).toFail('SCHEMA_ERROR');
  }
});

test('the list goes on after a transaction was deleted', async () => {
  const given = await projectWith('ccc');
  const cursor = ((await list(given, { limit: '1' })).body as Body).next_cursor;
  await given.server.app.database.handle().run({
    text: 'delete from item_quantity_changes where tenancy_id = (select id from tenancies where project_id = $1) and id::text = $2',
    values: [given.project.id, /_([^|]+)/.exec(cursor ?? '')?.[1] ?? ''],
  });

  expect(kindsOf((await list(given, { cursor: cursor ?? '' })).body)).toBe('cc');
});

test('transactions can be limited to a time', async () => {
  const given = await projectWith('poc');
  const kinds = async (query: Record<string, string>) => kindsOf((await list(given, query)).body);
  // Other tests move the clock too.
  const { transactions } = (await list(given)).body as { transactions: { created_at_millis: number }[] };
  const [last = '', middle = ''] = transactions.map(({ created_at_millis }) => String(created_at_millis));

  expect(await kinds({ from_millis: middle, to_millis: last })).toBe('o');
  expect(await kinds({ to_millis: middle })).toBe('p');
  expect(await kinds({ from_millis: last })).toBe('c');
  expect((await list(given, { from_millis: '-1' })).status).toBe(400);
});
