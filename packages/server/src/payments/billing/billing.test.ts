import { portico } from '@portico/testkit';
import { configurePayments } from '@portico/testkit/outside/payments';
import { type StripeShop, startStripeServer } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';

const { server, stripe, shop, deliver, buy, stop } = await startStripeServer(1);
afterAll(stop);

const billing = async ({ api, user, customer }: StripeShop) =>
  await api.as(user).call('GET /payments/billing/:customer_type/:customer_id', { params: customer });
const setUp = async ({ api, user, customer }: StripeShop) =>
  await api
    .as(user)
    .call('POST /payments/payment-method/:customer_type/:customer_id/setup-intent', { params: customer, body: {} });
const setDefault = async ({ api, user, customer }: StripeShop, setup_intent_id: string) =>
  await api.as(user).callBadly('POST /payments/payment-method/:customer_type/:customer_id/set-default', {
    params: customer,
    body: { setup_intent_id },
  });
const portal = async ({ api, user, customer }: StripeShop, return_url: string) =>
  await api
    .as(user)
    .callBadly('POST /payments/billing/:customer_type/:customer_id/portal', { params: customer, body: { return_url } });
const payments = async ({ api, user, customer }: StripeShop, query: object = {}) =>
  await api.as(user).callBadly('GET /payments/payments/:customer_type/:customer_id', { params: customer, query });
const invoices = async ({ api, user, customer }: StripeShop, query: object = {}) =>
  await api.as(user).callBadly('GET /payments/invoices/:customer_type/:customer_id', { params: customer, query });

const nothing = { items: [], is_paginated: true, pagination: { next_cursor: null } };

describe('a customer who never paid', () => {
  test('has no billing, invoices and payments, with and without an account', async () => {
    const plain = await portico();
    const user = await plain.project.user();
    const params = { customer_type: 'user', customer_id: user.id } as const;
    const api = plain.api.as(user);
    const none = { has_customer: false, default_payment_method: null, can_open_portal: false };
    const read = await api.call('GET /payments/billing/:customer_type/:customer_id', { params });
    expect(read.body).toEqual({ ...none, test_mode: true });
    expect(read.trips).toBe(1);
    expect((await api.call('GET /payments/invoices/:customer_type/:customer_id', { params })).body).toEqual(nothing);
    expect((await api.call('GET /payments/payments/:customer_type/:customer_id', { params })).body).toEqual(nothing);
    expect(
      await api.call('POST /payments/payment-method/:customer_type/:customer_id/setup-intent', { params, body: {} }),
    ).toBeRefused(400, /not set up/);

    const given = await shop();
    expect((await billing(given)).body).toEqual({ ...none, test_mode: false });
    expect((await invoices(given)).body).toEqual(nothing);
    expect(await portal(given, 'http://localhost:3000/')).toBeRefused(
      400,
      'The customer has no payments yet, so there is nothing to manage.',
    );
    expect(await setDefault(given, 'seti_unknown')).toBeRefused(400, /not confirmed/);
  });
});

test('an unknown customer is CUSTOMER_DOES_NOT_EXIST, also for servers', async () => {
  const { api } = await portico();
  const nobody = '00000000-0000-4000-8000-000000000000';
  for (const [customer_type, customer_id] of [
    ['user', nobody],
    ['team', nobody],
    ['user', 'x'],
    ['team', nobody.toUpperCase().replace('4', 'A')],
  ] as const) {
    const params = { customer_type, customer_id };
    const answer = await api.server().call('GET /payments/billing/:customer_type/:customer_id', { params });
    expect(answer).toFail('CUSTOMER_DOES_NOT_EXIST', { customer_id });
  }
});

test('a user who asks too often has to wait, and others do not', async () => {
  const given = await shop();
  const answers: Awaited<ReturnType<typeof billing>>[] = [];
  // A few at a time: a busy server also refuses requests because too many are in progress.
  while (answers.length < 210) answers.push(...(await Promise.all(Array.from({ length: 10 }, () => billing(given)))));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(await billing(await shop())).toSucceed();
});

describe('payment methods', () => {
  test('the card of the first payment is the default one', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    expect((await billing(given)).body).toMatchObject({
      has_customer: true,
      can_open_portal: true,
      default_payment_method: { id: expect.stringMatching(/^pm_/), brand: 'visa', last4: '4242', exp_month: 12 },
    });
  });

  test('a new one is charged from then on, also for current subscriptions', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    const { body } = await setUp(given);
    expect(body.stripe_account_id).toBe(given.account);
    const id = body.client_secret.split('_secret_')[0] ?? '';
    expect(await setDefault(given, id)).toBeRefused(400, 'The setup intent was not confirmed by this customer.');

    stripe.pay(body.client_secret);
    const method = stripe.store.list(given.account, 'payment_method')[0];
    const done = await setDefault(given, id);

    expect(done.body).toMatchObject({ default_payment_method: { id: method?.id } });
    expect(stripe.store.list(given.account, 'subscription')[0]?.default_payment_method).toBe(method?.id);
    expect((await billing(given)).body.default_payment_method?.id).toBe(method?.id);
    const other = await shop();
    await setUp(other);
    expect(await setDefault(other, id)).toBeRefused(400, /not confirmed/);
    expect(await setDefault(given, 'pi_1')).toFail('SCHEMA_ERROR');
  });

  test('a customer who never paid can add one', async () => {
    const given = await shop();
    const { body } = await setUp(given);
    stripe.pay(body.client_secret);
    expect(await setDefault(given, body.client_secret.split('_secret_')[0] ?? '')).toSucceed();
    expect((await billing(given)).body).toMatchObject({
      has_customer: true,
      default_payment_method: { last4: '4242' },
    });
  });

  test('an outage is 503', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    stripe.trouble(500, /GET [/]v1[/]customers/, 2);
    expect((await billing(given)).status).toBe(503);
    expect(await billing(given)).toSucceed();
  });
});

