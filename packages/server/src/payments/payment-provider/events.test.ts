import { rawRequest } from '@portico/testkit';
import { startStripeServer } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';

const { server, stripe, shop, deliver, buy, stop } = await startStripeServer(1);
afterAll(stop);

const subscriptionsOf = ({ account }: { account: string }) => stripe.store.list(account, 'subscription');

describe('events', () => {
  test('unsigned, changed and old events are refused', async () => {
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

  test('events of unknown accounts, customers and kinds have no effect', async () => {
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

  test('signed events of another shape are accepted, and have no effect', async () => {
    const before = stripe.requests.length;
    for (const event of [
      { id: 'evt_6', object: 'v2.core.event', type: 'v1.billing.meter.error_report_triggered', related_object: null },
      { id: 'evt_7', object: 'event', type: 'invoice.paid', data: null },
      { id: 'evt_8', object: 'event', type: 'invoice.paid', data: { object: [] } },
      { id: 'evt_9', type: 7 },
      {},
      [],
      null,
    ]) {
      const answer = await stripe.send(server.url, event as never);
      expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { received: true }]);
      const wrong = await stripe.send(server.url, event as never, { secret: 'whsec_wrong' });
      expect(wrong.status).toBe(400);
    }
    expect(stripe.requests).toHaveLength(before);
  });

  test('events that name another project grant nothing there', async () => {
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

  test('events in any order, repeated and concurrent, end in the same state', async () => {
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

  test('an older read never overwrites a newer one', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    const [subscription] = subscriptionsOf(given);
    const event = stripe.events.findLast(({ type }) => type === 'invoice.paid') ?? {};
    const held = stripe.hold(/GET \/v1\/subscriptions$/);
    const older = stripe.send(server.url, event);
    await held.arrived;
    stripe.cancel(subscription?.id ?? '');
    await deliver();
    expect(await given.owned()).toEqual([]);

    held.release();
    expect((await older).status).toBe(200);
    expect(await given.owned()).toEqual([]);
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
    await server.app.background.sweep();
    expect(await given.owned()).toEqual([['pack', 1]]);
  });

  test('a subscription that ended is found within a day', async () => {
    const given = await shop();
    await buy(given, 'pro', 'monthly');
    const [subscription] = subscriptionsOf(given);
    stripe.cancel(subscription?.id ?? '');
    server.clock.advance(25, 'hour');
    await server.app.background.sweep();
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
    await server.app.background.sweep();
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
    await server.app.background.sweep();
    expect(subscriptionsOf(given)).toMatchObject([{ status: 'canceled' }]);
  });
});
