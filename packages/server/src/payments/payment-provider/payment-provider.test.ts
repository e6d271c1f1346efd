import { portico } from '@portico/testkit';
import { configurePayments } from '@portico/testkit/outside/payments';
import { stripeKeys, stripeWaitSeconds } from '@portico/testkit/outside/stripe';
import { startStripeServer } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';

const { server, stripe, shop, deliver, buy, stop } = await startStripeServer(1);
afterAll(stop);

const subscriptionsOf = ({ account }: { account: string }) => stripe.store.list(account, 'subscription');

describe('the payment account', () => {
  test('is created once by concurrent calls, and each call returns a new link', async () => {
    const { api, project } = await portico(server);
    const admin = api.admin();
    expect(await admin.call('GET /internal/payments/stripe/account-info')).toFail('STRIPE_ACCOUNT_INFO_NOT_FOUND');
    expect(await admin.call('POST /internal/payments/stripe-widgets/account-session')).toBeRefused(
      400,
      'Stripe account ID is not set',
    );
    const before = stripe.store.list('', 'account').length;

    const setups = await Promise.all(Array.from({ length: 5 }, () => admin.call('POST /internal/payments/setup')));

    expect(new Set(setups.map(({ body }) => body.url)).size).toBe(5);
    expect(stripe.store.list('', 'account')).toHaveLength(before + 1);
    const link = stripe.requests.findLast(({ path }) => path === '/v1/account_links');
    expect(link?.form.return_url).toBe(`${server.app.publicUrl}/projects/${project.id}/payments/settings`);
    const { body } = await admin.call('GET /internal/payments/stripe/account-info');
    expect(body).toMatchObject({ charges_enabled: false, details_submitted: false, payouts_enabled: false });
    const session = await admin.call('POST /internal/payments/stripe-widgets/account-session');
    expect(session.body.client_secret).toMatch(/^accs_/);
  });

  test('is required for purchases, except in test mode', async () => {
    const given = await portico(server);
    const { id: customer_id } = await given.project.user();
    const body = { customer_type: 'user', customer_id, product_id: 'a' } as const;
    const create = async (testMode: boolean) => {
      await configurePayments(given, { testMode, products: { a: { prices: { p: { USD: '1' } } } } });
      return await given.api.server().call('POST /payments/purchases/create-purchase-url', { body });
    };
    expect(await create(false)).toBeRefused(400, /not set up/);
    const before = stripe.requests.length;
    expect(await create(true)).toSucceed();
    expect(stripe.requests).toHaveLength(before);
  });

  test('an outage is reported as 503 and reveals nothing', async () => {
    const { api } = await portico(server);
    stripe.trouble(500, /accounts/, 2);
    const answer = await api.admin().call('POST /internal/payments/setup');
    expect(answer.status).toBe(503);
    expect(answer.text).toBe('The payment provider is unavailable at the moment. Please try again.');
    expect(await api.admin().call('POST /internal/payments/setup')).toSucceed();
    expect(server.errors.join()).not.toContain(stripeKeys.secret);
  });

  test('the time that the provider asks to wait reaches the caller', async () => {
    const { api } = await portico(server);
    stripe.trouble(429, /accounts/);
    const answer = await api.admin().call('POST /internal/payments/setup');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, stripeWaitSeconds]);
  });
});

describe('one-time purchases', () => {
  test('are granted when the payment is confirmed, and consume the code only then', async () => {
    const given = await shop();
    const code = await given.code('pack');
    const secret = await given.begin(code, 'once', { quantity: 3, currency: 'JPY' });
    expect(await given.begin(code, 'once', { quantity: 3, currency: 'JPY' })).toBe(secret);
    const intent = stripe.requests.findLast(({ method, path }) => method === 'POST' && path === '/v1/payment_intents');
    expect(intent).toMatchObject({
      account: given.account,
      version: '2026-10-28.endive',
      form: {
        amount: '1500',
        currency: 'jpy',
        automatic_payment_methods: { enabled: 'true' },
        metadata: {
          productId: 'pack',
          priceId: 'once',
          customerId: given.customer.customer_id,
          customerType: 'user',
          purchaseQuantity: '3',
          purchaseKind: 'ONE_TIME',
        },
      },
    });
    const state = async () =>
      (await given.api.call('GET /payments/purchases/state', { query: { full_code: code } })).body.state;

    expect(await state()).toBe('open');
    stripe.pay(secret, 'declined');
    await deliver();
    expect(await state()).toBe('failed');
    expect(await given.owned()).toEqual([]);
    stripe.pay(secret);
    await deliver();

    expect(await state()).toBe('completed');
    expect(await given.owned()).toEqual([['pack', 3]]);
    expect(await given.credits()).toBe(30);
    const again = await given.ask('/payments/purchases/purchase-session', { full_code: code, price_id: 'once' });
    expect(again.body).toMatchObject({ code: 'VERIFICATION_CODE_NOT_FOUND' });
  });

  test('another choice with the same code cancels the first payment', async () => {
    const given = await shop();
    const code = await given.code('pack');
    const first = await given.begin(code, 'once', { quantity: 1 });
    const second = await given.begin(code, 'once', { quantity: 2 });

    expect(() => stripe.pay(first)).toThrow(/canceled/);
    const third = await given.begin(code, 'once', { quantity: 1 });
    expect(third).not.toBe(first);
    expect(() => stripe.pay(second)).toThrow(/canceled/);
    stripe.pay(third);
    const late = await given.ask('/payments/purchases/purchase-session', {
      full_code: code,
      price_id: 'once',
      quantity: 2,
    });
    expect(late.status).toBe(400);
    await deliver();
    expect(await given.owned()).toEqual([['pack', 1]]);
  });

  test('what costs nothing is stored at once', async () => {
    const given = await shop();
    expect(await given.begin(await given.code('pack'), 'free')).toBe('');
    expect(await given.owned()).toEqual([['pack', 1]]);
  });

  test('a full refund and a lost dispute take the product away, a partial refund and a won dispute do not', async () => {
    const given = await shop();
    const [a, b, c, d] = [
      await buy(given, 'pack', 'once'),
      await buy(given, 'pack', 'once'),
      await buy(given, 'pack', 'once'),
      await buy(given, 'pack', 'once'),
    ];
    stripe.refund(a);
    stripe.refund(b, 100);
    const [lost, won] = [stripe.dispute(c), stripe.dispute(d)];
    await deliver();
    expect(await given.owned()).toHaveLength(3);
    stripe.decide(lost.id, 'lost');
    stripe.decide(won.id, 'won');
    await deliver();
    expect(await given.owned()).toHaveLength(2);
    expect(await given.credits()).toBe(20);
  });
});

