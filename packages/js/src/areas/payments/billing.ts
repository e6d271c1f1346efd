import type { Answer } from '../../core/transport.ts';
import { type Customer, customerParams } from './customer.ts';
import type { PaymentCaller } from './payment-caller.ts';

/** A card or another way to pay. */
export interface CustomerPaymentMethod {
  /** ID at Stripe. */
  readonly id: string;
  /** Brand of a card, such as `visa`. */
  readonly brand: string | null;
  /** Last digits of a card. */
  readonly last4: string | null;
  /** Month in which a card expires, from 1. */
  readonly exp_month: number | null;
  /** Year in which a card expires. */
  readonly exp_year: number | null;
}

/** How a customer pays. */
export interface CustomerBilling {
  /** Whether the customer has paid before. */
  readonly hasCustomer: boolean;
  /** The payment method that is charged next. Null for none. */
  readonly defaultPaymentMethod: CustomerPaymentMethod | null;
  /** Whether `createBillingPortalUrl` works. */
  readonly canOpenPortal: boolean;
  /** Whether new purchases are not charged. */
  readonly testMode: boolean;
}

/** An invoice of a customer. */
export interface CustomerInvoice {
  /** ID at Stripe. */
  readonly id: string;
  /** When it was created. */
  readonly createdAt: Date;
  /** State of the invoice. */
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void' | null;
  /** Integer of the smallest unit of the currency, such as cents. */
  readonly amountTotal: number;
  /** Currency, such as `USD`. */
  readonly currency: string;
  /** Page of the invoice. */
  readonly hostedInvoiceUrl: string | null;
}

/** A page of invoices with the cursor of the next page, which is null at the end. */
export type CustomerInvoicePage = CustomerInvoice[] & { readonly nextCursor: string | null };

/** A payment of a customer. */
export interface CustomerPayment {
  /** ID at Stripe. */
  readonly id: string;
  /** When the payment began. */
  readonly createdAt: Date;
  /** `pending`: Stripe has not confirmed it. */
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  /** Currency, such as `USD`. */
  readonly currency: string;
  /** Amount as a text, such as `"9.99"`. */
  readonly amount: string;
  /** What was refunded, as a text. `"0.00"` for nothing. */
  readonly refundedAmount: string;
  /** State of a dispute. Null for none. */
  readonly disputeStatus: 'open' | 'won' | 'lost' | null;
  /** Name of the product that was paid. */
  readonly productDisplayName: string | null;
  /** Page of the receipt. */
  readonly receiptUrl: string | null;
  /** Page of the invoice. */
  readonly invoiceUrl: string | null;
  /** Whether it was paid with a test card. Customers see such payments in test mode only. */
  readonly testMode: boolean;
}

/** A page of payments with the cursor of the next page, which is null at the end. */
export type CustomerPaymentPage = CustomerPayment[] & { readonly nextCursor: string | null };

/** Page of a list of invoices or payments. */
export interface ListBillingOptions {
  /** Page size: at most 100. Default: 10. */
  readonly limit?: number | undefined;
  /** Cursor of the page: `nextCursor` of the previous one. */
  readonly cursor?: string | undefined;
}

/** A subscription to cancel. */
export interface CancelSubscriptionOptions {
  /** ID of the product. */
  readonly productId: string;
  /** One of the subscriptions of the product. Default: all. */
  readonly subscriptionId?: string | undefined;
}

/** A subscription of a customer to cancel. */
export type CancelSubscriptionOfOptions = Customer & CancelSubscriptionOptions;

/** Another product for a subscription. */
export interface SwitchSubscriptionOptions {
  /** Product of the subscription. */
  readonly fromProductId: string;
  /** Another product of the same catalog. */
  readonly toProductId: string;
  /** A price of the new product. Default: its first one with an interval. */
  readonly priceId?: string | undefined;
  /** More than 1 needs a stackable product. Default: the current quantity, if the product is stackable. */
  readonly quantity?: number | undefined;
}

