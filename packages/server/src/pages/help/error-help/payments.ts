/** Errors about payments, the data vault and workflow tokens. */
export const paymentErrorHelp = {
  CUSTOMER_DOES_NOT_EXIST: {
    from: 'GET /payments/billing/:customer_type/:customer_id',
    cause: 'There is no user or team with the customer ID. At server level.',
    fix: 'Check the ID and the customer type.',
  },
  NEW_PURCHASES_BLOCKED: {
    from: 'POST /payments/purchases/create-purchase-url',
    cause: 'The project blocks new purchases (`payments.blockNewPurchases`). At client level.',
    fix: 'Allow them under *Payments* in the dashboard ([block new purchases](../build/payments.md#block-new-purchases)).',
  },
  STRIPE_ACCOUNT_INFO_NOT_FOUND: {
    from: 'GET /internal/payments/stripe/account-info',
    cause: 'The project has never set up payments.',
    fix: 'Set up Stripe under *Payments* in the dashboard ([how](../build/payments.md#take-payments-with-stripe)).',
  },
  ITEM_NOT_FOUND: {
    from: 'GET /payments/items/:customer_type/:customer_id/:item_id',
    cause: 'The configuration has no item with this ID.',
    fix: 'Add the item under *Items* in the dashboard, or correct the ID.',
  },
  ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH: {
    from: 'GET /payments/items/:customer_type/:customer_id/:item_id',
    cause: 'The item is for another type of customer, such as one for users that was read for a team.',
    fix: 'Use the customer type of the item. The details name both.',
  },
  ITEM_QUANTITY_INSUFFICIENT_AMOUNT: {
    from: 'POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity',
    cause: 'The decrease would make the quantity negative.',
    fix: 'Reject what the customer wants to do, and offer a purchase. `allow_negative=true` allows debts.',
  },
  PRODUCT_DOES_NOT_EXIST: {
    from: 'POST /payments/products/:customer_type/:customer_id',
    cause: 'The configuration has no product with this ID, or only servers may sell it.',
    fix: 'Add the product under *Products* in the dashboard, or correct the ID.',
  },
  PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH: {
    from: 'POST /payments/products/:customer_type/:customer_id',
    cause: 'The product is for another type of customer, such as one for teams that was granted to a user.',
    fix: 'Use the customer type of the product. The details name both.',
  },
  PRODUCT_ALREADY_GRANTED: {
    from: 'POST /payments/products/:customer_type/:customer_id',
    cause: 'The customer has the product, and it cannot be stacked.',
    fix: 'Nothing to do, or make the product stackable.',
  },
  DEFAULT_PAYMENT_METHOD_REQUIRED: {
    from: 'POST /payments/products/:customer_type/:customer_id/switch',
    cause: 'The customer has no payment method.',
    fix: 'Ask for one first, or create a purchase URL.',
  },
  SUBSCRIPTION_INVOICE_NOT_FOUND: {
    from: 'POST /internal/payments/transactions/refund',
    cause: 'The subscription has no payment, or does not exist.',
    fix: 'Check the ID. A subscription that was granted or is in its trial has nothing to refund.',
  },
  ONE_TIME_PURCHASE_NOT_FOUND: {
    from: 'POST /internal/payments/transactions/refund',
    cause: 'There is no purchase with this ID.',
    fix: 'Check the ID and the project.',
  },
  SUBSCRIPTION_ALREADY_REFUNDED: {
    from: 'POST /internal/payments/transactions/refund',
    cause: 'The payment of the subscription is refunded in full.',
    fix: 'Nothing to do.',
  },
  ONE_TIME_PURCHASE_ALREADY_REFUNDED: {
    from: 'POST /internal/payments/transactions/refund',
    cause: 'The purchase is refunded in full.',
    fix: 'Nothing to do.',
  },
  TEST_MODE_PURCHASE_NON_REFUNDABLE: {
    from: 'POST /internal/payments/transactions/refund',
    cause: 'The refund names a purchase in test mode, where no money moves.',
    fix: 'Name its payment with a test card instead: `payment_id` ([refunds](../build/payments.md#refunds-and-revenue)).',
  },
  DATA_VAULT_STORE_DOES_NOT_EXIST: {
    from: 'POST /data-vault/stores/:store_id/get',
    cause: 'The configuration has no data vault store with this ID.',
    fix: 'Add the store under *Data vault* in the dashboard, or correct the ID.',
  },
  DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST: {
    from: 'POST /data-vault/stores/:store_id/get',
    cause: 'The store has no entry for the key.',
    fix: 'Store a value first. Keys are compared exactly, and depend on the secret of the store.',
  },
  WORKFLOW_TOKEN_DOES_NOT_EXIST: {
    from: 'any',
    cause:
      '`x-stack-workflow-token` is not a token of this server and project. Clients of 2.8.51 do not know the code.',
    fix: 'Create a new token with `POST /internal/workflow-tokens`, or leave out the header.',
  },
  WORKFLOW_TOKEN_EXPIRED: {
    from: 'any',
    cause: 'The workflow token has expired.',
    fix: 'Create a new token. It lives for an hour by default, and for a day at most.',
  },
} as const;
