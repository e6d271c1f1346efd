// Generated from packages/contract/src/payments/transactions/transactions.endpoints.ts by `npm run fix`.
import type { AdminCustomerType, TransactionPrice } from './admin-payments.ts';

/** Filters and page of a list of transactions. */
export interface ListTransactionsOptions {
  /** Cursor of the page: `nextCursor` of the previous one. */
  readonly cursor?: string | undefined;
  /** Page size: at most 200. Default: 50. */
  readonly limit?: number | undefined;
  /** Only transactions of this type. */
  readonly type?: 'subscription' | 'one_time' | 'item_quantity_change' | undefined;
  /** Only transactions of this kind of customer. */
  readonly customerType?: AdminCustomerType | undefined;
  /** Only transactions of this customer. */
  readonly customerId?: string | undefined;
  /** Only transactions at this time or later. */
  readonly from?: Date | undefined;
  /** Only transactions before this time. */
  readonly to?: Date | undefined;
}

/** A purchase, a grant or a change of an item quantity. */
export interface AdminTransaction {
  /** ID of the transaction. */
  readonly id: string;
  /** `subscription`, `one_time`: a purchase or grant of a product. */
  readonly type: 'subscription' | 'one_time' | 'item_quantity_change';
  /** Time of the transaction. */
  readonly createdAt: Date;
  /** Kind of customer. */
  readonly customerType: AdminCustomerType;
  /** ID of the user, team or custom customer. */
  readonly customerId: string;
  /** Display name or primary email of a user, display name of a team. Null for others. */
  readonly customerName: string | null;
  /** Primary email of a user. Null for others, and for users without one. */
  readonly customerEmail: string | null;
  /**
   * What this purchase costs per period, or has cost once. Null for grants, one-time purchases in test mode and
   * quantities.
   */
  readonly amount: { readonly currency: string; readonly amount: string } | null;
  /** Quantity of the product, or the change of the item quantity. */
  readonly quantity: number;
  /** Whether nothing was charged, because the project was in test mode. */
  readonly testMode: boolean;
  /** Name of the product when it was bought. Null for changes of quantities. */
  readonly productDisplayName: string | null;
  /**
   * The price that was chosen: an amount per currency, and the interval of a subscription. Null if nothing was charged.
   */
  readonly price: TransactionPrice;
  /** Status of a subscription, as Stripe names it. Null for others. */
  readonly status: string | null;
  /** Item of a changed quantity, else undefined. */
  readonly itemId?: string | undefined;
  /** Description of a changed quantity, else undefined. */
  readonly description?: string | null | undefined;
  /** When a changed quantity expires. Null for never, undefined for purchases. */
  readonly expiresAt?: Date | null | undefined;
}

/** A page of transactions with the cursor of the next page, which is null at the end. */
export interface TransactionPage {
  /** The transactions, newest first. */
  readonly transactions: AdminTransaction[];
  /** Cursor of the next page, or null at the end. */
  readonly nextCursor: string | null;
}
