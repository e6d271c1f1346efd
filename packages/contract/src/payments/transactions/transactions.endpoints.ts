import { z } from 'zod';
import { customerType } from '../../config/payments-config.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';
import { shownPrice } from '../products/product.entity.ts';

/** Kinds of transactions. */
export const transactionType = z.enum(['subscription', 'one_time', 'item_quantity_change']);

/**
 * A purchase, a grant or a change of an item quantity.
 *
 * @sdk AdminTransaction
 * @see docs/reference/protocol/payments.md#transactions
 */
export const transaction = z.object({
  /** ID of the transaction. */
  id: z.string(),
  /** `subscription`, `one_time`: a purchase or grant of a product. */
  type: transactionType,
  /** Time of the transaction. */
  created_at_millis: fields.millis,
  /** Kind of customer. */
  customer_type: customerType,
  /** ID of the user, team or custom customer. */
  customer_id: z.string(),
  /** Display name or primary email of a user, display name of a team. Null for others. */
  customer_name: z.string().nullable(),
  /** Primary email of a user. Null for others, and for users without one. */
  customer_email: z.string().nullable(),
  /**
   * What this purchase costs per period, or has cost once. Null for grants, one-time purchases in test mode and
   * quantities.
   */
  amount: z.object({ currency: z.string(), amount: z.string() }).nullable(),
  /** Quantity of the product, or the change of the item quantity. */
  quantity: z.number(),
  /** Whether nothing was charged, because the project was in test mode. */
  test_mode: z.boolean(),
  /** Name of the product when it was bought. Null for changes of quantities. */
  product_display_name: z.string().nullable(),
  /**
   * The price that was chosen: an amount per currency, and the interval of a subscription. Null if nothing was charged.
   *
   * @type TransactionPrice
   * @opaque
   */
  price: shownPrice.omit({ free_trial: true }).nullable(),
  /** Status of a subscription, as Stripe names it. Null for others. */
  status: z.string().nullable(),
  /** Item of a changed quantity, else undefined. */
  item_id: z.string().optional(),
  /** Description of a changed quantity, else undefined. */
  description: z.string().nullable().optional(),
  /** When a changed quantity expires. Null for never, undefined for purchases. */
  expires_at_millis: fields.millis.nullable().optional(),
});

/** @see docs/reference/protocol/payments.md#transactions */
export const transactionEndpoints = defineEndpoints({
  /**
   * @sdk payments.listTransactions(options?: ListTransactionsOptions): TransactionPage
   * @cached transactions
   */
  'GET /internal/payments/transactions': {
    summary: 'List the transactions of the project',
    description: 'Purchases, grants and changes of item quantities, newest first.',
    access: 'admin',
    whose: { of: 'project' },
    /** Filters and page of a list of transactions. */
    query: strict({
      /** Cursor of the page: `nextCursor` of the previous one. */
      cursor: fields.timeCursors.optional(),
      /**
       * Page size: at most 200. Default: 50.
       *
       * @type number
       */
      limit: z.string().max(20).optional(),
      /** Only transactions of this type. */
      type: transactionType.optional(),
      /** Only transactions of this kind of customer. */
      customer_type: customerType.optional(),
      /** Only transactions of this customer. */
      customer_id: z.string().max(255).optional(),
      /** Only transactions at this time or later. */
      from_millis: fields.queryMillis.optional(),
      /** Only transactions before this time. */
      to_millis: fields.queryMillis.optional(),
    }),
    /** A page of transactions with the cursor of the next page, which is null at the end. */
    response: z.object({
      /**
       * The transactions, newest first.
       *
       * @type AdminTransaction[]
       */
      transactions: z.array(transaction),
      /** Cursor of the next page, or null at the end. */
      next_cursor: z.string().nullable(),
    }),
    errors: [],
  },
});
