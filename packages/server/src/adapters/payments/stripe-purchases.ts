import type Stripe from 'stripe';
import type { CustomerPlace, Offer, PaymentProvider, SubscriptionOffer } from './payment-provider.ts';
import { PaymentProviderFailure } from './provider-failure.ts';
import type { StripeClient } from './stripe-client.ts';
import { amountsOf } from './stripe-payment-states.ts';
import { productIdOf, sessionMetadata } from './stripe-states.ts';

type Purchases = Pick<PaymentProvider, 'startPayment' | 'startSubscription' | 'abandon' | 'findPromotionCode'>;

const secretOfInvoice = ['latest_invoice.confirmation_secret', 'pending_setup_intent'];

/** Calls that start purchases. */
export function stripePurchases(client: StripeClient): Purchases {
  const { call } = client;
  return {
    startPayment: async ({ account: stripeAccount, customer }, offer) => {
      const intent = await call(stripeAccount, (stripe) =>
        stripe.paymentIntents.create(
          {
            amount: offer.unitAmount * offer.quantity,
            currency: offer.currency.toLowerCase(),
            customer,
            description: offer.name,
            automatic_payment_methods: { enabled: true },
            metadata: { ...offer.metadata, [sessionMetadata]: offer.sessionId },
          },
          { stripeAccount, idempotencyKey: `${offer.sessionId}/payment` },
        ),
      );
      const { amount: total } = intent;
      const amounts = { currency: offer.currency, subtotal: total, discount: 0, tax: 0, total };
      return { id: intent.id, clientSecret: intent.client_secret, amounts };
    },
    startSubscription: async (place, offer) => await startSubscription(client, place, offer),
    abandon: async ({ account }, id) => await abandon(client, account, id),
    findPromotionCode: async (stripeAccount, code) => {
      const found = await call(stripeAccount, (stripe) =>
        stripe.promotionCodes.list({ code, active: true, limit: 1 }, { stripeAccount }),
      );
      return found.data[0]?.id ?? null;
    },
  };
}

async function startSubscription(client: StripeClient, place: CustomerPlace, offer: SubscriptionOffer) {
  const { call } = client;
  const { account: stripeAccount, customer } = place;
  await createProduct(client, place, offer);
  const trial: Pick<Stripe.SubscriptionCreateParams, 'trial_end' | 'trial_settings'> =
    offer.trialEnd === undefined
      ? {}
      : {
          trial_end: Math.floor(offer.trialEnd.getTime() / 1000),
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        };
  const subscription = await call(stripeAccount, (stripe) =>
    stripe.subscriptions.create(
      {
        customer,
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        items: [{ price_data: priceData(offer), quantity: offer.quantity }],
        metadata: { ...offer.metadata, [sessionMetadata]: offer.sessionId },
        ...trial,
        ...(offer.promotionCodeId === undefined ? {} : { discounts: [{ promotion_code: offer.promotionCodeId }] }),
        ...(offer.automaticTax === true ? { automatic_tax: { enabled: true } } : {}),
        expand: secretOfInvoice,
      },
      { stripeAccount, idempotencyKey: `${offer.sessionId}/subscription` },
    ),
  );
  return { id: subscription.id, clientSecret: secretOf(subscription), amounts: amountsNow(subscription) };
}

/** Cancels a payment or subscription that was not paid. @returns false if it was paid already */
async function abandon(client: StripeClient, stripeAccount: string, id: string): Promise<boolean> {
  const { call } = client;
  try {
    if (id.startsWith('pi_'))
      await call(stripeAccount, (stripe) => stripe.paymentIntents.cancel(id, {}, { stripeAccount }));
    else if (id.startsWith('in_'))
      await call(stripeAccount, (stripe) => stripe.invoices.voidInvoice(id, {}, { stripeAccount }));
    else {
      const { status } = await call(stripeAccount, (stripe) =>
        stripe.subscriptions.retrieve(id, {}, { stripeAccount }),
      );
      if (status !== 'incomplete') return status === 'incomplete_expired';
      await call(stripeAccount, (stripe) => stripe.subscriptions.cancel(id, {}, { stripeAccount }));
    }
    return true;
  } catch (error) {
    if (!(error instanceof PaymentProviderFailure) || error.kind === 'unavailable') throw error;
    return error.kind === 'missing' || (await isCancelled(client, stripeAccount, id));
  }
}

/** Returns what the latest invoice costs. Null if that is nothing. */
export function amountsNow({ latest_invoice: invoice }: Stripe.Subscription) {
  return typeof invoice === 'object' && invoice !== null && invoice.total > 0 ? amountsOf(invoice) : null;
}

/** Creates the product of an offer, unless an earlier call has. */
export async function createProduct({ call }: StripeClient, { account: stripeAccount }: CustomerPlace, offer: Offer) {
  const params = {
    id: productIdOf(offer.sessionId),
    name: offer.name === '' ? 'Subscription' : offer.name,
    metadata: { [sessionMetadata]: offer.sessionId },
  };
  try {
    await call(stripeAccount, (stripe) =>
      stripe.products.create(params, { stripeAccount, idempotencyKey: `${offer.sessionId}/product` }),
    );
  } catch (error) {
    const exists = error instanceof PaymentProviderFailure && error.code === 'resource_already_exists';
    if (!exists) throw error;
  }
}

/** Returns the price of an offer, for a subscription. */
export function priceData(offer: SubscriptionOffer) {
  const [interval_count, interval] = offer.interval;
  return {
    currency: offer.currency.toLowerCase(),
    unit_amount: offer.unitAmount,
    product: productIdOf(offer.sessionId),
    recurring: { interval, interval_count },
  };
}

/** Returns the secret of the first payment, or of the setup for payments after a trial. */
export function secretOf({ latest_invoice: invoice, pending_setup_intent: setup }: Stripe.Subscription): string | null {
  const ofInvoice = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  const ofSetup = typeof setup === 'object' ? setup?.client_secret : undefined;
  return ofInvoice ?? ofSetup ?? null;
}

async function isCancelled({ call }: StripeClient, stripeAccount: string, id: string): Promise<boolean> {
  if (id.startsWith('in_')) {
    const invoice = await call(stripeAccount, (stripe) => stripe.invoices.retrieve(id, {}, { stripeAccount }));
    return invoice.status === 'void';
  }
  if (!id.startsWith('pi_')) return false;
  const { status } = await call(stripeAccount, (stripe) => stripe.paymentIntents.retrieve(id, {}, { stripeAccount }));
  return status === 'canceled';
}
