import { z } from 'zod';
import { customerType } from '../../config/payments-config.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { pageOf, strict } from '../../kit/shapes.ts';

const usage = z.object({
  /** Customers with a current subscription or a one-time purchase, at most 1,000. */
  customer_count: z.int(),
  is_more: z.boolean(),
});

/** Customers of a project. An addition of Portico. */
export const paymentCustomerEndpoints = defineEndpoints({
  'GET /internal/payments/customers': {
    summary: 'List the customers of the project',
    description: 'Users, teams and custom customers who have or had products or item quantities, newest first.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({
      limit: z.int().min(1).max(100).optional(),
      cursor: z.string().max(300).optional(),
      customer_type: customerType.optional(),
      /** The beginning of a customer ID. */
      query: z.string().min(1).max(255).optional(),
    }),
    response: pageOf(
      z.object({
        customer_type: customerType,
        customer_id: z.string(),
        /** Display name or primary email of a user, display name of a team, else null. */
        display_name: z.string().nullable(),
        /** Current subscriptions and one-time purchases. */
        product_count: z.int(),
        created_at_millis: fields.millis,
      }),
    ),
    errors: [],
    refusals: [400],
  },
  'GET /internal/payments/products/:product_id/usage': {
    summary: 'Count the customers who have a product',
    access: 'admin',
    whose: { of: 'project' },
    params: strict({ product_id: z.string().max(255) }),
    query: strict({}),
    response: usage,
    errors: [],
  },
  'GET /internal/payments/usage/:kind/:id': {
    summary: 'Count the customers of a product, item or catalog',
    description: 'Those of an item or a catalog have a product that includes the item, or is in the catalog.',
    access: 'admin',
    whose: { of: 'project' },
    params: strict({ kind: z.enum(['product', 'item', 'catalog']), id: z.string().max(255) }),
    query: strict({}),
    response: usage,
    errors: [],
  },
});
