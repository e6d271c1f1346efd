import { z } from 'zod';
import { customerType, dayInterval, subscriptionStatuses } from '../../config/payments-config.ts';
import { KnownErrors } from '../../errors/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { pageOf, strict, success } from '../../kit/shapes.ts';
import { readAccessErrors } from '../items/customer-errors.ts';
import { customerId, idempotencyKey } from '../items/items.endpoints.ts';
import { inlineProduct, shownProduct } from '../products/product.entity.ts';

const params = strict({ customer_type: customerType, customer_id: customerId });

/** A product that is granted or bought: one of the configuration, or one that the request describes. */
export const productChoice = {
  product_id: z.string().max(255).optional(),
  product_inline: inlineProduct.optional(),
};

/** How often a stackable product can be bought at once. */
export const purchaseQuantity = z.int().min(1).max(1_000_000).default(1);

/** @see docs/reference/protocol/payments.md#owned-products */
export const ownedProductEndpoints = defineEndpoints({
  'GET /payments/products/:customer_type/:customer_id': {
    summary: 'List the products of a customer',
    description:
      'Products by default first, then oldest first. Clients do not get products for servers only. They read those of their own user, and of teams of which it is a member.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'read', together: true },
    params,
    query: strict({ cursor: z.string().max(255).optional(), limit: z.int().min(1).max(100).optional() }),
    response: pageOf(
      z.object({
        id: z.string().nullable(),
        quantity: z.number(),
        product: shownProduct,
        type: z.enum(['one_time', 'subscription']),
        subscription: z
          .object({
            subscription_id: z.string().nullable(),
            current_period_end: z.string().nullable(),
            cancel_at_period_end: z.boolean(),
            is_cancelable: z.boolean(),
            /** An addition of Portico, like the next ones. */
            status: z.enum(subscriptionStatuses),
            /** What is charged for one piece, as the provider confirmed it. In test mode what was chosen. Null for none. */
            price: z
              .object({
                currency: z.string(),
                /** Such as `"9.99"`. */
                unit_amount: z.string(),
                interval: dayInterval.nullable(),
              })
              .nullable(),
            /** Whether a change waits for its payment. */
            pending_change: z.boolean(),
            /** Whether the owner created it at the payment provider: it was not sold through Portico. */
            made_at_provider: z.boolean(),
            /** Whether it was bought in test mode. */
            test_mode: z.boolean(),
          })
          .nullable(),
        /** Other products of the catalog with prices for subscriptions that the caller may see. */
        switch_options: z.array(z.object({ product_id: z.string(), product: shownProduct })),
        /** ID of the subscription or one-time purchase. Null for a product by default. An addition of Portico. */
        purchase_id: z.string().nullable(),
      }),
    ),
    errors: [KnownErrors.UserNotFound, KnownErrors.TeamNotFound, ...readAccessErrors],
    refusals: [400, 403],
  },
  'POST /payments/products/:customer_type/:customer_id': {
    summary: 'Grant a product to a customer',
    description: 'Nothing is charged. With an `idempotency_key`, a repeated request grants nothing.',
    access: 'server',
    whose: { of: 'project' },
    params,
    query: strict({}),
    body: strict({
      ...productChoice,
      quantity: purchaseQuantity,
      idempotency_key: idempotencyKey.optional(),
    }),
    response: success,
    errors: [
      KnownErrors.ProductDoesNotExist,
      KnownErrors.ProductCustomerTypeDoesNotMatch,
      KnownErrors.ProductAlreadyGranted,
      KnownErrors.UserNotFound,
      KnownErrors.TeamNotFound,
    ],
    refusals: [400],
  },
});
