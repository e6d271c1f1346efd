import { configurePayments } from '@portico/testkit/outside/payments';
import { type StripeShop, startStripeServer, stripeShop } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';

const { server, stripe, deliver, stop } = await startStripeServer(1);
afterAll(stop);

const monthly = (amount: string) => ({ USD: amount, EUR: amount, interval: [1, 'month'] as const });
const yearly = (amount: string) => ({ USD: amount, interval: [1, 'year'] as const });

/** Creates a shop whose customer has a subscription to `pro` for 10 USD a month. */
async function subscribed(product = 'pro', more: { quantity?: number } = {}) {
  const given = await stripeShop(server, stripe);
  stripe.pay(await given.begin(await given.code(product), 'monthly', more));
  await deliver();
  const [subscription] = await subscriptions(given);
  return { ...given, id: subscription?.subscription_id ?? '' };
}

type Given = Awaited<ReturnType<typeof subscribed>>;

const listed = async ({ api, customer }: StripeShop) =>
  (await api.server().call('GET /payments/products/:customer_type/:customer_id', { params: customer })).body.items;
const subscriptions = async (given: StripeShop) =>
  (await listed(given)).flatMap(({ subscription }) => (subscription === null ? [] : [subscription]));
const change = async ({ api, user, customer, id }: Given, body: object) =>
  await api.as(user).callBadly('PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id', {
    params: { ...customer, subscription_id: id },
    body,
  });
const preview = async ({ api, user, customer, id }: Given, body: object) =>
  await api.as(user).callBadly('POST /payments/subscriptions/:customer_type/:customer_id/:subscription_id/preview', {
    params: { ...customer, subscription_id: id },
    body,
  });
const cancel = async ({ api, user, customer }: Given, product_id: string, query: object = {}) =>
  await api.as(user).callBadly('DELETE /payments/products/:customer_type/:customer_id/:product_id', {
    params: { ...customer, product_id },
    query,
  });
const switchTo = async ({ api, user, customer }: Given, body: object) =>
  await api
    .as(user)
    .callBadly('POST /payments/products/:customer_type/:customer_id/switch', { params: customer, body });
const atStripe = ({ account }: StripeShop) => stripe.store.list(account, 'subscription');
/** Removes the stored card, so that changes have to be confirmed. */
const forgetCard = (given: StripeShop) => {
  for (const one of atStripe(given)) one.default_payment_method = null;
};
/** Returns the secret of the last payment that the customer has not confirmed. */
const openSecret = ({ account }: StripeShop) =>
  stripe.store.list(account, 'payment_intent').find(({ status }) => status === 'requires_payment_method')
    ?.client_secret ?? '';
const updatesAtStripe = (since: number) =>
  stripe.requests
    .slice(since)
    .filter(({ method, path, form }) => method === 'POST' && path.startsWith('/v1/subscriptions/') && form.items);

