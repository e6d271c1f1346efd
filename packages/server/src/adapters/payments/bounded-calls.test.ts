import { countedWith, failures, type Reply } from '@portico/testkit/outside/failing-service';
import { stripeKeys } from '@portico/testkit/outside/stripe';
import { expect, test } from 'vitest';
import { Secret } from '../../base/secret.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

/** How often the adapter calls a Stripe that fails, or whose lists have no end. */

/** Pages that announce more. */
const pages =
  (data: readonly object[]) =>
  (path: string): Reply => ({
    status: 200,
    body: /^\/v1\/customers\/[^/]+$/.test(path)
      ? { id: 'cus_1', object: 'customer' }
      : { object: 'list', data, has_more: true, url: path },
  });
const place = { account: 'acct_1', customer: 'cus_1' };
const offer = {
  sessionId: 'a',
  name: 'Pro',
  currency: 'USD' as const,
  unitAmount: 100,
  quantity: 1,
  metadata: {},
  interval: [1, 'month'] as const,
};
const change = { subscriptionId: 'sub_1', quantity: 1 };

/** Each operation that calls the payment provider. */
const operations: Readonly<
  Record<Exclude<keyof PaymentProvider, 'readEvent'>, (provider: PaymentProvider) => Promise<unknown>>
> = {
  createAccount: async (it) => await it.createAccount('key', {}),
  readAccount: async (it) => await it.readAccount('acct_1'),
  onboardingUrl: async (it) => await it.onboardingUrl('acct_1', 'https://a.example'),
  accountSession: async (it) => await it.accountSession('acct_1'),
  createCustomer: async (it) => await it.createCustomer('acct_1', 'key', {}),
  readCustomer: async (it) => await it.readCustomer(place, ['pi_1']),
  customerOfPayment: async (it) => await it.customerOfPayment('acct_1', 'pi_1'),
  startPayment: async (it) => await it.startPayment(place, offer),
  startInvoice: async (it) => await it.startInvoice(place, offer),
  startSubscription: async (it) => await it.startSubscription(place, offer),
  abandon: async (it) => await it.abandon(place, 'pi_1'),
  findPromotionCode: async (it) => await it.findPromotionCode('acct_1', 'SUMMER'),
  changeSubscription: async (it) => await it.changeSubscription(place, change, 'key'),
  previewChange: async (it) => await it.previewChange(place, change),
  setCancelAtPeriodEnd: async (it) => await it.setCancelAtPeriodEnd(place, 'sub_1', true),
  endSubscription: async (it) => await it.endSubscription(place, 'sub_1'),
  pauseSubscription: async (it) => await it.pauseSubscription(place, 'sub_1'),
  resumeSubscription: async (it) => await it.resumeSubscription(place, 'sub_1', new Date()),
  refund: async (it) => await it.refund('acct_1', 'pi_1', 1, 'key'),
  setBillingDetails: async (it) => await it.setBillingDetails(place, { country: 'DE' }, { locates: true, keeps: true }),
  defaultPaymentMethod: async (it) => await it.defaultPaymentMethod(place),
  hasCredit: async (it) => await it.hasCredit(place),
  startPaymentMethod: async (it) => await it.startPaymentMethod(place),
  adoptSetup: async (it) => await it.adoptSetup(place, 'seti_1'),
  portalUrl: async (it) => await it.portalUrl(place, 'https://a.example'),
  listInvoices: async (it) => await it.listInvoices(place, 10, undefined),
};

const stripeAt = (apiUrl: string) =>
  createStripeProvider(
    {
      secretKey: new Secret(stripeKeys.secret),
      publishableKey: stripeKeys.publishable,
      webhookSecret: new Secret(stripeKeys.webhook),
      apiUrl,
      timeoutSeconds: 5,
    },
    () => undefined,
  );

test('an operation of Stripe that fails is tried twice at most, in each of two parts', async () => {
  const all = Object.entries(operations).flatMap(([name, run]) =>
    Object.entries(failures).map(async ([status, reply]) => {
      const { requests, outcome } = await countedWith(reply, async (url) => await run(stripeAt(url)));
      return { name, status, isBounded: requests >= 1 && requests <= 4, outcome };
    }),
  );
  const found = await Promise.all(all);
  expect(found.filter(({ isBounded, outcome }) => !isBounded || outcome !== 'PaymentProviderFailure')).toEqual([]);
});

test.each([
  ['empty pages', []],
  ['the same page', [{ id: 'sub_1', object: 'subscription' }]],
])('lists of Stripe without an end are not followed: %s', async (_name, data) => {
  const endless = pages(data);
  const read = await countedWith(endless, async (url) => await operations.readCustomer(stripeAt(url)));
  expect(read.outcome).toBe('PaymentProviderFailure');
  expect(read.requests).toBeLessThanOrEqual(4);
  for (const name of ['listInvoices', 'findPromotionCode', 'defaultPaymentMethod', 'pauseSubscription'] as const) {
    const { requests } = await countedWith(endless, async (url) => await operations[name](stripeAt(url)));
    expect(requests, name).toBeLessThanOrEqual(8);
  }
});

test('pages of Stripe that always have one thing more end after ten', async () => {
  let last = 0;
  const reply = (path: string) => {
    last += 1;
    return pages([{ id: `sub_${last}`, object: 'subscription' }])(path);
  };
  const read = await countedWith(reply, async (url) => await operations.readCustomer(stripeAt(url)));
  expect(read).toEqual({ requests: 11, outcome: 'PaymentProviderFailure' });
});
