import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict, success } from '../../kit/shapes.ts';
import { customerAccessErrors, customerParams } from './customer-access.ts';

const productId = z.string().min(1).max(255);
const quantity = z.int().min(1).max(1_000_000);
const subscriptionParams = strict({ ...customerParams.shape, subscription_id: z.string().max(255) });

const change = {
  product_id: productId.optional(),
  price_id: productId.optional(),
  quantity: quantity.optional(),
};

/** Errors of the rules for another product. */
const changeErrors = [
  ...customerAccessErrors,
  KnownErrors.ProductDoesNotExist,
  KnownErrors.ProductCustomerTypeDoesNotMatch,
  KnownErrors.ProductAlreadyGranted,
] as const;

/** Cancellations and changes of subscriptions. @see docs/reference/protocol/payments.md#changes-of-subscriptions */
export const subscriptionEndpoints = defineEndpoints({
  'DELETE /payments/products/:customer_type/:customer_id/:product_id': {
    summary: 'Cancel the subscriptions of a product',
    description:
      'They end with their period. Without `subscription_id`, all subscriptions of the product are cancelled.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'pay', with: ['params.product_id', 'query.subscription_id'] },
    params: strict({ ...customerParams.shape, product_id: z.string().max(255) }),
    query: strict({ subscription_id: z.string().max(255).optional() }),
    response: success,
    errors: customerAccessErrors,
    refusals: [400, 403, 404, 429],
  },
  'POST /payments/products/:customer_type/:customer_id/switch': {
    summary: 'Switch a subscription to another product of its catalog',
    description:
      'The difference is charged to the default payment method. If the payment has to be confirmed, the response is 400, and the subscription changes when it is paid.',
    access: 'client',
    whose: {
      of: 'customer',
      in: 'params',
      to: 'pay',
      with: ['body.from_product_id', 'body.to_product_id', 'body.price_id'],
    },
    params: customerParams,
    query: strict({}),
    body: strict({
      from_product_id: productId,
      to_product_id: productId,
      price_id: productId.optional(),
      quantity: quantity.optional(),
    }),
    response: success,
    errors: [...changeErrors, KnownErrors.DefaultPaymentMethodRequired],
    refusals: [400, 403, 404, 429],
  },
  'PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id': {
    summary: 'Change or cancel a subscription',
    description:
      'The difference is charged at once. Until it is paid, the state is `pending` and the subscription stays as it is. `payment_url` is the page on which the customer pays. An addition of Portico.',
    access: 'client',
    whose: {
      of: 'customer',
      in: 'params',
      to: 'pay',
      with: ['params.subscription_id', 'body.product_id', 'body.price_id'],
    },
    params: subscriptionParams,
    query: strict({}),
    body: strict({
      ...change,
      /** `false` takes a cancellation back. Not together with other changes. */
      cancel_at_period_end: z.boolean().optional(),
    }),
    response: z.object({ state: z.enum(['applied', 'pending']), payment_url: z.string().nullable() }),
    errors: changeErrors,
    refusals: [400, 403, 404, 429],
  },
  'POST /payments/subscriptions/:customer_type/:customer_id/:subscription_id/preview': {
    summary: 'Get what a change of a subscription costs',
    description: 'Changes nothing. An addition of Portico.',
    access: 'client',
    whose: {
      of: 'customer',
      in: 'params',
      to: 'pay',
      with: ['params.subscription_id', 'body.product_id', 'body.price_id'],
    },
    params: subscriptionParams,
    query: strict({}),
    body: strict(change),
    response: z.object({
      currency: z.string(),
      /** Amounts are texts such as `"9.99"`. */
      amount_due_now: z.string(),
      /** Credit for later invoices. */
      amount_credited: z.string(),
      next_amount: z.string(),
      next_at_millis: fields.millis,
    }),
    errors: changeErrors,
    refusals: [400, 403, 404, 429],
  },
});
