// Generated from packages/contract/src/payments/payments/payments.endpoints.ts by `npm run fix`.
import type { AdminCustomerType } from './admin-payments.ts';

/** Filters and page of a list of payments. */
export interface ListPaymentsOptions {
  /** Page size: at most 100. Default: 50. */
  readonly limit?: number | undefined;
  /** Cursor of the page: `nextCursor` of the previous one. */
  readonly cursor?: string | undefined;
  /** Only payments in this state. */
  readonly status?: 'pending' | 'succeeded' | 'failed' | 'canceled' | undefined;
  /** Only payments of this kind of customer. */
  readonly customerType?: AdminCustomerType | undefined;
  /** Only payments of this customer. */
  readonly customerId?: string | undefined;
  /** Only payments that began at this time or later. */
  readonly from?: Date | undefined;
  /** Only payments that began before this time. */
  readonly to?: Date | undefined;
}

/** What a purchase includes of an item. */
export interface PaidItem {
  /** ID of the item. */
  readonly itemId: string;
  /** Quantity for all pieces of the purchase, of one period. */
  readonly quantity: number;
  /** When the customer loses it. */
  readonly expires: 'never' | 'when-purchase-expires' | 'when-repeated';
}

/** A payment in the project. */
export interface AdminPayment {
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
  /** Kind of customer. */
  readonly customerType: AdminCustomerType;
  /** ID of the user, team or custom customer. */
  readonly customerId: string;
  /** Display name or primary email of a user, display name of a team. Null for others. */
  readonly customerName: string | null;
  /** Primary email of a user. Null for others, and for users without one. */
  readonly customerEmail: string | null;
  /** The subscription or one-time purchase that it pays. Null if there is none, or not yet. */
  readonly purchaseId: string | null;
  /** Kind of `purchaseId`. */
  readonly purchaseType: 'subscription' | 'one_time' | null;
  /** Whether something of it can be refunded. */
  readonly isRefundable: boolean;
  /** Whether it was paid with a test card. */
  readonly testMode: boolean;
  /** What the purchase includes of each item. A refund in full of a one-time purchase takes it back. */
  readonly includedItems: readonly PaidItem[];
}

/** A page of payments with the cursor of the next page, which is null at the end. */
export type AdminPaymentPage = AdminPayment[] & { readonly nextCursor: string | null };

/** Time of a revenue report. */
export interface GetRevenueOptions {
  /** Begin. */
  readonly from: Date;
  /** End, at most 400 days later. */
  readonly to: Date;
  /** IANA name of the time zone of the days. Default: UTC. */
  readonly timeZone?: string | undefined;
}

/** Sums of payments. Amounts are texts, such as `"9.99"`. */
export interface RevenueAmounts {
  /** What was paid. */
  readonly gross: string;
  /** What was refunded or lost in disputes. */
  readonly refunded: string;
  /** What is left. */
  readonly net: string;
}

/** Revenue in a currency. */
export interface CurrencyRevenue {
  /** Currency, such as `USD`. */
  readonly currency: string;
  /** Days with payments, oldest first. `date` is in ISO 8601, such as `2026-01-31`. */
  readonly days: readonly {
    readonly date: string;
    /** What was paid. */
    readonly gross: string;
    /** What was refunded or lost in disputes. */
    readonly refunded: string;
    /** What is left. */
    readonly net: string;
  }[];
  /** Sums of all days. */
  readonly totals: RevenueAmounts;
}
