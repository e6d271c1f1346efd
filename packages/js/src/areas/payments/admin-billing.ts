import type { Reads } from '../../core/read.ts';
import type { Transport } from '../../core/transport.ts';

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

type AdminTransport = Transport<'admin'>;

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