describe('a subscription', () => {
  test('says what the provider charges, and where it can be switched to', async () => {
    const given = await subscribed();
    const [item] = await listed(given);
    expect(item).toMatchObject({
      id: 'pro',
      type: 'subscription',
      purchase_id: given.id,
      subscription: {
        status: 'active',
        price: { currency: 'USD', unit_amount: '10.00', interval: [1, 'month'] },
        pending_change: false,
        cancel_at_period_end: false,
        is_cancelable: true,
      },
      switch_options: [{ product_id: 'max', product: { prices: { monthly: { USD: '30' } } } }],
    });

    const session = atStripe(given)[0]?.items.data[0]?.price;
    if (session !== undefined) Object.assign(session, { unit_amount: 900 });
    server.clock.advance(25, 'hour');
    await server.app.background.sweep();
    expect((await subscriptions(given))[0]?.price).toMatchObject({ unit_amount: '9.00' });
  });

  test('is cancelled at the end of its period, repeatedly, and the cancellation can be taken back', async () => {
    const given = await subscribed();
    expect(await cancel(given, 'pro')).toSucceed();
    expect(await cancel(given, 'pro', { subscription_id: given.id })).toSucceed();
    expect(await subscriptions(given)).toMatchObject([{ cancel_at_period_end: true, is_cancelable: false }]);
    expect(await change(given, { product_id: 'max' })).toBeRefused(400, /Take the cancellation back/);
    expect((await change(given, { cancel_at_period_end: false })).body).toEqual({
      state: 'applied',
      payment_url: null,
    });
    expect(await subscriptions(given)).toMatchObject([{ cancel_at_period_end: false }]);

    expect(await change(given, { cancel_at_period_end: true })).toSucceed();
    stripe.endPeriod(atStripe(given)[0]?.id ?? '');
    await deliver();
    expect(await given.owned()).toEqual([]);
    expect(await change(given, { cancel_at_period_end: false })).toBeRefused(400, 'The subscription has ended.');
    expect(await change(given, { product_id: 'max' })).toBeRefused(400, 'The subscription has ended.');
    expect(await cancel(given, 'pro')).toSucceed();
  });

  test('an unknown subscription is 404, and a request that asks for nothing or for both is 400', async () => {
    const given = await subscribed();
    const nobody = '00000000-0000-4000-8000-000000000000';
    const text = 'The customer does not have this subscription.';
    for (const id of [nobody, 'x', '']) expect(await change({ ...given, id }, { quantity: 2 })).toBeRefused(404);
    expect(await cancel(given, 'max')).toBeRefused(404, text);
    expect(await cancel(given, 'pro', { subscription_id: nobody })).toBeRefused(404, text);
    expect(await cancel(given, 'pro', { subscription_id: 'x' })).toBeRefused(404, text);
    expect(await cancel(given, 'max', { subscription_id: given.id })).toBeRefused(404, text);
    expect(await change(given, {})).toBeRefused(400, /Specify/);
    expect(await change(given, { quantity: 2, cancel_at_period_end: true })).toBeRefused(400, /of its own/);
    for (const body of [
      { quantity: 0 },
      { quantity: 1.5 },
      { cancel_at_period_end: 'x' },
      { other: 1 },
      { quantity: 1e9 },
    ]) {
      expect(await change(given, body)).toFail('SCHEMA_ERROR');
    }
    expect(await subscriptions(given)).toMatchObject([{ cancel_at_period_end: false }]);
  });
});