/** What a subscription contains. Fields that are not given stay as they are. */
export interface SubscriptionOffer {
  /** Another product of the same catalog. */
  readonly productId?: string | undefined;
  /** A price of the product. Default: the current one, or the first one with an interval of another product. */
  readonly priceId?: string | undefined;
  /** More than 1 needs a stackable product. */
  readonly quantity?: number | undefined;
}

/** A change of a subscription: either what it contains, or whether it ends. */
export type SubscriptionChange = SubscriptionOffer | { readonly cancelAtPeriodEnd: boolean };

/** Result of a change of a subscription. */
export interface SubscriptionChangeResult {
  /** `pending`: the subscription changes when the difference is paid. */
  readonly state: 'applied' | 'pending';
  /** Page on which the customer pays the difference. Null if nothing has to be confirmed. */
  readonly paymentUrl: string | null;
}

/** What a change of a subscription costs. Amounts are texts, such as `"9.99"`. */
export interface SubscriptionChangePreview {
  /** Currency, such as `USD`. */
  readonly currency: string;
  /** What is charged at once. */
  readonly amountDueNow: string;
  /** What is credited on later invoices. */
  readonly amountCredited: string;
  /** What the next period costs. */
  readonly nextAmount: string;
  /** When the next period begins. */
  readonly nextAt: Date;
}

/** Options of a link to the billing portal. */
export interface BillingPortalOptions {
  /** Where the customer returns to, on a trusted domain. */
  readonly returnUrl: string;
}

/** How Stripe.js adds a payment method. */
export interface PaymentMethodSetupIntent {
  /** Secret for Stripe.js. */
  readonly clientSecret: string;
  /** The account that Stripe.js needs. */
  readonly stripeAccountId: string;
}

/** Parts of the cache that a change of a subscription can change. */
const changed = ['listProducts', 'listOffers', 'getItem', 'getBilling', 'listInvoices', 'listPayments'];

function refresh({ reads }: PaymentCaller): void {
  for (const part of changed) reads.refresh(`${part}:`);
}

export async function getBilling({ transport }: PaymentCaller, customer: Customer): Promise<CustomerBilling> {
  const wire = await transport.call('GET /payments/billing/:customer_type/:customer_id', {
    params: customerParams(customer),
  });
  return {
    hasCustomer: wire.has_customer,
    defaultPaymentMethod: wire.default_payment_method,
    canOpenPortal: wire.can_open_portal,
    testMode: wire.test_mode,
  };
}

export async function listInvoices(
  { transport }: PaymentCaller,
  customer: Customer,
  query: ListBillingOptions = {},
): Promise<CustomerInvoicePage> {
  const { items, pagination } = await transport.call('GET /payments/invoices/:customer_type/:customer_id', {
    params: customerParams(customer),
    query,
  });
  const page = items.map(({ id, created_at_millis, status, amount_total, currency, hosted_invoice_url }) => ({
    id,
    createdAt: new Date(created_at_millis),
    status,
    amountTotal: amount_total,
    currency,
    hostedInvoiceUrl: hosted_invoice_url,
  }));
  return Object.assign(page, { nextCursor: pagination.next_cursor });
}

export async function listPayments(
  { transport }: PaymentCaller,
  customer: Customer,
  query: ListBillingOptions = {},
): Promise<CustomerPaymentPage> {
  const { items, pagination } = await transport.call('GET /payments/payments/:customer_type/:customer_id', {
    params: customerParams(customer),
    query,
  });
  return Object.assign(items.map(paymentFromWire), { nextCursor: pagination.next_cursor });
}

type WirePayment = Answer<'GET /payments/payments/:customer_type/:customer_id', 'client'>['items'][number];

