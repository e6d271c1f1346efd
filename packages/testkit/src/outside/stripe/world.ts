import {
  addInterval,
  amountOf,
  amountsWith,
  type Bench,
  createInvoice,
  declineIntent,
  newItem,
  settleIntent,
} from './billing.ts';
import {
  type Dispute,
  invalidRequest,
  type PaymentIntent,
  type PaymentMethod,
  type Price,
  type PromotionCode,
  type Refund,
  type SetupIntent,
  type Subscription,
  stripeId,
} from './objects.ts';
import { refundIntent } from './routes.ts';
import { endSubscription } from './subscription-routes.ts';

/** What happens outside of the API: customers, time, and the dashboard of Stripe. */
export interface StripeWorld {
  /** Completes the onboarding of an account. */
  enableAccount(account: string): void;
  /** As the customer: pays with a card, in the form of Stripe.js. */
  pay(clientSecret: string, card?: 'ok' | 'declined' | 'asks'): PaymentIntent | SetupIntent;
  /** As the customer: passes the check that the bank asked for. */
  passCheck(clientSecret: string): void;
  /** As time: ends the period. Renews the subscription, or ends it if that was requested. */
  endPeriod(subscriptionId: string, card?: 'ok' | 'declined'): Subscription;
  /** As time: the subscription was never paid. */
  expire(subscriptionId: string): void;
  /** As the dashboard. @param amount default: all that is left */
  refund(paymentIntentId: string, amount?: number): Refund;
  /** As the bank: opens a dispute. */
  dispute(paymentIntentId: string): Dispute;
  /** As the bank: decides a dispute. */
  decide(disputeId: string, status: 'won' | 'lost'): void;
  /** As the dashboard: ends a subscription now. */
  cancel(subscriptionId: string): void;
  /**
   * As the dashboard: creates a monthly subscription of a customer.
   *
   * @param price the product at Stripe, or its name for a new one, and the amount
   */
  subscribe(
    customerId: string,
    price: { product?: string; name?: string; amount: number; currency?: string },
  ): Subscription;
  /** As the dashboard: creates a promotion code. */
  createPromotionCode(account: string, code: string, percentOff: number): PromotionCode;
  /** As the dashboard: deletes a customer, with the subscriptions. */
  deleteCustomer(customerId: string): void;
  /** The cards of a customer end with this month. */
  expireCard(customerId: string): void;
}

