import { type Form, textsAt } from './form.ts';
import {
  type Charge,
  type Invoice,
  invalidRequest,
  type PaymentIntent,
  type Price,
  type SetupIntent,
  type Subscription,
  type SubscriptionItem,
  stripeId,
} from './objects.ts';
import type { Store } from './store.ts';

/** What the parts of the stand-in share. */
export interface Bench {
  readonly store: Store;
  /** The time in Unix seconds. */
  readonly now: () => number;
  /** Records an event about an object. */
  emit(account: string, type: string, object: object): void;
}

/** A request to the API. */
interface Call {
  /** The connected account, empty for the platform. */
  readonly account: string;
  readonly params: Readonly<Record<string, string>>;
  readonly form: Form;
}

/** Returns an object, or a list that the server pages. */
export type Route = (call: Call) => object;

type Recurring = Price['recurring'];

/** Adds intervals to a time, and clamps to the last day of the month. */
export function addInterval(seconds: number, { interval, interval_count }: Recurring): number {
  if (interval === 'day') return seconds + interval_count * 86_400;
  if (interval === 'week') return seconds + interval_count * 7 * 86_400;
  const date = new Date(seconds * 1000);
  const months = interval === 'month' ? interval_count : interval_count * 12;
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1000;
}

interface NewIntent {
  readonly account: string;
  readonly customer: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly metadata?: Record<string, string>;
  readonly ofInvoice?: string;
}

export function createIntent({ store, now, emit }: Bench, given: NewIntent): PaymentIntent {
  if (!Number.isInteger(given.amount) || given.amount <= 0) throw invalidRequest('Invalid integer: amount');
  const id = stripeId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    created: now(),
    amount: given.amount,
    currency: given.currency,
    customer: given.customer,
    metadata: given.metadata ?? {},
    client_secret: `${id}_secret_${stripeId('x').slice(2)}`,
    status: 'requires_payment_method',
    latest_charge: null,
    payment_method: null,
    last_payment_error: null,
    ...(given.ofInvoice === undefined ? {} : { ofInvoice: given.ofInvoice }),
  };
  store.put(given.account, intent);
  emit(given.account, 'payment_intent.created', intent);
  return intent;
}

type Amounts = Pick<Invoice, 'subtotal' | 'total' | 'total_discount_amounts' | 'total_taxes'>;

/** What the stand-in charges as tax. Companies with a tax number pay none. */
const taxPercent = 20;

/** Returns the amounts of an invoice. Discounts come before taxes. @param subtotal can be negative for a credit */
export function amountsWith(
  { store }: Bench,
  account: string,
  customer: string,
  given: { readonly subtotal: number; readonly percentOff?: number; readonly isTaxed?: boolean },
): Amounts {
  const { subtotal, percentOff = 0, isTaxed = false } = given;
  const discount = Math.round((subtotal * percentOff) / 100);
  if (isTaxed && store.require(account, 'customer', customer).address === null)
    throw invalidRequest('The customer has no address.', 'customer_tax_location_invalid');
  const isCompany = store.list(account, 'tax_id').some((one) => one.customer === customer);
  const tax = isTaxed && !isCompany ? Math.round(((subtotal - discount) * taxPercent) / 100) : 0;
  return {
    subtotal,
    total: subtotal - discount + tax,
    total_discount_amounts: discount === 0 ? [] : [{ amount: discount, discount: stripeId('di') }],
    total_taxes: isTaxed ? [{ amount: tax, tax_behavior: 'exclusive', type: 'tax_rate_details' }] : [],
  };
}

/** Creates the invoice of a subscription, with a payment intent if something is due. */
export function createInvoice(
  bench: Bench,
  account: string,
  subscription: Subscription,
  { amounts, reason }: { readonly amounts: Amounts; readonly reason: Invoice['billing_reason'] },
): Invoice {
  const { store, now, emit } = bench;
  const id = stripeId('in');
  const { customer, currency } = subscription;
  const { total } = amounts;
  const due = Math.max(0, total);
  const isDraft = subscription.pause_collection !== null && due > 0;
  const isDue = due > 0 && !isDraft;
  const intent = isDue ? createIntent(bench, { account, customer, currency, amount: due, ofInvoice: id }) : undefined;
  const { current_period_start: start, current_period_end: end } = requireItem(subscription);
  const invoice: Invoice = {
    id,
    object: 'invoice',
    created: now(),
    customer,
    currency,
    metadata: {},
    auto_advance: !isDraft,
    lines: { object: 'list', data: [{ period: { start, end } }], has_more: false },
    ...amounts,
    amount_paid: 0,
    amount_due: due,
    status: isDraft ? 'draft' : intent === undefined ? 'paid' : 'open',
    billing_reason: reason,
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    invoice_pdf: `https://pay.stripe.com/invoice/${id}/pdf`,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    status_transitions: { paid_at: intent === undefined && !isDraft ? now() : null },
    confirmation_secret: intent === undefined ? null : { client_secret: intent.client_secret, type: 'payment_intent' },
    payments: {
      object: 'list',
      data: intent === undefined ? [] : [{ payment: { type: 'payment_intent', payment_intent: intent.id } }],
      has_more: false,
    },
  };
  store.put(account, invoice);
  subscription.latest_invoice = id;
  emit(account, 'invoice.created', invoice);
  if (invoice.status === 'paid') emit(account, 'invoice.paid', invoice);
  return invoice;
}