describe('a change', () => {
  test('a change with a stored card is charged and applied at once, and a repeated one changes nothing', async () => {
    const given = await subscribed();
    const before = stripe.requests.length;
    expect((await change(given, { product_id: 'max' })).body).toEqual({ state: 'applied', payment_url: null });
    expect(await given.owned()).toEqual([['max', 1]]);
    expect(await given.credits()).toBe(500);
    expect((await change(given, { product_id: 'max' })).body).toEqual({ state: 'applied', payment_url: null });
    expect(updatesAtStripe(before)).toHaveLength(1);
    expect(await listed(given)).toMatchObject([
      { id: 'max', purchase_id: given.id, subscription: { price: { unit_amount: '30.00' } } },
    ]);
    expect(atStripe(given)).toHaveLength(1);
    await deliver();
    expect(await given.owned()).toEqual([['max', 1]]);
  });

  test('a change that has to be confirmed is pending until it is paid', async () => {
    const given = await subscribed();
    forgetCard(given);
    const answer = await change(given, { product_id: 'max' });
    expect(answer.body).toEqual({
      state: 'pending',
      payment_url: expect.stringMatching(/^https:[/][/]invoice[.]stripe[.]com/),
    });
    expect(await given.owned()).toEqual([['pro', 1]]);
    expect(await subscriptions(given)).toMatchObject([{ pending_change: true, price: { unit_amount: '10.00' } }]);
    // The same request leads to the same payment.
    expect((await change(given, { product_id: 'max' })).body).toEqual(answer.body);

    stripe.pay(openSecret(given), 'declined');
    await deliver();
    expect(await given.owned()).toEqual([['pro', 1]]);
    stripe.pay(openSecret(given));
    await deliver();
    expect(await given.owned()).toEqual([['max', 1]]);
    expect(await subscriptions(given)).toMatchObject([{ pending_change: false, price: { unit_amount: '30.00' } }]);
  });

  test('a change that is never paid is forgotten after a day, and can be asked for again', async () => {
    const given = await subscribed();
    forgetCard(given);
    const first = await change(given, { product_id: 'max' });
    server.clock.advance(24, 'hour');
    expect(await subscriptions(given)).toMatchObject([{ pending_change: false }]);
    const params = given.customer;
    const again = await given.api
      .server()
      .call('PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id', {
        params: { ...params, subscription_id: given.id },
        body: { product_id: 'max' },
      });
    expect(again.body).toMatchObject({ state: 'pending' });
    expect(again.body).not.toEqual(first.body);
  });

  test('another change replaces the pending one', async () => {
    const given = await subscribed();
    await configurePayments(given, {
      testMode: false,
      catalogs: { plans: {} },
      products: {
        pro: { catalogId: 'plans', prices: { monthly: monthly('10'), yearly: yearly('100') } },
        max: { catalogId: 'plans', prices: { monthly: monthly('30') } },
      },
    });
    forgetCard(given);
    const [first, second, third] = [
      await change(given, { product_id: 'max' }),
      await change(given, { price_id: 'yearly' }),
      await change(given, { product_id: 'max' }),
    ];
    expect(new Set([first, second, third].map(({ body }) => JSON.stringify(body))).size).toBe(3);
  });

  test('two changes at the same time end in the state of the provider', async () => {
    const given = await subscribed();
    const answers = await Promise.all([change(given, { product_id: 'max' }), change(given, { product_id: 'max' })]);
    for (const answer of answers) expect(answer.body).toEqual({ state: 'applied', payment_url: null });
    expect(atStripe(given)).toHaveLength(1);
    expect(await given.owned()).toEqual([['max', 1]]);
    expect(stripe.store.list(given.account, 'invoice')).toHaveLength(2);
  });

  test('a change during a cancellation leaves one state, which both sides agree on', async () => {
    const given = await subscribed();
    await Promise.all([change(given, { product_id: 'max' }), change(given, { cancel_at_period_end: true })]);
    const [own] = atStripe(given);
    expect(await subscriptions(given)).toMatchObject([
      {
        cancel_at_period_end: own?.cancel_at_period_end,
        price: { unit_amount: own?.items.data[0]?.price.unit_amount === 3000 ? '30.00' : '10.00' },
      },
    ]);
  });

  test('a change whose answer is lost is found by the next event, and repeating it charges once', async () => {
    const given = await subscribed();
    stripe.trouble('silence', /GET [/]v1[/]customers/, 2);
    expect((await change(given, { product_id: 'max' })).status).toBe(503);
    expect(await given.owned()).toEqual([['pro', 1]]);
    expect((await change(given, { product_id: 'max' })).body).toMatchObject({ state: 'applied' });
    expect(await given.owned()).toEqual([['max', 1]]);
    expect(stripe.store.list(given.account, 'invoice')).toHaveLength(2);
  });

  test('a change that ended the process after the call is found by the job', async () => {
    const given = await subscribed();
    stripe.trouble(500, /GET [/]v1[/]customers/, 2);
    expect((await change(given, { product_id: 'max' })).status).toBe(503);
    server.clock.advance(16, 'minute');
    await server.app.background.sweep();
    expect(await given.owned()).toEqual([['max', 1]]);
  });

  test('a change of the quantity keeps the price as it was sold', async () => {
    const given = await stripeShop(server, stripe);
    const priced = (amount: string) => ({
      products: { seats: { displayName: 'Seats', stackable: true, prices: { monthly: monthly(amount) } } },
      testMode: false,
    });
    await configurePayments(given, priced('5'));
    stripe.pay(await given.begin(await given.code('seats'), 'monthly', { quantity: 2 }));
    await deliver();
    await configurePayments(given, priced('7'));
    const [item] = await listed(given);
    const own = { ...given, id: item?.purchase_id ?? '' };

    for (const quantity of [3, 2, 3, 2, 4]) {
      expect((await change(own, { quantity })).body).toMatchObject({ state: 'applied' });
      expect(await given.owned()).toEqual([['seats', quantity]]);
    }
    expect(await subscriptions(given)).toMatchObject([{ price: { unit_amount: '5.00' } }]);
    expect((await preview(own, { quantity: 6 })).body).toMatchObject({ next_amount: '30.00' });
    expect(await change(own, { price_id: 'other' })).toBeRefused(400);
    const pro = await subscribed();
    expect(await change(pro, { quantity: 2 })).toBeRefused(400, /not stackable/);
  });

  test('follows the rules for products', async () => {
    const given = await subscribed();
    await configurePayments(given, {
      testMode: false,
      catalogs: { plans: {}, others: {} },
      products: {
        pro: { catalogId: 'plans', prices: { monthly: monthly('10') } },
        max: {
          catalogId: 'plans',
          prices: {
            once: { USD: '300' },
            monthly: monthly('30'),
            hidden: { ...monthly('1'), serverOnly: true },
            euros: { EUR: '5', interval: [1, 'month'] },
          },
        },
        secret: { catalogId: 'plans', serverOnly: true, prices: { monthly: monthly('1') } },
        elsewhere: { catalogId: 'others', prices: { monthly: monthly('1') } },
        team: { catalogId: 'plans', customerType: 'team', prices: { monthly: monthly('1') } },
        free: { catalogId: 'plans', prices: 'include-by-default' },
        extra: { isAddOnTo: { pro: true }, prices: { monthly: monthly('2') } },
      },
    });
    expect(await change(given, { product_id: 'unknown' })).toFail('PRODUCT_DOES_NOT_EXIST');
    expect(await change(given, { product_id: 'secret' })).toFail('PRODUCT_DOES_NOT_EXIST', { context: 'server_only' });
    expect(await change(given, { product_id: 'team' })).toFail('PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH');
    expect(await change(given, { product_id: 'elsewhere' })).toBeRefused(400, /of its catalog/);
    expect(await change(given, { product_id: 'max', price_id: 'once' })).toBeRefused(400, /with an interval/);
    expect(await change(given, { product_id: 'max', price_id: 'hidden' })).toBeRefused(400, /Price not found/);
    expect(await change(given, { product_id: 'max', price_id: 'euros' })).toBeRefused(400, /in this currency/);
    expect(await change(given, { product_id: 'max', quantity: 2 })).toBeRefused(400, /not stackable/);
    expect(await change(given, { product_id: 'free' })).toBeRefused(400, /with an interval/);

    stripe.pay(await given.begin(await given.code('extra'), 'monthly'));
    await deliver();
    expect(await change(given, { product_id: 'secret', price_id: 'monthly' })).toFail('PRODUCT_DOES_NOT_EXIST');
    const asServer = async (product_id: string) =>
      await given.api.server().callBadly('PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id', {
        params: { ...given.customer, subscription_id: given.id },
        body: { product_id },
      });
    expect(await asServer('secret')).toBeRefused(400, 'The customer has the add-on "extra", which needs this product.');
    expect((await given.owned()).map(([id]) => id).sort()).toEqual(['extra', 'pro']);
  });
});

