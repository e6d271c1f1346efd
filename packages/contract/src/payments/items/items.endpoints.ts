import { z } from 'zod';
import { customerType } from '../../config/payments-config.ts';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';
import { readAccessErrors } from './customer-errors.ts';

/** ID of a user or team in the form that the database has, or any ID of the app for custom customers. */
export const customerId = z.string().min(1).max(255);

/** A key for requests that may be repeated. It belongs to one request for a week. */
export const idempotencyKey = z.string().min(1).max(255);

const params = strict({ customer_type: customerType, customer_id: customerId, item_id: z.string().max(255) });

const customerErrors = [
  KnownErrors.ItemNotFound,
  KnownErrors.ItemCustomerTypeDoesNotMatch,
  KnownErrors.UserNotFound,
  KnownErrors.TeamNotFound,
] as const;

/** Largest change of a quantity. */
const deltaMax = 2_147_483_647;

/** @see docs/reference/protocol/payments.md#endpoints */
export const itemEndpoints = defineEndpoints({
  'GET /payments/items/:customer_type/:customer_id/:item_id': {
    summary: 'Get the quantity of an item of a customer',
    description:
      'The quantity is negative if more was used than granted. Clients read those of their own user, and of teams of which it is a member.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'read', with: ['params.item_id'], together: true },
    params,
    query: strict({}),
    response: z.object({ id: z.string(), display_name: z.string(), quantity: z.number() }),
    errors: [...customerErrors, ...readAccessErrors],
    refusals: [403],
  },
  'POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity': {
    summary: 'Change the quantity of an item of a customer',
    description:
      'Without `allow_negative`, the change fails if the quantity would be negative. With an `idempotency_key`, a repeated request changes nothing.',
    access: 'server',
    whose: { of: 'project' },
    params,
    query: strict({ allow_negative: fields.flag }),
    body: strict({
      delta: z.int().min(-deltaMax).max(deltaMax),
      expires_at: fields.dateText.optional(),
      description: z.string().max(1000).optional(),
      idempotency_key: idempotencyKey.optional(),
    }),
    response: z.object({}),
    errors: [...customerErrors, KnownErrors.ItemQuantityInsufficientAmount],
    refusals: [400],
  },
});
