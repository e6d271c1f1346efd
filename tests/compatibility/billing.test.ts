import { type StripeShop, startStripeServer, stripeShop } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';
import { adminOf, clientOf, serverOf } from './own-apps.ts';
import { codeOf, ownSdk, publishedSdk, type Sdk, testedReleases } from './sdks.ts';

/** Billing with the unmodified published SDKs of Stack Auth that have it, which is everything after 2.8.51, and with our own. */

const newer: (readonly [string, Sdk])[] = [];
for (const name of testedReleases.filter((one) => one !== '2.8.51')) newer.push([name, await publishedSdk(name)]);

const { server, stripe, stop } = await startStripeServer();
afterAll(stop);

const signedIn = ({ user }: StripeShop) => ({
  tokenStore: { accessToken: user.access_token, refreshToken: user.refresh_token },
});

async function visited(sdk: Sdk) {
  const given = await stripeShop(server, stripe);
  const client = sdk.clientOf(given, signedIn(given));
  const own = await client.getUser({ or: 'throw' });
  const buy = async () => {
    stripe.pay(await given.begin(await given.code('pro'), 'monthly'));
    await stripe.deliver(server.url);
  };
  return { ...given, client, admin: sdk.adminOf(given), own, buy };
}

describe.each([...newer, ['@portico/js', ownSdk] as const])('%s', (_name, sdk) => {
  test('reads products with their subscription, billing and invoices', async () => {
    const { own, buy } = await visited(sdk);
    expect(await own.getBilling()).toMatchObject({ hasCustomer: false, defaultPaymentMethod: null });
    expect([...(await own.listInvoices())]).toEqual([]);
    await buy();

    const [product] = await own.listProducts();
    expect(product).toMatchObject({
      id: 'pro',
      type: 'subscription',
      subscription: {
        subscriptionId: expect.any(String),
        currentPeriodEnd: expect.any(Date),
        cancelAtPeriodEnd: false,
        isCancelable: true,
      },
      switchOptions: [{ productId: 'max', displayName: 'Max', prices: { monthly: { USD: '30' } } }],
    });
    expect(await own.getBilling()).toMatchObject({
      hasCustomer: true,
      defaultPaymentMethod: { brand: 'visa', last4: '4242', exp_month: 12 },
    });
    const invoices = await own.listInvoices({ limit: 5 });
    expect([...invoices]).toMatchObject([
      { createdAt: expect.any(Date), status: 'paid', amountTotal: 1000, hostedInvoiceUrl: expect.any(String) },
    ]);
    expect(invoices.nextCursor).toBeNull();
  });

  test('adds a payment method, switches and cancels', async () => {
    const { own, buy, client, account, owned } = await visited(sdk);
    await buy();
    for (const one of stripe.store.list(account, 'subscription')) one.default_payment_method = null;
    const options = { fromProductId: 'pro', toProductId: 'max' };
    expect(await codeOf(async () => await own.switchSubscription(options))).toBe('DEFAULT_PAYMENT_METHOD_REQUIRED');

    const setup = await own.createPaymentMethodSetupIntent();
    expect(setup.stripeAccountId).toBe(account);
    stripe.pay(setup.clientSecret);
    const method = await own.setDefaultPaymentMethodFromSetupIntent(setup.clientSecret.split('_secret_')[0] ?? '');
    expect(method).toMatchObject({ last4: '4242' });
    await own.switchSubscription(options);
    expect(await owned()).toEqual([['max', 1]]);

    // Ours has it at the user only.
    await (sdk === ownSdk ? (own as unknown as typeof client) : client).cancelSubscription({ productId: 'max' });
    const [product] = await own.listProducts();
    expect(product?.subscription).toMatchObject({ cancelAtPeriodEnd: true, isCancelable: false });
  });
});

describe.each(newer)('%s also', (release, sdk) => {
  test('an admin refunds a payment, and gets known errors', async () => {
    const { admin, buy, api, customer, account } = await visited(sdk);
    await buy();
    const { body } = await api
      .server()
      .call('GET /payments/products/:customer_type/:customer_id', { params: customer });
    const id = body.items[0]?.purchase_id ?? '';
    const refund = async (amount: `${number}`) =>
      release === '2.8.77'
        ? await admin.refundTransaction({
            type: 'subscription',
            id,
            refundEntries: [{ entryIndex: 0, quantity: 1, amountUsd: amount }],
          } as never)
        : await admin.refundTransaction({ type: 'subscription', id, amountUsd: amount, endAction: 'at-period-end' });
    const done = await refund('4');
    if (release !== '2.8.77') expect(done).toEqual({ refundTransactionId: expect.stringMatching(/^re_/) });
    await refund('6');
    expect(stripe.store.list(account, 'refund').map(({ amount }) => amount)).toEqual([600, 400]);
    expect(await codeOf(async () => await refund('1'))).toBe('SUBSCRIPTION_ALREADY_REFUNDED');
    expect(stripe.store.list(account, 'subscription')[0]?.cancel_at_period_end).toBe(release !== '2.8.77');
  });
});

