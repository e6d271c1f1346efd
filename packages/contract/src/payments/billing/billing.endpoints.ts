import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { pageOf, strict } from '../../kit/shapes.ts';
import { customerAccessErrors, customerParams } from './customer-access.ts';

/**
 * A card or another way to pay.
 *
 * @sdk CustomerPaymentMethod
 * @opaque
 */
export const paymentMethod = z.object({
  /** ID at Stripe. */
  id: z.string(),
  /** Brand of a card, such as `visa`. */
  brand: z.string().nullable(),
  /** Last digits of a card. */
  last4: z.string().nullable(),
  exp_month: z.int().nullable(),
  exp_year: z.int().nullable(),
});

const page = {
  /** Page size: at most 100. Default: 10. */
  limit: z.int().min(1).max(100).optional(),
  /** Cursor of the page: `nextCursor` of the previous one. */
  cursor: z.string().max(255).optional(),
};

/**
 * An invoice of a customer.
 *
 * @sdk CustomerInvoice
 */
const invoice = z.object({
  /** When it was created. */
  created_at_millis: fields.millis,
  /** State of the invoice. */
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).nullable(),
  /** Integer of the smallest unit of the currency, such as cents. */
  amount_total: z.int(),
  /** Page of the invoice. */
  hosted_invoice_url: secret(z.string().nullable()),
  /** ID at Stripe. */
  id: z.string(),
  /** Currency, such as `USD`. */
  currency: z.string(),
});

/**
 * A payment of a customer.
 *
 * @sdk CustomerPayment
 */
const payment = z.object({
  /** ID at Stripe. */
  id: z.string(),
  /** When the payment began. */
  created_at_millis: fields.millis,
  /** `pending`: Stripe has not confirmed it. */
  status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
  /** Currency, such as `USD`. */
  currency: z.string(),
  /** Amount as a text, such as `"9.99"`. */
  amount: z.string(),
  /** What was refunded, as a text. `"0.00"` for nothing. */
  refunded_amount: z.string(),
  /** State of a dispute. Null for none. */
  dispute_status: z.enum(['open', 'won', 'lost']).nullable(),
  /** Name of the product that was paid. */
  product_display_name: z.string().nullable(),
  /** Page of the receipt. */
  receipt_url: secret(z.string().nullable()),
  /** Page of the invoice. */
  invoice_url: secret(z.string().nullable()),
  /** Whether it was paid with a test card. Customers see such payments in test mode only. */
  test_mode: z.boolean(),
});

/** What customers see and change of their payments. @see docs/reference/protocol/payments.md#billing */
export const billingEndpoints = defineEndpoints({
  /** @sdk billing.getBilling(customer: Customer): CustomerBilling */
  'GET /payments/billing/:customer_type/:customer_id': {
    summary: 'Get the billing data of a customer',
    description: 'Clients act for their own user, and for teams in which they have `$update_team`.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'pay', together: true },
    params: customerParams,
    query: strict({}),
    /** How a customer pays. */
    response: z.object({
      /** Whether the customer has paid before. */
      has_customer: z.boolean(),
      /** The payment method that is charged next. Null for none. */
      default_payment_method: paymentMethod.nullable(),
      /** Whether `createBillingPortalUrl` works. */
      can_open_portal: z.boolean(),
      /** Whether new purchases are not charged. */
      test_mode: z.boolean(),
    }),
    errors: customerAccessErrors,
    refusals: [403, 429],
  },
  /** @sdk billing.createPaymentMethodSetupIntent(customer: Customer): PaymentMethodSetupIntent */
  'POST /payments/payment-method/:customer_type/:customer_id/setup-intent': {
    summary: 'Begin to add a payment method',
    description: 'Confirm the secret with Stripe.js on the account, then call `set-default`.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'pay' },
    params: customerParams,
    query: strict({}),
    body: strict({}),
    /** How Stripe.js adds a payment method. */
    response: z.object({
      /** Secret for Stripe.js. */
      client_secret: secret(z.string()),
      /** The account that Stripe.js needs. */
      stripe_account_id: z.string(),
    }),
    errors: customerAccessErrors,
    refusals: [400, 403, 429],
  },
  /**
   * @sdk billing.setDefaultPaymentMethodFromSetupIntent(customer: Customer, setupIntentId): .defaultPaymentMethod
   * @refreshes getBilling:
   */
  'POST /payments/payment-method/:customer_type/:customer_id/set-default': {
    summary: 'Charge the payment method of a setup intent from now on',
    description: 'Current subscriptions are charged to it, too.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'pay', with: ['body.setup_intent_id'] },
    params: customerParams,
    query: strict({}),
    body: strict({ setup_intent_id: z.string().regex(/^seti_\w{1,200}$/, { error: '{path} is not a setup intent' }) }),
    response: z.object({ default_payment_method: paymentMethod }),
    errors: customerAccessErrors,
    refusals: [400, 403, 429],
  },
  /** @sdk billing.createBillingPortalUrl(customer: Customer, options: BillingPortalOptions): .url */
  'POST /payments/billing/:customer_type/:customer_id/portal': {
    summary: 'Create a link to the billing portal',
    description:
      'In the portal of Stripe, customers change payment methods, addresses and tax numbers, and download invoices. An addition of Portico.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'pay' },
    params: customerParams,
    query: strict({}),
    /** Options of a link to the billing portal. */
    body: strict({
      /** Where the customer returns to, on a trusted domain. */
      return_url: fields.url,
    }),
    response: z.object({ url: secret(z.string()) }),
    errors: [...customerAccessErrors, KnownErrors.RedirectUrlNotWhitelisted],
    refusals: [400, 403, 429],
  },
  /** @sdk billing.listInvoices(customer: Customer, options?: ListBillingOptions): CustomerInvoicePage */
  'GET /payments/invoices/:customer_type/:customer_id': {
    summary: 'List the invoices of a customer',
    description: 'Newest first, as Stripe has them now. Empty without a payment account.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'pay' },
    params: customerParams,
    /** Page of a list of invoices or payments. */
    query: strict(page),
    /** A page of invoices with the cursor of the next page, which is null at the end. */
    response: pageOf(invoice),
    errors: customerAccessErrors,
    refusals: [400, 403, 429],
  },
  /** @sdk billing.listPayments(customer: Customer, options?: ListBillingOptions): CustomerPaymentPage */
  'GET /payments/payments/:customer_type/:customer_id': {
    summary: 'List the payments of a customer',
    description: 'Newest first, with refunds and disputes. An addition of Portico.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'pay', together: true },
    params: customerParams,
    /** Page of a list of invoices or payments. */
    query: strict({
      ...page,
      /** Cursor of the page: `nextCursor` of the previous one. */
      cursor: fields.foreignCursor.optional(),
    }),
    /** A page of payments with the cursor of the next page, which is null at the end. */
    response: pageOf(payment),
    errors: customerAccessErrors,
    refusals: [400, 403],
  },
});
