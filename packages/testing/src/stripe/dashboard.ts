import { type Bench, newItem } from './billing.ts';
import { requireById } from './found.ts';
import { type Price, type Subscription, stripeId } from './objects.ts';
import { refundIntent } from './payment-routes.ts';
import { endSubscription } from './subscription-routes.ts';
import type { StripeWorld } from './world.ts';

type Dashboard = Pick<
  StripeWorld,
  | 'enableAccount'
  | 'refund'
  | 'cancel'
  | 'pauseCollection'
  | 'giveUp'
  | 'subscribe'
  | 'createPromotionCode'
  | 'deleteCustomer'
>;

/** Returns what owners do in the dashboard of Stripe. */
export function dashboardOf(bench: Bench): Dashboard {
  const { store, emit } = bench;
  return {
    enableAccount: (id) => {
      const account = store.require('', 'account', id);
      Object.assign(account, { charges_enabled: true, details_submitted: true, payouts_enabled: true });
      emit(id, 'account.updated', account);
    },
    refund: (id, amount) => {
      const { account, object: intent } = requireById(bench, 'payment_intent', id);
      return refundIntent(bench, account, intent, amount);
    },
    cancel: (id) => {
      const { account, object: subscription } = requireById(bench, 'subscription', id);
      endSubscription(bench, account, subscription);
      emit(account, 'customer.subscription.deleted', subscription);
    },
    pauseCollection: (id, behavior) => {
      const { account, object: subscription } = requireById(bench, 'subscription', id);
      subscription.pause_collection = behavior === null ? null : { behavior, resumes_at: null };
      emit(account, 'customer.subscription.updated', subscription);
    },
    giveUp: (id) => {
      const { account, object: subscription } = requireById(bench, 'subscription', id);
      subscription.status = 'unpaid';
      emit(account, 'customer.subscription.updated', subscription);
    },
    subscribe: (customerId, price) => subscribe(bench, customerId, price),
    createPromotionCode: (account, code, percentOff) =>
      store.put(account, { id: stripeId('promo'), object: 'promotion_code', code, active: true, percentOff }),
    deleteCustomer: (id) => {
      const { account, object: customer } = requireById(bench, 'customer', id);
      customer.deleted = true;
      for (const subscription of store.list(account, 'subscription').filter((one) => one.customer === id)) {
        endSubscription(bench, account, subscription);
        emit(account, 'customer.subscription.deleted', subscription);
      }
      emit(account, 'customer.deleted', customer);
    },
  };
}

/** Creates a monthly subscription. */
function subscribe(
  { store, emit, now }: Bench,
  customerId: string,
  { product: productId, name = '', amount, currency = 'usd' }: Parameters<StripeWorld['subscribe']>[1],
): Subscription {
  const account = store.find(customerId)?.account ?? '';
  store.require(account, 'customer', customerId);
  const product =
    productId === undefined
      ? store.put(account, { id: stripeId('prod'), object: 'product' as const, name, metadata: {} })
      : store.require(account, 'product', productId);
  const price: Price = {
    id: stripeId('price'),
    object: 'price',
    product: product.id,
    currency,
    unit_amount: amount,
    recurring: { interval: 'month', interval_count: 1 },
  };
  const subscription: Subscription = store.put(account, {
    id: stripeId('sub'),
    object: 'subscription',
    created: now(),
    customer: customerId,
    currency,
    metadata: {},
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    trial_end: null,
    latest_invoice: null,
    pending_setup_intent: null,
    pending_update: null,
    default_payment_method: null,
    pause_collection: null,
    items: { object: 'list', data: [newItem(price, 1, now())], has_more: false },
    discounts: [],
    automatic_tax: { enabled: false },
  });
  emit(account, 'customer.subscription.created', subscription);
  return subscription;
}
