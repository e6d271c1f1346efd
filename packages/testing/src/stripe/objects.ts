import { randomBytes } from 'node:crypto';

/** Objects of Stripe with the fields that Portico and its tests use, in the shapes of API version 2026-10-28. */
interface Account {
  readonly id: string;
  readonly object: 'account';
  readonly country: string;
  readonly metadata: Record<string, string>;
  charges_enabled: boolean;
  details_submitted: boolean;
  payouts_enabled: boolean;
}

export interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly created: number;
  readonly metadata: Record<string, string>;
  name: string | null;
  email: string | null;
  readonly invoice_settings: { default_payment_method: string | null };
  address: Record<string, string> | null;
  deleted?: true;
}

export interface PaymentMethod {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly customer: string;
  readonly card: { readonly brand: string; readonly last4: string; exp_month: number; exp_year: number };
}

interface Product {
  readonly id: string;
  readonly object: 'product';
  readonly name: string;
  readonly metadata: Record<string, string>;
}

type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'
  | 'requires_confirmation';

export interface PaymentIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly metadata: Record<string, string>;
  readonly client_secret: string;
  status: IntentStatus;
  latest_charge: string | null;
  payment_method: string | null;
  last_payment_error: { code: string; decline_code: string; message: string; type: 'card_error' } | null;
  /** Not on the wire: the invoice that it pays. */
  readonly ofInvoice?: string;
}

export interface SetupIntent {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly customer: string;
  readonly client_secret: string;
  readonly metadata: Record<string, string>;
  status: 'requires_payment_method' | 'succeeded';
  payment_method: string | null;
  /** Not on the wire: the trial that it belongs to. */
  readonly ofSubscription?: string;
}

export interface Charge {
  readonly id: string;
  readonly object: 'charge';
  readonly created: number;
  readonly amount: number;
  amount_refunded: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly payment_intent: string;
  refunded: boolean;
  disputed: boolean;
  readonly status: 'succeeded';
  readonly receipt_url: string;
}

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  readonly metadata: Record<string, string>;
  readonly status: 'succeeded' | 'pending' | 'failed';
}

export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  status: 'needs_response' | 'won' | 'lost';
}

export interface Price {
  readonly id: string;
  readonly object: 'price';
  readonly product: string;
  readonly currency: string;
  readonly unit_amount: number;
  readonly recurring: { readonly interval: 'day' | 'week' | 'month' | 'year'; readonly interval_count: number };
}

export interface SubscriptionItem {
  readonly id: string;
  readonly object: 'subscription_item';
  price: Price;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
}

export interface Subscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly created: number;
  readonly customer: string;
  readonly currency: string;
  metadata: Record<string, string>;
  status: 'active' | 'trialing' | 'past_due' | 'canceled' | 'paused' | 'incomplete' | 'incomplete_expired' | 'unpaid';
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  trial_end: number | null;
  latest_invoice: string | null;
  pending_setup_intent: string | null;
  pending_update: { readonly expires_at: number; readonly subscription_items: readonly SubscriptionItem[] } | null;
  default_payment_method: string | null;
  /** Null: payments are collected. */
  pause_collection: { readonly behavior: string; readonly resumes_at: number | null } | null;
  readonly items: { readonly object: 'list'; readonly data: SubscriptionItem[]; readonly has_more: false };
  readonly discounts: readonly string[];
  readonly automatic_tax: { readonly enabled: boolean };
}

export interface Invoice {
  readonly id: string;
  readonly object: 'invoice';
  readonly created: number;
  readonly customer: string;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  /** Whether the invoice is finalized and charged as time passes. */
  auto_advance: boolean;
  /** What it is for: the period of its only line. */
  readonly lines: {
    readonly object: 'list';
    readonly data: readonly { readonly period: { readonly start: number; readonly end: number } }[];
    readonly has_more: false;
  };
  subtotal: number;
  total: number;
  total_discount_amounts: readonly { readonly amount: number; readonly discount: string }[];
  total_taxes: readonly {
    readonly amount: number;
    readonly tax_behavior: 'exclusive';
    readonly type: 'tax_rate_details';
  }[];
  amount_paid: number;
  amount_due: number;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly billing_reason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly hosted_invoice_url: string | null;
  readonly invoice_pdf: string | null;
  readonly parent: {
    readonly type: 'subscription_details';
    readonly subscription_details: { readonly subscription: string };
  } | null;
  readonly status_transitions: { paid_at: number | null };
  /** Only on request: `expand[]=confirmation_secret`. */
  confirmation_secret?: { readonly client_secret: string; readonly type: 'payment_intent' } | null;
  /** Only on request: `expand[]=payments`. */
  payments?: {
    readonly object: 'list';
    readonly data: readonly {
      readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
    }[];
    readonly has_more: false;
  };
  /** Not on the wire: what a draft will cost. */
  readonly draft?: { readonly percentOff: number; readonly isTaxed: boolean };
}

interface TaxId {
  readonly id: string;
  readonly object: 'tax_id';
  readonly customer: string;
  readonly type: string;
  readonly value: string;
}

export interface PromotionCode {
  readonly id: string;
  readonly object: 'promotion_code';
  readonly code: string;
  readonly active: boolean;
  readonly percentOff: number;
}

interface PortalConfiguration {
  readonly id: string;
  readonly object: 'billing_portal.configuration';
  readonly active: boolean;
  readonly features: unknown;
}

interface Plain {
  readonly id: string;
  readonly object: 'billing_portal.session' | 'account_session';
  readonly [key: string]: unknown;
}

/** Any object of the stand-in. */
export type StripeObject =
  | Account
  | Customer
  | PaymentMethod
  | Product
  | PaymentIntent
  | SetupIntent
  | Charge
  | Refund
  | Dispute
  | Subscription
  | Invoice
  | PromotionCode
  | TaxId
  | PortalConfiguration
  | Plain;

export type ObjectName = StripeObject['object'];
export type ObjectOf<N extends ObjectName> = Extract<StripeObject, { object: N }>;

/** Returns a new ID of Stripe's form. */
export function stripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** A failure in Stripe's form. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, unknown>>;

  constructor(status: number, error: Readonly<Record<string, unknown>>) {
    super(String(error.message));
    this.status = status;
    this.error = error;
  }
}

export function invalidRequest(message: string, code?: string, status = 400, param?: string): StripeFailure {
  const more = { ...(code === undefined ? {} : { code }), ...(param === undefined ? {} : { param }) };
  return new StripeFailure(status, { type: 'invalid_request_error', message, ...more });
}