describe('subscriptions', () => {
  test('begin when paid, in the default currency, and renew', async () => {
    const given = await shop();
    const code = await given.code('pro');
    const secret = await given.begin(code, 'monthly');
    await deliver();
    expect(await given.owned()).toEqual([]);
    expect(await given.credits()).toBe(0);
    stripe.pay(secret);
    await deliver();

    expect(await given.owned()).toEqual([['pro', 1]]);
    expect(await given.credits()).toBe(100);
    const [subscription] = subscriptionsOf(given);
    expect(subscription).toMatchObject({ currency: 'usd', items: { data: [{ price: { unit_amount: 1000 } }] } });
    stripe.endPeriod(subscription?.id ?? '', 'declined');
    await deliver();
    expect(await given.owned()).toEqual([['pro', 1]]);
    stripe.cancel(subscription?.id ?? '');
    await deliver();
    expect(await given.owned()).toEqual([]);
  });

  test('a free trial begins without a payment', async () => {
    const given = await shop();
    const secret = await given.begin(await given.code('pro'), 'trial');
    expect(secret).toMatch(/^seti_/);
    stripe.pay(secret);
    await deliver();
    expect(await given.owned()).toEqual([['pro', 1]]);
    expect(subscriptionsOf(given)).toMatchObject([{ status: 'trialing' }]);
    expect(stripe.store.list(given.account, 'charge')).toEqual([]);
  });

  test('a switch takes effect when the difference is paid, and the old product stays until then', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    const [subscription] = subscriptionsOf(given);
    if (subscription !== undefined) subscription.default_payment_method = null;
    const secret = await given.begin(await given.code('max'), 'monthly');
    await deliver();
    expect(await given.owned()).toEqual([['pro', 1]]);
    stripe.pay(secret, 'declined');
    await deliver();
    expect(await given.owned()).toEqual([['pro', 1]]);
    stripe.pay(secret);
    await deliver();

    expect(await given.owned()).toEqual([['max', 1]]);
    expect(await given.credits()).toBe(500);
    expect(subscriptionsOf(given)).toHaveLength(1);
  });

  test('with a stored card, a switch needs no confirmation', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    expect(await given.begin(await given.code('max'), 'monthly')).toBe('');
    expect(await given.owned()).toEqual([['max', 1]]);
  });

  test('a one-time purchase in the same catalog ends the subscription after the payment', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    const secret = await given.begin(await given.code('forever'), 'once');
    await deliver();
    expect(await given.owned()).toEqual([['pro', 1]]);
    stripe.pay(secret);
    await deliver();
    expect(await given.owned()).toEqual([['forever', 1]]);
    expect(subscriptionsOf(given)).toMatchObject([{ status: 'canceled' }]);
  });

  test('a granted product of the catalog ends after the payment', async () => {
    const given = await shop();
    const params = given.customer;
    await given.api.server().call('POST /payments/products/:customer_type/:customer_id', {
      params,
      body: { product_id: 'max' },
    });
    const secret = await given.begin(await given.code('pro'), 'monthly');
    await deliver();
    expect(await given.owned()).toEqual([['max', 1]]);
    stripe.pay(secret);
    await deliver();
    expect(await given.owned()).toEqual([['pro', 1]]);
  });
});

describe('customers of the provider', () => {
  test('are created once by concurrent purchases', async () => {
    const given = await shop();
    const codes = await Promise.all(Array.from({ length: 4 }, async () => await given.code('pack')));
    await Promise.all(codes.map(async (code) => await given.begin(code, 'once')));
    expect(stripe.store.list(given.account, 'customer')).toMatchObject([
      { metadata: { customerId: given.customer.customer_id, customerType: 'USER' } },
    ]);
  });
});
