import { type SubscriptionStatus, subscriptionStatuses } from '@portico/contract';
import type Stripe from 'stripe';
import type { PaymentInterval, PaymentMethodState, PaymentState, SubscriptionState } from './payment-provider.ts';

/**
 * Portico chooses the IDs of its products at Stripe, so that a subscription leads to its purchase session without
 * another call. A pending update of a subscription cannot carry metadata.
 */
const productPrefix = 'portico_';

export function productIdOf(sessionId: string): string {
  return productPrefix + sessionId.replaceAll('-', '');
}

function sessionOfProduct(productId: string): string | null {
  const hex = /^portico_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(productId);
  return hex === null ? null : hex.slice(1).join('-');
}

/** Name of the metadata with the session of a one-time purchase. */
export const sessionMetadata = 'porticoSession';

export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Returns the ID of an object that may be embedded. */
export function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

/** Returns the products of living subscriptions that Portico did not create. */
export function otherProducts(subscriptions: readonly Stripe.Subscription[]): string[] {
  const living = subscriptions.filter(({ ended_at }) => ended_at === null);
  const ids = living.map(({ items }) => idOf(items.data[0]?.price.product) ?? '');
  return [...new Set(ids)].filter((id) => id !== '' && sessionOfProduct(id) === null);
}

/**
 * @param names of products that Portico did not create
 * @returns undefined for a subscription without items or with an unknown status, which Portico cannot have created
 */
export function subscriptionState(
  subscription: Stripe.Subscription,
  names: ReadonlyMap<string, string>,
): SubscriptionState | undefined {
  const [item] = subscription.items.data;
  const status = subscription.status as SubscriptionStatus;
  if (item === undefined || !subscriptionStatuses.includes(status)) return undefined;
  // An ended subscription gives nothing from then on, although its paid period may be longer.
  const end = Math.min(item.current_period_end, subscription.ended_at ?? Number.POSITIVE_INFINITY);
  const productId = idOf(item.price.product) ?? '';
  const { recurring } = item.price;
  return {
    id: subscription.id,
    sessionId: sessionOfProduct(productId),
    productName: names.get(productId) ?? null,
    interval: recurring == null ? null : ([recurring.interval_count, recurring.interval] as PaymentInterval),
    status,
    quantity: item.quantity ?? 1,
    createdAt: dateOf(subscription.created),
    periodStart: dateOf(item.current_period_start),
    periodEnd: dateOf(Math.max(end, item.current_period_start)),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    paymentMethod: embeddedMethod(subscription.default_payment_method),
    currency: item.price.currency.toUpperCase(),
    unitAmount: item.price.unit_amount,
    pendingUntil: subscription.pending_update === null ? null : dateOf(subscription.pending_update.expires_at),
    pausedBy: pausedBy(subscription),
  };
}

/** Name of the metadata of subscriptions and invoices that Portico has paused. */
export const pauseMetadata = 'porticoPaused';

/** An owner may pause a subscription at Stripe too, and resumes it there. */
function pausedBy({ pause_collection, metadata }: Stripe.Subscription): SubscriptionState['pausedBy'] {
  if (pause_collection === null) return null;
  return (metadata[pauseMetadata] ?? '') === '' ? 'owner' : 'portico';
}

export const statuses: Readonly<Record<string, PaymentState['status']>> = {
  succeeded: 'succeeded',
  canceled: 'canceled',
  requires_payment_method: 'failed',
};

/** @returns null if there is none, or only its ID */
export function embeddedMethod(method: string | Stripe.PaymentMethod | null | undefined): PaymentMethodState | null {
  return typeof method === 'object' && method !== null ? methodState(method) : null;
}

export function methodState({ id, card }: Stripe.PaymentMethod): PaymentMethodState {
  return {
    id,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  };
}
