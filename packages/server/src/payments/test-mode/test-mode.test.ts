import { purchaseRefusals } from '@portico/contract';
import { configurePayments, type Shop, shopWith } from '@portico/testkit/outside/payments';
import { describe, expect, test } from 'vitest';

const monthly = { USD: '10', interval: [1, 'month'] } as const;

const payments = {
  testMode: true,
  catalogs: { plans: {} },
  items: { credits: { customerType: 'user' }, seats: { customerType: 'user' } },
  products: {
    pro: {
      displayName: 'Pro',
      catalogId: 'plans',
      prices: { monthly, trial: { ...monthly, freeTrial: [7, 'day'] } },
      includedItems: {
        credits: { quantity: 100, repeat: [1, 'month'], expires: 'when-repeated' },
        seats: { quantity: 3, expires: 'when-purchase-expires' },
      },
    },
    pack: {
      displayName: 'Pack',
      stackable: true,
      prices: { once: { USD: '5', JPY: '500' }, free: { USD: '0' } },
      includedItems: { credits: { quantity: 10, expires: 'never' } },
    },
  },
} as const;

const shop = async () => await shopWith(payments);

/** Creates a purchase URL as the dashboard does. */
async function codeOf({ api, customer }: Shop, product_id: string): Promise<string> {
  const { body } = await api.admin().call('POST /payments/purchases/create-purchase-url', {
    body: { ...customer, product_id },
  });
  return new URL(body.url).pathname.replace('/purchase/', '');
}

const pay = async ({ api }: Shop, full_code: string, price_id: string, more: object = {}) =>
  await api.callBadly('POST /internal/payments/test-mode-purchase-session', { body: { full_code, price_id, ...more } });
const buy = async (given: Shop, product: string, price: string, more: object = {}) => {
  expect(await pay(given, await codeOf(given, product), price, more)).toSucceed();
};
const paid = async ({ api }: Shop) => (await api.admin().call('GET /internal/payments/payments')).body.items;
const refund = async ({ api }: Shop, body: object) =>
  await api.admin().callBadly('POST /internal/payments/transactions/refund', { body });
const listed = async ({ api, customer }: Shop) =>
  (await api.server().call('GET /payments/products/:customer_type/:customer_id', { params: customer })).body.items;
const owned = async (given: Shop) => (await listed(given)).map(({ id, quantity }) => [id, quantity]);
const quantity = async ({ api, customer }: Shop, item_id: string) => {
  const params = { ...customer, item_id };
  return (await api.server().call('GET /payments/items/:customer_type/:customer_id/:item_id', { params })).body
    .quantity;
};
const use = async ({ api, customer }: Shop, item_id: string, delta: number) => {
  const input = { params: { ...customer, item_id }, query: { allow_negative: false }, body: { delta } };
  const operation = 'POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity';
  expect(await api.server().call(operation, input)).toSucceed();
};
const move = async (given: Shop, to: 'period_end' | 'end', more: object = {}) => {
  const subscription_id = (await listed(given))[0]?.subscription?.subscription_id ?? '';
  return await given.api.admin().callBadly('POST /internal/payments/test-clock', {
    body: { ...given.customer, subscription_id, to, ...more },
  });
};

test('what a person buys by a link is in the events about them, done by nobody in particular', async () => {
  const given = await shop();
  await buy(given, 'pro', 'monthly');
  await buy(given, 'pack', 'once');

  const query = { user_id: given.customer.customer_id as never };
  const { items } = (await given.api.server().call('GET /events', { query })).body;

  const bought = items.filter(({ type }) => /^(subscription|purchase|payment)\./.test(type));
  expect(bought.map(({ type }) => type).toSorted()).toEqual([
    'payment.created',
    'payment.created',
    'purchase.created',
    'subscription.created',
  ]);
  for (const { user_id, actor } of bought) {
    expect([user_id, actor.type, actor.id]).toEqual([query.user_id, 'client', null]);
  }
});

