import { knownError } from '../kit/known-error.ts';

export const ItemNotFound = knownError('ITEM_NOT_FOUND', {
  status: 404,
  details: { item_id: 'string' },
  message: (d) => `The item ${JSON.stringify(d.item_id)} was not found.`,
});

export const ItemCustomerTypeDoesNotMatch = knownError('ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH', {
  status: 400,
  details: {
    item_id: 'string',
    customer_id: 'string',
    item_customer_type: 'string|null',
    actual_customer_type: 'string',
  },
  message: (d) =>
    `The item ${JSON.stringify(d.item_id)} is for customers of type ${JSON.stringify(d.item_customer_type)}, but ${JSON.stringify(d.customer_id)} is of type ${JSON.stringify(d.actual_customer_type)}.`,
});

export const CustomerDoesNotExist = knownError('CUSTOMER_DOES_NOT_EXIST', {
  status: 400,
  details: { customer_id: 'string' },
  message: (d) => `The customer ${JSON.stringify(d.customer_id)} does not exist.`,
});

export const ProductDoesNotExist = knownError('PRODUCT_DOES_NOT_EXIST', {
  status: 400,
  details: { product_id: 'string', context: 'string|null' },
  message: (d) => {
    if (d.context === 'server_only')
      return `The product ${JSON.stringify(d.product_id)} can only be used from a server.`;
    if (d.context === 'item_exists') {
      return `The product ${JSON.stringify(d.product_id)} does not exist, but an item with this ID does.`;
    }
    return `The product ${JSON.stringify(d.product_id)} does not exist.`;
  },
});

export const ProductCustomerTypeDoesNotMatch = knownError('PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH', {
  status: 400,
  details: {
    product_id: 'string|null',
    customer_id: 'string',
    product_customer_type: 'string|null',
    actual_customer_type: 'string',
  },
  message: (d) =>
    `The product ${JSON.stringify(d.product_id)} is for customers of type ${JSON.stringify(d.product_customer_type)}, but ${JSON.stringify(d.customer_id)} is of type ${JSON.stringify(d.actual_customer_type)}.`,
});

export const ProductAlreadyGranted = knownError('PRODUCT_ALREADY_GRANTED', {
  status: 400,
  details: { product_id: 'string', customer_id: 'string' },
  message: (d) =>
    `The customer ${JSON.stringify(d.customer_id)} already has the product ${JSON.stringify(d.product_id)}.`,
});

export const ItemQuantityInsufficientAmount = knownError('ITEM_QUANTITY_INSUFFICIENT_AMOUNT', {
  status: 400,
  details: { item_id: 'string', customer_id: 'string', quantity: 'number' },
  message: (d) =>
    `The customer ${JSON.stringify(d.customer_id)} does not have enough of the item ${JSON.stringify(d.item_id)} for a change of ${d.quantity}.`,
});

export const StripeAccountInfoNotFound = knownError('STRIPE_ACCOUNT_INFO_NOT_FOUND', {
  status: 404,
  message: 'This project has no payment account yet.',
});

export const SubscriptionInvoiceNotFound = knownError('SUBSCRIPTION_INVOICE_NOT_FOUND', {
  status: 404,
  details: { subscription_invoice_id: 'string' },
  message: (d) => `The subscription has no paid invoice ${JSON.stringify(d.subscription_invoice_id)}.`,
});

export const OneTimePurchaseNotFound = knownError('ONE_TIME_PURCHASE_NOT_FOUND', {
  status: 404,
  details: { one_time_purchase_id: 'string' },
  message: (d) => `The one-time purchase ${JSON.stringify(d.one_time_purchase_id)} was not found.`,
});

export const SubscriptionAlreadyRefunded = knownError('SUBSCRIPTION_ALREADY_REFUNDED', {
  status: 400,
  details: { subscription_id: 'string' },
  message: (d) => `The payment of the subscription ${JSON.stringify(d.subscription_id)} is already refunded.`,
});

export const OneTimePurchaseAlreadyRefunded = knownError('ONE_TIME_PURCHASE_ALREADY_REFUNDED', {
  status: 400,
  details: { one_time_purchase_id: 'string' },
  message: (d) => `The one-time purchase ${JSON.stringify(d.one_time_purchase_id)} is already refunded.`,
});

export const TestModePurchaseNonRefundable = knownError('TEST_MODE_PURCHASE_NON_REFUNDABLE', {
  status: 400,
  message: 'Nothing was charged for a purchase in test mode, so it cannot be refunded.',
});

export const DefaultPaymentMethodRequired = knownError('DEFAULT_PAYMENT_METHOD_REQUIRED', {
  status: 400,
  details: { customer_type: 'string', customer_id: 'string' },
  message: (d) =>
    `The customer ${JSON.stringify(d.customer_id)} of type ${JSON.stringify(d.customer_type)} has no default payment method. Add one first.`,
});

export const NewPurchasesBlocked = knownError('NEW_PURCHASES_BLOCKED', {
  status: 403,
  message: 'New purchases are blocked in this project.',
});
