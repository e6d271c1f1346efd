import type { Reads } from '../../core/read.ts';
import type { Transport } from '../../core/transport.ts';
import type { AdminCustomerType } from './admin-payments.ts';
import { type CustomerPayment, paymentFromWire } from './billing.ts';

/** A payment in the project. */
export interface AdminPayment extends CustomerPayment {
  /** Kind of customer. */
  readonly customerType: AdminCustomerType;
  /** ID of the user, team or custom customer. */
  readonly customerId: string;
  /** Display name or primary email of a user, display name of a team. Null for others. */
  readonly customerName: string | null;
  /** The subscription or one-time purchase that it pays. Null if there is none, or not yet. */
  readonly purchaseId: string | null;
  /** Kind of `purchaseId`. */
  readonly purchaseType: 'subscription' | 'one_time' | null;
  /** Whether something of it can be refunded. */
  readonly isRefundable: boolean;
  /** What the purchase includes of each item. A refund in full of a one-time purchase takes it back. */
  readonly includedItems: readonly PaidItem[];
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

/** A page of payments with the cursor of the next page, which is null at the end. */
export type AdminPaymentPage = AdminPayment[] & { readonly nextCursor: string | null };

/** Filters and page of a list of payments. */
export interface ListPaymentsOptions {
  /** Page size: at most 100. Default: 50. */
  readonly limit?: number | undefined;
  /** Cursor of the page: `nextCursor` of the previous one. */
  readonly cursor?: string | undefined;
  /** Only payments in this state. */
  readonly status?: AdminPayment['status'] | undefined;
  /** Only payments of this kind of customer. */
  readonly customerType?: AdminCustomerType | undefined;
  /** Only payments of this customer. */
  readonly customerId?: string | undefined;
  /** Only payments that began at this time or later. */
  readonly from?: Date | undefined;
  /** Only payments that began before this time. */
  readonly to?: Date | undefined;
}

/** What is refunded: a payment, or the payment of a purchase. */
export type RefundTarget =
  | { readonly paymentId: string }
  | {
      /** Kind of purchase. */
      readonly type: 'subscription' | 'one-time-purchase';
      /** ID of the subscription or one-time purchase. */
      readonly id: string;
      /** An invoice of the subscription. Default: the last paid one. */
      readonly invoiceId?: string | undefined;
    };

/** A refund. */
export type RefundTransactionOptions = RefundTarget & {
  /** Amount in the currency of the payment, such as `"9.99"`. Default: all that is left. */
  readonly amount?: string | undefined;
  /** The amount, if the currency of the payment is USD. */
  readonly amountUsd?: string | undefined;
  /** Ends the subscription, too. Default: it goes on. */
  readonly endAction?: 'now' | 'at-period-end' | undefined;
  /** A key of your choice. For a day, a repeated refund with the same key refunds nothing. */
  readonly idempotencyKey?: string | undefined;
};

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
  readonly days: readonly (RevenueAmounts & { readonly date: string })[];
  /** Sums of all days. */
  readonly totals: RevenueAmounts;
}

/** Time of a revenue report. */
export interface GetRevenueOptions {
  /** Begin. */
  readonly from: Date;
  /** End, at most 400 days later. */
  readonly to: Date;
  /** IANA name of the time zone of the days. Default: UTC. */
  readonly timeZone?: string | undefined;
}

type AdminTransport = Transport<'admin'>;

export async function listPayments(
  transport: AdminTransport,
  { customerType, customerId, from, to, ...query }: ListPaymentsOptions = {},
): Promise<AdminPaymentPage> {
  const { items, pagination } = await transport.call('GET /internal/payments/payments', {
    query: {
      ...query,
      customer_type: customerType,
      customer_id: customerId,
      from_millis: from?.getTime(),
      to_millis: to?.getTime(),
    },
  });
  const page = items.map((wire) => ({
    ...paymentFromWire(wire),
    customerType: wire.customer_type,
    customerId: wire.customer_id,
    customerName: wire.customer_name,
    purchaseId: wire.purchase_id,
    purchaseType: wire.purchase_type,
    isRefundable: wire.is_refundable,
    includedItems: wire.included_items.map(({ item_id, ...item }) => ({ itemId: item_id, ...item })),
  }));
  return Object.assign(page, { nextCursor: pagination.next_cursor });
}

export async function refundTransaction(
  { reads, transport }: { readonly reads: Reads; readonly transport: AdminTransport },
  options: RefundTransactionOptions,
): Promise<{ readonly refundTransactionId: string }> {
  const { amount, amountUsd, endAction, idempotencyKey } = options;
  const target =
    'paymentId' in options
      ? { payment_id: options.paymentId }
      : { type: options.type, id: options.id, invoice_id: options.invoiceId };
  const { refund_transaction_id } = await transport.call('POST /internal/payments/transactions/refund', {
    body: { ...target, amount, amount_usd: amountUsd, end_action: endAction, idempotency_key: idempotencyKey },
  });
  for (const part of ['admin-payments:', 'revenue:', 'transactions:', 'listProducts:', 'listOffers:', 'getItem:'])
    reads.refresh(part);
  return { refundTransactionId: refund_transaction_id };
}

export async function getRevenue(
  transport: AdminTransport,
  { from, to, timeZone }: GetRevenueOptions,
): Promise<CurrencyRevenue[]> {
  const { currencies } = await transport.call('GET /internal/payments/revenue', {
    query: { from_millis: from.getTime(), to_millis: to.getTime(), time_zone: timeZone },
  });
  return currencies;
}