describe('a test card', () => {
  test('succeeds, and the payment is no revenue', async () => {
    const given = await shop();
    await buy(given, 'pack', 'once', { quantity: 2, test_card: 'succeeds' });

    expect(await paid(given)).toEqual([
      expect.objectContaining({
        id: expect.stringMatching(/^test_/),
        status: 'succeeded',
        currency: 'USD',
        amount: '10.00',
        product_display_name: 'Pack',
        purchase_type: 'one_time',
        purchase_id: (await listed(given))[0]?.purchase_id,
        test_mode: true,
        is_refundable: true,
        included_items: [{ item_id: 'credits', quantity: 20, expires: 'never' }],
      }),
    ]);
    const now = given.server.clock.now().getTime();
    const query = { from_millis: now - 86_400_000, to_millis: now + 86_400_000 };
    expect((await given.api.admin().call('GET /internal/payments/revenue', { query })).body.currencies).toEqual([]);
  });

  test('is declined, and the same URL works with another card', async () => {
    const given = await shop();
    const code = await codeOf(given, 'pack');
    expect(await pay(given, code, 'once', { test_card: 'declined' })).toBeRefused(
      400,
      purchaseRefusals.testCardDeclined,
    );
    expect(await owned(given)).toEqual([]);
    expect(await paid(given)).toMatchObject([{ status: 'failed', amount: '5.00', is_refundable: false }]);
    given.server.clock.advance(1, 'second');
    expect(await pay(given, code, 'once')).toSucceed();
    expect(await owned(given)).toEqual([['pack', 1]]);
    expect((await paid(given)).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  test('needs a confirmation, which the customer gives or rejects', async () => {
    const given = await shop();
    const code = await codeOf(given, 'pack');
    const card = { test_card: 'needs_confirmation' };
    expect(await pay(given, code, 'once', card)).toBeRefused(409, purchaseRefusals.testCardConfirmation);
    expect(await paid(given)).toEqual([]);
    expect(await pay(given, code, 'once', { ...card, test_confirmation: 'rejected' })).toBeRefused(400, /declined/);
    expect(await owned(given)).toEqual([]);
    expect(await pay(given, code, 'once', { ...card, test_confirmation: 'approved' })).toSucceed();
    expect(await owned(given)).toEqual([['pack', 1]]);
  });

  test('is disputed after the purchase, and cannot be refunded then', async () => {
    const given = await shop();
    await buy(given, 'pack', 'once', { test_card: 'disputed' });
    expect(await owned(given)).toEqual([['pack', 1]]);
    const [payment] = await paid(given);
    expect(payment).toMatchObject({ status: 'succeeded', dispute_status: 'open', is_refundable: false });
    expect(await refund(given, { payment_id: payment?.id })).toBeRefused(400, 'The payment is disputed.');
  });

  test('pays nothing for a free price and a free trial', async () => {
    const given = await shop();
    await buy(given, 'pack', 'free');
    await buy(given, 'pro', 'trial');
    expect(await paid(given)).toEqual([]);
  });
});

describe('a dispute in test mode', () => {
  const decide = async ({ api }: Shop, payment_id: string, outcome: 'won' | 'lost') =>
    await api.admin().callBadly('POST /internal/payments/test-disputes', { body: { payment_id, outcome } });
  async function disputed(product: string, price: string) {
    const given = await shop();
    await buy(given, product, price, { test_card: 'disputed' });
    return { ...given, id: (await paid(given))[0]?.id ?? '' };
  }

  test('that is lost takes a one-time purchase and its credits back', async () => {
    const given = await disputed('pack', 'once');
    expect(await decide(given, given.id, 'lost')).toSucceed();
    expect(await owned(given)).toEqual([]);
    expect(await quantity(given, 'credits')).toBe(0);
    expect(await paid(given)).toMatchObject([{ dispute_status: 'lost', is_refundable: false }]);
    expect(await refund(given, { payment_id: given.id })).toBeRefused(400, 'The payment is disputed.');
    expect(await decide(given, given.id, 'won')).toBeRefused(400, 'The payment has no open dispute.');
  });

  test('that is won leaves everything, and the payment can be refunded', async () => {
    const given = await disputed('pack', 'once');
    expect(await decide(given, given.id, 'won')).toSucceed();
    expect(await owned(given)).toEqual([['pack', 1]]);
    expect(await paid(given)).toMatchObject([{ dispute_status: 'won', is_refundable: true }]);
    expect(await refund(given, { payment_id: given.id })).toSucceed();
  });

  test('that is lost leaves a subscription, as at Stripe', async () => {
    const given = await disputed('pro', 'monthly');
    expect(await decide(given, given.id, 'lost')).toSucceed();
    expect(await owned(given)).toEqual([['pro', 1]]);
  });

  test('is decided once, whatever comes at the same time', async () => {
    const given = await disputed('pack', 'once');
    const outcomes = ['won', 'lost', 'won', 'lost'] as const;
    const answers = await Promise.all(outcomes.map(async (outcome) => await decide(given, given.id, outcome)));
    const done = outcomes.filter((_, index) => answers[index]?.status === 200);
    expect(done).toHaveLength(1);
    expect(await paid(given)).toMatchObject([{ dispute_status: done[0] }]);
    expect(await owned(given)).toEqual(done[0] === 'lost' ? [] : [['pack', 1]]);
  });

  test('needs a payment of the project with an open dispute', async () => {
    const given = await disputed('pack', 'once');
    const other = await shop();
    await buy(other, 'pack', 'once');
    expect(await decide(other, given.id, 'lost')).toBeRefused(404, 'The payment was not found.');
    expect(await decide(other, (await paid(other))[0]?.id ?? '', 'lost')).toBeRefused(
      400,
      'The payment has no open dispute.',
    );
    expect(await decide(given, given.id, 'open' as 'won')).toFail('SCHEMA_ERROR');
    expect(await paid(given)).toMatchObject([{ dispute_status: 'open' }]);
  });
});

describe('a refund in test mode', () => {
  test('in part keeps the product, and the rest takes product and credits back', async () => {
    const given = await shop();
    await buy(given, 'pack', 'once', { quantity: 2 });
    const [{ id: payment_id = '' } = {}] = await paid(given);
    expect(await refund(given, { payment_id, amount: '2.50' })).toSucceed();
    expect(await owned(given)).toEqual([['pack', 2]]);
    expect(await refund(given, { payment_id, amount: '8' })).toBeRefused(400, /what is left of the payment: 7[.]50/);
    expect(await quantity(given, 'credits')).toBe(20);
    const answer = await refund(given, { payment_id });
    expect(answer.body).toEqual({ success: true, refund_transaction_id: expect.stringMatching(/^re_test_/) });
    expect(await owned(given)).toEqual([]);
    expect(await quantity(given, 'credits')).toBe(0);
    expect(await paid(given)).toMatchObject([{ refunded_amount: '10.00', is_refundable: false }]);
    expect(await refund(given, { payment_id })).toFail('ONE_TIME_PURCHASE_ALREADY_REFUNDED');
  });

  // One race can be won by luck.
  test.each([1, 2, 3])('happens once, whatever comes at the same time: race %i', async () => {
    const given = await shop();
    await buy(given, 'pack', 'once');
    const [{ id: payment_id = '' } = {}] = await paid(given);
    const amounts = ['1', '2', '3', '4', undefined, undefined];
    const answers = await Promise.all(amounts.map(async (amount) => await refund(given, { payment_id, amount })));
    for (const { status } of answers) expect([200, 400]).toContain(status);
    const done = answers.flatMap(({ status }, index) => (status === 200 ? [amounts[index]] : []));
    expect(done.length).toBeGreaterThan(0);
    const [payment] = await paid(given);
    const sum = done.reduce((total, amount) => (amount === undefined ? 5 : total + Number(amount)), 0);
    expect(payment?.refunded_amount).toBe(sum.toFixed(2));
    expect(sum).toBeLessThanOrEqual(5);
    expect(await owned(given)).toEqual(sum === 5 ? [] : [['pack', 1]]);
  });

  test('is repeated with a key without another refund', async () => {
    const given = await shop();
    await buy(given, 'pack', 'once');
    const [{ id: payment_id = '' } = {}] = await paid(given);
    const body = { payment_id, amount: '5', idempotency_key: 'case 7' };
    const [first, second] = await Promise.all([refund(given, body), refund(given, body)]);
    expect(first).toSucceed();
    expect(second?.text).toBe(first?.text);
    expect((await refund(given, body)).text).toBe(first?.text);
    expect(await refund(given, { ...body, amount: '1' })).toBeRefused(400, /idempotency key/);
    expect(await paid(given)).toMatchObject([{ refunded_amount: '5.00' }]);
  });

  test('ends a subscription now or with its period', async () => {
    for (const end_action of ['now', 'at-period-end'] as const) {
      const given = await shop();
      await buy(given, 'pro', 'monthly');
      const [{ id: payment_id = '' } = {}] = await paid(given);
      expect(await refund(given, { payment_id, end_action })).toSucceed();
      const [product] = await listed(given);
      if (end_action === 'now') expect(product).toBeUndefined();
      else expect(product?.subscription).toMatchObject({ cancel_at_period_end: true, test_mode: true });
      expect(await refund(given, { payment_id })).toFail('SUBSCRIPTION_ALREADY_REFUNDED');
    }
    const given = await shop();
    await buy(given, 'pack', 'once');
    const [{ id: payment_id = '' } = {}] = await paid(given);
    expect(await refund(given, { payment_id, end_action: 'now' })).toBeRefused(400, /Only a subscription can end/);
    expect(await paid(given)).toMatchObject([{ refunded_amount: '0.00' }]);
  });

  test('named by its purchase is refused, as published clients expect', async () => {
    const given = await shop();
    await buy(given, 'pack', 'once');
    const id = (await listed(given))[0]?.purchase_id;
    expect(await refund(given, { type: 'one-time-purchase', id })).toFail('TEST_MODE_PURCHASE_NON_REFUNDABLE');
  });
});

describe('the test clock', () => {
  test('renews a subscription, charges the test card, and gives the items of the next period', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    given.server.clock.advance(1, 'minute');
    await use(given, 'credits', -30);
    given.server.clock.advance(1, 'minute');
    const before = given.server.clock.now();

    const answer = await move(given, 'period_end');
    expect(answer.body).toEqual({ status: 'active', current_period_end_millis: expect.any(Number) });
    expect((answer.body as { current_period_end_millis: number }).current_period_end_millis).toBeGreaterThan(
      before.getTime() + 27 * 86_400_000,
    );
    expect(await quantity(given, 'credits')).toBe(100);
    expect(await quantity(given, 'seats')).toBe(3);
    expect((await paid(given)).map(({ amount, status }) => [amount, status])).toEqual([
      ['10.00', 'succeeded'],
      ['10.00', 'succeeded'],
    ]);
    await use(given, 'credits', -1);
    given.server.clock.advance(1, 'minute');
    expect(await move(given, 'period_end')).toSucceed();
    expect(await quantity(given, 'credits')).toBe(100);
  });

  test('a renewal that fails is past due, and is paid later', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    given.server.clock.advance(1, 'minute');
    const failed = await move(given, 'period_end', { test_card: 'declined' });
    expect(failed.body).toMatchObject({ status: 'past_due' });
    expect((await listed(given))[0]?.subscription?.status).toBe('past_due');
    given.server.clock.advance(1, 'minute');
    const retried = await move(given, 'period_end');
    expect(retried.body).toEqual({ ...(failed.body as object), status: 'active' });
    expect((await paid(given)).map(({ status }) => status)).toEqual(['succeeded', 'failed', 'succeeded']);
  });

  test('ends a trial, a cancelled subscription and any other one', async () => {
    const given = await shop();
    await buy(given, 'pro', 'trial');
    expect((await listed(given))[0]?.subscription?.status).toBe('trialing');
    expect((await move(given, 'period_end')).body).toMatchObject({ status: 'active' });
    expect(await paid(given)).toMatchObject([{ amount: '10.00', status: 'succeeded' }]);
    const params = { ...given.customer, product_id: 'pro' };
    await given.api.server().call('DELETE /payments/products/:customer_type/:customer_id/:product_id', { params });
    expect((await move(given, 'period_end')).body).toMatchObject({ status: 'canceled' });
    expect(await owned(given)).toEqual([]);

    await buy(given, 'pro', 'monthly');
    expect((await move(given, 'end')).body).toMatchObject({ status: 'canceled' });
    expect(await quantity(given, 'seats')).toBe(0);
  });

  test('moves are in the event log', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    given.server.clock.advance(1, 'minute');
    await move(given, 'period_end');
    const { body } = await given.api.server().call('GET /events', { query: {} });
    const moved = body.items.find(({ type }) => type === 'subscription.updated');
    expect(JSON.stringify(moved)).toContain('granted_since');
  });

  test('is bounded', async () => {
    const given = await shop();
    await configurePayments(given, {
      products: { long: { prices: { decades: { USD: '10', interval: [60, 'year'] } } } },
    });
    await buy(given, 'long', 'decades');
    given.server.clock.advance(1, 'minute');
    expect(await move(given, 'period_end')).toBeRefused(400, /cannot move this subscription further/);
    expect(await paid(given)).toHaveLength(1);
  });
});
