// Generated from packages/contract by `npm run fix`.
import { callAs, pick, refreshing } from '../../core/call-as.ts';
import type { CustomerPaymentMethod, SubscriptionChange } from './billing.ts';
import type {
  BillingPortalOptions,
  CustomerBilling,
  CustomerInvoicePage,
  CustomerPaymentPage,
  ListBillingOptions,
  PaymentMethodSetupIntent,
} from './billing.types.ts';
import type { Customer } from './customer.ts';
import { customerParams } from './customer.ts';
import type { PaymentCaller } from './payment-caller.ts';
import type {
  CancelSubscriptionOptions,
  SubscriptionChangePreview,
  SubscriptionChangeResult,
  SubscriptionOffer,
  SwitchSubscriptionOptions,
} from './subscriptions.types.ts';

export async function getBilling(caller: PaymentCaller, customer: Customer): Promise<CustomerBilling> {
  return await callAs(caller.transport, 'GET /payments/billing/:customer_type/:customer_id', {
    params: customerParams(customer),
    opaque: ['default_payment_method'],
  });
}

export async function createPaymentMethodSetupIntent(
  caller: PaymentCaller,
  customer: Customer,
): Promise<PaymentMethodSetupIntent> {
  return await callAs(caller.transport, 'POST /payments/payment-method/:customer_type/:customer_id/setup-intent', {
    params: customerParams(customer),
  });
}

export async function setDefaultPaymentMethodFromSetupIntent(
  caller: PaymentCaller,
  customer: Customer,
  setupIntentId: string,
): Promise<CustomerPaymentMethod> {
  return (
    await refreshing(
      caller.reads,
      ['getBilling:'],
      callAs<{ defaultPaymentMethod: CustomerPaymentMethod }>(
        caller.transport,
        'POST /payments/payment-method/:customer_type/:customer_id/set-default',
        { params: customerParams(customer), body: { setupIntentId }, opaque: ['default_payment_method'] },
      ),
    )
  ).defaultPaymentMethod;
}

export async function createBillingPortalUrl(
  caller: PaymentCaller,
  customer: Customer,
  options: BillingPortalOptions,
): Promise<string> {
  return (
    await callAs<{ url: string }>(caller.transport, 'POST /payments/billing/:customer_type/:customer_id/portal', {
      params: customerParams(customer),
      body: pick('billing.createBillingPortalUrl', options, 'returnUrl'),
    })
  ).url;
}

export async function listInvoices(
  caller: PaymentCaller,
  customer: Customer,
  options?: ListBillingOptions,
): Promise<CustomerInvoicePage> {
  return await callAs(caller.transport, 'GET /payments/invoices/:customer_type/:customer_id', {
    params: customerParams(customer),
    query: pick('billing.listInvoices', options, 'limit', 'cursor'),
  });
}

export async function listPayments(
  caller: PaymentCaller,
  customer: Customer,
  options?: ListBillingOptions,
): Promise<CustomerPaymentPage> {
  return await callAs(caller.transport, 'GET /payments/payments/:customer_type/:customer_id', {
    params: customerParams(customer),
    query: pick('billing.listPayments', options, 'limit', 'cursor'),
  });
}

export async function cancelSubscription(
  caller: PaymentCaller,
  customer: Customer,
  options: CancelSubscriptionOptions,
): Promise<void> {
  await refreshing(
    caller.reads,
    ['listProducts:', 'listOffers:', 'getItem:', 'getBilling:', 'listInvoices:', 'listPayments:'],
    callAs(caller.transport, 'DELETE /payments/products/:customer_type/:customer_id/:product_id', {
      params: { ...customerParams(customer), product_id: options.productId },
      query: pick('billing.cancelSubscription', options, 'subscriptionId'),
    }),
  );
}

export async function switchSubscription(
  caller: PaymentCaller,
  customer: Customer,
  options: SwitchSubscriptionOptions,
): Promise<void> {
  await refreshing(
    caller.reads,
    ['listProducts:', 'listOffers:', 'getItem:', 'getBilling:', 'listInvoices:', 'listPayments:'],
    callAs(caller.transport, 'POST /payments/products/:customer_type/:customer_id/switch', {
      params: customerParams(customer),
      body: pick('billing.switchSubscription', options, 'fromProductId', 'toProductId', 'priceId', 'quantity'),
    }),
  );
}

export async function updateSubscription(
  caller: PaymentCaller,
  customer: Customer,
  subscriptionId: string,
  change: SubscriptionChange,
): Promise<SubscriptionChangeResult> {
  return await refreshing(
    caller.reads,
    ['listProducts:', 'listOffers:', 'getItem:', 'getBilling:', 'listInvoices:', 'listPayments:'],
    callAs(caller.transport, 'PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id', {
      params: { ...customerParams(customer), subscription_id: subscriptionId },
      body: pick('billing.updateSubscription', change, 'productId', 'priceId', 'quantity', 'cancelAtPeriodEnd'),
    }),
  );
}

export async function previewSubscriptionChange(
  caller: PaymentCaller,
  customer: Customer,
  subscriptionId: string,
  change: SubscriptionOffer,
): Promise<SubscriptionChangePreview> {
  return await callAs(
    caller.transport,
    'POST /payments/subscriptions/:customer_type/:customer_id/:subscription_id/preview',
    {
      params: { ...customerParams(customer), subscription_id: subscriptionId },
      body: pick('billing.previewSubscriptionChange', change, 'productId', 'priceId', 'quantity'),
    },
  );
}
