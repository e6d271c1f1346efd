import {
  addInterval,
  amountOf,
  amountsWith,
  applyItems,
  type Bench,
  createInvoice,
  createSetup,
  newItem,
  prorated,
  type Route,
  settleIntent,
} from './billing.ts';
import { at, type Form, type FormValue, textAt, textsAt } from './form.ts';
import { invalidRequest, type Price, type Subscription, type SubscriptionItem, stripeId } from './objects.ts';

/** Parameters that `payment_behavior: pending_if_incomplete` allows. */
const pendingParameters = new Set([
  'expand',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'billing_cycle_anchor',
  'items',
  'trial_end',
  'trial_from_plan',
  'add_invoice_items',
]);

/** Returns the routes of subscriptions. */
export function subscriptionRoutes(bench: Bench): Readonly<Record<string, Route>> {
  const { store, emit } = bench;
  return {
    'POST /v1/subscriptions': ({ account, form }) => createSubscription(bench, account, form),
    'GET /v1/subscriptions/:id': ({ account, params }) => store.require(account, 'subscription', params.id ?? ''),
    'GET /v1/subscriptions': ({ account, form }) => {
      const status = textAt(form, 'status') ?? 'live';
      const ended = ['canceled', 'incomplete_expired'];
      return store
        .list(account, 'subscription')
        .filter(({ customer }) => customer === textAt(form, 'customer'))
        .filter((one) => status === 'all' || (status === 'live' ? !ended.includes(one.status) : one.status === status));
    },
    'POST /v1/subscriptions/:id': ({ account, params, form }) => {
      const subscription = store.require(account, 'subscription', params.id ?? '');
      return updateSubscription(bench, account, subscription, form);
    },
    'DELETE /v1/subscriptions/:id': ({ account, params }) => {
      const subscription = store.require(account, 'subscription', params.id ?? '');
      if (subscription.status === 'canceled') throw invalidRequest('No such subscription', 'resource_missing', 404);
      endSubscription(bench, account, subscription);
      emit(account, 'customer.subscription.deleted', subscription);
      return subscription;
    },
  };
}

export function endSubscription({ now }: Bench, _account: string, subscription: Subscription): void {
  subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
  subscription.canceled_at ??= now();
  subscription.ended_at = now();
}

function priceOf({ store }: Bench, account: string, data: FormValue | undefined): Price {
  const product = store.require(account, 'product', textAt(data, 'product') ?? '').id;
  const amount = Number(textAt(data, 'unit_amount'));
  if (!Number.isInteger(amount)) throw invalidRequest('Invalid integer: price_data[unit_amount]');
  const interval = textAt(data, 'recurring', 'interval') as Price['recurring']['interval'];
  if (!['day', 'week', 'month', 'year'].includes(interval)) throw invalidRequest('Invalid interval');
  const interval_count = Number(textAt(data, 'recurring', 'interval_count') ?? 1);
  const currency = textAt(data, 'currency') ?? '';
  const recurring = { interval, interval_count };
  return { id: stripeId('price'), object: 'price', product, currency, unit_amount: amount, recurring };
}

function createSubscription(bench: Bench, account: string, form: Form): Subscription {
  const { store, now, emit } = bench;
  const customer = store.require(account, 'customer', textAt(form, 'customer') ?? '');
  const price = priceOf(bench, account, at(form, 'items', 0, 'price_data'));
  const trialEnd = textAt(form, 'trial_end');
  const trial_end = trialEnd === undefined ? null : Number(trialEnd);
  const start = now();
  const item = newItem(price, Number(textAt(form, 'items', 0, 'quantity') ?? 1), start, trial_end ?? undefined);
  const promotion = textAt(form, 'discounts', 0, 'promotion_code');
  const percentOff = promotion === undefined ? 0 : store.require(account, 'promotion_code', promotion).percentOff;
  const subscription: Subscription = store.put(account, {
    id: stripeId('sub'),
    object: 'subscription',
    created: start,
    customer: customer.id,
    currency: price.currency,
    metadata: textsAt(form, 'metadata'),
    status: trial_end === null ? 'incomplete' : 'trialing',
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    trial_end,
    latest_invoice: null,
    pending_setup_intent: null,
    pending_update: null,
    default_payment_method: null,
    pause_collection: null,
    items: { object: 'list', data: [item], has_more: false },
    discounts: promotion === undefined ? [] : [stripeId('di')],
    automatic_tax: { enabled: textAt(form, 'automatic_tax', 'enabled') === 'true' },
  });
  const isTaxed = subscription.automatic_tax.enabled;
  const subtotal = trial_end === null ? amountOf([item]) : 0;
  const amounts = amountsWith(bench, account, customer.id, { subtotal, percentOff, isTaxed });
  const { total } = createInvoice(bench, account, subscription, { amounts, reason: 'subscription_create' });
  if (trial_end !== null)
    subscription.pending_setup_intent = createSetup(bench, account, customer.id, {}, subscription.id).id;
  else if (total === 0) subscription.status = 'active';
  emit(account, 'customer.subscription.created', subscription);
  return subscription;
}

