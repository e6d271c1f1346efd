import { type CustomerProduct, PorticoClientApp } from '@portico/js';
import type { TestServer, Tokens } from '@portico/testkit';
import type { TestStripe } from '@portico/testkit/outside/stripe';
import { type StripeShop, stripeShop } from '@portico/testkit/outside/stripe-shop';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { complaintsOf, type ExampleApp, startExample } from './example-app.ts';
import { sessionCookies } from './session-cookies.ts';
import { untilShown } from './shown.ts';

/** A customer of a shop in the account settings of the example app. */
export interface BillingPerson {
  readonly shop: StripeShop;
  readonly example: ExampleApp;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors and warnings of the page so far. */
  readonly complaints: string[];
  /** Signs in to another app of the project. */
  enter(url: string): Promise<void>;
  /** Opens a section of the account settings. */
  open(section: string): Promise<void>;
  /** Buys a product on the purchase page. @param priceId ID of a price */
  buy(productId: string, priceId: string, quantity?: number): Promise<void>;
  /** Sends the events of Stripe to the server. */
  deliver(): Promise<void>;
  /** The products, as the server knows them. */
  products(): Promise<readonly CustomerProduct[]>;
  /** The subscription at Stripe. */
  subscriptionId(): string;
  /** Removes the card at Stripe: the next payment has to be made by hand. */
  forgetCard(): void;
  /** Pays the invoice that waits for it. */
  payOpenInvoice(): void;
  close(): Promise<void>;
}

/** Creates a shop and signs its customer in, in a new browser. */
export async function billingPerson(server: TestServer, stripe: TestStripe, browser: Browser): Promise<BillingPerson> {
  const shop = await stripeShop(server, stripe);
  const example = await startExample(shop);
  const { body: session } = await shop.api.server().call('POST /auth/sessions', {
    body: { user_id: shop.customer.customer_id },
  });
  const tokens: Tokens = session;
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addCookies(sessionCookies(shop.project.id, example.url, tokens));
  const page = await context.newPage();
  const app = new PorticoClientApp({
    baseUrl: server.url,
    projectId: shop.project.id,
    publishableClientKey: shop.project.keys.client,
    tokenStore: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token },
  });
  const deliver = async () => await stripe.deliver(server.url);
  return {
    shop,
    example,
    context,
    page,
    complaints: complaintsOf(page),
    deliver,
    enter: async (url) => await context.addCookies(sessionCookies(shop.project.id, url, tokens)),
    open: async (section) => {
      await page.goto(`${example.url}/handler/account-settings#${section}`);
      await untilShown(page);
      await page.getByRole('heading', { name: 'Account settings' }).waitFor();
    },
    buy: async (productId, priceId, quantity = 1) => {
      const secret = await shop.begin(await shop.code(productId), priceId, { quantity });
      stripe.pay(secret);
      await deliver();
    },
    products: async () => {
      const user = await app.getUser({ or: 'throw' });
      return await user.listProducts();
    },
    subscriptionId: () => {
      const [subscription] = stripe.store.list(shop.account, 'subscription');
      if (subscription === undefined) throw new Error('There is no subscription');
      return subscription.id;
    },
    forgetCard: () => {
      for (const one of stripe.store.list(shop.account, 'subscription')) one.default_payment_method = null;
    },
    payOpenInvoice: () => {
      const intents = stripe.store.list(shop.account, 'payment_intent');
      stripe.pay(intents.find(({ status }) => status === 'requires_payment_method')?.client_secret ?? '');
    },
    close: async () => {
      await context.close();
      await example.close();
    },
  };
}
