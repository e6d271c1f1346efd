import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict, success } from '../../kit/shapes.ts';
import { customerAccessErrors, customerParams } from './customer-access.ts';

const productId = z.string().min(1).max(255);
const quantity = z.int().min(1).max(1_000_000);
const subscriptionParams = strict({ ...customerParams.shape, subscription_id: z.string().max(255) });

const change = {
  /** Another product of the same catalog. */
  product_id: productId.optional(),
  /** A price of the product. Default: the current one, or the first one with an interval of another product. */
  price_id: productId.optional(),
  /** More than 1 needs a stackable product. */
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
  /**
   * @sdk billing.cancelSubscription(customer: Customer, options: CancelSubscriptionOptions)
   * @refreshes listProducts: listOffers: getItem: getBilling: listInvoices: listPayments:
   */
  'DELETE /payments/products/:customer_type/:customer_id/:product_id': {
    summary: 'Cancel the subscriptions of a product',
    description:
      'They end with their period. Without `subscription_id`, all subscriptions of the product are cancelled.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'pay', with: ['params.product_id', 'query.subscription_id'] },
    params: strict({
      ...customerParams.shape,
      /** ID of the product. */
      product_id: z.string().max(255),
    }),
    /** A subscription to cancel. */
    query: strict({
      /** One of the subscriptions of the product. Default: all. */
      subscription_id: z.string().max(255).optional(),
    }),
    response: success,
    errors: customerAccessErrors,
    refusals: [400, 403, 404, 429],
  },
  /**
   * @sdk billing.switchSubscription(customer: Customer, options: SwitchSubscriptionOptions)
   * @refreshes listProducts: listOffers: getItem: getBilling: listInvoices: listPayments:
   */
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
    /** Another product for a subscription. */
    body: strict({
      /** Product of the subscription. */
      from_product_id: productId,
      /** Another product of the same catalog. */
      to_product_id: productId,
      /** A price of the new product. Default: its first one with an interval. */
      price_id: productId.optional(),
      /** More than 1 needs a stackable product. Default: the current quantity, if the product is stackable. */
      quantity: quantity.optional(),
    }),
    response: success,
    errors: [...changeErrors, KnownErrors.DefaultPaymentMethodRequired],
    refusals: [400, 403, 404, 429],
  },
  /**
   * @sdk billing.updateSubscription(customer: Customer, subscriptionId, change: SubscriptionChange): SubscriptionChangeResult
   * @refreshes listProducts: listOffers: getItem: getBilling: listInvoices: listPayments:
   */
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
    /** A change of a subscription: either what it contains, or whether it ends. */
    body: strict({
      ...change,
      /** `false` takes a cancellation back. Not together with other changes. */
      cancel_at_period_end: z.boolean().optional(),
    }),
    /** Result of a change of a subscription. */
    response: z.object({
      /** `pending`: the subscription changes when the difference is paid. */
      state: z.enum(['applied', 'pending']),
      /** Page on which the customer pays the difference. Null if nothing has to be confirmed. */
      payment_url: secret(z.string().nullable()),
    }),
    errors: changeErrors,
    refusals: [400, 403, 404, 429],
  },
  /**
   * @sdk billing.previewSubscriptionChange(customer: Customer, subscriptionId, change: SubscriptionOffer): SubscriptionChangePreview
   */
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
    /** What a subscription contains. Fields that are not given stay as they are. */
    body: strict(change),
    /** What a change of a subscription costs. Amounts are texts, such as `"9.99"`. */
    response: z.object({
      /** Currency, such as `USD`. */
      currency: z.string(),
      /** What is charged at once. */
      amount_due_now: z.string(),
      /** What is credited on later invoices. */
      amount_credited: z.string(),
      /** What the next period costs. */
      next_amount: z.string(),
      /** When the next period begins. */
      next_at_millis: fields.millis,
    }),
    errors: changeErrors,
    refusals: [400, 403, 404, 429],
  },
});