export function worldOf(bench: Bench): StripeWorld {
  const { store, emit, now } = bench;

  function requireById<T extends 'subscription' | 'payment_intent' | 'dispute' | 'customer' | 'setup_intent'>(
    name: T,
    id: string,
  ) {
    const account = store.find(id)?.account ?? '';
    return { account, object: store.require(account, name, id) };
  }

  function intentOf(secret: string) {
    const id = secret.split('_secret_')[0] ?? '';
    const found = requireById('payment_intent', id);
    if (found.object.client_secret !== secret) throw invalidRequest('The client_secret provided does not match.');
    return found;
  }

  function attachCard(account: string, customer: string): PaymentMethod {
    const method: PaymentMethod = {
      id: stripeId('pm'),
      object: 'payment_method',
      type: 'card',
      customer,
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: new Date(now() * 1000).getUTCFullYear() + 2 },
    };
    emit(account, 'payment_method.attached', store.put(account, method));
    return method;
  }

  function keepCard(account: string, intent: PaymentIntent): void {
    if (intent.customer === null) return;
    const method = attachCard(account, intent.customer);
    intent.payment_method = method.id;
    if (intent.ofInvoice === undefined) return;
    const invoice = store.require(account, 'invoice', intent.ofInvoice);
    const id = invoice.parent?.subscription_details.subscription;
    if (id === undefined) return;
    store.require(account, 'subscription', id).default_payment_method = method.id;
  }

  function confirmSetup(secret: string): SetupIntent {
    const { account, object: setup } = requireById('setup_intent', secret.split('_secret_')[0] ?? '');
    const method = attachCard(account, setup.customer);
    setup.status = 'succeeded';
    setup.payment_method = method.id;
    emit(account, 'setup_intent.succeeded', setup);
    if (setup.ofSubscription === undefined) return setup;
    const subscription = store.require(account, 'subscription', setup.ofSubscription);
    subscription.default_payment_method = method.id;
    subscription.pending_setup_intent = null;
    emit(account, 'customer.subscription.updated', subscription);
    return setup;
  }

  return {
    enableAccount: (id) => {
      const account = store.require('', 'account', id);
      Object.assign(account, { charges_enabled: true, details_submitted: true, payouts_enabled: true });
      emit(id, 'account.updated', account);
    },
    pay: (secret, card = 'ok') => {
      if (secret.startsWith('seti_')) return confirmSetup(secret);
      const { account, object: intent } = intentOf(secret);
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw invalidRequest(`This PaymentIntent has a status of ${intent.status}.`, 'payment_intent_unexpected_state');
      if (card === 'declined') declineIntent(bench, account, intent);
      else if (card === 'asks') {
        intent.status = 'requires_action';
        emit(account, 'payment_intent.requires_action', intent);
      } else {
        keepCard(account, intent);
        settleIntent(bench, account, intent);
      }
      return intent;
    },
    passCheck: (secret) => {
      const { account, object: intent } = intentOf(secret);
      keepCard(account, intent);
      settleIntent(bench, account, intent);
    },
    endPeriod: (id, card = 'ok') => {
      const { account, object: subscription } = requireById('subscription', id);
      const [item] = subscription.items.data;
      if (item === undefined) throw invalidRequest('The subscription has no items');
      if (subscription.cancel_at_period_end) {
        endSubscription(bench, account, subscription);
        emit(account, 'customer.subscription.deleted', subscription);
        return subscription;
      }
      const start = item.current_period_end;
      const next = newItem(item.price, item.quantity, start, addInterval(start, item.price.recurring));
      subscription.items.data[0] = { ...next, id: item.id };
      subscription.trial_end = null;
      const due = { subtotal: amountOf(subscription.items.data), isTaxed: subscription.automatic_tax.enabled };
      const amounts = amountsWith(bench, account, subscription.customer, due);
      const invoice = createInvoice(bench, account, subscription, { amounts, reason: 'subscription_cycle' });
      const intent = store.list(account, 'payment_intent').find(({ ofInvoice }) => ofInvoice === invoice.id);
      if (subscription.status === 'trialing') subscription.status = 'active';
      if (intent === undefined) return subscription;
      if (card === 'ok') settleIntent(bench, account, intent);
      else {
        subscription.status = 'past_due';
        declineIntent(bench, account, intent);
        emit(account, 'customer.subscription.updated', subscription);
      }
      return subscription;
    },
    expire: (id) => {
      const { account, object: subscription } = requireById('subscription', id);
      endSubscription(bench, account, subscription);
      emit(account, 'customer.subscription.updated', subscription);
    },
    refund: (id, amount) => {
      const { account, object: intent } = requireById('payment_intent', id);
      return refundIntent(bench, account, intent, amount);
    },
    dispute: (id) => {
      const { account, object: intent } = requireById('payment_intent', id);
      const charge = store.require(account, 'charge', intent.latest_charge ?? '');
      charge.disputed = true;
      const dispute: Dispute = {
        id: stripeId('du'),
        object: 'dispute',
        created: now(),
        amount: charge.amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: intent.id,
        status: 'needs_response',
      };
      emit(account, 'charge.dispute.created', store.put(account, dispute));
      return dispute;
    },
    decide: (id, status) => {
      const { account, object: dispute } = requireById('dispute', id);
      dispute.status = status;
      emit(account, 'charge.dispute.closed', dispute);
    },
    cancel: (id) => {
      const { account, object: subscription } = requireById('subscription', id);
      endSubscription(bench, account, subscription);
      emit(account, 'customer.subscription.deleted', subscription);
    },
    subscribe: (customerId, { product: productId, name = '', amount, currency = 'usd' }) => {
      const { account } = requireById('customer', customerId);
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
        items: { object: 'list', data: [newItem(price, 1, now())], has_more: false },
        discounts: [],
        automatic_tax: { enabled: false },
      });
      emit(account, 'customer.subscription.created', subscription);
      return subscription;
    },
    createPromotionCode: (account, code, percentOff) =>
      store.put(account, { id: stripeId('promo'), object: 'promotion_code', code, active: true, percentOff }),
    deleteCustomer: (id) => {
      const { account, object: customer } = requireById('customer', id);
      customer.deleted = true;
      for (const subscription of store.list(account, 'subscription').filter((one) => one.customer === id)) {
        endSubscription(bench, account, subscription);
        emit(account, 'customer.subscription.deleted', subscription);
      }
      emit(account, 'customer.deleted', customer);
    },
    expireCard: (id) => {
      const { account } = requireById('customer', id);
      const methods = store.list(account, 'payment_method').filter(({ customer }) => customer === id);
      if (methods.length === 0) throw invalidRequest('The customer has no card');
      const date = new Date(now() * 1000);
      for (const method of methods) {
        Object.assign(method.card, { exp_month: date.getUTCMonth() + 1, exp_year: date.getUTCFullYear() });
        emit(account, 'payment_method.automatically_updated', method);
      }
    },
  };
}
