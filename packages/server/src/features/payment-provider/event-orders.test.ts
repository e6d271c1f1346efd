import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit';
import { startStripe, type TestStripe } from '@portico/testkit/stripe';
import { type StripeShop, stripeShop } from '@portico/testkit/stripe-shop';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Histories of purchases whose events arrive in random orders, repeatedly, concurrently and late. */

const numRuns = process.env.PORTICO_TEST_LONG === undefined ? 10 : 10_000;

let stripe: TestStripe;
let server: TestServer;

beforeAll(async () => {
  stripe = await startStripe();
  server = await startTestServer({ engine: engineOfRun(), environment: stripe.environment });
  stripe.useClock(() => server.clock.now());
});

afterAll(async () => {
  await server?.stop();
  await stripe?.stop();
});

type Action = 'buy' | 'decline' | 'refund' | 'part' | 'lose' | 'subscribe' | 'switch' | 'renew' | 'fail' | 'end';

const step = fc.record({
  action: fc.constantFrom<Action>(
    'buy',
    'decline',
    'refund',
    'part',
    'lose',
    'subscribe',
    'switch',
    'renew',
    'fail',
    'end',
  ),
  /** Positions of the events that are sent after the action, also repeatedly. */
  sent: fc.array(fc.nat(), { maxLength: 6 }),
});

/** Does an action at Stripe if it is possible. */
async function act(given: StripeShop, action: Action): Promise<void> {
  const live = stripe.store
    .list(given.account, 'subscription')
    .find(({ status }) => ['active', 'trialing', 'past_due'].includes(status));
  const paid = stripe.store.list(given.account, 'charge').find(({ refunded, disputed, payment_intent: id }) => {
    const isOneTime = stripe.store.require(given.account, 'payment_intent', id).ofInvoice === undefined;
    return isOneTime && !refunded && !disputed;
  });
  if (action === 'buy' || action === 'decline')
    stripe.pay(await given.begin(await given.code('pack'), 'once'), action === 'buy' ? 'ok' : 'declined');
  else if (action === 'subscribe' && live === undefined)
    stripe.pay(await given.begin(await given.code('pro'), 'monthly'));
  else if (action === 'refund' && paid !== undefined) stripe.refund(paid.payment_intent);
  else if (action === 'part' && paid !== undefined) stripe.refund(paid.payment_intent, 1);
  else if (action === 'lose' && paid !== undefined) stripe.decide(stripe.dispute(paid.payment_intent).id, 'lost');
  else if (live === undefined) return;
  else if (action === 'renew' || action === 'fail') stripe.endPeriod(live.id, action === 'renew' ? 'ok' : 'declined');
  else if (action === 'end') stripe.cancel(live.id);
  else if (action === 'switch' && live.pending_update === null) {
    // Only if the server knows the subscription, a purchase is a switch.
    const known = (await given.owned()).some(([id]) => id === 'pro');
    const secret = known ? await given.begin(await given.code('max'), 'monthly') : '';
    if (secret !== '') stripe.pay(secret);
  }
}

/** What the customer has to have, from the state of Stripe alone. */
function expected(given: StripeShop): string[] {
  const lost = stripe.store.list(given.account, 'dispute').map(({ charge }) => charge);
  const packs = stripe.store.list(given.account, 'charge').filter(({ id, refunded, payment_intent }) => {
    const isOneTime = stripe.store.require(given.account, 'payment_intent', payment_intent).ofInvoice === undefined;
    return isOneTime && !refunded && !lost.includes(id);
  });
  const subscriptions = stripe.store
    .list(given.account, 'subscription')
    .filter(({ status }) => ['active', 'trialing', 'past_due'].includes(status))
    .map(({ items }) => ((items.data[0]?.price.unit_amount ?? 0) === 1000 ? 'pro' : 'max'));
  return [...packs.map(() => 'pack'), ...subscriptions].sort();
}

test('events in any order, repeated and concurrent, end in the state of Stripe', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 10 }),
      async (steps, last) => {
        const given = await stripeShop(server, stripe);
        const from = stripe.events.length;
        const some = (positions: readonly number[]) => {
          const own = stripe.events.slice(from);
          return own.length === 0 ? [] : positions.map((position) => own[position % own.length] ?? {});
        };
        const send = async (events: readonly object[]) => {
          const answers = await Promise.all(events.map(async (event) => await stripe.send(server.url, event)));
          for (const { status, text } of answers) expect(status, text).toBe(200);
        };
        for (const { action, sent } of steps) {
          await act(given, action);
          await send(some(sent));
        }
        // Each event arrives at least once: backwards, with repetitions.
        await send(stripe.events.slice(from).toReversed());
        await send(some(last));

        expect((await given.owned()).map(([id]) => id).toSorted()).toEqual(expected(given));
      },
    ),
    { numRuns },
  );
});