/** Returns the items after a change of the first one. */
export function changedItems(
  bench: Bench,
  account: string,
  subscription: Subscription,
  change: FormValue | undefined,
): readonly SubscriptionItem[] {
  const [item] = subscription.items.data;
  if (item === undefined || textAt(change, 'id') !== item.id) throw invalidRequest('No such subscription item');
  const data = at(change, 'price_data');
  const price = data === undefined ? item.price : priceOf(bench, account, data);
  if (price.currency !== subscription.currency)
    throw invalidRequest('The price specified only supports another currency than the subscription.');
  const quantity = Number(textAt(change, 'quantity') ?? item.quantity);
  const { interval, interval_count } = item.price.recurring;
  const isSame = price.recurring.interval === interval && price.recurring.interval_count === interval_count;
  const start = isSame ? item.current_period_start : bench.now();
  const end = isSame ? item.current_period_end : addInterval(start, price.recurring);
  return [{ ...item, price, quantity, current_period_start: start, current_period_end: end }];
}

function updateSubscription(bench: Bench, account: string, subscription: Subscription, form: Form): Subscription {
  const { store, now, emit } = bench;
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  const isPending = textAt(form, 'payment_behavior') === 'pending_if_incomplete';
  const refused = Object.keys(form).find((name) => isPending && !pendingParameters.has(name));
  if (refused !== undefined) throw invalidRequest(`You cannot use ${refused} with pending_if_incomplete.`);
  const cancel = textAt(form, 'cancel_at_period_end');
  if (cancel !== undefined) {
    subscription.cancel_at_period_end = cancel === 'true';
    subscription.canceled_at = cancel === 'true' ? now() : null;
  }
  const method = textAt(form, 'default_payment_method');
  if (method !== undefined) subscription.default_payment_method = store.require(account, 'payment_method', method).id;
  Object.assign(subscription.metadata, textsAt(form, 'metadata'));
  const pause = at(form, 'pause_collection');
  if (pause !== undefined) {
    if (subscription.status === 'incomplete') throw invalidRequest('You cannot pause an incomplete subscription.');
    const behavior = textAt(pause, 'behavior');
    subscription.pause_collection = behavior === undefined ? null : { behavior, resumes_at: null };
  }
  if (at(form, 'items') !== undefined) changeItems(bench, account, subscription, form, isPending);
  emit(account, 'customer.subscription.updated', subscription);
  return store.require(account, 'subscription', subscription.id);
}

function changeItems(bench: Bench, account: string, subscription: Subscription, form: Form, isPending: boolean): void {
  const { store, now } = bench;
  const items = changedItems(bench, account, subscription, at(form, 'items', 0));
  const total = prorated(subscription, items, Number(textAt(form, 'proration_date') ?? now()));
  const behavior = textAt(form, 'proration_behavior') ?? 'create_prorations';
  if (behavior !== 'always_invoice' || total <= 0) applyItems(subscription, items);
  if (behavior !== 'always_invoice') return;
  const amounts = amountsWith(bench, account, subscription.customer, { subtotal: total });
  const invoice = createInvoice(bench, account, subscription, { amounts, reason: 'subscription_update' });
  if (invoice.status === 'paid') return;
  const pays = store.require(account, 'customer', subscription.customer).invoice_settings.default_payment_method;
  const method = subscription.default_payment_method ?? pays;
  if (isPending) subscription.pending_update = { expires_at: now() + 23 * 3600, subscription_items: items };
  else applyItems(subscription, items);
  const intent = store.list(account, 'payment_intent').find(({ ofInvoice }) => ofInvoice === invoice.id);
  if (method !== null && method !== 'pm_declined' && intent !== undefined) settleIntent(bench, account, intent);
}
