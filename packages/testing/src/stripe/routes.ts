import type { Bench, Route } from './billing.ts';
import { customerRoutes } from './customer-routes.ts';
import { at, type Form, listAt, textAt, textsAt } from './form.ts';
import { invoiceRoutes, readInvoiceRoutes, taxIdRoutes } from './invoice-routes.ts';
import { stripeId } from './objects.ts';
import { paymentRoutes } from './payment-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

const plainSession = (object: 'billing_portal.session' | 'account_session', more: Record<string, unknown>) => ({
  id: stripeId('s'),
  object,
  ...more,
});

/** Returns the routes of the API, by method and path. */
export function routesOf(bench: Bench): Readonly<Record<string, Route>> {
  const { store, now } = bench;
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
    'GET /v1/promotion_codes': ({ account, form }) =>
      store.list(account, 'promotion_code').filter((one) => one.code === textAt(form, 'code') && one.active),
    'POST /v1/billing_portal/sessions': ({ account, form }) => {
      store.require(account, 'customer', textAt(form, 'customer') ?? '');
      const configuration = store.require(account, 'billing_portal.configuration', textAt(form, 'configuration') ?? '');
      return plainSession('billing_portal.session', {
        configuration: configuration.id,
        url: `https://billing.stripe.com/p/session/${stripeId('p')}`,
      });
    },
    'GET /v1/billing_portal/configurations': ({ account }) => store.list(account, 'billing_portal.configuration'),
    'POST /v1/billing_portal/configurations': ({ account, form }) =>
      store.put(account, {
        id: stripeId('bpc'),
        object: 'billing_portal.configuration',
        active: true,
        features: at(form, 'features'),
      }),
    ...customerRoutes(bench),
    ...paymentRoutes(bench),
    ...subscriptionRoutes(bench),
    ...invoiceRoutes(bench),
    ...readInvoiceRoutes(bench),
    ...taxIdRoutes(bench),
  };
}

/** Returns the expansions of a request. */
export function expansionsOf(form: Form): readonly string[] {
  return listAt(form, 'expand');
}
