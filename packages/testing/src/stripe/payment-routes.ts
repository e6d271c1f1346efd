import { type Bench, createIntent, createSetup, type Route } from './billing.ts';
import { type Form, textAt, textsAt } from './form.ts';
import { type Charge, invalidRequest, type PaymentIntent, type Refund, stripeId } from './objects.ts';

/** Returns the routes of payments, setups, refunds and disputes. */
export function paymentRoutes(bench: Bench): Readonly<Record<string, Route>> {
  const { store, emit } = bench;
  return {
    'POST /v1/payment_intents': ({ account, form }) =>
      createIntent(bench, {
        account,
        customer: textAt(form, 'customer') ?? null,
        amount: Number(textAt(form, 'amount')),
        currency: textAt(form, 'currency') ?? '',
        metadata: textsAt(form, 'metadata'),
      }),
    'GET /v1/payment_intents/:id': ({ account, params }) => store.require(account, 'payment_intent', params.id ?? ''),
    'GET /v1/payment_intents': ({ account, form }) =>
      store.list(account, 'payment_intent').filter(({ customer }) => customer === textAt(form, 'customer')),
    'POST /v1/payment_intents/:id': ({ account, params, form }) => {
      const intent = store.require(account, 'payment_intent', params.id ?? '');
      Object.assign(intent.metadata, textsAt(form, 'metadata'));
      return intent;
    },
    'POST /v1/payment_intents/:id/cancel': ({ account, params }) => {
      const intent = store.require(account, 'payment_intent', params.id ?? '');
      if (intent.ofInvoice !== undefined)
        throw invalidRequest('You cannot cancel the PaymentIntent of an invoice. Void the invoice instead.');
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw invalidRequest(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
          'payment_intent_unexpected_state',
        );
      intent.status = 'canceled';
      emit(account, 'payment_intent.canceled', intent);
      return intent;
    },
    'POST /v1/setup_intents': ({ account, form }) =>
      createSetup(bench, account, store.require(account, 'customer', textAt(form, 'customer') ?? '').id, form),
    'GET /v1/setup_intents/:id': ({ account, params }) => store.require(account, 'setup_intent', params.id ?? ''),
    'POST /v1/refunds': ({ account, form }) => {
      const intent = store.require(account, 'payment_intent', textAt(form, 'payment_intent') ?? '');
      const amount = textAt(form, 'amount');
      return refundIntent(bench, account, intent, amount === undefined ? undefined : Number(amount), form);
    },
    'GET /v1/refunds': ({ account, form }) =>
      store.list(account, 'refund').filter((one) => one.payment_intent === textAt(form, 'payment_intent')),
    'GET /v1/disputes': ({ account, form }) =>
      store.list(account, 'dispute').filter((one) => one.payment_intent === textAt(form, 'payment_intent')),
  };
}

/** Refunds a payment. @param amount in the smallest unit. Default: all that is left */
export function refundIntent(
  { store, now, emit }: Bench,
  account: string,
  intent: PaymentIntent,
  amount: number | undefined,
  form: Form = {},
): Refund {
  if (intent.latest_charge === null) throw invalidRequest('This PaymentIntent does not have a successful charge.');
  const charge: Charge = store.require(account, 'charge', intent.latest_charge);
  const left = charge.amount - charge.amount_refunded;
  const given = amount ?? left;
  if (left === 0) throw invalidRequest('Charge has already been refunded.', 'charge_already_refunded');
  if (!Number.isInteger(given) || given <= 0 || given > left)
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', 'amount_too_large');
  charge.amount_refunded += given;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund: Refund = {
    id: stripeId('re'),
    object: 'refund',
    created: now(),
    amount: given,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intent.id,
    metadata: textsAt(form, 'metadata'),
    status: 'succeeded',
  };
  store.put(account, refund);
  emit(account, 'charge.refunded', charge);
  emit(account, 'refund.created', refund);
  return refund;
}
