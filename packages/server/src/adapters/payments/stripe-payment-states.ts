import { fields } from '@portico/contract';
import type Stripe from 'stripe';
import type { ConfirmedAmounts, InvoiceState, PaymentState, RefundState } from './payment-provider.ts';
import { dateOf, idOf, sessionMetadata, statuses } from './stripe-states.ts';

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
    sessionId: fields.isStoredUuid(session) ? session : null,
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
  const isFree = invoice.status === 'paid' && invoice.amount_due === 0 && fields.isStoredUuid(session);
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
