import { z } from 'zod';
import { moneyLengthMax } from '../../config/currencies.ts';
import { customerType } from '../../config/payments-config.ts';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { pageOf, strict, success } from '../../kit/shapes.ts';
import { customerId, idempotencyKey } from '../items/items.endpoints.ts';

const status = z.enum(['pending', 'succeeded', 'failed', 'canceled']);
const amount = z.string().max(moneyLengthMax);

/** Payments, refunds and revenue of a project. @see docs/reference/protocol/payments.md#payments-and-refunds */
export const paymentEndpoints = defineEndpoints({
  'GET /internal/payments/payments': {
    summary: 'List the payments of the project',
    description: 'Newest first, with refunds and disputes. An addition of Portico.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({
      limit: z.int().min(1).max(100).optional(),
      cursor: fields.foreignCursor.optional(),
      status: status.optional(),
      customer_type: customerType.optional(),
      customer_id: customerId.optional(),
      from_millis: fields.queryMillis.optional(),
      to_millis: fields.queryMillis.optional(),
    }),
    response: pageOf(
      z.object({
        id: z.string(),
        created_at_millis: fields.millis,
        status,
        currency: z.string(),
        /** Amounts are texts such as `"9.99"`. */
        amount: z.string(),
        refunded_amount: z.string(),
        dispute_status: z.enum(['open', 'won', 'lost']).nullable(),
        product_display_name: z.string().nullable(),
        receipt_url: z.string().nullable(),
        invoice_url: z.string().nullable(),
        customer_type: customerType,
        customer_id: z.string(),
        /** Display name or primary email of a user, display name of a team, else null. */
        customer_name: z.string().nullable(),
        /** The subscription or one-time purchase that it pays. Null if there is none (yet). */
        purchase_id: z.string().nullable(),
        purchase_type: z.enum(['subscription', 'one_time']).nullable(),
        is_refundable: z.boolean(),
        /** Whether it was paid with a test card. */
        test_mode: z.boolean(),
        /** What the purchase includes of each item. */
        included_items: z.array(
          z.object({
            item_id: z.string(),
            quantity: z.number(),
            expires: z.enum(['never', 'when-purchase-expires', 'when-repeated']),
          }),
        ),
      }),
    ),
    errors: [],
    refusals: [400],
  },
  'POST /internal/payments/transactions/refund': {
    summary: 'Refund a payment',
    description:
      'Name the payment, or a purchase with `type` and `id`. Without `payment_id` and `invoice_id`, the last payment of a subscription is refunded. Without an amount, all that is left is refunded. A refund in full revokes a one-time purchase. A payment with a test card is refunded only with its `payment_id`.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    body: strict({
      type: z.enum(['subscription', 'one-time-purchase']).optional(),
      /** ID of the subscription or one-time purchase. */
      id: z.string().max(255).optional(),
      /** An invoice of the subscription. */
      invoice_id: z.string().max(255).optional(),
      amount_usd: amount.optional(),
      /** Only the sum of the amounts counts. */
      refund_entries: z
        .array(strict({ entry_index: z.int().min(0), quantity: z.int().min(0), amount_usd: amount }))
        .min(1)
        .max(100)
        .optional(),
      /** Ends the subscription, too. */
      end_action: z.enum(['now', 'at-period-end']).optional(),
      /** An addition of Portico, like the next ones. */
      payment_id: z.string().max(255).optional(),
      /** In the currency of the payment. */
      amount: amount.optional(),
      /** A key of your choice. For a day, a repeated request with the same key refunds nothing. */
      idempotency_key: idempotencyKey.optional(),
    }),
    response: success.extend({ refund_transaction_id: z.string() }),
    errors: [
      KnownErrors.SubscriptionInvoiceNotFound,
      KnownErrors.OneTimePurchaseNotFound,
      KnownErrors.SubscriptionAlreadyRefunded,
      KnownErrors.OneTimePurchaseAlreadyRefunded,
      KnownErrors.TestModePurchaseNonRefundable,
    ],
    refusals: [400, 404, 429],
  },
  'GET /internal/payments/revenue': {
    summary: 'Get the revenue of the project by day',
    description:
      'Payments count on the day on which they were paid, and refunds and lost disputes on the day of their payment. Days without payments are missing. An addition of Portico.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({
      from_millis: fields.queryMillis,
      /** At most 400 days later. */
      to_millis: fields.queryMillis,
      /** IANA name of a time zone. Default: UTC. */
      time_zone: z.string().max(100).optional(),
    }),
    response: z.object({
      currencies: z.array(
        z.object({
          currency: z.string(),
          days: z.array(z.object({ date: z.string(), gross: z.string(), refunded: z.string(), net: z.string() })),
          totals: z.object({ gross: z.string(), refunded: z.string(), net: z.string() }),
        }),
      ),
    }),
    errors: [],
    refusals: [400],
  },
  'GET /internal/payments/method-configs': {
    summary: 'Get the payment methods of the project',
    description: 'For newer clients. Payment methods are chosen in the dashboard of Stripe.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: z.never(),
    errors: [KnownErrors.StripeAccountInfoNotFound],
  },
});