async function subscribed() {
  const given = await stripeShop(server, stripe);
  stripe.pay(await given.begin(await given.code('pro'), 'monthly'));
  await stripe.deliver(server.url);
  const client = clientOf(given, signedIn(given));
  const own = await client.getUser({ or: 'throw' });
  const [product] = await own.listProducts();
  return { ...given, own, product, id: product?.subscription?.subscriptionId ?? '' };
}

test('our own SDK: users see what they have and pay, and change it', async () => {
  const { own, product, id, customer } = await subscribed();
  expect(product).toMatchObject({
    type: 'subscription',
    purchaseId: id,
    subscription: {
      currentPeriodEnd: expect.any(Date),
      status: 'active',
      price: { currency: 'USD', unitAmount: '10.00', interval: [1, 'month'] },
      hasPendingChange: false,
      isMadeAtProvider: false,
    },
    switchOptions: [{ productId: 'max', displayName: 'Max', stackable: false }],
  });
  expect(await own.getBilling()).toMatchObject({
    hasCustomer: true,
    canOpenPortal: true,
    testMode: false,
    defaultPaymentMethod: { last4: '4242' },
  });
  expect([...(await own.listInvoices())]).toMatchObject([{ amountTotal: 1000, currency: 'USD', status: 'paid' }]);
  expect([...(await own.listPayments())]).toMatchObject([{ amount: '10.00', productDisplayName: 'Pro' }]);
  expect(await own.createBillingPortalUrl({ returnUrl: 'http://localhost:3000/' })).toMatch(/^https:/);

  const preview = await own.previewSubscriptionChange(id, { productId: 'max' });
  expect(preview).toMatchObject({ currency: 'USD', amountCredited: '0.00', nextAmount: '30.00' });
  expect(preview.nextAt).toEqual(product?.subscription?.currentPeriodEnd);
  expect(await own.updateSubscription(id, { productId: 'max' })).toEqual({ state: 'applied', paymentUrl: null });
  expect((await own.listProducts()).map((one) => one.id)).toEqual(['max']);
  await own.cancelSubscription({ productId: 'max' });
  expect((await own.listProducts())[0]?.subscription).toMatchObject({ cancelAtPeriodEnd: true });
  await own.updateSubscription(id, { cancelAtPeriodEnd: false });
  expect((await own.listProducts())[0]?.subscription).toMatchObject({ cancelAtPeriodEnd: false });
  await expect(own.updateSubscription(customer.customer_id, { quantity: 2 })).rejects.toMatchObject({ status: 404 });
});

test('our own SDK: servers change the subscriptions of their users, and admins refund payments and read the revenue', async () => {
  const given = await subscribed();
  const user = await serverOf(given).getUser(given.customer.customer_id);
  await user?.cancelSubscription({ productId: 'pro', subscriptionId: given.id });
  expect((await user?.listProducts())?.[0]?.subscription).toMatchObject({ cancelAtPeriodEnd: true });

  const admin = adminOf(given);
  const [payment] = await admin.payments.list({ customerId: given.customer.customer_id, status: 'succeeded' });
  expect(payment).toMatchObject({
    amount: '10.00',
    purchaseId: given.id,
    purchaseType: 'subscription',
    isRefundable: true,
  });
  const options = { paymentId: payment?.id ?? '', amount: '4', idempotencyKey: 'one' };
  const refund = await admin.payments.refund(options);
  expect(await admin.payments.refund(options)).toEqual(refund);
  const now = server.clock.now().getTime();
  const revenue = await admin.payments.getRevenue({
    from: new Date(now - 86_400_000),
    to: new Date(now + 1000),
    timeZone: 'UTC',
  });
  expect(revenue).toMatchObject([{ currency: 'USD', totals: { gross: '10.00', refunded: '4.00', net: '6.00' } }]);
  await admin.payments.refund({ type: 'subscription', id: given.id, endAction: 'now' });
  expect([...((await user?.listProducts()) ?? [])]).toEqual([]);
});
