import { mailsTo } from '@portico/testkit';
import { type StripeShop, startStripeServer } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';

/** Several purchase pages of one customer, paid by the same person or by others: nothing is paid twice. */

const { server, stripe, stop, deliver, shop } = await startStripeServer(5);
afterAll(stop);

/** Opens a purchase page, and begins the payment. */
async function page(given: StripeShop, product: string, price: string) {
  const code = await given.code(product);
  return { code, secret: await given.begin(code, price) };
}

const living = ({ account }: StripeShop) =>
  stripe.store
    .list(account, 'subscription')
    .filter(({ status }) => ['active', 'trialing', 'past_due'].includes(status));
const refunds = ({ account }: StripeShop) => stripe.store.list(account, 'refund').map(({ amount }) => amount);
const stateOf = async ({ api }: StripeShop, full_code: string) =>
  (await api.call('GET /payments/purchases/state', { query: { full_code } })).body.state;

/** Returns how many receipts the customer of a shop got. */
async function receipts({ api, customer }: StripeShop): Promise<number> {
  const params = { user_id: customer.customer_id as never };
  const { body } = await api.server().call('GET /users/:user_id', { params });
  const mails = await mailsTo(server.url, body.primary_email ?? '');
  return mails.filter(({ subject }) => subject.startsWith('Your receipt')).length;
}

type Choice = readonly [product: string, price: string];

const cases: readonly (readonly [name: string, first: Choice, second: Choice, refunded: readonly number[]])[] = [
  ['the same product', ['pro', 'monthly'], ['pro', 'monthly'], [1000]],
  ['two products of a catalog', ['max', 'monthly'], ['pro', 'monthly'], [1000]],
  ['a subscription and a one-time purchase of a catalog', ['pro', 'monthly'], ['forever', 'once'], [30_000]],
  ['a one-time purchase and a subscription of a catalog', ['forever', 'once'], ['pro', 'monthly'], [1000]],
];

describe.each(cases)('two pages for %s', (_name, first, second, refunded) => {
  test('two pages paid one after the other: the second is refunded and not granted', async () => {
    const given = await shop();
    const [a, b] = [await page(given, ...first), await page(given, ...second)];
    stripe.pay(a.secret);
    await deliver();
    const before = await given.owned();
    const credits = await given.credits();
    stripe.pay(b.secret);
    await deliver();
    expect(await given.owned()).toEqual(before);
    expect(before).toEqual([[first[0], 1]]);
    expect(await given.credits()).toBe(credits);
    expect(refunds(given)).toEqual(refunded);
    expect(living(given).length).toBeLessThanOrEqual(1);
    expect([await stateOf(given, a.code), await stateOf(given, b.code)]).toEqual(['completed', 'refunded']);
    expect(await receipts(given)).toBe(1);
  });

  test('two pages paid in the other order: what was granted stays', async () => {
    const given = await shop();
    const [a, b] = [await page(given, ...first), await page(given, ...second)];
    stripe.pay(b.secret);
    await deliver();
    stripe.pay(a.secret);
    await deliver();
    expect(await given.owned()).toEqual([[second[0], 1]]);
    expect(refunds(given)).toHaveLength(1);
    expect(living(given).length).toBeLessThanOrEqual(1);
    expect(await receipts(given)).toBe(1);
  });

  test('two pages paid at the same moment, with concurrent events: one is granted', async () => {
    const given = await shop();
    const pages = [await page(given, ...first), await page(given, ...second)];
    const sent = stripe.events.length;
    for (const { secret } of pages) stripe.pay(secret);
    const events = stripe.events.slice(sent);
    const answers = await Promise.all(events.map(async (event) => await stripe.send(server.url, event)));
    for (const answer of answers) expect(answer.status).toBe(200);
    await deliver();
    expect(await given.owned()).toHaveLength(1);
    expect(refunds(given)).toHaveLength(1);
    expect(living(given).length).toBeLessThanOrEqual(1);
    expect(await receipts(given)).toBe(1);
  });
});