describe('the portal', () => {
  test('opens for a trusted URL, with a configuration that is created once', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    expect(await portal(given, 'https://evil.example/')).toFail('REDIRECT_URL_NOT_WHITELISTED');
    const links = await Promise.all([
      portal(given, 'http://localhost:3000/billing'),
      portal(given, 'http://localhost:3000/billing'),
    ]);
    for (const { body } of links) expect(body).toEqual({ url: expect.stringMatching(/^https:[/][/]billing[.]stripe/) });
    const configurations = stripe.store.list(given.account, 'billing_portal.configuration');
    expect(configurations).toMatchObject([{ features: { customer_update: { allowed_updates: expect.anything() } } }]);
    const session = stripe.requests.findLast(({ path }) => path === '/v1/billing_portal/sessions');
    expect(session?.form).toMatchObject({
      return_url: 'http://localhost:3000/billing',
      configuration: configurations[0]?.id,
    });
  });
});

describe('invoices', () => {
  test('come from the provider in pages, newest first', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    const [subscription] = stripe.store.list(given.account, 'subscription');
    for (const _month of [1, 2]) stripe.endPeriod(subscription?.id ?? '');
    const first = await invoices(given, { limit: 2 });
    expect(first.body).toMatchObject({
      items: [
        { status: 'paid', amount_total: 1000, currency: 'USD', hosted_invoice_url: expect.stringMatching(/^https/) },
        { status: 'paid' },
      ],
      pagination: { next_cursor: expect.stringMatching(/^in_/) },
    });
    const cursor = (first.body as { pagination: { next_cursor: string } }).pagination.next_cursor;
    const second = await invoices(given, { limit: 2, cursor });
    expect(second.body).toMatchObject({ items: [{ amount_total: 1000 }], pagination: { next_cursor: null } });
    for (const wrong of ['in_', 'x', '../x', 'in_../customers']) {
      expect(await invoices(given, { cursor: wrong })).toBeRefused(400, 'Invalid cursor');
    }
  });
});

describe('payments', () => {
  test('the payments of a customer come in pages with one statement, with refunds, disputes and what was paid', async () => {
    const given = await shop();
    const first = await buy(given, 'pack', 'once');
    server.clock.advance(1, 'minute');
    const second = await buy(given, 'pack', 'once');
    server.clock.advance(1, 'minute');
    await buy(given, 'pro', 'monthly');
    stripe.refund(first, 99);
    stripe.dispute(second);
    server.clock.advance(1, 'minute');
    stripe.pay(await given.begin(await given.code('pack'), 'once', { quantity: 2, currency: 'JPY' }), 'declined');
    await deliver();

    const all = await payments(given);
    expect(all.trips).toBe(1);
    expect((all.body as { items: unknown[] }).items).toMatchObject([
      { status: 'failed', currency: 'JPY', amount: '1000', refunded_amount: '0' },
      { status: 'succeeded', currency: 'USD', amount: '10.00', product_display_name: 'Pro', dispute_status: null },
      { id: second, amount: '4.99', dispute_status: 'open', product_display_name: 'Credits' },
      { id: first, amount: '4.99', refunded_amount: '0.99', receipt_url: expect.stringMatching(/^https/) },
    ]);
    const ids = (all.body as { items: { id: string }[] }).items.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await payments(given, { limit: 3, ...(cursor ? { cursor } : {}) });
      const page = body as { items: { id: string }[]; pagination: { next_cursor: string | null } };
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.pagination.next_cursor;
    } while (cursor);
    expect(seen).toEqual(ids);
    for (const cursor of ['pi_unknown', first]) expect(await payments(given, { cursor })).toFail('SCHEMA_ERROR');
    const other = await shop();
    expect((await payments(other)).body).toEqual(nothing);
    expect(await payments(given, { limit: 101 })).toFail('SCHEMA_ERROR');
  });

  test('keep the name of the product that was paid', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    server.clock.advance(1, 'minute');
    const items = await given.api.server().call('GET /payments/products/:customer_type/:customer_id', {
      params: given.customer,
    });
    await given.api.as(given.user).call('PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id', {
      params: { ...given.customer, subscription_id: items.body.items[0]?.purchase_id ?? '' },
      body: { product_id: 'max' },
    });
    const { body } = await payments(given);
    expect((body as { items: unknown[] }).items).toMatchObject([
      { product_display_name: 'Max' },
      { product_display_name: 'Pro' },
    ]);
  });
});

test('the customers of a project in test mode with a provider see that it is in test mode', async () => {
  const given = await shop();
  await configurePayments(given, { testMode: true });
  expect((await billing(given)).body.test_mode).toBe(true);
});
