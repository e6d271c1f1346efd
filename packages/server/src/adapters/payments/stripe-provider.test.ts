import { startStripe, stripeKeys, stripeSignature, type TestStripe } from '@portico/testkit/outside/stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../../base/secret.ts';
import type { PaymentProvider, SubscriptionOffer } from './payment-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

/** The adapter against the stand-in of Stripe, which speaks HTTP. */

let stripe: TestStripe;
let provider: PaymentProvider;
const problems: unknown[] = [];
const sessionId = () => crypto.randomUUID();

beforeAll(async () => {
  stripe = await startStripe();
  provider = createStripeProvider(
    {
      secretKey: new Secret(stripeKeys.secret),
      publishableKey: stripeKeys.publishable,
      webhookSecret: new Secret(stripeKeys.webhook),
      apiUrl: stripe.url,
      timeoutSeconds: 1,
    },
    (message, details) => problems.push([message, details]),
  );
});

afterAll(async () => {
  await stripe?.stop();
});

async function customer() {
  const account = await provider.createAccount(`key-${sessionId()}`, { tenancyId: 't' });
  return { account, customer: await provider.createCustomer(account, `key-${sessionId()}`, { customerId: 'c' }) };
}

const monthly = (more: Partial<SubscriptionOffer> = {}): SubscriptionOffer => ({
  sessionId: sessionId(),
  name: 'Pro',
  currency: 'EUR',
  unitAmount: 1999,
  quantity: 2,
  metadata: { productId: 'pro' },
  interval: [1, 'month'],
  ...more,
});

