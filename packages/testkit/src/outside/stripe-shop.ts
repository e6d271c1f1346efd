import type { Currency } from '@portico/contract';
import { rawRequest } from '../api.ts';
import { type Portico, portico, type TestUser } from '../portico.ts';
import { engineOfRun, startTestServer, type TestServer } from '../test-server.ts';
import { configurePayments, inNewSession } from './payments.ts';
import { startStripe, type TestStripe } from './stripe.ts';

/** A project with products, a payment account and a user who buys. */
export interface StripeShop extends Portico {
  readonly stripe: TestStripe;
  /** ID of the account at Stripe. */
  readonly account: string;
  /** The user, with a session. */
  readonly user: TestUser;
  readonly customer: { readonly customer_type: 'user'; readonly customer_id: string };
  /** Adds a user. @returns the shop with that user as the customer */
  another(): Promise<StripeShop>;
  /** Creates a purchase URL in a new session of the user, and returns its code. */
  code(productId: string): Promise<string>;
  /**
   * Begins a payment, and confirms what it changes. Throws if that fails.
   *
   * @returns the client secret
   */
  begin(fullCode: string, priceId: string, more?: { quantity?: number; currency?: Currency }): Promise<string>;
  /** Sends a request of the purchase page. @param language the Accept-Language header */
  ask(
    path: string,
    body: object,
    language?: string,
  ): Promise<{ readonly status: number; readonly text: string; readonly body: unknown }>;
  /** Products with their quantities. */
  owned(): Promise<readonly (readonly [id: string | null, quantity: number])[]>;
  /** Quantity of the item `credits`. */
  credits(): Promise<number>;
}

const monthly = (amount: string) => ({ USD: amount, EUR: amount, interval: [1, 'month'] as const });

const payments = {
  testMode: false,
  catalogs: { plans: {} },
  items: { credits: { customerType: 'user' } },
  products: {
    pro: {
      displayName: 'Pro',
      catalogId: 'plans',
      prices: { monthly: monthly('10'), trial: { ...monthly('10'), freeTrial: [7, 'day'] } },
      includedItems: { credits: { quantity: 100, expires: 'when-purchase-expires' } },
    },
    max: {
      displayName: 'Max',
      catalogId: 'plans',
      prices: { monthly: monthly('30') },
      includedItems: { credits: { quantity: 500, expires: 'when-purchase-expires' } },
    },
    forever: { displayName: 'Forever', catalogId: 'plans', prices: { once: { USD: '300' } } },
    pack: {
      displayName: 'Credits',
      stackable: true,
      prices: { once: { USD: '4.99', JPY: '500' }, free: { USD: '0' } },
      includedItems: { credits: { quantity: 10, expires: 'never' } },
    },
  },
} as const;

/** Creates a shop on a server that uses the stand-in of Stripe. */
export async function stripeShop(server: TestServer, stripe: TestStripe): Promise<StripeShop> {
  const given = await portico(server);
  await configurePayments(given, payments);
  const setup = await given.api.admin().call('POST /internal/payments/setup');
  if (setup.status !== 200) throw new Error(setup.text);
  const info = await given.api.admin().call('GET /internal/payments/stripe/account-info');
  const account = info.body.account_id;
  stripe.enableAccount(account);
  return await shopOf(given, stripe, account);
}

/** Returns what the purchase page shows of a change, in the form that confirms it. */
export async function shownChange(ask: StripeShop['ask'], choice: object): Promise<object> {
  const { status, text, body } = await ask('/payments/purchases/preview', choice);
  if (status !== 200) throw new Error(text);
  const { change } = body as { change: { readonly old_product: string } };
  const { old_product: _name, ...shown } = change;
  return shown;
}

async function shopOf(given: Portico, stripe: TestStripe, account: string): Promise<StripeShop> {
  const { server } = given;
  const user = await given.project.user();
  const customer = { customer_type: 'user', customer_id: user.id } as const;
  const ask: StripeShop['ask'] = async (path, body, language = 'en') =>
    await rawRequest(server.url, {
      method: 'POST',
      path: `/api/v1${path}`,
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(body),
    });
  return {
    ...given,
    stripe,
    account,
    user,
    customer,
    ask,
    another: async () => await shopOf(given, stripe, account),
    code: async (product_id) => {
      const own = await inNewSession(given.api, user.id);
      const { body, text } = await own.call('POST /payments/purchases/create-purchase-url', {
        body: { ...customer, product_id },
      });
      if (body?.url === undefined) throw new Error(text);
      return new URL(body.url).pathname.replace('/purchase/', '');
    },
    begin: async (full_code, price_id, more = {}) => {
      const choice = { full_code, price_id, ...more };
      let answer = await ask('/payments/purchases/purchase-session', choice);
      if (answer.status === 409) {
        const confirmed_change = await shownChange(ask, choice);
        answer = await ask('/payments/purchases/purchase-session', { ...choice, confirmed_change });
      }
      if (answer.status !== 200) throw new Error(answer.text);
      return (answer.body as { client_secret: string }).client_secret;
    },
    owned: async () => {
      const { body } = await given.api
        .server()
        .call('GET /payments/products/:customer_type/:customer_id', { params: customer });
      return body.items.map((item) => [item.id, item.quantity] as const);
    },
    credits: async () => {
      const params = { ...customer, item_id: 'credits' };
      const { body } = await given.api
        .server()
        .call('GET /payments/items/:customer_type/:customer_id/:item_id', { params });
      return body.quantity;
    },
  };
}

/** A server with the stand-in of Stripe. */
export interface StripeServer {
  readonly server: TestServer;
  readonly stripe: TestStripe;
  /** Creates a project that sells. */
  shop(): Promise<StripeShop>;
  /** Delivers the events of Stripe. */
  deliver(): Promise<void>;
  /** Buys something, and lets the events arrive. @returns the ID of the payment */
  buy(
    shop: StripeShop,
    productId: string,
    priceId: string,
    more?: { quantity?: number; currency?: Currency },
  ): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a server with the stand-in of Stripe, which follows its clock.
 *
 * @param timeoutSeconds how long the server waits for Stripe
 * @param settings more settings of the server
 */
export async function startStripeServer(
  timeoutSeconds = 10,
  settings: Readonly<Record<string, string>> = {},
): Promise<StripeServer> {
  const stripe = await startStripe();
  const environment = { ...stripe.environment, PORTICO_STRIPE_TIMEOUT_SECONDS: String(timeoutSeconds), ...settings };
  const server = await startTestServer({ engine: engineOfRun(), environment });
  stripe.useClock(() => server.clock.now());
  const deliver = async () => void (await stripe.deliver(server.url));
  return {
    server,
    stripe,
    shop: async () => await stripeShop(server, stripe),
    deliver,
    buy: async (shop, productId, priceId, more) => {
      const { id } = stripe.pay(await shop.begin(await shop.code(productId), priceId, more));
      await deliver();
      return id;
    },
    stop: async () => {
      await server.stop();
      await stripe.stop();
    },
  };
}
