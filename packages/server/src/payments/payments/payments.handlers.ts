import { paymentEndpoints } from '@portico/contract';
import { amountText } from '../../base/money.ts';
import { pageAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import type { PaymentRow } from './payments.queries.ts';
import { isRefundable, listPayments, readRevenue, refusePaymentMethods, type Sums } from './payments.service.ts';
import { refundPayment } from './refunds.service.ts';

const pageSizeDefault = 50;

function paymentToWire(row: PaymentRow) {
  const { currency, subscription_id, purchase_id } = row;
  return {
    id: row.id,
    created_at_millis: row.created_at.getTime(),
    status: row.status,
    currency,
    amount: amountText(row.amount, currency),
    refunded_amount: amountText(row.refunded_amount, currency),
    dispute_status: row.dispute_status,
    product_display_name: row.product_name,
    receipt_url: row.receipt_url,
    invoice_url: row.invoice_url,
    customer_type: row.customer_type,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    purchase_id: subscription_id ?? purchase_id,
    purchase_type:
      subscription_id !== null ? ('subscription' as const) : purchase_id !== null ? ('one_time' as const) : null,
    is_refundable: isRefundable(row),
    test_mode: row.is_test,
    included_items: Object.entries(row.sold?.items ?? {}).map(([item_id, { quantity, expires }]) => ({
      item_id,
      quantity: quantity * (row.sold?.quantity ?? 0),
      expires,
    })),
  };
}

function sumsToWire({ gross, refunded }: Sums, currency: string) {
  const [all, back, net] = [gross, refunded, gross - refunded].map((amount) => amountText(amount, currency));
  return { gross: all ?? '', refunded: back ?? '', net: net ?? '' };
}

export const paymentHandlers = implement(paymentEndpoints, {
  'GET /internal/payments/payments': async ({ query, ...context }) => {
    const { limit = pageSizeDefault, cursor, from_millis, to_millis } = query;
    const filter = {
      status: query.status,
      customerType: query.customer_type,
      customerId: query.customer_id,
      from: from_millis === undefined ? undefined : new Date(from_millis),
      to: to_millis === undefined ? undefined : new Date(to_millis),
    };
    const { page, next } = await listPayments(context, filter, { limit, cursor });
    return pageAnswer(page.map(paymentToWire), next);
  },

  'POST /internal/payments/transactions/refund': async ({ body, ...context }) => {
    const { amount_usd, refund_entries = [] } = body;
    const id = await refundPayment(context, {
      paymentId: body.payment_id,
      type: body.type,
      id: body.id,
      invoiceId: body.invoice_id,
      amount: body.amount,
      amountsUsd: [
        ...(amount_usd === undefined ? [] : [amount_usd]),
        ...refund_entries.map((entry) => entry.amount_usd),
      ],
      endAction: body.end_action,
      idempotencyKey: body.idempotency_key,
    });
    return { ...successAnswer, refund_transaction_id: id };
  },

  'GET /internal/payments/revenue': async ({ query, ...context }) => {
    const { from_millis, to_millis, time_zone = 'UTC' } = query;
    const revenue = await readRevenue(context, new Date(from_millis), new Date(to_millis), time_zone);
    return {
      currencies: revenue.map(({ currency, days, totals }) => ({
        currency,
        days: days.map(({ date, ...sums }) => ({ date, ...sumsToWire(sums, currency) })),
        totals: sumsToWire(totals, currency),
      })),
    };
  },

  'GET /internal/payments/method-configs': () => refusePaymentMethods(),
});
