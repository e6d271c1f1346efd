import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { pageOf, strict } from '../../kit/shapes.ts';
import { customerAccessErrors, customerParams } from './customer-access.ts';

/** A card or another way to pay. */
export const paymentMethod = z.object({
  id: z.string(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  exp_month: z.int().nullable(),
  exp_year: z.int().nullable(),
});

const page = { limit: z.int().min(1).max(100).optional(), cursor: z.string().max(255).optional() };

/** What customers see and change of their payments. @see docs/reference/protocol/payments.md#billing */
export const billingEndpoints = defineEndpoints({
  'GET /payments/billing/:customer_type/:customer_id': {
    summary: 'Get the billing data of a customer',
    description: 'Clients act for their own user, and for teams in which they have `$update_team`.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'pay', together: true },
    params: customerParams,
    query: strict({}),
    response: z.object({
      has_customer: z.boolean(),
      /** The payment method that is charged next. Null for none. */
      default_payment_method: paymentMethod.nullable(),
      /** Whether the customer can open the billing portal. An addition of Portico, like the next one. */
      can_open_portal: z.boolean(),
      /** Whether new purchases are not charged. */
      test_mode: z.boolean(),
    }),
    errors: customerAccessErrors,
    refusals: [403, 429],
  },
  'POST /payments/payment-method/:customer_type/:customer_id/setup-intent': {
    summary: 'Begin to add a payment method',
    description: 'Confirm the secret with Stripe.js on the account, then call `set-default`.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'pay' },
    params: customerParams,
    query: strict({}),
    body: strict({}),
    response: z.object({ client_secret: z.string(), stripe_account_id: z.string() }),
    errors: customerAccessErrors,
    refusals: [400, 403, 429],
  },
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
  'POST /payments/billing/:customer_type/:customer_id/portal': {
    summary: 'Create a link to the billing portal',
    description:
      'In the portal of Stripe, customers change payment methods, addresses and tax numbers, and download invoices. An addition of Portico.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'pay' },
    params: customerParams,
    query: strict({}),
    body: strict({
      /** On a trusted domain. */
      return_url: fields.url,
    }),
    response: z.object({ url: z.string() }),
    errors: [...customerAccessErrors, KnownErrors.RedirectUrlNotWhitelisted],
    refusals: [400, 403, 429],
  },
  'GET /payments/invoices/:customer_type/:customer_id': {
    summary: 'List the invoices of a customer',
    description: 'Newest first, as Stripe has them now. Empty without a payment account.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'pay' },
    params: customerParams,
    query: strict(page),
    response: pageOf(
      z.object({
        created_at_millis: fields.millis,
        status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).nullable(),
        /** Integer of the smallest unit of the currency. */
        amount_total: z.int(),
        hosted_invoice_url: z.string().nullable(),
        /** An addition of Portico, like the next one. */
        id: z.string(),
        currency: z.string(),
      }),
    ),
    errors: customerAccessErrors,
    refusals: [400, 403, 429],
  },
  'GET /payments/payments/:customer_type/:customer_id': {
    summary: 'List the payments of a customer',
    description: 'Newest first, with refunds and disputes. An addition of Portico.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'pay', together: true },
    params: customerParams,
    query: strict({ ...page, cursor: fields.foreignCursor.optional() }),
    response: pageOf(
      z.object({
        id: z.string(),
        created_at_millis: fields.millis,
        status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
        currency: z.string(),
        /** Amounts are texts such as `"9.99"`. */
        amount: z.string(),
        refunded_amount: z.string(),
        dispute_status: z.enum(['open', 'won', 'lost']).nullable(),
        product_display_name: z.string().nullable(),
        receipt_url: z.string().nullable(),
        invoice_url: z.string().nullable(),
        /** Whether it was paid with a test card. Such payments are listed in test mode only. */
        test_mode: z.boolean(),
      }),
    ),
    errors: customerAccessErrors,
    refusals: [400, 403],
  },
});
