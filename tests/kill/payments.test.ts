import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerHeaders, internalKeys, portico, rawRequest, startTestServer, type TestServer } from '@portico/testkit';
import { connectPostgres, type TestDatabase } from '@portico/testkit/databases/postgres';
import { startStripe, type TestStripe } from '@portico/testkit/outside/stripe';
import { type StripeShop, shownChange, stripeShop } from '@portico/testkit/outside/stripe-shop';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Child, startScript } from './child.ts';

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';
const isLong = process.env.PORTICO_TEST_LONG !== undefined;

/** A moment in which a process is killed: Stripe has done what it was asked for, and its answer has not arrived. */
interface Moment {
  readonly call: RegExp;
  /** What the customer does before, on the server that survives. */
  readonly before?: (given: StripeShop) => Promise<unknown>;
  /** The request in which the process is killed. */
  readonly request: (given: StripeShop, url: string) => Promise<unknown>;
  /** What happens at Stripe while no process runs. */
  readonly atStripe?: (given: StripeShop) => void;
  /** What the customer has once it is repaired. */
  readonly owned: readonly string[];
  /** Numbers of objects at Stripe: what would be double, has a higher one. */
  readonly counts: { readonly charge: number; readonly living: number };
  readonly repairs: readonly Repair[];
  /** Runs with `npm test`, with the first repair: one moment for each kind of repair. */
  readonly isShort?: boolean;
}

/** `retry`: the customer tries again. `event`: the events arrive. `job`: they never do. */
type Repair = 'retry' | 'event' | 'job';

