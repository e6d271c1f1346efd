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

/**
 * A customer who has or had products or item quantities.
 *
 * @sdk AdminPaymentCustomer
 */
const customer = z.object({
  /** Kind of customer. */
  customer_type: customerType,
  /** ID of the user, team or custom customer. */
  customer_id: z.string(),
  /** Name or primary email of a user, name of a team. Null for custom customers. */
  display_name: z.string().nullable(),
  /** Primary email of a user. Null for others, and for users without one. */
  primary_email: z.string().nullable(),
  /** Number of current subscriptions and one-time purchases. */
  product_count: z.int(),
  /** When the customer first got a product or a quantity. */
  created_at_millis: fields.millis,
});

/** Customers of a project. An addition of Portico. */
export const paymentCustomerEndpoints = defineEndpoints({
  /** @sdk payments.listCustomers(options?: ListPaymentCustomersOptions): PaymentCustomerPage */
  'GET /internal/payments/customers': {
    summary: 'List the customers of the project',
    description: 'Users, teams and custom customers who have or had products or item quantities, newest first.',
    access: 'admin',
    whose: { of: 'project' },
    /** Filters and page of a list of customers. */
    query: strict({
      /** Page size: at most 100. Default: 50. */
      limit: z.int().min(1).max(100).optional(),
      /** Cursor of the page: `nextCursor` of the previous one. */
      cursor: z.string().max(300).optional(),
      /** Only customers of this kind. */
      customer_type: customerType.optional(),
      /** Beginning of a customer ID. The result is then in the order of the IDs. */
      query: z.string().min(1).max(255).optional(),
    }),
    /** A page of customers with the cursor of the next page, which is null at the end. */
    response: pageOf(customer),
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
