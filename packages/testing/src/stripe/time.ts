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
import { requireById } from './found.ts';
import { finalize } from './invoice-routes.ts';
import { type Invoice, invalidRequest, type Subscription } from './objects.ts';
import { endSubscription } from './subscription-routes.ts';
import type { StripeWorld } from './world.ts';

/** Returns what happens with time. */
export function timeOf(bench: Bench): Pick<StripeWorld, 'endPeriod' | 'collect' | 'expire' | 'expireCard'> {
  const { store, emit, now } = bench;
  return {
    endPeriod: (id, card = 'ok') => endPeriod(bench, id, card),
    collect: (id) => collect(bench, id),
    expire: (id) => {
      const { account, object: subscription } = requireById(bench, 'subscription', id);
      endSubscription(bench, account, subscription);
      emit(account, 'customer.subscription.updated', subscription);
    },
    expireCard: (id) => {
      const { account } = requireById(bench, 'customer', id);
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

/** Ends the period of a subscription. */
function endPeriod(bench: Bench, id: string, card: 'ok' | 'declined'): Subscription {
  const { emit } = bench;
  const { account, object: subscription } = requireById(bench, 'subscription', id);
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
  const intent = intentOf(bench, account, invoice);
  if (subscription.status === 'trialing') subscription.status = 'active';
  if (intent === undefined) return subscription;
  if (card === 'ok') settleIntent(bench, account, intent);
  else {
    subscription.status = 'past_due';
    declineIntent(bench, account, intent);
    emit(account, 'customer.subscription.updated', subscription);
  }
  return subscription;
}

function intentOf({ store }: Bench, account: string, { id }: Invoice) {
  return store.list(account, 'payment_intent').find(({ ofInvoice }) => ofInvoice === id);
}

/** Charges the invoices of a subscription that are collected. */
function collect(bench: Bench, subscriptionId: string): number {
  const { account } = requireById(bench, 'subscription', subscriptionId);
  const due = bench.store
    .list(account, 'invoice')
    .filter(({ parent }) => parent?.subscription_details.subscription === subscriptionId)
    .filter(({ status, auto_advance }) => auto_advance && (status === 'draft' || status === 'open'));
  for (const invoice of due) {
    if (invoice.status === 'draft') finalize(bench, account, invoice, invoice.currency);
    const intent = intentOf(bench, account, invoice);
    if (intent !== undefined && intent.status !== 'succeeded') settleIntent(bench, account, intent);
  }
  return due.length;
}
