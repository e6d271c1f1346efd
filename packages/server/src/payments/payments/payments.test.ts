import { type StripeShop, startStripeServer } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';

const { server, stripe, shop, deliver, buy, stop } = await startStripeServer(1);
afterAll(stop);

const payments = async ({ api }: StripeShop, query: object = {}) =>
  await api.admin().call('GET /internal/payments/payments', { query });
const revenue = async ({ api }: StripeShop, query: object) =>
  await api.admin().callBadly('GET /internal/payments/revenue', { query });
const now = () => server.clock.now().getTime();
const dayMillis = 86_400_000;

describe('payments of a project', () => {
  test('are listed newest first with one statement, with filters and pages', async () => {
    const given = await shop();
    const start = now();
    const a = await buy(given, 'pack', 'once');
    server.clock.advance(1, 'hour');
    await buy(given, 'pro', 'monthly');
    server.clock.advance(1, 'hour');
    stripe.pay(await given.begin(await given.code('pack'), 'once'), 'declined');
    await deliver();

    const all = await payments(given);
    expect(all.trips).toBe(1);
    const [failed, pro, pack] = all.body.items;
    expect(all.body.items).toMatchObject([
      { status: 'failed', purchase_id: null, purchase_type: null, is_refundable: false },
      {
        status: 'succeeded',
        product_display_name: 'Pro',
        purchase_type: 'subscription',
        amount: '10.00',
        ...given.customer,
      },
      { id: a, product_display_name: 'Credits', purchase_type: 'one_time' },
    ]);
    const ids = async (query: object) => (await payments(given, query)).body.items.map(({ id }) => id);
    const customer_id = given.customer.customer_id;
    expect(await ids({ status: 'failed' })).toEqual([failed?.id]);
    expect(await ids({ status: 'succeeded', customer_type: 'user' })).toEqual([pro?.id, pack?.id]);
    expect(await ids({ customer_type: 'user' })).toEqual([failed?.id, pro?.id, pack?.id]);
    expect(await ids({ customer_type: 'team' })).toEqual([]);
    expect(await ids({ customer_id })).toEqual([failed?.id, pro?.id, pack?.id]);
    expect(await ids({ customer_id, customer_type: 'user', status: 'succeeded' })).toEqual([pro?.id, pack?.id]);
    expect(await ids({ customer_id: 'other' })).toEqual([]);
    expect(await ids({ to_millis: start + 30 * 60_000 })).toEqual([pack?.id]);
    expect(await ids({ from_millis: start + 30 * 60_000, to_millis: start + 90 * 60_000 })).toEqual([pro?.id]);
    for (const query of [{}, { status: 'succeeded' }, { customer_type: 'user' }, { customer_id }]) {
      const whole = await ids(query);
      const first = await payments(given, { ...query, limit: 1 });
      const cursor = first.body.pagination.next_cursor ?? '';
      expect(first.body.items.map(({ id }) => id)).toEqual(whole.slice(0, 1));
      expect(await ids({ ...query, cursor })).toEqual(whole.slice(1));
    }
    for (const cursor of ['pi_unknown', a ?? '']) expect(await payments(given, { cursor })).toFail('SCHEMA_ERROR');
    const other = await shop();
    expect((await payments(other)).body.items).toEqual([]);
    expect(await payments(other, { from_millis: -1 })).toFail('SCHEMA_ERROR');
  });

  test('have no methods that the project chooses', async () => {
    const given = await shop();
    expect(await given.api.admin().call('GET /internal/payments/method-configs')).toFail(
      'STRIPE_ACCOUNT_INFO_NOT_FOUND',
    );
  });
});

