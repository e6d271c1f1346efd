import { z } from 'zod';
import { customerType } from '../../config/payments-config.ts';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, pageOf, strict } from '../../kit/shapes.ts';
import { customerId } from './items.endpoints.ts';

const params = { customer_type: customerType, customer_id: customerId };

/** Items of a customer, for project owners. An addition of Portico. */
export const customerItemEndpoints = defineEndpoints({
  /** @sdk payments.listCustomerItems(customer: Customer): AdminCustomerItem[] */
  'GET /internal/payments/items/:customer_type/:customer_id': {
    summary: 'List the quantities of all items of a customer',
    description: 'In the order of the item IDs.',
    access: 'admin',
    whose: { of: 'project' },
    params: strict(params),
    query: strict({}),
    /** An item of a customer. */
    response: listOf(
      z.object({
        /** ID of the item. */
        id: z.string(),
        /** Display name of the item. */
        display_name: z.string(),
        /** Negative if more was used than granted. */
        quantity: z.number(),
      }),
    ),
    errors: [KnownErrors.UserNotFound, KnownErrors.TeamNotFound],
  },
  'GET /internal/payments/items/:customer_type/:customer_id/:item_id/changes': {
    summary: 'List the changes of the quantity of an item of a customer',
    description: 'Newest first. Products that grant the item are no changes.',
    access: 'admin',
    whose: { of: 'project' },
    params: strict({ ...params, item_id: z.string().max(255) }),
    query: strict({ limit: z.int().min(1).max(100).optional(), cursor: fields.timeCursor.optional() }),
    response: pageOf(
      z.object({
        id: z.string(),
        delta: z.number(),
        description: z.string().nullable(),
        created_at_millis: fields.millis,
        expires_at_millis: fields.millis.nullable(),
      }),
    ),
    errors: [],
  },
});
