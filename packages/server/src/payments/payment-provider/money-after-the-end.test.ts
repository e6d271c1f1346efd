import type { UserId } from '@portico/contract';
import { configurePayments, inNewSession } from '@portico/testkit/outside/payments';
import { type StripeShop, startStripeServer } from '@portico/testkit/outside/stripe-shop';
import { isShortRun } from '@portico/testkit/runs';
import { afterAll, describe, expect, test } from 'vitest';
import { removedTenanciesJob } from '../../ground/projects/index.ts';
import { runJobs } from '../../kernel/background/jobs.ts';
import { scheduledDeletionsJob } from '../../users/deletions/index.ts';
import { customersFeature } from '../customers/index.ts';
import { purchasesFeature } from '../purchases/index.ts';
import { endCustomersJob, paymentProviderCleanups, syncCustomersJob } from './payment-provider.jobs.ts';

/** Every way in which an account ends, with every state of a subscription. These tests move the clock, and run jobs. */

const { server, stripe, shop, deliver, buy, stop } = await startStripeServer();
afterAll(stop);

const { platform } = server.app;
const context = () => ({ db: server.app.database.handle(), now: server.clock.now() });
const runPaymentJobs = async () => await runJobs([syncCustomersJob(platform), endCustomersJob(platform)], context);
const cleanupsOfPurchases = [purchasesFeature, customersFeature].flatMap(({ cleanups = [] }) => cleanups);
const cleanUp = async () =>
  await runJobs([removedTenanciesJob([...cleanupsOfPurchases, ...paymentProviderCleanups])], context);

const params = ({ user }: StripeShop) => ({ user_id: user.id as UserId });

async function allowGrace({ api }: StripeShop, days: number) {
  const config = { 'users.allowClientUserDeletion': true, 'users.deletionGraceDays': days };
  const body = { config_override_string: JSON.stringify(config) };
  expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
}

const subscriptionsAt = ({ account }: StripeShop) => stripe.store.list(account, 'subscription');
const chargesAt = ({ account }: StripeShop) => stripe.store.list(account, 'charge');
const refundsAt = ({ account }: StripeShop) => stripe.store.list(account, 'refund');
const only = <T>(list: readonly T[]): T => {
  const [one, second] = list;
  if (one === undefined || second !== undefined) throw new Error(`There are ${list.length}.`);
  return one;
};

/** Puts a subscription into each state that Stripe has. */
const states = {
  active: async (given) => void (await buy(given, 'pro', 'monthly')),
  trialing: async (given) => void (await buy(given, 'pro', 'trial')),
  'past due': async (given) => {
    await states.active(given);
    stripe.endPeriod(only(subscriptionsAt(given)).id, 'declined');
  },
  unpaid: async (given) => {
    await states['past due'](given);
    stripe.giveUp(only(subscriptionsAt(given)).id);
  },
  'cancelled at the end of its period': async (given) => {
    await states.active(given);
    only(subscriptionsAt(given)).cancel_at_period_end = true;
  },
  'paused by the owner': async (given) => {
    await states.active(given);
    stripe.pauseCollection(only(subscriptionsAt(given)).id, 'void');
  },
  'waiting for a change': async (given) => {
    await states.active(given);
    await given.begin(await given.code('max'), 'monthly');
  },
  incomplete: async (given) => void (await given.begin(await given.code('pro'), 'monthly')),
  ended: async (given) => {
    await states.active(given);
    stripe.cancel(only(subscriptionsAt(given)).id);
  },
} satisfies Record<string, (given: StripeShop) => Promise<void>>;

const living = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete'];

/** Charges what Stripe would charge now. */
function charge(given: StripeShop): void {
  for (const { id, status } of subscriptionsAt(given)) {
    if (status === 'active' || status === 'trialing') stripe.endPeriod(id);
    if (living.includes(status)) stripe.collect(id);
  }
}

/** Checks that nothing is charged any more, and that all charges since a time were given back once. */
function expectNothingPaid(given: StripeShop, since: Date) {
  expect(subscriptionsAt(given).filter(({ status }) => living.includes(status))).toEqual([]);
  const late = chargesAt(given).filter(({ created }) => created * 1000 >= Math.floor(since.getTime() / 1000) * 1000);
  expect(late.filter(({ refunded }) => !refunded)).toEqual([]);
  for (const { id } of late) expect(refundsAt(given).filter((one) => one.charge === id)).toHaveLength(1);
}

const ends = {
  'a user deletes the account': async (given) => {
    await allowGrace(given, 0);
    expect(await (await inNewSession(given.api, given.user.id)).call('DELETE /users/me')).toSucceed();
  },
  'a server deletes the user': async (given) =>
    void expect(await given.api.server().call('DELETE /users/:user_id', { params: params(given) })).toSucceed(),
  'the user is erased': async (given) => {
    const body = { user_id: given.user.id as UserId };
    expect(await given.api.admin().call('POST /internal/erasures', { body })).toSucceed();
  },
  'the scheduled time has come': async (given) => {
    await allowGrace(given, 3);
    expect(await (await inNewSession(given.api, given.user.id)).call('DELETE /users/me')).toSucceed();
    await runPaymentJobs();
    charge(given);
    await deliver();
    server.clock.advance(4, 'day');
    await runJobs([scheduledDeletionsJob(platform)], context);
  },
  'the project is deleted': async (given) =>
    void expect(await given.api.admin().call('DELETE /internal/projects/current')).toSucceed(),
} satisfies Record<string, (given: StripeShop) => Promise<void>>;

