import { startTestServer, type TestServer } from '@portico/testkit';
import { rawRequest } from '@portico/testkit/api';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { startStripe, type TestStripe } from '@portico/testkit/outside/stripe';
import { type StripeShop, shownChange, stripeShop } from '@portico/testkit/outside/stripe-shop';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';

describe.skipIf(adminUrl === '')('purchase pages of two servers on one PostgreSQL', () => {
  let database: Awaited<ReturnType<ReturnType<typeof connectPostgres>['createDatabase']>>;
  let stripe: TestStripe;
  let one: TestServer;
  let two: TestServer;

  beforeAll(async () => {
    database = await connectPostgres(adminUrl).createDatabase();
    stripe = await startStripe();
    const { environment } = stripe;
    const start = async () => await startTestServer({ engine: 'postgres', databaseUrl: database.url, environment });
    one = await start();
    two = await start();
  });

  afterAll(async () => {
    await Promise.all([one.stop(), two.stop(), stripe.stop()]);
    await database.drop();
  });

  /** Sends a request of the purchase page to the second server. */
  const askTwo: StripeShop['ask'] = async (path, body) =>
    await rawRequest(two.url, {
      method: 'POST',
      path: `/api/v1${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('one of two pages that are paid at the same moment is granted, although the events reach different servers', async () => {
    const given = await stripeShop(one, stripe);
    for (let round = 0; round < 5; round += 1) {
      const shop = await given.another();
      const sent = stripe.events.length;
      const secrets = [
        await shop.begin(await shop.code('pro'), 'monthly'),
        await shop.begin(await shop.code('pro'), 'monthly'),
      ];
      for (const secret of secrets) stripe.pay(secret);
      const answers = await Promise.all(
        stripe.events
          .slice(sent)
          .map(async (event, index) => await stripe.send(index % 2 === 0 ? one.url : two.url, event)),
      );
      for (const { status } of answers) expect(status).toBe(200);
      await stripe.deliver(one.url);
      await stripe.deliver(two.url);
      expect(await shop.owned()).toEqual([['pro', 1]]);
    }
    const living = stripe.store.list(given.account, 'subscription').filter(({ status }) => status === 'active');
    expect(living).toHaveLength(5);
    expect(stripe.store.list(given.account, 'refund')).toHaveLength(5);
  });

  test('a purchase URL changes nothing on the other server once its session has ended', async () => {
    const shop = await stripeShop(one, stripe);
    stripe.pay(await shop.begin(await shop.code('pro'), 'monthly'));
    await stripe.deliver(one.url);
    const { body: tokens } = await shop.api.server().call('POST /auth/sessions', {
      body: { user_id: shop.customer.customer_id as never },
    });
    const api = shop.api.as(tokens);
    const made = await api.call('POST /payments/purchases/create-purchase-url', {
      body: { ...shop.customer, product_id: 'max' },
    });
    const full_code = new URL(made.body.url).pathname.replace('/purchase/', '');
    const choice = { full_code, price_id: 'monthly' };
    const confirmed_change = await shownChange(askTwo, choice);
    expect(await api.call('DELETE /auth/sessions/current')).toSucceed();
    const answer = await askTwo('/payments/purchases/purchase-session', { ...choice, confirmed_change });
    expect(answer.status).toBe(403);
    expect(await shop.owned()).toEqual([['pro', 1]]);
  });
});
