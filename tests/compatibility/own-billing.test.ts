import { PorticoClientApp } from '@portico/js';
import { startStripeServer, stripeShop } from '@portico/testkit/outside/stripe-shop';
import { afterAll, expect, test } from 'vitest';
import { adminOf, serverOf } from './own-apps.ts';

/** Billing with our own SDK. */

const { server, stripe, stop } = await startStripeServer();
afterAll(stop);

async function subscribed() {
  const given = await stripeShop(server, stripe);
  stripe.pay(await given.begin(await given.code('pro'), 'monthly'));
  await stripe.deliver(server.url);
  const client = new PorticoClientApp({
    baseUrl: given.url,
    projectId: given.project.id,
    publishableClientKey: given.project.keys.client,
    tokenStore: { accessToken: given.user.access_token, refreshToken: given.user.refresh_token },
  });
  const own = await client.getUser({ or: 'throw' });
  const [product] = await own.listProducts();
  return { ...given, own, product, id: product?.subscription?.subscriptionId ?? '' };
}

test('users see what they have and pay, and change it', async () => {
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
  await own.switchSubscription({ fromProductId: 'max', toProductId: 'pro' });
  await own.cancelSubscription({ productId: 'pro' });
  expect((await own.listProducts())[0]?.subscription).toMatchObject({ cancelAtPeriodEnd: true });
  await own.updateSubscription(id, { cancelAtPeriodEnd: false });
  expect((await own.listProducts())[0]?.subscription).toMatchObject({ cancelAtPeriodEnd: false });
  await expect(own.updateSubscription(customer.customer_id, { quantity: 2 })).rejects.toMatchObject({ status: 404 });

  const setup = await own.createPaymentMethodSetupIntent();
  stripe.pay(setup.clientSecret);
  const method = await own.setDefaultPaymentMethodFromSetupIntent(setup.clientSecret.split('_secret_')[0] ?? '');
  expect((await own.getBilling()).defaultPaymentMethod).toEqual(method);
});

test('servers change the subscriptions of their users, and admins refund payments and read the revenue', async () => {
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