/** `npm test` goes through each end and each state once. */
const ways = Object.entries(ends).map(
  ([name, end], index) =>
    [name, end, Object.entries(states).slice(0, isShortRun && index > 0 ? 1 : undefined)] as const,
);

describe.each(ways)('%s', (_name, end, tried) => {
  test.each(tried)('with a subscription that is %s', async (_state, prepare) => {
    const given = await shop();
    await prepare(given);
    await deliver();
    server.clock.advance(1, 'hour');
    const since = server.clock.now();
    await end(given);
    // A charge between the end and the job.
    charge(given);
    await deliver();
    await runPaymentJobs();
    charge(given);
    await deliver();
    server.clock.advance(11, 'minute');
    await runPaymentJobs();
    expectNothingPaid(given, since);
    const before = chargesAt(given).filter(({ created }) => created < Math.floor(since.getTime() / 1000));
    expect(before.filter(({ refunded }) => refunded)).toEqual([]);
  });
});

describe('the end of a team', () => {
  test.each(['admin', 'member'])('ends what it pays for, deleted by an %s', async (who) => {
    const given = await teamShop(await shop());
    const since = server.clock.now();
    const { params, own } = given;
    const caller = who === 'admin' ? given.api.server() : own;
    expect(await caller.call('DELETE /teams/:team_id', { params })).toSucceed();
    charge(given);
    await runPaymentJobs();
    expectNothingPaid(given, since);
  });
});

/** Lets a team subscribe. */
async function teamShop(given: StripeShop) {
  const own = await inNewSession(given.api, given.user.id);
  const body = { display_name: 'Team', creator_user_id: given.user.id as UserId };
  const { body: team } = await given.api.server().call('POST /teams', { body });
  const customer = { customer_type: 'team', customer_id: team.id } as const;
  await configurePayments(given, {
    testMode: false,
    products: { seats: { customerType: 'team', prices: { monthly: { USD: '10', interval: [1, 'month'] } } } },
  });
  const asked = { body: { ...customer, product_id: 'seats' } };
  const { body: made, text } = await own.call('POST /payments/purchases/create-purchase-url', asked);
  if (made?.url === undefined) throw new Error(text);
  const code = new URL(made.url).pathname.replace('/purchase/', '');
  stripe.pay(await given.begin(code, 'monthly'));
  await deliver();
  server.clock.advance(1, 'minute');
  return { ...given, own: await inNewSession(given.api, given.user.id), params: { team_id: team.id } };
}

/** Schedules the deletion of the account. */
async function leave(given: StripeShop) {
  await allowGrace(given, 10);
  expect(await (await inNewSession(given.api, given.user.id)).call('DELETE /users/me')).toSucceed();
}

const keep = async (given: StripeShop) =>
  void expect(
    await given.api.server().call('POST /users/:user_id/cancel-deletion', { params: params(given) }),
  ).toSucceed();

