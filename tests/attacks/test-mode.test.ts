import { type StripeShop, startStripeServer } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';

/** Attacks on test mode: a test card that pays for real, the test clock of another customer, and refunds of others. */

const { server, stripe, stop, shop, buy } = await startStripeServer(1);
afterAll(stop);

const setTestMode = async ({ api }: StripeShop, testMode: boolean) => {
  const config_override_string = JSON.stringify({ 'payments.testMode': testMode });
  await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
};
const session = '/internal/payments/test-mode-purchase-session';
const payments = async ({ api }: StripeShop) => (await api.admin().call('GET /internal/payments/payments')).body.items;
const products = async ({ api, customer }: StripeShop) =>
  (await api.server().call('GET /payments/products/:customer_type/:customer_id', { params: customer })).body.items;
const refund = async ({ api }: StripeShop, payment_id: string | undefined) =>
  await api.admin().callBadly('POST /internal/payments/transactions/refund', { body: { payment_id } });

async function inTestMode(product = 'pro', price_id = 'monthly'): Promise<StripeShop & { subscription_id: string }> {
  const given = await shop();
  await setTestMode(given, true);
  const full_code = await given.code(product);
  expect(await given.ask(session, { full_code, price_id })).toMatchObject({ status: 200 });
  return { ...given, subscription_id: (await products(given))[0]?.purchase_id ?? '' };
}

const move = async (api: { callBadly: StripeShop['api']['callBadly'] }, body: object) =>
  await api.callBadly('POST /internal/payments/test-clock', { body: { to: 'end', ...body } });

test('a dispute at Stripe cannot be decided', async () => {
  const given = await shop();
  const paymentId = await buy(given, 'pack', 'once');
  stripe.dispute(paymentId);
  await stripe.deliver(server.url);
  for (const outcome of ['won', 'lost'] as const) {
    const body = { payment_id: paymentId, outcome };
    expect(await given.api.admin().call('POST /internal/payments/test-disputes', { body })).toBeRefused(404);
  }
  expect(await payments(given)).toMatchObject([{ dispute_status: 'open' }]);
  expect(await given.owned()).toEqual([['pack', 1]]);
});

describe('a test card', () => {
  test('pays nothing in live mode', async () => {
    const given = await shop();
    const full_code = await given.code('pack');
    for (const test_card of ['succeeds', 'disputed', 'needs_confirmation']) {
      const body = { full_code, price_id: 'once', test_card, test_confirmation: 'approved' };
      expect(await given.ask(session, body)).toMatchObject({ status: 403 });
      expect(await given.ask('/payments/purchases/purchase-session', body)).toMatchObject({ status: 400 });
    }
    expect(await given.owned()).toEqual([]);
    expect(await payments(given)).toEqual([]);
  });

  test('does not pay with a URL from before test mode ended', async () => {
    const given = await shop();
    await setTestMode(given, true);
    const full_code = await given.code('pack');
    await setTestMode(given, false);
    expect(await given.ask(session, { full_code, price_id: 'once' })).toMatchObject({ status: 403 });
    expect(await given.owned()).toEqual([]);
  });

  test('has no number, so that no real one is accepted', async () => {
    const given = await shop();
    await setTestMode(given, true);
    const full_code = await given.code('pack');
    for (const test_card of ['4242424242424242', '', null, { number: '4242424242424242' }]) {
      expect(await given.ask(session, { full_code, price_id: 'once', test_card })).toMatchObject({ status: 400 });
    }
    expect(await given.ask(session, { full_code, price_id: 'once', card_number: '4242' })).toMatchObject({
      status: 400,
    });
    expect(await given.owned()).toEqual([]);
  });

  test('sends nothing to Stripe, nor does its refund', async () => {
    const given = await shop();
    await setTestMode(given, true);
    const before = stripe.requests.length;
    const full_code = await given.code('pack');
    await given.ask('/payments/purchases/validate-code', { full_code });
    expect(await given.ask(session, { full_code, price_id: 'once' })).toMatchObject({ status: 200 });
    expect(await refund(given, (await payments(given))[0]?.id)).toSucceed();
    expect(await given.owned()).toEqual([]);
    expect(stripe.requests.slice(before)).toEqual([]);
  });

  test('leaves no payment that customers see after test mode', async () => {
    const given = await inTestMode();
    const list = async () =>
      (await given.api.server().call('GET /payments/payments/:customer_type/:customer_id', { params: given.customer }))
        .body.items.length;
    expect(await list()).toBe(1);
    await setTestMode(given, false);
    expect(await list()).toBe(0);
  });
});

describe('the refund of a payment with a test card', () => {
  test('is only for its own project', async () => {
    const given = await inTestMode();
    const [payment] = await payments(given);
    const other = await shop();
    expect(await refund(other, payment?.id)).toBeRefused(404);
    for (const api of [given.api.as(given.user), given.api.server()]) {
      const body = { payment_id: payment?.id };
      expect(await api.callBadly('POST /internal/payments/transactions/refund', { body })).toFail(
        'INSUFFICIENT_ACCESS_TYPE',
      );
    }
    expect(await payments(given)).toMatchObject([{ refunded_amount: '0.00' }]);
  });
});

describe('the test clock', () => {
  test('is only for admins of the project', async () => {
    const given = await inTestMode();
    const body = { ...given.customer, subscription_id: given.subscription_id };
    for (const api of [given.api.as(given.user), given.api.server()]) {
      expect(await move(api, body)).toFail('INSUFFICIENT_ACCESS_TYPE');
    }
    const other = await shop();
    await setTestMode(other, true);
    expect(await move(other.api.admin(), body)).toFail('USER_NOT_FOUND');
    const own = { ...other.customer, subscription_id: given.subscription_id };
    expect(await move(other.api.admin(), own)).toBeRefused(404);
    expect(await given.owned()).toEqual([['pro', 1]]);
  });

  test('moves no subscription that was paid or granted, nor one after test mode', async () => {
    const paid = await shop();
    await buy(paid, 'pro', 'monthly');
    await setTestMode(paid, true);
    const granted = await shop();
    await setTestMode(granted, true);
    const body = { product_id: 'pro' };
    await granted.api.server().call('POST /payments/products/:customer_type/:customer_id', {
      params: granted.customer,
      body,
    });
    for (const given of [paid, granted]) {
      const subscription_id = (await products(given))[0]?.purchase_id;
      for (const to of ['end', 'period_end']) {
        const answer = await move(given.api.admin(), { ...given.customer, subscription_id, to });
        expect(answer).toBeRefused(400, /bought in test mode/);
      }
      expect(await given.owned()).toEqual([['pro', 1]]);
    }
    const tested = await inTestMode();
    await setTestMode(tested, false);
    const { customer, subscription_id } = tested;
    expect(await move(tested.api.admin(), { ...customer, subscription_id })).toBeRefused(
      400,
      /Test mode is not enabled/,
    );
    expect(await tested.owned()).toEqual([['pro', 1]]);
  });

  test('is bounded, and repeated moves stay possible errors', async () => {
    const given = await inTestMode();
    const body = { ...given.customer, subscription_id: given.subscription_id };
    for (const wrong of [
      { ...body, to: '2099-01-01' },
      { ...body, subscription_id: 'x' },
      { ...body, subscription_id: '00000000-0000-4000-8000-000000000000' },
    ]) {
      expect([400, 404]).toContain((await move(given.api.admin(), wrong)).status);
    }
    const answers = await Promise.all([1, 2, 3].map(async () => await move(given.api.admin(), body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await given.owned()).toEqual([]);
    expect(server.errors).toEqual([]);
  });
});