describe.skipIf(adminUrl === '')('a process killed after a call to Stripe', () => {
  let database: TestDatabase;
  let stripe: TestStripe;
  /** Another process on the same database, which goes on. */
  let server: TestServer;
  let dataDir: string;
  let daysAhead = 0;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portico-kill-'));
    stripe = await startStripe();
    database = await connectPostgres(adminUrl).createDatabase(process.env.PORTICO_TEST_DATABASE_TEMPLATE);
    const { environment } = stripe;
    server = await startTestServer({ engine: 'postgres', databaseUrl: database.url, environment });
    stripe.useClock(() => server.clock.now());
  });

  afterAll(async () => {
    await server?.stop();
    await stripe?.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<{ readonly child: Child; readonly url: string }> {
    const env = {
      ...stripe.environment,
      PORTICO_DATABASE_URL: database.url,
      PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.client,
      PORTICO_INTERNAL_SECRET_SERVER_KEY: internalKeys.server,
      PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.admin,
    };
    const child = startScript('./payer.ts', [dataDir, String(daysAhead)], { env });
    return { child, url: await child.line((line) => line.startsWith('http')) };
  }

  /** Starts a process, sends it a request, and kills it when the answer to a call to Stripe is on its way. */
  async function killIn(call: RegExp, request: (url: string) => Promise<unknown>): Promise<void> {
    const { child, url } = await start();
    const held = stripe.hold(call);
    const asked = request(url).then(
      () => 'answered',
      () => 'cut',
    );
    await held.arrived;
    child.process.kill('SIGKILL');
    await child.ended;
    held.release();
    expect(await asked).toBe('cut');
  }

  const session = async (url: string, body: object) =>
    await rawRequest(url, {
      method: 'POST',
      path: '/api/v1/payments/purchases/purchase-session',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const eventsOf = ({ account }: StripeShop) => stripe.events.filter((event) => event.account === account);
  const sendAll = async (given: StripeShop) => {
    for (const event of eventsOf(given)) expect((await stripe.send(server.url, event)).status).toBe(200);
  };
  const intents = ({ account }: StripeShop) => stripe.store.list(account, 'payment_intent');
  /** Pays what waits for a payment. */
  const payOpen = (given: StripeShop) => {
    for (const { status, client_secret } of intents(given))
      if (status === 'requires_payment_method') stripe.pay(client_secret);
  };
  const codes = new Map<StripeShop, string>();
  const codeOf = async (given: StripeShop, product: string) => {
    const code = codes.get(given) ?? (await given.code(product));
    codes.set(given, code);
    return code;
  };
  const buy =
    (product: string, price: string, more = {}) =>
    async (given: StripeShop, url: string) =>
      await session(url, { full_code: await codeOf(given, product), price_id: price, ...more });
  /** The same for a purchase that changes a subscription: what it changes is confirmed. */
  const switchTo = (product: string, price_id: string) => async (given: StripeShop, url: string) => {
    const choice = { full_code: await codeOf(given, product), price_id };
    return await session(url, { ...choice, confirmed_change: await shownChange(given.ask, choice) });
  };
  const withPromotion = async (given: StripeShop) => {
    const body = { config_override_string: JSON.stringify({ 'payments.promotionCodes': true }) };
    await given.api.admin().call('PATCH /internal/config/override', { body });
    stripe.createPromotionCode(given.account, 'SAVE20', 20);
  };
  const subscribed = async (given: StripeShop) => {
    stripe.pay(await given.begin(await given.code('pro'), 'monthly'));
    await sendAll(given);
    expect(await given.owned()).toEqual([['pro', 1]]);
  };
  const eventOf = (type: string) => async (given: StripeShop, url: string) =>
    await stripe.send(url, eventsOf(given).findLast((event) => event.type === type) ?? {});
  const onePack = { owned: ['pack'], counts: { charge: 1, living: 0 } };
  const onePro = { owned: ['pro'], counts: { charge: 1, living: 1 } };

  const moments: Readonly<Record<string, Moment>> = {
    'creates a customer': {
      call: /POST \/v1\/customers$/,
      request: buy('pack', 'once'),
      ...onePack,
      repairs: ['retry'],
      isShort: true,
    },
    'begins a payment': {
      call: /POST \/v1\/payment_intents$/,
      request: buy('pack', 'once'),
      atStripe: payOpen,
      ...onePack,
      repairs: ['job', 'event'],
      isShort: true,
    },
    'begins a payment, which is then repeated': {
      call: /POST \/v1\/payment_intents$/,
      request: buy('pack', 'once'),
      ...onePack,
      repairs: ['retry'],
    },
    'finalizes an invoice with a discount': {
      call: /POST \/v1\/invoices\/in_\w+\/finalize$/,
      before: withPromotion,
      request: buy('pack', 'once', { promotion_code: 'SAVE20' }),
      atStripe: payOpen,
      ...onePack,
      repairs: ['job', 'event'],
    },
    'finalizes an invoice, which is then repeated': {
      call: /POST \/v1\/invoices\/in_\w+\/finalize$/,
      before: withPromotion,
      request: buy('pack', 'once', { promotion_code: 'SAVE20' }),
      ...onePack,
      repairs: ['retry'],
    },
    'begins a subscription': {
      call: /POST \/v1\/subscriptions$/,
      request: buy('pro', 'monthly'),
      atStripe: payOpen,
      ...onePro,
      repairs: ['event', 'job'],
      isShort: true,
    },
    'begins a subscription, which is then repeated': {
      call: /POST \/v1\/subscriptions$/,
      request: buy('pro', 'monthly'),
      ...onePro,
      repairs: ['retry'],
    },
    'changes a subscription': {
      call: /POST \/v1\/subscriptions\/sub_/,
      before: subscribed,
      request: switchTo('max', 'monthly'),
      atStripe: payOpen,
      owned: ['max'],
      counts: { charge: 2, living: 1 },
      repairs: ['job', 'event'],
    },
    'reads what was paid': {
      call: /GET \/v1\/invoices$/,
      before: async (given) => stripe.pay(await given.begin(await given.code('pack'), 'once')),
      request: eventOf('payment_intent.succeeded'),
      ...onePack,
      repairs: ['job', 'event'],
    },
    'ends a replaced subscription': {
      call: /DELETE \/v1\/subscriptions\/sub_/,
      before: async (given) => {
        await subscribed(given);
        stripe.pay(await given.begin(await given.code('forever'), 'once'));
      },
      request: eventOf('payment_intent.succeeded'),
      owned: ['forever'],
      counts: { charge: 2, living: 0 },
      repairs: ['event', 'job'],
    },
  };

  async function repair(kind: Repair, given: StripeShop, request: Moment['request']): Promise<void> {
    if (kind === 'retry') {
      expect(await request(given, server.url)).toMatchObject({ status: 200 });
      payOpen(given);
    }
    if (kind !== 'job') return await sendAll(given);
    daysAhead += 1;
    server.clock.advance(1, 'day');
    await server.app.background.sweep();
  }

  const cases = Object.entries(moments)
    .filter(([, { isShort }]) => isLong || isShort)
    .flatMap(([name, moment]) =>
      moment.repairs.slice(0, isLong ? undefined : 1).map((kind) => ({ name, moment, kind })),
    );

  test.each(cases)('while it $name loses and doubles nothing: $kind', async ({ moment, kind }) => {
    const given = await stripeShop(server, stripe);
    await moment.before?.(given);
    await killIn(moment.call, async (url) => await moment.request(given, url));
    moment.atStripe?.(given);

    await repair(kind, given, moment.request);

    const { account } = given;
    const living = stripe.store.list(account, 'subscription').filter(({ status }) => status === 'active');
    expect((await given.owned()).map(([id]) => id)).toEqual(moment.owned);
    expect(stripe.store.list(account, 'customer')).toHaveLength(1);
    expect({ charge: stripe.store.list(account, 'charge').length, living: living.length }).toEqual(moment.counts);
    // Repeated once more, nothing changes, and a used URL stays used.
    await sendAll(given);
    expect((await given.owned()).map(([id]) => id)).toEqual(moment.owned);
    const code = codes.get(given);
    if (code !== undefined) expect(await session(server.url, { full_code: code, price_id: 'x' })).toMatchObject(used);
  });

  const used = { status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' };

  test.runIf(isLong)('before it ends a replaced subscription lets the next event end it', async () => {
    const given = await stripeShop(server, stripe);
    await subscribed(given);
    stripe.pay(await given.begin(await given.code('forever'), 'once'));
    const { child, url } = await start();
    stripe.trouble('silence', /DELETE \/v1\/subscriptions\/sub_/);
    const asked = eventOf('payment_intent.succeeded')(given, url).catch(() => undefined);
    const isAsked = () =>
      stripe.requests.some(({ method, account }) => method === 'DELETE' && account === given.account);
    await expect.poll(isAsked, { interval: 5 }).toBe(true);
    child.process.kill('SIGKILL');
    expect(await asked).toBeUndefined();
    expect(stripe.store.list(given.account, 'subscription')).toMatchObject([{ status: 'active' }]);

    await sendAll(given);

    expect(stripe.store.list(given.account, 'subscription')).toMatchObject([{ status: 'canceled' }]);
    expect(await given.owned()).toEqual([['forever', 1]]);
  });

  test.each(isLong ? (['retry', 'event'] as const) : (['event'] as const))(
    'while it refunds a payment refunds it once: %s',
    async (kind) => {
      const given = await stripeShop(server, stripe);
      const { id: payment_id } = stripe.pay(await given.begin(await given.code('pack'), 'once'));
      await sendAll(given);
      const { project } = given;
      const send = async (url: string) =>
        await rawRequest(url, {
          method: 'POST',
          path: '/api/v1/internal/payments/transactions/refund',
          headers: { ...callerHeaders(project.id, 'admin', project.keys.admin), 'content-type': 'application/json' },
          body: JSON.stringify({ payment_id }),
        });
      await killIn(/POST \/v1\/refunds$/, send);

      if (kind === 'retry') expect(await send(server.url)).toMatchObject({ status: 200 });
      else await sendAll(given);

      expect(stripe.store.list(given.account, 'refund')).toMatchObject([{ amount: 499 }]);
      expect(await given.owned()).toEqual([]);
    },
  );

  test.runIf(isLong)('while it creates an account lets the next setup use the same one', async () => {
    const { project, api } = await portico(server);
    const headers = callerHeaders(project.id, 'admin', project.keys.admin);
    const path = '/api/v1/internal/payments/setup';
    const accounts = () => stripe.store.list('', 'account').length;
    const before = accounts();
    await killIn(/POST \/v1\/accounts$/, async (url) => await rawRequest(url, { method: 'POST', path, headers }));
    expect(accounts()).toBe(before + 1);

    expect(await api.admin().call('POST /internal/payments/setup')).toSucceed();
    expect(await api.admin().call('GET /internal/payments/stripe/account-info')).toSucceed();
    expect(accounts()).toBe(before + 1);
  });
});
