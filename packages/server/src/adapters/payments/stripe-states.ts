import { type SubscriptionStatus, subscriptionStatuses } from '@portico/contract';
import type Stripe from 'stripe';
import type {
  ConfirmedAmounts,
  InvoiceState,
  PaymentInterval,
  PaymentMethodState,
  PaymentState,
  RefundState,
  SubscriptionState,
} from './payment-provider.ts';

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

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

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
  };
}

const statuses: Readonly<Record<string, PaymentState['status']>> = {
  succeeded: 'succeeded',
  canceled: 'canceled',
  requires_payment_method: 'failed',
};

/** What is known about a payment apart from itself. */
export interface PaymentSurroundings {
  readonly invoice: Stripe.Invoice | undefined;
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
}

/** @param intent with its latest charge embedded */
export function paymentState(
  intent: Stripe.PaymentIntent,
  { invoice, refunds, disputes }: PaymentSurroundings,
): PaymentState {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  // The invoice has it from the beginning, and its payment a moment later.
  const session = intent.metadata[sessionMetadata] ?? invoice?.metadata?.[sessionMetadata] ?? '';
  // Before the first attempt, the status is the same as after a declined one.
  const isUntried = intent.status === 'requires_payment_method' && intent.last_payment_error === null;
  return {
    id: intent.id,
    sessionId: uuid.test(session) ? session : null,
    subscriptionId: idOf(invoice?.parent?.subscription_details?.subscription),
    status: isUntried ? 'pending' : (statuses[intent.status] ?? 'pending'),
    currency: intent.currency.toUpperCase(),
    amount: intent.amount,
    refundedAmount: charge?.amount_refunded ?? 0,
    disputeStatus: disputeStatus(disputes),
    createdAt: dateOf(intent.created),
    paidAt: intent.status === 'succeeded' ? dateOf(charge?.created ?? intent.created) : null,
    receiptUrl: charge?.receipt_url ?? null,
    invoiceId: invoice?.id ?? null,
    invoiceUrl: invoice?.hosted_invoice_url ?? null,
    refunds: refunds.map(refundState),
  };
}

function disputeStatus(disputes: readonly Stripe.Dispute[]): PaymentState['disputeStatus'] {
  const all = disputes.map(({ status }) => status);
  if (all.includes('lost')) return 'lost';
  if (all.length === 0) return null;
  return all.every((status) => status === 'won' || status === 'warning_closed') ? 'won' : 'open';
}

function refundState({ id, amount, status, created }: Stripe.Refund): RefundState {
  const isFailed = status === 'failed' || status === 'canceled';
  const known = status === 'succeeded' ? 'succeeded' : isFailed ? 'failed' : 'pending';
  return { id, amount, status: known, createdAt: dateOf(created) };
}

/** Returns what an invoice costs. */
export function amountsOf(invoice: Stripe.Invoice): ConfirmedAmounts {
  const sum = (parts: readonly { readonly amount: number }[] | null) =>
    (parts ?? []).reduce((total, { amount }) => total + amount, 0);
  return {
    currency: invoice.currency.toUpperCase(),
    subtotal: invoice.subtotal,
    discount: sum(invoice.total_discount_amounts),
    tax: sum(invoice.total_taxes),
    total: invoice.total,
  };
}

/** Returns the purchase of an invoice that needed no payment, such as one with a discount of 100 %. */
export function freeInvoiceState(invoice: Stripe.Invoice): PaymentState[] {
  const session = invoice.metadata?.[sessionMetadata] ?? '';
  const isFree = invoice.status === 'paid' && invoice.amount_due === 0 && uuid.test(session);
  if (!isFree || invoice.id === undefined) return [];
  return [
    {
      id: invoice.id,
      sessionId: session,
      subscriptionId: null,
      status: 'succeeded',
      currency: invoice.currency.toUpperCase(),
      amount: 0,
      refundedAmount: 0,
      disputeStatus: null,
      createdAt: dateOf(invoice.created),
      paidAt: dateOf(invoice.created),
      receiptUrl: null,
      invoiceId: invoice.id,
      invoiceUrl: invoice.hosted_invoice_url ?? null,
      refunds: [],
    },
  ];
}

export function invoiceState(invoice: Stripe.Invoice): InvoiceState {
  return {
    id: invoice.id ?? '',
    createdAt: dateOf(invoice.created),
    status: invoice.status as InvoiceState['status'],
    currency: invoice.currency.toUpperCase(),
    amountTotal: invoice.total,
    hostedUrl: invoice.hosted_invoice_url ?? null,
  };
}

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
