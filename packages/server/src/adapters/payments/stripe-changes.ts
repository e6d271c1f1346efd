import type Stripe from 'stripe';
import type { CustomerPlace, PaymentProvider, SubscriptionChange } from './payment-provider.ts';
import { PaymentProviderFailure } from './provider-failure.ts';
import type { StripeClient } from './stripe-client.ts';
import { undefinedIfMissing } from './stripe-payments.ts';
import { amountsNow, createProduct, priceData, secretOf } from './stripe-purchases.ts';
import { dateOf, idOf, productIdOf } from './stripe-states.ts';

type Changes = Pick<
  PaymentProvider,
  'changeSubscription' | 'previewChange' | 'setCancelAtPeriodEnd' | 'endSubscription' | 'refund'
>;

/** Calls that change and end what was bought. */
export function stripeChanges(client: StripeClient): Changes {
  const { call } = client;
  return {
    changeSubscription: async (place, change, idempotencyKey) =>
      await changeSubscription(client, place, change, idempotencyKey),

    previewChange: async (place, change) => await previewChange(client, place, change),

    setCancelAtPeriodEnd: async ({ account: stripeAccount }, id, cancel_at_period_end) => {
      await call(stripeAccount, (stripe) =>
        stripe.subscriptions.update(id, { cancel_at_period_end }, { stripeAccount }),
      );
    },

    endSubscription: async ({ account: stripeAccount }, id) => {
      await call(stripeAccount, (stripe) => stripe.subscriptions.cancel(id, {}, { stripeAccount })).catch(
        undefinedIfMissing,
      );
    },

    refund: async (stripeAccount, paymentId, amount, idempotencyKey) => {
      const part = amount === undefined ? {} : { amount };
      const refund = await call(stripeAccount, (stripe) =>
        stripe.refunds.create({ payment_intent: paymentId, ...part }, { stripeAccount, idempotencyKey }),
      );
      return refund.id;
    },
  };
}

async function changeSubscription(
  client: StripeClient,
  place: CustomerPlace,
  change: SubscriptionChange,
  idempotencyKey: string,
) {
  const { call } = client;
  const { account: stripeAccount } = place;
  const { item } = await readItem(client, place, change);
  if (change.offer !== undefined) await createProduct(client, place, change.offer);
  const items = [changedItem(item, change, productIdOf(change.offer?.sessionId ?? ''))];
  const subscription = await call(stripeAccount, (stripe) =>
    stripe.subscriptions.update(
      change.subscriptionId,
      {
        items,
        payment_behavior: 'pending_if_incomplete',
        proration_behavior: 'always_invoice',
        ...prorationDate(change),
        expand: ['latest_invoice.confirmation_secret'],
      },
      { stripeAccount, idempotencyKey },
    ),
  );
  const isPending = subscription.pending_update !== null;
  const { latest_invoice: invoice } = subscription;
  const page = typeof invoice === 'object' ? invoice?.hosted_invoice_url : undefined;
  return {
    id: subscription.id,
    clientSecret: isPending ? secretOf(subscription) : null,
    // Without a pending update, the latest invoice may be the one of the period.
    amounts: isPending ? amountsNow(subscription) : null,
    isPending,
    paymentUrl: isPending ? (page ?? null) : null,
  };
}

async function previewChange(client: StripeClient, place: CustomerPlace, change: SubscriptionChange) {
  const { call } = client;
  const { account: stripeAccount, customer } = place;
  const { item, subscription } = await readItem(client, place, change);
  // The price is only shown, so it needs no product of its own.
  const items = [changedItem(item, change, idOf(item.price.product) ?? '')];
  const preview = async (proration_behavior: 'always_invoice' | 'none') =>
    await call(stripeAccount, (stripe) =>
      stripe.invoices.createPreview(
        {
          customer,
          subscription: change.subscriptionId,
          subscription_details: {
            items,
            proration_behavior,
            ...(proration_behavior === 'none' ? {} : prorationDate(change)),
          },
        },
        { stripeAccount },
      ),
    );
  const [now, next] = await Promise.all([preview('always_invoice'), preview('none')]);
  return {
    currency: now.currency.toUpperCase(),
    amount: now.total,
    nextAmount: next.total,
    nextAt: nextAt(subscription, item, change),
  };
}

function prorationDate({ pricedAt }: SubscriptionChange) {
  return pricedAt === undefined ? {} : { proration_date: Math.floor(pricedAt.getTime() / 1000) };
}

async function readItem({ call }: StripeClient, place: CustomerPlace, { subscriptionId }: SubscriptionChange) {
  const { account: stripeAccount, customer } = place;
  const subscription = await call(stripeAccount, (stripe) =>
    stripe.subscriptions.retrieve(subscriptionId, {}, { stripeAccount }),
  );
  const [item] = subscription.items.data;
  if (item === undefined || idOf(subscription.customer) !== customer)
    throw new PaymentProviderFailure('missing', 'The object does not exist.');
  return { subscription, item };
}

function changedItem({ id }: Stripe.SubscriptionItem, { offer, quantity }: SubscriptionChange, product: string) {
  const price = offer === undefined ? {} : { price_data: { ...priceData(offer), product } };
  return { id, quantity, ...price };
}

/** Another interval begins a new period now, unless there is a trial. @returns null for an interval from now */
function nextAt({ status }: Stripe.Subscription, item: Stripe.SubscriptionItem, { offer }: SubscriptionChange) {
  const { interval, interval_count } = item.price.recurring ?? {};
  const [count, unit] = offer?.interval ?? [interval_count, interval];
  const isKept = (count === interval_count && unit === interval) || status === 'trialing';
  return isKept ? dateOf(item.current_period_end) : null;
}
