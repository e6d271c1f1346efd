import { configurePayments } from '@portico/testkit/outside/payments';
import { type StripeShop, startStripeServer } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';

const { server, stripe, shop, deliver, buy, stop } = await startStripeServer();
afterAll(stop);

const refund = async ({ api }: StripeShop, body: object) =>
  await api.admin().callBadly('POST /internal/payments/transactions/refund', { body });
const purchaseOf = async ({ api, customer }: StripeShop) => {
  const { body } = await api.server().call('GET /payments/products/:customer_type/:customer_id', { params: customer });
  return body.items[0]?.purchase_id ?? '';
};
const payment = async ({ api }: StripeShop) =>
  (await api.admin().call('GET /internal/payments/payments')).body.items[0];
const refundsAtStripe = ({ account }: StripeShop) => stripe.store.list(account, 'refund').map(({ amount }) => amount);
const nobody = '00000000-0000-4000-8000-000000000000';

describe('a refund', () => {
  test('a partial refund is shown with the payment, and the rest revokes a one-time purchase', async () => {
    const given = await shop();
    const payment_id = await buy(given, 'pack', 'once', { quantity: 2 });
    const purchase_id = await purchaseOf(given);
    expect(await payment(given)).toMatchObject({
      id: payment_id,
      amount: '9.98',
      is_refundable: true,
      purchase_id,
      purchase_type: 'one_time',
      product_display_name: 'Credits',
    });

    const part = await refund(given, { payment_id, amount: '1.5' });
    expect(part.body).toEqual({ success: true, refund_transaction_id: expect.stringMatching(/^re_/) });
    expect(await payment(given)).toMatchObject({ refunded_amount: '1.50', is_refundable: true });
    expect(await given.owned()).toEqual([['pack', 2]]);
    expect(await refund(given, { payment_id, amount: '8.49' })).toBeRefused(400, /what is left of the payment: 8[.]48/);

    expect(await refund(given, { payment_id })).toSucceed();
    expect(refundsAtStripe(given)).toEqual([848, 150]);
    expect(await payment(given)).toMatchObject({ refunded_amount: '9.98', is_refundable: false });
    expect(await given.owned()).toEqual([]);
    expect(await given.credits()).toBe(0);
    expect(await refund(given, { payment_id })).toFail('ONE_TIME_PURCHASE_ALREADY_REFUNDED', {
      one_time_purchase_id: purchase_id,
    });
    await deliver();
    expect(await given.owned()).toEqual([]);
  });

  test('a double click refunds once', async () => {
    const given = await shop();
    const payment_id = await buy(given, 'pack', 'once');
    // Stripe answers when all have arrived. A request that starts after the first is done is another refund of 2.
    const held = Array.from({ length: 5 }, () => stripe.hold(/POST [/]v1[/]refunds/));
    const clicks = held.map(async () => await refund(given, { payment_id, amount: '2' }));
    await Promise.all(held.map(async ({ arrived }) => await arrived));
    for (const { release } of held) release();
    const answers = await Promise.all(clicks);
    for (const answer of answers) expect(answer).toSucceed();
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(refundsAtStripe(given)).toEqual([200]);
  });

  test('never returns more than was paid, whatever comes at the same time', async () => {
    const given = await shop();
    const payment_id = await buy(given, 'pack', 'once');
    const amounts = ['1', '1.5', '2', '2.5', '3', '3.5', '4', '4.5', '4.99'];
    await Promise.all([
      ...amounts.map((amount) => refund(given, { payment_id, amount })),
      ...amounts.map((amount, key) => refund(given, { payment_id, amount, idempotency_key: `key ${key}` })),
      refund(given, { payment_id }),
    ]);
    await deliver();
    const sum = refundsAtStripe(given).reduce((total, amount) => total + amount, 0);
    expect(sum).toBeLessThanOrEqual(499);
    expect(sum).toBeGreaterThan(0);
    expect(await payment(given)).toMatchObject({ refunded_amount: (sum / 100).toFixed(2) });
  });

  test('a request with a key is repeated without another refund, also after the whole payment is refunded', async () => {
    const given = await shop();
    const payment_id = await buy(given, 'pack', 'once');
    stripe.trouble('lost-answer', /POST [/]v1[/]refunds/, 2);
    const body = { payment_id, idempotency_key: 'support case 7' };
    expect((await refund(given, body)).status).toBe(503);
    const again = await refund(given, body);
    expect(again).toSucceed();
    expect((await refund(given, body)).text).toBe(again.text);
    expect(refundsAtStripe(given)).toEqual([499]);
    expect(await refund(given, { ...body, idempotency_key: 'another' })).toFail('ONE_TIME_PURCHASE_ALREADY_REFUNDED');
  });

  test('a refund whose answer was lost is shown by the next event', async () => {
    const given = await shop();
    const payment_id = await buy(given, 'pack', 'once');
    stripe.trouble(500, /GET [/]v1[/]customers/, 2);
    expect((await refund(given, { payment_id })).status).toBe(503);
    expect(await given.owned()).toEqual([['pack', 1]]);
    await deliver();
    expect(await given.owned()).toEqual([]);
    expect(refundsAtStripe(given)).toEqual([499]);
  });

  test('names a purchase in the forms of newer clients', async () => {
    const given = await shop();
    const payment_id = await buy(given, 'pack', 'once', { quantity: 2 });
    const id = await purchaseOf(given);
    const entry = { entry_index: 0, quantity: 1, amount_usd: '1' };
    const entries = { type: 'one-time-purchase', id, refund_entries: [entry, entry] };
    expect(await refund(given, entries)).toSucceed();
    expect(await refund(given, { type: 'one-time-purchase', id, amount_usd: '3.00' })).toSucceed();
    expect(refundsAtStripe(given)).toEqual([300, 200]);
    expect(await payment(given)).toMatchObject({ id: payment_id, refunded_amount: '5.00' });

    const dollars = await shop();
    await buy(dollars, 'pack', 'once', { currency: 'JPY' });
    const yen = { type: 'one-time-purchase', id: await purchaseOf(dollars) };
    expect(await refund(dollars, { ...yen, amount_usd: '1' })).toBeRefused(400, /in JPY. Specify amount/);
    expect(await refund(dollars, { ...yen, amount: '1.5' })).toBeRefused(400, /JPY only has 0 decimals/);
    expect(await refund(dollars, { ...yen, amount: '100' })).toSucceed();
    expect(await payment(dollars)).toMatchObject({ currency: 'JPY', amount: '500', refunded_amount: '100' });
  });

  test('the refund of a subscription takes an invoice or the last payment, and can end it', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    const [subscription] = stripe.store.list(given.account, 'subscription');
    server.clock.advance(31, 'day');
    stripe.endPeriod(subscription?.id ?? '');
    await deliver();
    const [second, first] = stripe.store.list(given.account, 'invoice');
    const target = { type: 'subscription', id: await purchaseOf(given) };
    expect(await refund(given, { ...target, invoice_id: first?.id, amount_usd: '4' })).toSucceed();
    expect(await refund(given, { ...target, amount_usd: '5', end_action: 'at-period-end' })).toSucceed();
    const refunded = stripe.store.list(given.account, 'refund').map((one) => {
      const { ofInvoice } = stripe.store.require(given.account, 'payment_intent', one.payment_intent);
      return [ofInvoice, one.amount];
    });
    expect(refunded).toEqual([
      [second?.id, 500],
      [first?.id, 400],
    ]);
    expect(subscription).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    expect(await given.owned()).toEqual([['pro', 1]]);
    expect(await refund(given, { ...target, end_action: 'now' })).toSucceed();
    expect(await given.owned()).toEqual([]);
    expect(await refund(given, target)).toFail('SUBSCRIPTION_ALREADY_REFUNDED', { subscription_id: target.id });
    expect(await refund(given, { ...target, invoice_id: 'in_unknown' })).toFail('SUBSCRIPTION_INVOICE_NOT_FOUND', {
      subscription_invoice_id: 'in_unknown',
    });
  });

  test('is refused for what was not paid, is disputed, or does not exist', async () => {
    const given = await shop();
    const payment_id = await buy(given, 'pack', 'once');
    for (const body of [{}, { type: 'subscription' }, { id: nobody }]) {
      expect(await refund(given, body)).toBeRefused(400, 'Specify payment_id, or type and id.');
    }
    expect(await refund(given, { payment_id: 'pi_unknown' })).toBeRefused(404);
    for (const id of [nobody, 'x']) {
      expect(await refund(given, { type: 'subscription', id })).toFail('SUBSCRIPTION_INVOICE_NOT_FOUND');
      expect(await refund(given, { type: 'one-time-purchase', id })).toFail('ONE_TIME_PURCHASE_NOT_FOUND');
    }
    for (const amount of ['0', '-1', 'x', '1.234', '']) {
      expect(await refund(given, { payment_id, amount })).toBeRefused(400, /amount/);
    }
    expect(await refund(given, { payment_id, amount: '1', amount_usd: '1' })).toBeRefused(400, /once/);
    expect(await refund(given, { payment_id, end_action: 'now' })).toBeRefused(400, /Only a subscription can end/);
    stripe.dispute(payment_id);
    await deliver();
    expect(await refund(given, { payment_id })).toBeRefused(400, /disputed/);
    expect(await payment(given)).toMatchObject({ is_refundable: false, dispute_status: 'open' });
    expect(refundsAtStripe(given)).toEqual([]);

    server.clock.advance(1, 'minute');
    stripe.pay(await given.begin(await given.code('pack'), 'once'), 'declined');
    await deliver();
    expect(await refund(given, { payment_id: (await payment(given))?.id })).toBeRefused(400, /not succeeded/);

    const other = await shop();
    expect(await refund(other, { payment_id })).toBeRefused(404);
    const params = other.customer;
    await other.api.server().call('POST /payments/products/:customer_type/:customer_id', {
      params,
      body: { product_id: 'pro' },
    });
    expect(await refund(other, { type: 'subscription', id: await purchaseOf(other) })).toFail(
      'SUBSCRIPTION_INVOICE_NOT_FOUND',
    );
  });

  test('the refund of a purchase in test mode is refused', async () => {
    const given = await shop();
    await configurePayments(given, {
      testMode: true,
      products: { pack: { prices: { once: { USD: '5' }, monthly: { USD: '5', interval: [1, 'month'] } } } },
    });
    const full_code = await given.code('pack');
    await given.ask('/internal/payments/test-mode-purchase-session', { full_code, price_id: 'once' });
    expect(await refund(given, { type: 'one-time-purchase', id: await purchaseOf(given) })).toFail(
      'TEST_MODE_PURCHASE_NON_REFUNDABLE',
    );
  });
});
