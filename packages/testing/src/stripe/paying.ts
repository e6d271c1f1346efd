import { type Bench, declineIntent, settleIntent } from './billing.ts';
import { requireById } from './found.ts';
import { invalidRequest, type PaymentIntent, type PaymentMethod, type SetupIntent, stripeId } from './objects.ts';
import type { StripeWorld } from './world.ts';

/** Returns what customers do in the forms of Stripe.js. */
export function payingOf(bench: Bench): Pick<StripeWorld, 'pay' | 'passCheck'> {
  const { emit } = bench;
  return {
    pay: (secret, card = 'ok') => {
      if (secret.startsWith('seti_')) return confirmSetup(bench, secret);
      const { account, object: intent } = intentOf(bench, secret);
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw invalidRequest(`This PaymentIntent has a status of ${intent.status}.`, 'payment_intent_unexpected_state');
      if (card === 'declined') declineIntent(bench, account, intent);
      else if (card === 'asks') {
        intent.status = 'requires_action';
        emit(account, 'payment_intent.requires_action', intent);
      } else {
        keepCard(bench, account, intent);
        settleIntent(bench, account, intent);
      }
      return intent;
    },
    passCheck: (secret) => {
      const { account, object: intent } = intentOf(bench, secret);
      keepCard(bench, account, intent);
      settleIntent(bench, account, intent);
    },
  };
}

function intentOf(bench: Bench, secret: string) {
  const id = secret.split('_secret_')[0] ?? '';
  const found = requireById(bench, 'payment_intent', id);
  if (found.object.client_secret !== secret) throw invalidRequest('The client_secret provided does not match.');
  return found;
}

function attachCard({ store, emit, now }: Bench, account: string, customer: string): PaymentMethod {
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

function keepCard(bench: Bench, account: string, intent: PaymentIntent): void {
  if (intent.customer === null) return;
  const method = attachCard(bench, account, intent.customer);
  intent.payment_method = method.id;
  if (intent.ofInvoice === undefined) return;
  const invoice = bench.store.require(account, 'invoice', intent.ofInvoice);
  const id = invoice.parent?.subscription_details.subscription;
  if (id === undefined) return;
  bench.store.require(account, 'subscription', id).default_payment_method = method.id;
}

function confirmSetup(bench: Bench, secret: string): SetupIntent {
  const { store, emit } = bench;
  const { account, object: setup } = requireById(bench, 'setup_intent', secret.split('_secret_')[0] ?? '');
  const method = attachCard(bench, account, setup.customer);
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