describe('an account that is kept', () => {
  test.each(['active', 'trialing', 'past due', 'unpaid'] as const)(
    'pays the present period of a subscription that was %s, and nothing for periods in between',
    async (state) => {
      const given = await shop();
      await states[state](given);
      await deliver();
      const before = chargesAt(given).length;
      const { id } = only(subscriptionsAt(given));
      server.clock.advance(1, 'minute');
      const owed = state === 'active' || state === 'trialing' ? 0 : 1;
      await leave(given);
      await runPaymentJobs();
      expect(only(subscriptionsAt(given)).pause_collection).toMatchObject({ behavior: 'keep_as_draft' });
      stripe.endPeriod(id);
      expect(stripe.collect(id)).toBe(0);
      server.clock.advance(65 + owed * 30, 'day');
      stripe.endPeriod(id);
      expect(chargesAt(given)).toHaveLength(before);

      await keep(given);
      await runPaymentJobs();
      expect(only(subscriptionsAt(given)).pause_collection).toBeNull();
      // The one of the present period, and what was owed before.
      expect(stripe.collect(id)).toBe(1 + owed);
      await deliver();
      expect(refundsAt(given)).toEqual([]);
      stripe.endPeriod(id);
      expect(chargesAt(given)).toHaveLength(before + 2 + owed);
    },
  );

  test('is not resumed at Stripe if the owner has paused it', async () => {
    const given = await shop();
    await states['paused by the owner'](given);
    await deliver();
    await leave(given);
    await runPaymentJobs();
    await keep(given);
    await runPaymentJobs();
    expect(only(subscriptionsAt(given)).pause_collection).toMatchObject({ behavior: 'void' });
  });

  test('is resumed, also if it is kept while the pause is on its way', async () => {
    const given = await shop();
    await states.active(given);
    await leave(given);
    const pause = stripe.hold(/POST \/v1\/subscriptions\//);
    const job = runPaymentJobs();
    await pause.arrived;
    await keep(given);
    await runPaymentJobs();
    pause.release();
    await job;
    expect(only(subscriptionsAt(given)).pause_collection).toBeNull();
  });

  test('has what was bought once, although it was paid in the meantime', async () => {
    const given = await shop();
    const secret = await given.begin(await given.code('pack'), 'once');
    server.clock.advance(1, 'minute');
    await leave(given);
    stripe.pay(secret);
    await deliver();
    await keep(given);
    await runPaymentJobs();
    expect(refundsAt(given)).toEqual([]);
    expect(await given.owned()).toEqual([['pack', 1]]);
  });
});

describe('an account that will be deleted', () => {
  test('buys nothing and changes nothing', async () => {
    const given = await shop();
    const code = await given.code('pro');
    await leave(given);
    const choice = { full_code: code, price_id: 'monthly' };
    const answer = await given.ask('/payments/purchases/purchase-session', choice);
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/scheduled for deletion/)]);
    expect(subscriptionsAt(given)).toEqual([]);
  });

  test('gets back what was charged before the pause, once, also if events, jobs and the owner do it at once', async () => {
    const given = await shop();
    await states.active(given);
    server.clock.advance(1, 'minute');
    await leave(given);
    const { id } = only(subscriptionsAt(given));
    stripe.endPeriod(id);
    const charged = chargesAt(given).toSorted((a, b) => b.created - a.created)[0];
    const body = { payment_id: charged?.payment_intent ?? '' };
    await Promise.all([
      deliver(),
      runPaymentJobs(),
      runPaymentJobs(),
      given.api.admin().call('POST /internal/payments/transactions/refund', { body }),
    ]);
    server.clock.advance(11, 'minute');
    await runPaymentJobs();
    expect(refundsAt(given).reduce((sum, { amount }) => sum + amount, 0)).toBe(charged?.amount);
    expect(only(subscriptionsAt(given)).pause_collection).not.toBeNull();
  });

  test('gives back what was bought once only after its end', async () => {
    const given = await shop();
    const secret = await given.begin(await given.code('pack'), 'once');
    server.clock.advance(1, 'minute');
    await leave(given);
    stripe.pay(secret);
    await deliver();
    expect(refundsAt(given)).toEqual([]);
    expect(await given.api.server().call('DELETE /users/:user_id', { params: params(given) })).toSucceed();
    await runPaymentJobs();
    expect(refundsAt(given)).toHaveLength(1);
  });
});

test('what was granted or bought in test mode ends with the account', async () => {
  const given = await shop();
  const answer = await given.api.server().call('POST /payments/products/:customer_type/:customer_id', {
    params: given.customer,
    body: { product_id: 'pro' },
  });
  expect(answer).toSucceed();
  expect(await given.api.server().call('DELETE /users/:user_id', { params: params(given) })).toSucceed();
  const db = server.app.database.handle();
  const text = 'select status from subscriptions where customer_id = $1';
  const rows = await db.run({ text, values: [given.user.id], isWrite: false });
  expect(JSON.stringify(rows)).toContain('canceled');
});

test('a purchase that begins while the user is deleted is refused, or given back', async () => {
  for (let round = 0; round < 5; round += 1) {
    const given = await shop();
    const code = await given.code('pro');
    const choice = { full_code: code, price_id: 'monthly' };
    const [answer] = await Promise.all([
      given.ask('/payments/purchases/purchase-session', choice),
      given.api.server().call('DELETE /users/:user_id', { params: params(given) }),
    ]);
    if (answer.status === 200) stripe.pay((answer.body as { client_secret: string }).client_secret);
    await deliver();
    server.clock.advance(1, 'hour');
    await runPaymentJobs();
    expect(subscriptionsAt(given).filter(({ status }) => living.includes(status))).toEqual([]);
    expect(chargesAt(given).filter(({ refunded }) => !refunded)).toEqual([]);
  }
});

describe('a deleted project', () => {
  test('keeps the customers until nothing is paid, and tries less and less often', async () => {
    const given = await shop();
    await states.active(given);
    expect(await given.api.admin().call('DELETE /internal/projects/current')).toSucceed();
    const calls = () =>
      stripe.requests.filter(({ method, account }) => method === 'DELETE' && account === given.account);
    stripe.trouble(500, /DELETE \/v1\/subscriptions/, 1000);
    for (let minute = 0; minute < 120; minute += 1) {
      await runPaymentJobs();
      server.clock.advance(1, 'minute');
    }
    await cleanUp();
    expect(calls().length).toBeGreaterThan(3);
    expect(calls().length).toBeLessThan(20);
  });
});