describe('revenue', () => {
  test('counts payments on the day on which they were paid, and refunds and lost disputes with them', async () => {
    const given = await shop();
    const from = now() - dayMillis;
    const secret = await given.begin(await given.code('pack'), 'once', { quantity: 2 });
    server.clock.advance(1, 'day');
    const late = stripe.pay(secret).id;
    await deliver();
    const paidAt = new Date(now()).toISOString().slice(0, 10);
    await buy(given, 'pro', 'monthly');
    await buy(given, 'pack', 'once', { currency: 'JPY' });
    server.clock.advance(1, 'day');
    const lost = await buy(given, 'pack', 'once');
    stripe.pay(await given.begin(await given.code('pack'), 'once'), 'declined');
    stripe.refund(late, 100);
    stripe.decide(stripe.dispute(lost).id, 'lost');
    await deliver();

    const answer = await revenue(given, { from_millis: from, to_millis: now() + 1000 });
    expect(answer.trips).toBe(1);
    expect(answer.body).toEqual({
      currencies: [
        {
          currency: 'JPY',
          days: [{ date: paidAt, gross: '500', refunded: '0', net: '500' }],
          totals: { gross: '500', refunded: '0', net: '500' },
        },
        {
          currency: 'USD',
          days: [
            { date: paidAt, gross: '19.98', refunded: '1.00', net: '18.98' },
            { date: new Date(now()).toISOString().slice(0, 10), gross: '4.99', refunded: '4.99', net: '0.00' },
          ],
          totals: { gross: '24.97', refunded: '5.99', net: '18.98' },
        },
      ],
    });
    const other = await shop();
    expect((await revenue(other, { from_millis: from, to_millis: now() })).body).toEqual({ currencies: [] });
  });

  test('counts exactly from the first to the last millisecond, also inside of a quarter of an hour', async () => {
    const given = await shop();
    await buy(given, 'pack', 'once');
    const paidAt = now();
    server.clock.advance(20, 'minute');
    await buy(given, 'pack', 'once');
    const paidLater = now();
    const gross = async (from: number, to: number) => {
      const { body } = await revenue(given, { from_millis: from, to_millis: to });
      return (body as { currencies: { totals: { gross: string } }[] }).currencies[0]?.totals.gross;
    };

    expect(await gross(paidAt - dayMillis, paidLater + dayMillis)).toBe('9.98');
    expect(await gross(paidAt + 60_000, paidLater + 60_000)).toBe('4.99');
    expect(await gross(paidAt - 60_000, paidAt + 60_000)).toBe('4.99');
    expect(await gross(paidAt + 60_000, paidLater - 60_000)).toBe(undefined);
    expect(await gross(paidLater + 60_000, paidLater + dayMillis)).toBe(undefined);
  });

  test('has the days of the given time zone', async () => {
    const given = await shop();
    const midnight = (Math.floor(now() / dayMillis) + 2) * dayMillis;
    server.clock.advance(Math.floor((midnight - now()) / 60_000) - 30, 'minute');
    await buy(given, 'pack', 'once');
    const span = { from_millis: midnight - dayMillis, to_millis: midnight + dayMillis };
    const dates = async (time_zone: string) => {
      const { body } = await revenue(given, { ...span, time_zone });
      return (body as { currencies: { days: { date: string }[] }[] }).currencies[0]?.days.map(({ date }) => date);
    };
    const day = (millis: number) => new Date(millis).toISOString().slice(0, 10);
    expect(await dates('UTC')).toEqual([day(midnight - 1)]);
    expect(await dates('Asia/Tokyo')).toEqual([day(midnight)]);
  });

  test('is limited to 400 days, and needs valid times', async () => {
    const given = await shop();
    const span = { from_millis: 0, to_millis: 400 * dayMillis };
    expect(await revenue(given, span)).toSucceed();
    expect(await revenue(given, { ...span, to_millis: 401 * dayMillis })).toBeRefused(400, /400 days/);
    expect(await revenue(given, { from_millis: 5, to_millis: 5 })).toBeRefused(400, /before/);
    expect(await revenue(given, { ...span, time_zone: 'Moon/Sea' })).toBeRefused(400, 'Unknown time zone');
    for (const wrong of [{}, { from_millis: 'x', to_millis: 1 }, { from_millis: 0, to_millis: 1e300 }]) {
      expect(await revenue(given, wrong)).toFail('SCHEMA_ERROR');
    }
  });
});

test('payments and transactions have the name of the customer, and transactions what was paid for this purchase', async () => {
  const given = await shop();
  stripe.pay(await given.begin(await given.code('pack'), 'once', { quantity: 2, currency: 'JPY' }));
  stripe.pay(await given.begin(await given.code('pro'), 'monthly', { currency: 'EUR' }));
  await deliver();
  await given.api.server().call('PATCH /users/:user_id', {
    params: { user_id: given.user.id },
    body: { display_name: 'Ada' },
  });

  const { transactions } = (await given.api.admin().call('GET /internal/payments/transactions', { query: {} })).body;

  const { items } = (await given.api.admin().call('GET /internal/payments/payments')).body;
  expect(items.map(({ customer_name, customer_email }) => [customer_name, customer_email])).toEqual([
    ['Ada', given.user.email],
    ['Ada', given.user.email],
  ]);
  expect(transactions.map(({ type, customer_name, amount }) => [type, customer_name, amount]).toSorted()).toEqual([
    ['one_time', 'Ada', { currency: 'JPY', amount: '1000' }],
    ['subscription', 'Ada', { currency: 'EUR', amount: '10.00' }],
  ]);
});