describe('a rejected purchase', () => {
  test('gives no receipt, although it is read after the payment and before Stripe has activated the subscription', async () => {
    const given = await shop();
    const pages = [await page(given, 'pro', 'monthly'), await page(given, 'pro', 'monthly')];
    for (const { secret } of pages) {
      stripe.pay(secret);
      for (const one of living(given)) one.status = 'incomplete';
      await deliver();
    }
    expect(await receipts(given)).toBe(0);
    for (const one of stripe.store.list(given.account, 'subscription')) one.status = 'active';
    for (const event of stripe.events.filter(({ account }) => account === given.account)) {
      expect((await stripe.send(server.url, event)).status).toBe(200);
    }
    expect(await given.owned()).toEqual([['pro', 1]]);
    expect(refunds(given)).toEqual([1000]);
    expect(await receipts(given)).toBe(1);
  });

  test('gives no receipt if the owner has refunded it before Portico reads it', async () => {
    const given = await shop();
    const { secret } = await page(given, 'pack', 'once');
    const { id } = stripe.pay(secret);
    stripe.refund(id);
    await deliver();
    expect(await given.owned()).toEqual([]);
    expect(await receipts(given)).toBe(0);
  });

  test('is refunded by the next read if the process ends before', async () => {
    const given = await shop();
    const pages = [await page(given, 'pro', 'monthly'), await page(given, 'pro', 'monthly')];
    for (const { secret } of pages) stripe.pay(secret);
    stripe.trouble('cut', /POST \/v1\/refunds/, 4);
    await deliver().catch(() => undefined);
    await deliver().catch(() => undefined);
    server.clock.advance(11, 'minute');
    await server.app.background.sweep();
    expect(await given.owned()).toEqual([['pro', 1]]);
    expect(refunds(given)).toEqual([1000]);
    expect(living(given)).toHaveLength(1);
  });

  test('stays rejected, although the customer then cancels the other one', async () => {
    const given = await shop();
    const [a, b] = [await page(given, 'pro', 'monthly'), await page(given, 'pro', 'monthly')];
    stripe.pay(a.secret);
    await deliver();
    stripe.pay(b.secret);
    await deliver();
    stripe.cancel(living(given)[0]?.id ?? '');
    await deliver();
    expect(await given.owned()).toEqual([]);
    expect(await given.credits()).toBe(0);
    expect(refunds(given)).toEqual([1000]);
  });

  test('stays rejected, although the other one has ended before it was refunded', async () => {
    const given = await shop();
    const [a, b] = [await page(given, 'pro', 'monthly'), await page(given, 'pro', 'monthly')];
    stripe.pay(a.secret);
    await deliver();
    const [first] = living(given);
    stripe.trouble('cut', /POST \/v1\/refunds/, 2);
    stripe.pay(b.secret);
    await deliver().catch(() => undefined);
    expect(refunds(given)).toEqual([]);
    stripe.cancel(first?.id ?? '');
    await deliver();
    expect(await given.owned()).toEqual([]);
    expect(refunds(given)).toEqual([1000]);
    expect(living(given)).toEqual([]);
  });

  test('a rejected purchase that cost nothing, or that Stripe does not refund, is not tried again and again, and ends', async () => {
    const given = await shop();
    const [a, b] = [await page(given, 'pro', 'monthly'), await page(given, 'pro', 'monthly')];
    stripe.pay(a.secret);
    await deliver();
    stripe.refuse(
      { error: { type: 'invalid_request_error', code: 'charge_disputed', message: 'no' } },
      /POST \/v1\/refunds/,
    );
    stripe.pay(b.secret);
    const before = stripe.requests.length;
    await deliver();
    expect(stripe.requests.length - before).toBeLessThan(200);
    expect(await given.owned()).toEqual([['pro', 1]]);
    expect(living(given)).toHaveLength(1);
  });

  test('does not exist for products that are bought several times, or that replace another one', async () => {
    const given = await shop();
    const pages = [await page(given, 'pack', 'once'), await page(given, 'pack', 'once')];
    for (const { secret } of pages) stripe.pay(secret);
    await deliver();
    const lifetime = await page(given, 'pro', 'monthly');
    stripe.pay(lifetime.secret);
    await deliver();
    const forever = await page(given, 'forever', 'once');
    stripe.pay(forever.secret);
    await deliver();
    expect((await given.owned()).map(([id]) => id).sort()).toEqual(['forever', 'pack', 'pack']);
    expect(refunds(given)).toEqual([]);
    expect(living(given)).toEqual([]);
  });
});