describe('a preview', () => {
  test('costs what the provider computes, and changes nothing', async () => {
    const given = await subscribed();
    server.clock.advance(15, 'day');
    const user = await given.api.server().call('POST /auth/sessions', {
      body: { user_id: given.customer.customer_id as never },
    });
    const now = { ...given, user: { ...given.user, ...user.body } };
    const before = stripe.requests.length;
    const { body } = await preview(now, { product_id: 'max' });
    const due = Number((body as { amount_due_now: string }).amount_due_now);
    const end = (await subscriptions(given))[0]?.current_period_end ?? '';
    expect(due).toBeGreaterThan(0);
    expect(due).toBeLessThan(20);
    expect(body).toMatchObject({
      currency: 'USD',
      amount_credited: '0.00',
      next_amount: '30.00',
      next_at_millis: Date.parse(end),
    });
    expect(stripe.requests.slice(before).some(({ path }) => path === '/v1/products')).toBe(false);
    expect(await given.owned()).toEqual([['pro', 1]]);

    await change(now, { product_id: 'max' });
    const invoice = stripe.store.list(given.account, 'invoice')[0];
    expect(invoice?.total).toBe(Math.round(due * 100));
    const back = await preview(now, { product_id: 'pro' });
    expect(back.body).toMatchObject({ amount_due_now: '0.00', next_amount: '10.00' });
    expect(Number((back.body as { amount_credited: string }).amount_credited)).toBeGreaterThan(0);
  });
});

describe('a switch', () => {
  test('takes the default payment method, and asks for one without it', async () => {
    const given = await subscribed();
    const body = { from_product_id: 'pro', to_product_id: 'max' };
    forgetCard(given);
    expect(await switchTo(given, body)).toFail('DEFAULT_PAYMENT_METHOD_REQUIRED', {
      customer_type: 'user',
      customer_id: given.customer.customer_id,
    });
    expect(await switchTo(given, { from_product_id: 'max', to_product_id: 'pro' })).toBeRefused(404);
    const card = stripe.store.list(given.account, 'payment_method')[0]?.id ?? '';
    for (const one of atStripe(given)) one.default_payment_method = card;
    expect((await switchTo(given, body)).body).toEqual({ success: true });
    expect(await given.owned()).toEqual([['max', 1]]);
  });
});