function requireItem({ items }: Subscription): SubscriptionItem {
  const [item] = items.data;
  if (item === undefined) throw invalidRequest('The subscription has no items');
  return item;
}

/** Marks an intent as paid, with everything that follows from it. */
export function settleIntent(bench: Bench, account: string, intent: PaymentIntent): void {
  const { store, now, emit } = bench;
  const charge: Charge = {
    id: stripeId('ch'),
    object: 'charge',
    created: now(),
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    payment_intent: intent.id,
    refunded: false,
    disputed: false,
    status: 'succeeded',
    receipt_url: `https://pay.stripe.com/receipts/${intent.id}`,
  };
  store.put(account, charge);
  intent.status = 'succeeded';
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  emit(account, 'charge.succeeded', charge);
  emit(account, 'payment_intent.succeeded', intent);
  if (intent.ofInvoice === undefined) return;
  const invoice = store.require(account, 'invoice', intent.ofInvoice);
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.status_transitions.paid_at = now();
  emit(account, 'invoice.paid', invoice);
  emit(account, 'invoice.payment_succeeded', invoice);
  if (invoice.parent === null) return;
  const subscription = store.require(account, 'subscription', subscriptionOf(invoice));
  if (subscription.pending_update !== null && subscription.latest_invoice === invoice.id) {
    applyItems(subscription, subscription.pending_update.subscription_items);
    subscription.pending_update = null;
    emit(account, 'customer.subscription.pending_update_applied', subscription);
  }
  if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) subscription.status = 'active';
  emit(account, 'customer.subscription.updated', subscription);
}

/** Marks an attempt to pay as declined. */
export function declineIntent({ store, emit }: Bench, account: string, intent: PaymentIntent): void {
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  };
  emit(account, 'payment_intent.payment_failed', intent);
  if (intent.ofInvoice === undefined) return;
  emit(account, 'invoice.payment_failed', store.require(account, 'invoice', intent.ofInvoice));
}

function subscriptionOf(invoice: Invoice): string {
  return invoice.parent?.subscription_details.subscription ?? '';
}

/** Returns what a subscription costs per period, in the smallest unit of its currency. */
export function amountOf(items: readonly SubscriptionItem[]): number {
  return items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
}

export function applyItems(subscription: Subscription, items: readonly SubscriptionItem[]): void {
  subscription.items.data.splice(0, subscription.items.data.length, ...items);
}

export function newItem(price: Price, quantity: number, start: number, end?: number): SubscriptionItem {
  return {
    id: stripeId('si'),
    object: 'subscription_item',
    price,
    quantity,
    current_period_start: start,
    current_period_end: end ?? addInterval(start, price.recurring),
  };
}

/** Returns what a change of items costs now: the rest of the period at the new price, minus the rest at the old one. */
export function prorated(subscription: Subscription, items: readonly SubscriptionItem[], now: number): number {
  const [old] = subscription.items.data;
  const [next] = items;
  if (old === undefined || next === undefined || subscription.status === 'trialing') return 0;
  const share = (old.current_period_end - now) / (old.current_period_end - old.current_period_start);
  const credit = Math.round(amountOf([old]) * share);
  const isSamePeriod = next.current_period_end === old.current_period_end;
  return Math.round(amountOf([next]) * (isSamePeriod ? share : 1)) - credit;
}

export function createSetup(
  { store }: Bench,
  account: string,
  customer: string,
  form: Form,
  ofSubscription?: string,
): SetupIntent {
  const id = stripeId('seti');
  return store.put(account, {
    id,
    object: 'setup_intent' as const,
    customer,
    client_secret: `${id}_secret_${stripeId('x').slice(2)}`,
    metadata: textsAt(form, 'metadata'),
    status: 'requires_payment_method' as const,
    payment_method: null,
    ...(ofSubscription === undefined ? {} : { ofSubscription }),
  });
}
