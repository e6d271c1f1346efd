import type { Customer } from '@portico/js';
import { checkArgument, checkOptions } from './arguments.ts';
import type { ProjectPlace } from './project-parts.ts';
import type { SentOrders } from './stripe/orders.ts';

/** What a payment does. `needs-confirmation`: the bank asks the customer, who confirms. `disputed`: the customer opens a dispute. */
export type TestCard = 'succeeds' | 'declined' | 'needs-confirmation' | 'disputed';

/** A purchase of a test. */
export interface TestPurchase {
  /** Who gets the product. */
  readonly customer: Customer;
  /** ID of the product. */
  readonly productId: string;
  /** Default: the first price of the product. */
  readonly priceId?: string;
  /** Default: 1. */
  readonly quantity?: number;
  /** Default: `succeeds`. */
  readonly card?: TestCard;
}

/** Payments of a project, without money and without Stripe. */
export interface TestPayments {
  /**
   * Ends the test mode of the project: purchases go to a stand-in of Stripe, whose subscriptions renew when the clock of the server is
   * moved. Without it, purchases are those of the test mode.
   */
  connectStripe(): Promise<void>;
  /** Buys a product, as a customer does on the purchase page. @throws {Error} the card was declined, or the purchase was refused */
  buy(purchase: TestPurchase): Promise<void>;
  /** Sets with which card the subscriptions renew at the stand-in of Stripe. */
  renewWith(card: 'succeeds' | 'declined'): Promise<void>;
}

const purchaseKinds = {
  customer: 'an object',
  productId: 'a string',
  priceId: 'a string',
  quantity: 'a number',
  card: ['succeeds', 'declined', 'needs-confirmation', 'disputed'],
} as const;

interface Place extends ProjectPlace {
  readonly stripe: SentOrders;
}

/** Creates the payments of a project. */
export function createPayments(place: Place): TestPayments {
  const { app, stripe, url } = place;
  let account: string | undefined;
  const requireAccount = () => {
    if (account === undefined) throw new Error('Call connectStripe() first.');
    return account;
  };
  return {
    connectStripe: async () => {
      await (await app.getProject()).updateConfig({ 'payments.testMode': false });
      await call(place, 'POST', '/internal/payments/setup', undefined);
      const info = await call(place, 'GET', '/internal/payments/stripe/account-info', undefined);
      account = info.account_id;
      await stripe.enableAccount(account);
      await stripe.deliver(url);
    },
    renewWith: async (card) => {
      checkArgument('renewWith', 'card', card, ['succeeds', 'declined']);
      await stripe.useCard(requireAccount(), card === 'succeeds' ? 'ok' : 'declined');
    },
    buy: async (purchase) => {
      checkOptions('buy', purchase, purchaseKinds, ['customer', 'productId']);
      const { customer, productId, priceId, quantity = 1, card = 'succeeds' } = purchase;
      const link = await app.payments.createPaymentLink({ ...customer, productId });
      const fullCode = new URL(link).pathname.replace('/purchase/', '');
      const choice = {
        full_code: fullCode,
        price_id: priceId ?? (await firstPrice(place, fullCode)),
        ...(quantity === 1 ? {} : { quantity }),
      };
      if (account === undefined) await buyInTestMode(place, choice, card);
      else await buyAtStripe(place, choice, card);
    },
  };
}

async function firstPrice(place: Place, fullCode: string): Promise<string> {
  const { product } = await call(place, 'POST', '/payments/purchases/validate-code', { full_code: fullCode });
  const [priceId] = Object.keys(product.prices);
  if (priceId === undefined) throw new Error('The product has no price.');
  return priceId;
}

async function buyInTestMode(place: Place, choice: object, card: TestCard): Promise<void> {
  const confirmed = card === 'needs-confirmation' ? { test_confirmation: 'approved' } : {};
  const body = { ...choice, test_card: card.replace('-', '_'), ...confirmed };
  await call(place, 'POST', '/internal/payments/test-mode-purchase-session', body);
}

async function buyAtStripe(place: Place, choice: object, card: TestCard): Promise<void> {
  const { url, stripe } = place;
  const { client_secret: secret } = await call(place, 'POST', '/payments/purchases/purchase-session', choice);
  const used = card === 'declined' ? 'declined' : card === 'needs-confirmation' ? 'asks' : 'ok';
  const { id, status } = await stripe.pay(secret, used);
  if (used === 'asks') await stripe.passCheck(secret);
  if (card === 'disputed') await stripe.dispute(id);
  await stripe.deliver(url);
  if (card === 'declined') throw new Error(`The card was declined: ${status}.`);
}

/** The fields of all responses. */
interface Answer {
  readonly account_id: string;
  readonly client_secret: string;
  readonly product: { readonly prices: Readonly<Record<string, unknown>> };
}

async function call({ url, id, keys }: Place, method: string, path: string, body: object | undefined): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-stack-project-id': id,
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': keys.superSecretAdminKey,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`The purchase was refused: ${await response.text()}`);
  return await response.json();
}