describe('payments', () => {
  test('a payment is created once, in the given currency, and read with what happened to it', async () => {
    const place = await customer();
    const offer = { ...monthly(), currency: 'JPY' as const };
    const started = await provider.startPayment(place, offer);
    expect(await provider.startPayment(place, offer)).toEqual(started);

    expect((await provider.readCustomer(place, [])).payments).toMatchObject([{ status: 'pending', amount: 3998 }]);
    stripe.pay(started.clientSecret ?? '', 'declined');
    expect((await provider.readCustomer(place, [])).payments).toMatchObject([{ status: 'failed' }]);
    stripe.pay(started.clientSecret ?? '');
    stripe.refund(started.id, 98);
    expect((await provider.readCustomer(place, [started.id])).payments).toMatchObject([
      {
        id: started.id,
        sessionId: offer.sessionId,
        status: 'succeeded',
        currency: 'JPY',
        amount: 3998,
        refundedAmount: 98,
        refunds: [{ amount: 98, status: 'succeeded' }],
      },
    ]);
    expect(await provider.customerOfPayment(place.account, started.id)).toBe(place.customer);
    expect(await provider.customerOfPayment(place.account, 'pi_unknown')).toBeNull();
  });

  test('an answer that was lost on the way is asked for again, without a second payment', async () => {
    const place = await customer();
    stripe.trouble('lost-answer', /POST \/v1\/payment_intents/);
    await provider.startPayment(place, monthly());
    expect((await provider.readCustomer(place, [])).payments).toHaveLength(1);
  });

  test('refuses amounts that are too large, and reports failures by kind without the key', async () => {
    const place = await customer();
    const started = await provider.startPayment(place, monthly());
    stripe.pay(started.clientSecret ?? '');
    await expect(provider.refund(place.account, started.id, 1_000_000, 'a')).rejects.toMatchObject({ kind: 'refused' });
    await expect(provider.readAccount('acct_unknown')).rejects.toMatchObject({ kind: 'missing' });
    stripe.trouble(500, /accounts/, 2);
    await expect(provider.readAccount(place.account)).rejects.toMatchObject({ kind: 'unavailable' });
    stripe.trouble('silence', /accounts/, 2);
    await expect(provider.readAccount(place.account)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(JSON.stringify(problems)).not.toContain(stripeKeys.secret);
  });
});

describe('subscriptions', () => {
  test('begin incomplete, become active when paid, renew and end', async () => {
    const place = await customer();
    const offer = monthly();
    const started = await provider.startSubscription(place, offer);
    expect(await provider.startSubscription(place, offer)).toEqual(started);
    const read = async () => (await provider.readCustomer(place, [])).subscriptions;

    expect(await read()).toMatchObject([{ sessionId: offer.sessionId, status: 'incomplete', quantity: 2 }]);
    stripe.pay(started.clientSecret ?? '');
    expect(await read()).toMatchObject([{ id: started.id, status: 'active' }]);
    stripe.endPeriod(started.id, 'declined');
    expect(await read()).toMatchObject([{ status: 'past_due' }]);
    await provider.setCancelAtPeriodEnd(place, started.id, true);
    expect(await read()).toMatchObject([{ cancelAtPeriodEnd: true }]);
    stripe.endPeriod(started.id);
    expect(await read()).toMatchObject([{ status: 'canceled' }]);
    await provider.endSubscription(place, started.id);
  });

  test('a trial asks for a payment method, and for no payment', async () => {
    const place = await customer();
    const trialEnd = new Date(Date.now() + 7 * 86_400_000);
    const started = await provider.startSubscription(place, monthly({ trialEnd }));
    expect(started.clientSecret).toMatch(/^seti_/);
    stripe.pay(started.clientSecret ?? '');
    const { subscriptions, payments } = await provider.readCustomer(place, []);
    expect(subscriptions).toMatchObject([
      { status: 'trialing', periodEnd: new Date(Math.floor(+trialEnd / 1000) * 1000) },
    ]);
    expect(payments).toEqual([]);
  });

  test('a change takes effect when the difference is paid', async () => {
    const place = await customer();
    const started = await provider.startSubscription(place, monthly());
    stripe.pay(started.clientSecret ?? '');
    const subscription = stripe.store.require(place.account, 'subscription', started.id);
    subscription.default_payment_method = null;
    const offer = monthly({ unitAmount: 4999 });
    const change = { subscriptionId: started.id, offer, quantity: 1 };

    expect(await provider.previewChange(place, change)).toMatchObject({ currency: 'EUR', amount: 4999 - 3998 });
    const changing = await provider.changeSubscription(place, change, offer.sessionId);
    const before = (await provider.readCustomer(place, [])).subscriptions;
    expect(before).toMatchObject([{ quantity: 2 }]);
    expect(before[0]?.sessionId).not.toBe(offer.sessionId);
    stripe.pay(changing.clientSecret ?? '');
    expect((await provider.readCustomer(place, [])).subscriptions).toMatchObject([
      { id: started.id, sessionId: offer.sessionId, quantity: 1, status: 'active' },
    ]);
  });
});

describe('events', () => {
  const now = new Date();
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.refunded',
    account: 'acct_1',
    data: { object: { id: 'ch_1', object: 'charge', customer: 'cus_1', payment_intent: 'pi_1' } },
  });

  test('are accepted with a fresh signature of the secret', async () => {
    expect(await provider.readEvent(body, stripeSignature(body, { at: now }), now)).toEqual({
      id: 'evt_1',
      type: 'charge.refunded',
      account: 'acct_1',
      customer: 'cus_1',
      paymentId: 'pi_1',
      objectId: 'ch_1',
    });
  });

  test.each([
    ['a thin event', JSON.stringify({ id: 'evt_1', object: 'v2.core.event', type: 'v2.core.account.updated' })],
    ['another shape', '{"id":"evt_1","type":"charge.refunded","data":{}}'],
    ['no object', 'null'],
    ['no JSON', 'charge.refunded'],
  ])('are known as no event of an account if they are signed and have %s', async (_title, signed) => {
    expect(await provider.readEvent(signed, stripeSignature(signed, { at: now }), now)).toBeNull();
    expect(await provider.readEvent(signed, stripeSignature(`${signed} `, { at: now }), now)).toBeUndefined();
  });

  test.each([
    ['another secret', stripeSignature(body, { secret: 'whsec_another', at: now })],
    ['an old signature', stripeSignature(body, { at: new Date(now.getTime() - 301_000) })],
    ['a signature of another body', stripeSignature(`${body} `, { at: now })],
    ['no signature', 't=1,v1='],
    ['garbage', '\u0001'],
  ])('are refused with %s', async (_title, header) => {
    expect(await provider.readEvent(body, header, now)).toBeUndefined();
  });
});
