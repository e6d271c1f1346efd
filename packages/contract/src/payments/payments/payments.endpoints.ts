import { z } from 'zod';
import { moneyLengthMax } from '../../config/currencies.ts';
import { customerType } from '../../config/payments-config.ts';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { pageOf, strict, success } from '../../kit/shapes.ts';
import { customerId, idempotencyKey } from '../items/items.endpoints.ts';

const status = z.enum(['pending', 'succeeded', 'failed', 'canceled']);
const amount = z.string().max(moneyLengthMax);

/**
 * What a purchase includes of an item.
 *
 * @sdk PaidItem
 */
const paidItem = z.object({
  /** ID of the item. */
  item_id: z.string(),
  /** Quantity for all pieces of the purchase, of one period. */
  quantity: z.number(),
  /** When the customer loses it. */
  expires: z.enum(['never', 'when-purchase-expires', 'when-repeated']),
});

/**
 * A payment in the project.
 *
 * @sdk AdminPayment
 */
const payment = z.object({
  /** ID at Stripe. */
  id: z.string(),
  /** When the payment began. */
  created_at_millis: fields.millis,
  /** `pending`: Stripe has not confirmed it. */
  status,
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
  /** Kind of customer. */
  customer_type: customerType,
  /** ID of the user, team or custom customer. */
  customer_id: z.string(),
  /** Display name or primary email of a user, display name of a team. Null for others. */
  customer_name: z.string().nullable(),
  /** Primary email of a user. Null for others, and for users without one. */
  customer_email: z.string().nullable(),
  /** The subscription or one-time purchase that it pays. Null if there is none, or not yet. */
  purchase_id: z.string().nullable(),
  /** Kind of `purchaseId`. */
  purchase_type: z.enum(['subscription', 'one_time']).nullable(),
  /** Whether something of it can be refunded. */
  is_refundable: z.boolean(),
  /** Whether it was paid with a test card. */
  test_mode: z.boolean(),
  /** What the purchase includes of each item. A refund in full of a one-time purchase takes it back. */
  included_items: z.array(paidItem),
});

/**
 * Sums of payments. Amounts are texts, such as `"9.99"`.
 *
 * @sdk RevenueAmounts
 */
const amounts = z.object({
  /** What was paid. */
  gross: z.string(),
  /** What was refunded or lost in disputes. */
  refunded: z.string(),
  /** What is left. */
  net: z.string(),
});

/**
 * Revenue in a currency.
 *
 * @sdk CurrencyRevenue
 */
const currencyRevenue = z.object({
  /** Currency, such as `USD`. */
  currency: z.string(),
  /** Days with payments, oldest first. `date` is in ISO 8601, such as `2026-01-31`. */
  days: z.array(z.object({ date: z.string(), ...amounts.shape })),
  /** Sums of all days. */
  totals: amounts,
});

/** Payments, refunds and revenue of a project. @see docs/reference/protocol/payments.md#payments-and-refunds */
export const paymentEndpoints = defineEndpoints({
  /**
   * @sdk payments.list(options?: ListPaymentsOptions): AdminPaymentPage
   * @cached admin-payments
   */
  'GET /internal/payments/payments': {
    summary: 'List the payments of the project',
    description: 'Newest first, with refunds and disputes. An addition of Portico.',
    access: 'admin',
    whose: { of: 'project' },
    /** Filters and page of a list of payments. */
    query: strict({
      /** Page size: at most 100. Default: 50. */
      limit: z.int().min(1).max(100).optional(),
      /** Cursor of the page: `nextCursor` of the previous one. */
      cursor: fields.foreignCursor.optional(),
      /** Only payments in this state. */
      status: status.optional(),
      /** Only payments of this kind of customer. */
      customer_type: customerType.optional(),
      /** Only payments of this customer. */
      customer_id: customerId.optional(),
      /** Only payments that began at this time or later. */
      from_millis: fields.queryMillis.optional(),
      /** Only payments that began before this time. */
      to_millis: fields.queryMillis.optional(),
    }),
    /** A page of payments with the cursor of the next page, which is null at the end. */
    response: pageOf(payment),
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
  /**
   * @throws {RequestFailed} 400: the times or the time zone are invalid
   *
   * @sdk payments.getRevenue(options: GetRevenueOptions): .currencies
   * @cached revenue
   */
  'GET /internal/payments/revenue': {
    summary: 'Get the revenue of the project by currency and day',
    description:
      'Payments count on the day on which they were paid, and refunds and lost disputes on the day of their payment. Days without payments are missing. An addition of Portico.',
    access: 'admin',
    whose: { of: 'project' },
    /** Time of a revenue report. */
    query: strict({
      /** Begin. */
      from_millis: fields.queryMillis,
      /** End, at most 400 days later. */
      to_millis: fields.queryMillis,
      /** IANA name of the time zone of the days. Default: UTC. */
      time_zone: z.string().max(100).optional(),
    }),
    response: z.object({
      currencies: z.array(currencyRevenue),
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
