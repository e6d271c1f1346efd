import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit';
import { startStripe, type TestStripe } from '@portico/testkit/outside/stripe';
import { type StripeShop, stripeShop } from '@portico/testkit/outside/stripe-shop';
import { runs } from '@portico/testkit/runs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Histories of purchases whose events arrive in random orders, repeatedly, concurrently and late. */

/** 10,000 take a quarter of an hour on PostgreSQL. The embedded database is slower, and its statements are the same. */
const histories = engineOfRun() === 'postgres' ? runs({ short: 10, long: 10_000 }) : runs({ short: 4, long: 500 });
/** Histories that run concurrently, each in a project of its own. */
const lanes = Math.min(8, histories);
/** Customers of one project. A new project forgets the objects of the last one. */
const customersPerProject = 25;

let stripe: TestStripe;
let server: TestServer;

beforeAll(async () => {
  stripe = await startStripe();
  const environment = { ...stripe.environment, PORTICO_LIMIT_CHECKOUTS_PER_ADDRESS: 'off' };
  server = await startTestServer({ engine: engineOfRun(), environment });
  stripe.useClock(() => server.clock.now());
});

afterAll(async () => {
  await server?.stop();
  await stripe?.stop();
});

const actions = [
  'buy',
  'decline',
  'confirm late',
  'refund',
  'part',
  'lose',
  'win',
  'subscribe',
  'try',
  'switch',
  'renew',
  'fail',
  'end',
  'end later',
] as const;
type Action = (typeof actions)[number];

const step = fc.record({
  action: fc.constantFrom<Action>(...actions),
  /** Positions of the events that are sent after the action, also repeatedly. */
  sent: fc.array(fc.nat(), { maxLength: 6 }),
});

/** Returns what the customer has at Stripe. */
function atStripe({ account, customer }: StripeShop) {
  const own = stripe.store
    .list(account, 'customer')
    .filter(({ metadata }) => metadata.customerId === customer.customer_id)
    .map(({ id }) => id);
  const isOwn = (one: { readonly customer: string | null }) => own.includes(one.customer ?? '');
  return {
    customers: own,
    subscriptions: stripe.store.list(account, 'subscription').filter(isOwn),
    charges: stripe.store
      .list(account, 'charge')
      .filter(isOwn)
      .filter(({ payment_intent: id }) => stripe.store.require(account, 'payment_intent', id).ofInvoice === undefined),
    waiting: stripe.store
      .list(account, 'payment_intent')
      .filter(isOwn)
      .find(({ status }) => status === 'requires_action'),
    lost: stripe.store
      .list(account, 'dispute')
      .filter(({ status }) => status === 'lost')
      .map(({ charge }) => charge),
  };
}

const living = ['active', 'trialing', 'past_due'];

/** Does an action at Stripe if it is possible. */
async function act(given: StripeShop, action: Action): Promise<void> {
  const { subscriptions, charges, waiting } = atStripe(given);
  const live = subscriptions.find(({ status }) => living.includes(status));
  const paid = charges.find(({ refunded, disputed }) => !refunded && !disputed);
  if (action === 'buy' || action === 'decline' || (action === 'confirm late' && waiting === undefined)) {
    const card = action === 'buy' ? 'ok' : action === 'decline' ? 'declined' : 'asks';
    stripe.pay(await given.begin(await given.code('pack'), 'once'), card);
  } else if (action === 'confirm late') stripe.passCheck(waiting?.client_secret ?? '');
  else if ((action === 'subscribe' || action === 'try') && live === undefined) {
    // The server may not know yet that the last subscription has ended.
    if ((await given.owned()).some(([id]) => id !== 'pack')) return;
    stripe.pay(await given.begin(await given.code('pro'), action === 'try' ? 'trial' : 'monthly'));
  } else if (action === 'refund' && paid !== undefined) stripe.refund(paid.payment_intent);
  else if (action === 'part' && paid !== undefined) stripe.refund(paid.payment_intent, 1);
  else if ((action === 'lose' || action === 'win') && paid !== undefined)
    stripe.decide(stripe.dispute(paid.payment_intent).id, action === 'lose' ? 'lost' : 'won');
  else if (live === undefined) return;
  else if (action === 'renew' || action === 'fail') stripe.endPeriod(live.id, action === 'renew' ? 'ok' : 'declined');
  else if (action === 'end') stripe.cancel(live.id);
  else if (action === 'end later') live.cancel_at_period_end = true;
  else if (action === 'switch' && live.pending_update === null) {
    // Only if the server knows the subscription, a purchase is a switch.
    const known = (await given.owned()).some(([id]) => id === 'pro');
    const secret = known ? await given.begin(await given.code('max'), 'monthly') : '';
    if (secret !== '') stripe.pay(secret);
  }
}

/** Returns what the customer has to have, from the state of Stripe alone. */
function expected(given: StripeShop): string[] {
  const { subscriptions, charges, lost } = atStripe(given);
  const packs = charges.filter(({ id, refunded }) => !refunded && !lost.includes(id));
  const plans = subscriptions
    .filter(({ status }) => living.includes(status))
    .map(({ items }) => ((items.data[0]?.price.unit_amount ?? 0) === 1000 ? 'pro' : 'max'));
  return [...packs.map(() => 'pack'), ...plans].sort();
}

/** Gives each history a customer of its own. */
function customersInTurn(): () => Promise<StripeShop> {
  let shop: StripeShop | undefined;
  let count = 0;
  return async () => {
    if (shop === undefined || count % customersPerProject === 0) {
      if (shop !== undefined) stripe.forget(shop.account);
      shop = await stripeShop(server, stripe);
    } else shop = await shop.another();
    count += 1;
    return shop;
  };
}

test('events in any order, repeated and concurrent, end in the state of Stripe', { timeout: 3_600_000 }, async () => {
  const lane = async () => {
    const next = customersInTurn();
    const history = fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 10 }),
      async (steps, last) => {
        const given = await next();
        const before = new Set(stripe.events);
        const own = () => stripe.events.filter((event) => event.account === given.account && !before.has(event));
        const some = (positions: readonly number[]) => {
          const events = own();
          return events.length === 0 ? [] : positions.map((position) => events[position % events.length] ?? {});
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
        await send(own().toReversed());
        await send(some(last));

        expect((await given.owned()).map(([id]) => id).toSorted()).toEqual(expected(given));
        expect(atStripe(given).customers.length).toBeLessThanOrEqual(1);
      },
    );
    await fc.assert(history, { numRuns: Math.ceil(histories / lanes) });
  };
  await Promise.all(Array.from({ length: lanes }, lane));
});
