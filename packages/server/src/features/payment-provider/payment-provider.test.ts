import { engineOfRun, portico, rawRequest, startTestServer, type TestServer } from '@portico/testkit';
import { configurePayments } from '@portico/testkit/payments';
import { startStripe, stripeKeys, type TestStripe } from '@portico/testkit/stripe';
import { stripeShop } from '@portico/testkit/stripe-shop';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let stripe: TestStripe;
let server: TestServer;

beforeAll(async () => {
  stripe = await startStripe();
  const environment = { ...stripe.environment, PORTICO_STRIPE_TIMEOUT_SECONDS: '1' };
  server = await startTestServer({ engine: engineOfRun(), environment });
  stripe.useClock(() => server.clock.now());
});

afterAll(async () => {
  await server?.stop();
  await stripe?.stop();
});

const shop = async () => await stripeShop(server, stripe);
const deliver = async () => await stripe.deliver(server.url);
/** Begins a purchase, pays, and lets the events arrive. @returns the ID of the payment */
async function buy(given: Awaited<ReturnType<typeof shop>>, product: string, price: string): Promise<string> {
  const { id } = stripe.pay(await given.begin(await given.code(product), price));
  await deliver();
  return id;
}
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
    expect(link?.form.return_url).toBe(`${server.app.publicUrl}/projects/${project.id}/payments`);
    const { body } = await admin.call('GET /internal/payments/stripe/account-info');
    expect(body).toMatchObject({ charges_enabled: false, details_submitted: false, payouts_enabled: false });
    const session = await admin.call('POST /internal/payments/stripe-widgets/account-session');
    expect(session.body.client_secret).toMatch(/^accs_/);
  });

  test('is required for purchases, also in test mode', async () => {
    const given = await portico(server);
    await configurePayments(given, { testMode: true, products: { a: { prices: { p: { USD: '1' } } } } });
    const { id: customer_id } = await given.project.user();
    const body = { customer_type: 'user', customer_id, product_id: 'a' } as const;
    expect(await given.api.call('POST /payments/purchases/create-purchase-url', { body })).toBeRefused(
      400,
      /not set up/,
    );
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

describe('events', () => {
  test('that are unsigned, changed or old are refused', async () => {
    const path = '/api/v1/integrations/stripe/webhooks';
    expect((await rawRequest(server.url, { method: 'POST', path, body: '{}' })).text).toContain(
      'headers.stripe-signature must be defined',
    );
    const event = { id: 'evt_1', type: 'charge.refunded', data: { object: {} } };
    const now = server.clock.now();
    for (const signing of [
      { secret: 'whsec_wrong' },
      { at: new Date(now.getTime() - 301_000) },
      { header: 't=1' },
      { header: '' },
    ]) {
      const { status, text } = await stripe.send(server.url, event, signing);
      expect(status).toBe(400);
      if (signing.header !== '') expect(text).toBe('Invalid stripe-signature header');
    }
  });

  test('of unknown accounts, customers and kinds have no effect', async () => {
    const given = await shop();
    const before = stripe.requests.length;
    for (const event of [
      { id: 'evt_1', type: 'invoice.paid', account: 'acct_unknown', data: { object: { customer: 'cus_1' } } },
      { id: 'evt_2', type: 'invoice.paid', account: given.account, data: { object: { customer: 'cus_unknown' } } },
      { id: 'evt_3', type: 'invoice.paid', data: { object: { customer: 'cus_unknown' } } },
      { id: 'evt_4', type: 'unknown.kind', account: given.account, data: { object: { customer: 'cus_unknown' } } },
    ]) {
      expect((await stripe.send(server.url, event)).status).toBe(200);
    }
    expect(stripe.requests).toHaveLength(before);
  });

  test('that name another project grant nothing there', async () => {
    const [own, other] = [await shop(), await shop()];
    const secret = await own.begin(await own.code('pack'), 'once');
    const intent = stripe.pay(secret);
    const customer = stripe.store.list(own.account, 'customer')[0];
    const object = {
      ...intent,
      customer: customer?.id,
      stack_stripe_mock_data: { 'subscriptions.list': { data: [] } },
    };
    const event = { id: 'evt_5', type: 'payment_intent.succeeded', account: other.account, data: { object } };
    expect((await stripe.send(server.url, event)).status).toBe(200);
    expect(await other.owned()).toEqual([]);
    expect(await own.owned()).toEqual([]);
    await deliver();
    expect(await own.owned()).toEqual([['pack', 1]]);
  });

  test('in any order, repeated and concurrent, end in the same state', async () => {
    const given = await shop();
    const from = stripe.events.length;
    const pack = stripe.pay(await given.begin(await given.code('pack'), 'once'));
    stripe.pay(await given.begin(await given.code('pro'), 'monthly'));
    const [subscription] = subscriptionsOf(given);
    stripe.endPeriod(subscription?.id ?? '');
    stripe.refund(stripe.pay(await given.begin(await given.code('pack'), 'once')).id);
    const events = stripe.events.slice(from);
    expect(events.length).toBeGreaterThan(15);

    for (let round = 0; round < 4; round += 1) {
      const shuffled = [...events, ...events].sort((a, b) => hash(a.id, round) - hash(b.id, round));
      const answers = await Promise.all(shuffled.slice(0, 20).map(async (one) => await stripe.send(server.url, one)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    await deliver();
    expect((await given.owned()).toSorted()).toEqual([
      ['pack', 1],
      ['pro', 1],
    ]);
    const { rows } = await server.app.database.handle().run({
      text: 'select provider_id, refunded_amount::text as refunded from payments where customer_id = $1',
      values: [given.customer.customer_id],
    });
    expect(rows).toHaveLength(4);
    expect(rows.find((row) => row.provider_id === pack.id)?.refunded).toBe('0');
  });

  test('a read that fails is repeated by Stripe', async () => {
    const given = await shop();
    stripe.pay(await given.begin(await given.code('pack'), 'once'));
    const event = stripe.events.findLast(({ type }) => type === 'payment_intent.succeeded');
    stripe.trouble(500, /subscriptions/, 2);
    expect((await stripe.send(server.url, event ?? {})).status).toBe(503);
    expect((await stripe.send(server.url, event ?? {})).status).toBe(200);
    expect(await given.owned()).toEqual([['pack', 1]]);
  });
});

function hash(text: string, round: number): number {
  let value = round;
  for (const character of text) value = (value * 31 + character.charCodeAt(0) + round) % 65_521;
  return value;
}

describe('without events', () => {
  test('a payment is found by the job, and a lost answer of a creation leads to one payment', async () => {
    const given = await shop();
    stripe.trouble('lost-answer', /POST \/v1\/payment_intents/, 2);
    const code = await given.code('pack');
    const lost = await given.ask('/payments/purchases/purchase-session', { full_code: code, price_id: 'once' });
    expect(lost.status).toBe(503);
    const secret = await given.begin(code, 'once');
    expect(stripe.store.list(given.account, 'payment_intent')).toHaveLength(1);
    stripe.pay(secret);
    server.clock.advance(20, 'minute');
    await server.app.sweep();
    expect(await given.owned()).toEqual([['pack', 1]]);
  });

  test('a subscription that ended is found within a day', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    const [subscription] = subscriptionsOf(given);
    stripe.cancel(subscription?.id ?? '');
    server.clock.advance(25, 'hour');
    await server.app.sweep();
    expect(await given.owned()).toEqual([]);
  });

  test('a grant that replaces a subscription ends it at Stripe, and the grant stays', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    const granted = await given.api.server().call('POST /payments/products/:customer_type/:customer_id', {
      params: given.customer,
      body: { product_id: 'max' },
    });
    expect(granted).toSucceed();
    await server.app.sweep();
    expect(subscriptionsOf(given)).toMatchObject([{ status: 'canceled' }]);
    await deliver();
    expect(await given.owned()).toEqual([['max', 1]]);
  });

  test('the subscriptions of a deleted user are cancelled', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    const params = { user_id: given.customer.customer_id as never };
    expect(await given.api.server().call('DELETE /users/:user_id', { params })).toSucceed();
    server.clock.advance(25, 'hour');
    await server.app.sweep();
    expect(subscriptionsOf(given)).toMatchObject([{ status: 'canceled' }]);
  });
});
