import { type StripeShop, startStripeServer, stripeShop } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';
import { type Release, releases, type Sdk } from './releases.ts';

/** Billing with the unmodified published SDKs of Stack Auth that have it: everything after 2.8.51. */

const newer = (Object.keys(releases) as Release[]).filter((name) => name !== '2.8.51');

const { server, stripe, stop } = await startStripeServer();
afterAll(stop);

async function appsOf(release: Release, { url, project, user }: StripeShop) {
  const { StackAdminApp, StackClientApp, StackServerApp } = (await releases[release]()) as unknown as Sdk;
  const shared = {
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    noAutomaticPrefetch: true,
  } as const;
  const tokenStore = { accessToken: user.access_token, refreshToken: user.refresh_token };
  const secrets = { tokenStore: null, secretServerKey: project.keys.server };
  return {
    client: new StackClientApp({ ...shared, tokenStore }),
    server: new StackServerApp({ ...shared, ...secrets }),
    admin: new StackAdminApp({ ...shared, ...secrets, superSecretAdminKey: project.keys.admin }),
  };
}

async function subscribed(release: Release) {
  const given = await stripeShop(server, stripe);
  const apps = await appsOf(release, given);
  const own = await apps.client.getUser({ or: 'throw' });
  const buy = async () => {
    stripe.pay(await given.begin(await given.code('pro'), 'monthly'));
    await stripe.deliver(server.url);
  };
  return { ...given, ...apps, own, buy };
}

const codeOf = async (run: () => Promise<unknown>) => {
  const error = await run().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return (error as { errorCode?: string } | undefined)?.errorCode;
};

describe.each(newer)('%s', (release) => {
  test('reads products with their subscription, billing and invoices', async () => {
    const { own, buy } = await subscribed(release);
    expect(await own.getBilling()).toEqual({ hasCustomer: false, defaultPaymentMethod: null });
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
    expect([...invoices]).toEqual([
      { createdAt: expect.any(Date), status: 'paid', amountTotal: 1000, hostedInvoiceUrl: expect.any(String) },
    ]);
    expect(invoices.nextCursor).toBeNull();
  });

  test('adds a payment method, switches and cancels', async () => {
    const { own, buy, client, account, owned } = await subscribed(release);
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

    await client.cancelSubscription({ productId: 'max' });
    const [product] = await own.listProducts();
    expect(product?.subscription).toMatchObject({ cancelAtPeriodEnd: true, isCancelable: false });
  });

  test('an admin refunds a payment, and gets known errors', async () => {
    const { admin, buy, api, customer, account } = await subscribed(release);
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
