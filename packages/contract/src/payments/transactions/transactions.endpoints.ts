import { z } from 'zod';
import { customerType } from '../../config/payments-config.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';
import { shownPrice } from '../products/product.entity.ts';

/** Kinds of transactions. */
export const transactionType = z.enum(['subscription', 'one_time', 'item_quantity_change']);

/** A purchase, grant or change of a quantity. @see docs/reference/protocol/payments.md#transactions */
export const transaction = z.object({
  id: z.string(),
  type: transactionType,
  created_at_millis: fields.millis,
  customer_type: customerType,
  customer_id: z.string(),
  /** Display name or primary email of a user, display name of a team, else null. An addition of Portico, like `amount`. */
  customer_name: z.string().nullable(),
  /** What this purchase costs per period, or has cost once. Null for grants, one-time purchases in test mode and changes of quantities. */
  amount: z.object({ currency: z.string(), amount: z.string() }).nullable(),
  quantity: z.number(),
  test_mode: z.boolean(),
  product_display_name: z.string().nullable(),
  /** The price that was chosen. Null for grants and changes of quantities. */
  price: shownPrice.omit({ free_trial: true }).nullable(),
  /** Status of a subscription, null for others. */
  status: z.string().nullable(),
  /** Only for changes of quantities, like the next two. */
  item_id: z.string().optional(),
  description: z.string().nullable().optional(),
  expires_at_millis: fields.millis.nullable().optional(),
});

/** @see docs/reference/protocol/payments.md#transactions */
export const transactionEndpoints = defineEndpoints({
  'GET /internal/payments/transactions': {
    summary: 'List the transactions of the project',
    description: 'Purchases, grants and changes of item quantities, newest first.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({
      cursor: fields.timeCursors.optional(),
      limit: z.string().max(20).optional(),
      type: transactionType.optional(),
      customer_type: customerType.optional(),
      customer_id: z.string().max(255).optional(),
      /** An addition of Portico, like `to_millis`. */
      from_millis: fields.queryMillis.optional(),
      to_millis: fields.queryMillis.optional(),
    }),
    response: z.object({ transactions: z.array(transaction), next_cursor: z.string().nullable() }),
    errors: [],
  },
});