/** Converts a payment from wire format. */
export function paymentFromWire(wire: WirePayment): CustomerPayment {
  return {
    id: wire.id,
    createdAt: new Date(wire.created_at_millis),
    status: wire.status,
    currency: wire.currency,
    amount: wire.amount,
    refundedAmount: wire.refunded_amount,
    disputeStatus: wire.dispute_status,
    productDisplayName: wire.product_display_name,
    receiptUrl: wire.receipt_url,
    invoiceUrl: wire.invoice_url,
    testMode: wire.test_mode,
  };
}

export async function cancelSubscription(
  caller: PaymentCaller,
  customer: Customer,
  { productId, subscriptionId }: CancelSubscriptionOptions,
): Promise<void> {
  await caller.transport.call('DELETE /payments/products/:customer_type/:customer_id/:product_id', {
    params: { ...customerParams(customer), product_id: productId },
    query: { subscription_id: subscriptionId },
  });
  refresh(caller);
}

export async function switchSubscription(
  caller: PaymentCaller,
  customer: Customer,
  { fromProductId, toProductId, priceId, quantity }: SwitchSubscriptionOptions,
): Promise<void> {
  await caller.transport.call('POST /payments/products/:customer_type/:customer_id/switch', {
    params: customerParams(customer),
    body: { from_product_id: fromProductId, to_product_id: toProductId, price_id: priceId, quantity },
  });
  refresh(caller);
}

function offerBody({ productId, priceId, quantity }: SubscriptionOffer) {
  return { product_id: productId, price_id: priceId, quantity };
}

export async function updateSubscription(
  caller: PaymentCaller,
  customer: Customer,
  subscriptionId: string,
  change: SubscriptionChange,
): Promise<SubscriptionChangeResult> {
  const { state, payment_url } = await caller.transport.call(
    'PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id',
    {
      params: { ...customerParams(customer), subscription_id: subscriptionId },
      body: 'cancelAtPeriodEnd' in change ? { cancel_at_period_end: change.cancelAtPeriodEnd } : offerBody(change),
    },
  );
  refresh(caller);
  return { state, paymentUrl: payment_url };
}

export async function previewSubscriptionChange(
  { transport }: PaymentCaller,
  customer: Customer,
  subscriptionId: string,
  change: SubscriptionOffer,
): Promise<SubscriptionChangePreview> {
  const wire = await transport.call(
    'POST /payments/subscriptions/:customer_type/:customer_id/:subscription_id/preview',
    { params: { ...customerParams(customer), subscription_id: subscriptionId }, body: offerBody(change) },
  );
  return {
    currency: wire.currency,
    amountDueNow: wire.amount_due_now,
    amountCredited: wire.amount_credited,
    nextAmount: wire.next_amount,
    nextAt: new Date(wire.next_at_millis),
  };
}

export async function createBillingPortalUrl(
  { transport }: PaymentCaller,
  customer: Customer,
  { returnUrl }: BillingPortalOptions,
): Promise<string> {
  const { url } = await transport.call('POST /payments/billing/:customer_type/:customer_id/portal', {
    params: customerParams(customer),
    body: { return_url: returnUrl },
  });
  return url;
}

export async function createPaymentMethodSetupIntent(
  { transport }: PaymentCaller,
  customer: Customer,
): Promise<PaymentMethodSetupIntent> {
  const wire = await transport.call('POST /payments/payment-method/:customer_type/:customer_id/setup-intent', {
    params: customerParams(customer),
    body: {},
  });
  return { clientSecret: wire.client_secret, stripeAccountId: wire.stripe_account_id };
}

export async function setDefaultPaymentMethodFromSetupIntent(
  { reads, transport }: PaymentCaller,
  customer: Customer,
  setupIntentId: string,
): Promise<CustomerPaymentMethod> {
  const wire = await transport.call('POST /payments/payment-method/:customer_type/:customer_id/set-default', {
    params: customerParams(customer),
    body: { setup_intent_id: setupIntentId },
  });
  reads.refresh('getBilling:');
  return wire.default_payment_method;
}
