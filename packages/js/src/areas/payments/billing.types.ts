// Generated from packages/contract/src/payments/billing/billing.endpoints.ts by `npm run fix`.
import type { CustomerPaymentMethod } from './billing.ts';

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

/** How Stripe.js adds a payment method. */
export interface PaymentMethodSetupIntent {
  /** Secret for Stripe.js. */
  readonly clientSecret: string;
  /** The account that Stripe.js needs. */
  readonly stripeAccountId: string;
}

/** Options of a link to the billing portal. */
export interface BillingPortalOptions {
  /** Where the customer returns to, on a trusted domain. */
  readonly returnUrl: string;
}

/** Page of a list of invoices or payments. */
export interface ListBillingOptions {
  /** Page size: at most 100. Default: 10. */
  readonly limit?: number | undefined;
  /** Cursor of the page: `nextCursor` of the previous one. */
  readonly cursor?: string | undefined;
}

/** An invoice of a customer. */
export interface CustomerInvoice {
  /** When it was created. */
  readonly createdAt: Date;
  /** State of the invoice. */
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void' | null;
  /** Integer of the smallest unit of the currency, such as cents. */
  readonly amountTotal: number;
  /** Page of the invoice. */
  readonly hostedInvoiceUrl: string | null;
  /** ID at Stripe. */
  readonly id: string;
  /** Currency, such as `USD`. */
  readonly currency: string;
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
