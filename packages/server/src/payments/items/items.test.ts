import { randomUUID } from 'node:crypto';
import { type Portico, portico } from '@portico/testkit';
import { configurePayments } from '@portico/testkit/outside/payments';
import { expect, test } from 'vitest';

const items = {
  credits: { displayName: 'Credits', customerType: 'user' },
  seats: { customerType: 'team' },
  calls: { customerType: 'custom' },
} as const;

async function withItems() {
  const given = await portico();
  await configurePayments(given, { items });
  return given;
}

type Type = 'user' | 'team' | 'custom';
const paramsOf = (customer_id: string, item_id = 'calls', customer_type: Type = 'custom') => ({
  customer_type,
  customer_id,
  item_id,
});
const read = async ({ api }: Portico, ...customer: Parameters<typeof paramsOf>) =>
  await api
    .server()
    .call('GET /payments/items/:customer_type/:customer_id/:item_id', { params: paramsOf(...customer) });
const quantity = async (...given: Parameters<typeof read>) => (await read(...given)).body.quantity;

interface Change {
  readonly delta: number;
  readonly allowNegative?: boolean;
  readonly [field: string]: unknown;
}
const change = async (
  { api }: Portico,
  { delta, allowNegative = false, ...body }: Change,
  ...customer: Parameters<typeof paramsOf>
) =>
  await api.server().call('POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity', {
    params: paramsOf(...customer),
    query: { allow_negative: allowNegative },
    body: { delta, ...body },
  });

test('quantities are changed by servers and read by clients with one statement', async () => {
  const given = await withItems();
  const { id } = await given.project.user();

  expect((await change(given, { delta: 10 }, id, 'credits', 'user')).body).toEqual({});
  expect((await change(given, { delta: -3, description: 'a picture' }, id, 'credits', 'user')).body).toEqual({});

  const answer = await read(given, id, 'credits', 'user');
  expect(answer.body).toEqual({ id: 'credits', display_name: 'Credits', quantity: 7 });
  expect(answer.trips).toBe(1);
});

test('a change whatever the quantity is one statement, and can make it negative', async () => {
  const given = await withItems();
  await read(given, 'ada');

  expect((await change(given, { delta: -3, allowNegative: true }, 'ada')).trips).toBe(1);

  expect(await quantity(given, 'ada')).toBe(-3);
  const refused = await change(given, { delta: 2 }, 'ada');
  expect(refused).toFail('ITEM_QUANTITY_INSUFFICIENT_AMOUNT', {
    item_id: 'calls',
    customer_id: 'ada',
    quantity: 2,
  });
  expect(await quantity(given, 'ada')).toBe(-3);
});

test('items and customers that do not exist are refused in the order of the protocol', async () => {
  const given = await withItems();
  const { id } = await given.project.user();
  const details = {
    item_id: 'seats',
    customer_id: 'x',
    item_customer_type: 'team',
    actual_customer_type: 'user',
  };

  expect(await read(given, 'x', 'constructor', 'user')).toFail('ITEM_NOT_FOUND', { item_id: 'constructor' });
  expect(await read(given, 'x', 'seats', 'user')).toFail('ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH', details);
  for (const unknown of ['x', randomUUID(), id.toUpperCase()]) {
    expect(await read(given, unknown, 'credits', 'user')).toFail('USER_NOT_FOUND');
    expect(await change(given, { delta: 1 }, unknown, 'credits', 'user')).toFail('USER_NOT_FOUND');
    expect(await change(given, { delta: 1, allowNegative: true }, unknown, 'credits', 'user')).toFail('USER_NOT_FOUND');
    expect(await read(given, unknown, 'seats', 'team')).toFail('TEAM_NOT_FOUND', { team_id: unknown });
  }
});

test('an amount expires at its time, after what was used of it', async () => {
  const given = await withItems();
  const { clock } = given.server;
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
  await change(given, { delta: 10, expires_at: inDays(5) }, 'ada');
  await change(given, { delta: 5 }, 'ada');
  await change(given, { delta: -12 }, 'ada');
  expect(await quantity(given, 'ada')).toBe(3);

  clock.advance(6, 'day');

  expect(await quantity(given, 'ada')).toBe(3);
});

test.each(['soon', '2020-13-40', '+020000-01-01T00:00:00Z'])('the expiry %s is refused', async (expires_at) => {
  const given = await withItems();

  expect(await change(given, { delta: 1, expires_at }, 'ada')).toFail('SCHEMA_ERROR');
});

test('a repeated request with an idempotency key changes nothing', async () => {
  const given = await withItems();
  const once = { delta: 5, idempotency_key: 'invoice 7' };

  for (const allowNegative of [false, true]) {
    const request = { ...once, idempotency_key: `invoice ${allowNegative}`, allowNegative };
    const answers = await Promise.all([1, 2, 3].map(async () => await change(given, request, 'ada')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const other = await change(given, { ...request, delta: 6 }, 'ada');
    expect(other).toBeRefused(400, 'This idempotency key was used with a different request.');
  }

  expect(await quantity(given, 'ada')).toBe(10);
});

test('a failed change does not use its idempotency key', async () => {
  const given = await withItems();
  const request = { delta: -5, idempotency_key: 'invoice 7' };
  expect(await change(given, request, 'ada')).toFail('ITEM_QUANTITY_INSUFFICIENT_AMOUNT');
  await change(given, { delta: 8 }, 'ada');

  expect((await change(given, request, 'ada')).status).toBe(200);

  expect(await quantity(given, 'ada')).toBe(3);
});

test('50 concurrent decreases never take more than there is', async () => {
  const given = await withItems();
  await change(given, { delta: 20 }, 'ada');

  const answers = await Promise.all(Array.from({ length: 50 }, async () => await change(given, { delta: -1 }, 'ada')));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ code }) => code === 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT')).toHaveLength(30);
  expect(await quantity(given, 'ada')).toBe(0);
});

test('after many changes of both kinds at once, every one counts', async () => {
  const given = await withItems();
  const { clock } = given.server;
  const expires_at = new Date(clock.now().getTime() + 60_000).toISOString();
  await change(given, { delta: 1000 }, 'ada');
  await change(given, { delta: 40, expires_at }, 'ada');

  await Promise.all(
    Array.from({ length: 240 }, async (_, index) => {
      const request = index % 4 === 0 ? { delta: 2 } : { delta: -1, allowNegative: index % 2 === 0 };
      expect((await change(given, request, 'ada')).status).toBe(200);
    }),
  );

  expect(await quantity(given, 'ada')).toBe(1040 + 60 * 2 - 180);
  clock.advance(1, 'hour');
  // The 180 used first what has expired.
  expect(await quantity(given, 'ada')).toBe(1000 + 60 * 2 - 140);
  expect((await read(given, 'ada')).trips).toBe(1);
});
