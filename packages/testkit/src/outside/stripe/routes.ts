import { amountOf, type Bench, createIntent, createSetup, prorated, type Route } from './billing.ts';
import { at, type Form, listAt, textAt, textsAt } from './form.ts';
import { invoiceRoutes, taxIdRoutes } from './invoice-routes.ts';
import {
  type Charge,
  type Customer,
  invalidRequest,
  type PaymentIntent,
  type Refund,
  type StripeObject,
  stripeId,
} from './objects.ts';
import { changedItems, subscriptionRoutes } from './subscription-routes.ts';

const plainSession = (object: 'billing_portal.session' | 'account_session', more: Record<string, unknown>) => ({
  id: stripeId('s'),
  object,
  ...more,
});

/** Returns the routes of the API, by method and path. */
export function routesOf(bench: Bench): Readonly<Record<string, Route>> {
  const { store, now, emit } = bench;
  const list = (objects: readonly StripeObject[]) => [...objects];
  return {
    'POST /v1/accounts': ({ form }) =>
      store.put('', {
        id: stripeId('acct'),
        object: 'account',
        country: textAt(form, 'country') ?? 'US',
        metadata: textsAt(form, 'metadata'),
        charges_enabled: false,
        details_submitted: false,
        payouts_enabled: false,
      }),
    'GET /v1/accounts/:id': ({ params }) => store.require('', 'account', params.id ?? ''),
    'POST /v1/account_links': ({ form }) => {
      store.require('', 'account', textAt(form, 'account') ?? '');
      return {
        object: 'account_link',
        url: `https://connect.stripe.com/setup/${stripeId('l')}`,
        expires_at: now() + 300,
      };
    },
    'POST /v1/account_sessions': ({ form }) => {
      const { id: account } = store.require('', 'account', textAt(form, 'account') ?? '');
      return plainSession('account_session', { account, client_secret: `${stripeId('accs')}_secret` });
    },
    'POST /v1/customers': ({ account, form }) => {
      const customer: Customer = {
        id: stripeId('cus'),
        object: 'customer',
        created: now(),
        metadata: textsAt(form, 'metadata'),
        name: textAt(form, 'name') ?? null,
        email: textAt(form, 'email') ?? null,
        invoice_settings: { default_payment_method: null },
        address: null,
      };
      emit(account, 'customer.created', store.put(account, customer));
      return customer;
    },
    'GET /v1/customers/:id': ({ account, params }) => {
      const customer = store.require(account, 'customer', params.id ?? '');
      return customer.deleted === true ? { id: customer.id, object: 'customer', deleted: true } : customer;
    },
    'POST /v1/customers/:id': ({ account, params, form }) => {
      const customer = store.require(account, 'customer', params.id ?? '');
      const method = textAt(form, 'invoice_settings', 'default_payment_method');
      setAddress(customer, form);
      if (method !== undefined)
        customer.invoice_settings.default_payment_method = store.require(account, 'payment_method', method).id;
      emit(account, 'customer.updated', customer);
      return customer;
    },
    'GET /v1/payment_methods/:id': ({ account, params }) => store.require(account, 'payment_method', params.id ?? ''),
    'POST /v1/products': ({ account, form }) => {
      const id = textAt(form, 'id') ?? stripeId('prod');
      if (store.find(id)?.account === account)
        throw invalidRequest('Product already exists.', 'resource_already_exists');
      return store.put(account, {
        id,
        object: 'product',
        name: textAt(form, 'name') ?? '',
        metadata: textsAt(form, 'metadata'),
      });
    },
    'GET /v1/products': ({ account, form }) => {
      const ids: readonly unknown[] = Object.values(at(form, 'ids') ?? {});
      return list(store.list(account, 'product').filter(({ id }) => ids.includes(id)));
    },
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
      list(store.list(account, 'payment_intent').filter(({ customer }) => customer === textAt(form, 'customer'))),
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
      list(store.list(account, 'refund').filter((one) => one.payment_intent === textAt(form, 'payment_intent'))),
    'GET /v1/disputes': ({ account, form }) =>
      list(store.list(account, 'dispute').filter((one) => one.payment_intent === textAt(form, 'payment_intent'))),
    'GET /v1/promotion_codes': ({ account, form }) =>
      list(store.list(account, 'promotion_code').filter((one) => one.code === textAt(form, 'code') && one.active)),
    'POST /v1/billing_portal/sessions': ({ account, form }) => {
      store.require(account, 'customer', textAt(form, 'customer') ?? '');
      const configuration = store.require(account, 'billing_portal.configuration', textAt(form, 'configuration') ?? '');
      return plainSession('billing_portal.session', {
        configuration: configuration.id,
        url: `https://billing.stripe.com/p/session/${stripeId('p')}`,
      });
    },
    'GET /v1/billing_portal/configurations': ({ account }) => list(store.list(account, 'billing_portal.configuration')),
    'POST /v1/billing_portal/configurations': ({ account, form }) =>
      store.put(account, {
        id: stripeId('bpc'),
        object: 'billing_portal.configuration',
        active: true,
        features: at(form, 'features'),
      }),
    'GET /v1/invoices': ({ account, form }) =>
      list(
        store
          .list(account, 'invoice')
          .filter(({ customer }) => customer === textAt(form, 'customer'))
          .filter(({ status }) => (textAt(form, 'status') ?? status) === status),
      ),
    'GET /v1/invoices/:id': ({ account, params }) => store.require(account, 'invoice', params.id ?? ''),
    'POST /v1/invoices/create_preview': ({ account, form }) => {
      const subscription = store.require(account, 'subscription', textAt(form, 'subscription') ?? '');
      const items = changedItems(bench, account, subscription, at(form, 'subscription_details', 'items', 0));
      const isNow = textAt(form, 'subscription_details', 'proration_behavior') === 'always_invoice';
      const time = Number(textAt(form, 'subscription_details', 'proration_date') ?? now());
      const total = isNow ? prorated(subscription, items, time) : amountOf(items);
      return {
        id: stripeId('upcoming_in'),
        object: 'invoice',
        currency: subscription.currency,
        total,
        amount_due: Math.max(0, total),
      };
    },
    ...subscriptionRoutes(bench),
    ...invoiceRoutes(bench),
    ...taxIdRoutes(bench),
  };
}

/** Sets name and address of a customer. The stand-in knows no postal code that begins with `X`. */
function setAddress(customer: Customer, form: Form): void {
  const address = textsAt(form, 'address');
  const isLocated = textAt(form, 'tax', 'validate_location') === 'immediately';
  if (isLocated && address.postal_code?.startsWith('X') === true)
    throw invalidRequest('The address is not recognized.', 'customer_tax_location_invalid');
  if (Object.keys(address).length > 0) customer.address = address;
  customer.name = textAt(form, 'name') ?? customer.name;
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

/** Returns the expansions of a request. */
export function expansionsOf(form: Form): readonly string[] {
  return listAt(form, 'expand');
}
