import { billingEndpoints } from '@portico/contract';
import type { PaymentMethodState } from '../../adapters/payments/payment-provider.ts';
import { amountText } from '../../base/money.ts';
import { pageAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import type { Customer } from '../customers/index.ts';
import type { PaymentJson } from './billing.queries.ts';
import { adoptSetup, listInvoices, listPayments, openPortal, readBilling, startSetup } from './billing.service.ts';

/** Page size of invoices and payments. */
const pageSizeDefault = 10;

type CustomerParams = { readonly customer_type: Customer['type']; readonly customer_id: string };

/** Returns the customer of a path. */
export function customerOf({ customer_type: type, customer_id: id }: CustomerParams): Customer {
  return { type, id };
}

function methodToWire({ id, brand, last4, expMonth, expYear }: PaymentMethodState) {
  return { id, brand, last4, exp_month: expMonth, exp_year: expYear };
}

function paymentToWire(payment: PaymentJson) {
  const { currency } = payment;
  return {
    id: payment.id,
    created_at_millis: Math.floor(payment.createdAt * 1000),
    status: payment.status,
    currency,
    amount: amountText(payment.amount, currency),
    refunded_amount: amountText(payment.refundedAmount, currency),
    dispute_status: payment.disputeStatus,
    product_display_name: payment.productName,
    receipt_url: payment.receiptUrl,
    invoice_url: payment.invoiceUrl,
    test_mode: payment.isTest,
  };
}

export const billingHandlers = implement(billingEndpoints, {
  'GET /payments/billing/:customer_type/:customer_id': async ({ params, ...context }) => {
    const { hasCustomer, paymentMethod } = await readBilling(context, customerOf(params));
    return {
      has_customer: hasCustomer,
      default_payment_method: paymentMethod === null ? null : methodToWire(paymentMethod),
      can_open_portal: hasCustomer,
      test_mode: context.project.config.payments.testMode,
    };
  },

  'POST /payments/payment-method/:customer_type/:customer_id/setup-intent': async ({ params, ...context }) => {
    const { clientSecret, account } = await startSetup(context, customerOf(params));
    return { client_secret: clientSecret, stripe_account_id: account };
  },

  'POST /payments/payment-method/:customer_type/:customer_id/set-default': async ({ params, body, ...context }) => ({
    default_payment_method: methodToWire(await adoptSetup(context, customerOf(params), body.setup_intent_id)),
  }),

  'POST /payments/billing/:customer_type/:customer_id/portal': async ({ params, body, ...context }) => ({
    url: await openPortal(context, customerOf(params), body.return_url),
  }),

  'GET /payments/invoices/:customer_type/:customer_id': async ({ params, query, ...context }) => {
    const { limit = pageSizeDefault, cursor } = query;
    const { page, next } = await listInvoices(context, customerOf(params), { limit, cursor });
    const items = page.map(({ id, createdAt, status, currency, amountTotal, hostedUrl }) => ({
      id,
      created_at_millis: createdAt.getTime(),
      status,
      currency,
      amount_total: amountTotal,
      hosted_invoice_url: hostedUrl,
    }));
    return pageAnswer(items, next);
  },

  'GET /payments/payments/:customer_type/:customer_id': async ({ params, query, ...context }) => {
    const { limit = pageSizeDefault, cursor } = query;
    const { page, next } = await listPayments(context, customerOf(params), { limit, cursor });
    return pageAnswer(page.map(paymentToWire), next);
  },
});
