import type { Client } from './mock-types.ts';
import type { MockPayment, MockProduct } from './mocks.ts';

type WireProduct = Client<'GET /payments/products/:customer_type/:customer_id'>['items'][number];
type WirePayment = Client<'GET /payments/payments/:customer_type/:customer_id'>['items'][number];
type WireBilling = Client<'GET /payments/billing/:customer_type/:customer_id'>;

/** Creates the response for a mock of a product. */
export function productOf(mock: MockProduct): WireProduct {
  const { id, displayName, quantity = 1, price, currentPeriodEnd, cancelAtPeriodEnd = false } = mock;
  const isOnce = price !== undefined && price.interval === null;
  return {
    id,
    quantity,
    type: isOnce ? 'one_time' : 'subscription',
    purchase_id: id,
    switch_options: [],
    product: {
      display_name: displayName,
      customer_type: 'user',
      server_only: false,
      stackable: false,
      prices: {},
      included_items: {},
      client_metadata: null,
      client_read_only_metadata: null,
      server_metadata: null,
    },
    subscription: isOnce
      ? null
      : {
          subscription_id: price === undefined ? null : id,
          current_period_end: currentPeriodEnd === undefined ? null : new Date(currentPeriodEnd).toISOString(),
          cancel_at_period_end: cancelAtPeriodEnd,
          is_cancelable: price !== undefined && !cancelAtPeriodEnd,
          status: 'active',
          price: wirePriceOf(price),
          pending_change: false,
          made_at_provider: false,
          test_mode: false,
        },
  };
}

function wirePriceOf(price: MockProduct['price']): NonNullable<WireProduct['subscription']>['price'] {
  if (price === undefined) return null;
  const [count, unit] = price.interval ?? [];
  const interval = count === undefined || unit === undefined ? null : ([count, unit] satisfies [number, string]);
  return { currency: price.currency, unit_amount: price.unitAmount, interval };
}

/** Creates the response for a mock of a payment. */
export function paymentOf({ id, amount, currency, createdAt, productDisplayName }: MockPayment): WirePayment {
  return {
    id,
    created_at_millis: new Date(createdAt).getTime(),
    status: 'succeeded',
    currency,
    amount,
    refunded_amount: '0',
    dispute_status: null,
    product_display_name: productDisplayName ?? null,
    receipt_url: null,
    invoice_url: null,
    test_mode: false,
  };
}

/** Creates the response for the payment method of a mock: a card. */
export function billingOf(): WireBilling {
  const card = { id: 'pm_example', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 };
  return { has_customer: true, default_payment_method: card, can_open_portal: true, test_mode: false };
}
