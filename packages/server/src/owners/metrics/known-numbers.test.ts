import type { UserId } from '@portico/contract';
import { engineOfRun, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { configurePayments } from '@portico/testkit/outside/payments';
import { giveOwnSmtp } from '@portico/testkit/outside/project-smtp';
import { startStripeServer, stripeShop } from '@portico/testkit/outside/stripe-shop';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Numbers that the server knows: verified users, subscriptions, purchases, emails and revenue. */

const soon = { timeout: 8000, interval: 20 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => {
  await server?.stop();
});

async function metricsOf({ api }: Pick<Portico, 'api'>) {
  const answer = await api.admin().call('GET /internal/metrics', { query: {} });
  expect(answer).toSucceed();
  return answer.body;
}
const verified = async (given: Pick<Portico, 'api'>) => {
  const { verified_users, unverified_users } = (await metricsOf(given)).auth_overview;
  return [verified_users, unverified_users];
};

test('users with a verified primary email are counted, however it changes', async () => {
  const given = await portico(server);
  const { api } = given;
  const create = async (email: string, isVerified: boolean): Promise<UserId> => {
    const body = { primary_email: email, primary_email_verified: isVerified, primary_email_auth_enabled: true };
    return (await api.server().call('POST /users', { body })).body.id;
  };
  const patch = async (user_id: UserId, body: { primary_email?: string; primary_email_verified?: boolean }) =>
    expect(await api.server().call('PATCH /users/:user_id', { params: { user_id }, body })).toSucceed();
  const ada = await create('ada@example.com', true);
  const bob = await create('bob@example.com', false);
  await create('cyd@example.com', true);
  expect(await verified(given)).toEqual([2, 1]);

  await patch(bob, { primary_email_verified: true });
  expect(await verified(given)).toEqual([3, 0]);
  await patch(ada, { primary_email_verified: false });
  expect(await verified(given)).toEqual([2, 1]);
  await patch(bob, { primary_email: 'bob2@example.com', primary_email_verified: true });
  expect(await verified(given)).toEqual([2, 1]);
  await server.app.background.sweep();
  const again = await api.admin().call('GET /internal/metrics', { query: {} });
  expect([again.trips, again.body.auth_overview.verified_users]).toEqual([1, 2]);
  await api.server().call('DELETE /users/:user_id', { params: { user_id: bob } });
  expect(await verified(given)).toEqual([1, 1]);
  expect(await verified(await portico(server))).toEqual([0, 0]);
});

test('another verified email that becomes the primary one counts once', async () => {
  const given = await portico(server);
  const user = await given.project.user({ primary_email: 'ada@example.com' } as never);
  const { body } = await given.api.server().call('POST /contact-channels', {
    body: { user_id: user.id, type: 'email', value: 'new@example.com', used_for_auth: false, is_verified: true },
  });
  const before = await verified(given);
  expect(before[0]).toBe(0);
  const params = { user_id: user.id, contact_channel_id: body.id };
  const path = 'PATCH /contact-channels/:user_id/:contact_channel_id';
  expect(await given.api.server().call(path, { params, body: { is_primary: true } })).toSucceed();
  expect(await verified(given)).toEqual([1, 0]);
});

test('subscriptions and one-time purchases are counted by status and day', async () => {
  const given = await portico(server);
  await configurePayments(given, {
    products: {
      plan: { customerType: 'custom', prices: { monthly: { USD: '1', interval: [1, 'month'] } } },
      once: { customerType: 'custom', prices: { once: { USD: '1' } } },
    },
  });
  const grant = async (customer_id: string, product_id: string) =>
    expect(
      await given.api.server().call('POST /payments/products/:customer_type/:customer_id', {
        params: { customer_type: 'custom', customer_id },
        body: { product_id },
      }),
    ).toSucceed();
  await grant('ada', 'plan');
  await grant('bob', 'plan');
  await grant('ada', 'once');
  const cancelled = await given.api.server().call('DELETE /payments/products/:customer_type/:customer_id/:product_id', {
    params: { customer_type: 'custom', customer_id: 'bob', product_id: 'plan' },
  });
  expect(cancelled).toSucceed();
  server.clock.advance(40, 'day');
  await server.app.background.sweep();
  await grant('cyd', 'plan');

  const { payments_overview } = await metricsOf(given);

  expect(payments_overview).toMatchObject({
    subscriptions_by_status: { active: 2, canceled: 1 },
    active_subscription_count: 2,
    total_one_time_purchases: 1,
    total_orders: 4,
    revenue_cents: 0,
  });
  const days = payments_overview.daily_subscriptions.map(({ activity }) => activity);
  expect([days.at(-1), days.reduce((sum, count) => sum + count, 0)]).toEqual([1, 1]);
});

test('emails of the last thirty days are counted by what happened to them', async () => {
  const given = await portico(server);
  const refuseRecipient = (address: string) =>
    address.startsWith('gone') ? ([550, '5.1.1 No such user here'] as const) : undefined;
  await giveOwnSmtp(given, { refuseRecipient });
  for (const email of ['ada@example.com', 'bob@example.com', 'cyd@example.com', 'gone@example.com']) {
    const body = { email, callback_url: 'http://localhost:3000/handler/sign-in' };
    expect(await given.api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
  }
  await expect.poll(async () => (await metricsOf(given)).email_overview.total_emails, soon).toBe(4);

  const { email_overview } = await metricsOf(given);
  expect(email_overview).toMatchObject({
    emails_by_status: { sent: 3, failed: 1 },
    emails_sent: 3,
    deliverability_status: { delivered: 3, bounced: 0, error: 1 },
    deliverability_rate: 0.75,
    bounce_rate: 0,
  });
  expect(email_overview.daily_emails.at(-1)?.activity).toBe(3);
  server.clock.advance(30, 'day');
  expect((await metricsOf(given)).email_overview).toMatchObject({ total_emails: 0, emails_by_status: {} });
});

test('revenue in US dollars is that of the last thirty days without refunds', async () => {
  const shop = await startStripeServer(1);
  try {
    const given = await stripeShop(shop.server, shop.stripe);
    await configurePayments(given, {
      testMode: false,
      products: { pro: { stackable: true, prices: { usd: { USD: '10' }, eur: { EUR: '7' } } } },
    });
    for (const price of ['usd', 'usd', 'eur']) shop.stripe.pay(await given.begin(await given.code('pro'), price));
    await shop.deliver();
    expect((await metricsOf(given)).payments_overview).toMatchObject({ revenue_cents: 2000, total_orders: 3 });

    const { body } = await given.api.admin().call('GET /internal/payments/payments', { query: {} });
    const payment = body.items.find(({ currency }) => currency === 'USD');
    const refund = { payment_id: payment?.id ?? '', amount: '2.50' };
    expect(
      await given.api.admin().callBadly('POST /internal/payments/transactions/refund', { body: refund }),
    ).toSucceed();
    await shop.deliver();
    const metrics = await metricsOf(given);
    expect(metrics.payments_overview.revenue_cents).toBe(1750);
    expect(metrics.analytics_overview.total_revenue_cents).toBe(1750);
    expect(metrics.not_measured).toContain('users_by_country');
    shop.server.clock.advance(30, 'day');
    expect((await metricsOf(given)).payments_overview.revenue_cents).toBe(0);
  } finally {
    await shop.stop();
  }
});
