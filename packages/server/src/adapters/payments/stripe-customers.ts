import type { CustomerPlace, CustomerState, PaymentProvider } from './payment-provider.ts';
import type { StripeClient } from './stripe-client.ts';
import { invoiceState } from './stripe-payment-states.ts';
import { pageSize, readIntent, readPayments, undefinedIfMissing } from './stripe-payments.ts';
import { embeddedMethod, idOf, methodState, otherProducts, subscriptionState } from './stripe-states.ts';
import { allSubscriptions } from './stripe-subscriptions.ts';

type Customers = Pick<
  PaymentProvider,
  | 'createCustomer'
  | 'readCustomer'
  | 'customerOfPayment'
  | 'defaultPaymentMethod'
  | 'hasCredit'
  | 'startPaymentMethod'
  | 'adoptSetup'
  | 'portalUrl'
  | 'listInvoices'
>;

/** Calls for customers and what they have. */
export function stripeCustomers(client: StripeClient): Customers {
  const { call } = client;
  return {
    createCustomer: async (account, key, metadata) => {
      const options = { stripeAccount: account, idempotencyKey: key };
      return (await call(account, (stripe) => stripe.customers.create({ metadata }, options))).id;
    },
    readCustomer: async (place, paymentIds) => await readState(client, place, paymentIds),
    customerOfPayment: async (account, paymentId) => idOf((await readIntent(client, account, paymentId))?.customer),
    defaultPaymentMethod: async (place) => {
      const [found, subscriptions] = await Promise.all([
        readWithMethod(client, place),
        livingSubscriptions(client, place),
      ]);
      if (found === null) return null;
      const methods = subscriptions.map((one) => embeddedMethod(one.default_payment_method));
      return methods.find((one) => one !== null) ?? embeddedMethod(found.invoice_settings.default_payment_method);
    },
    // A negative balance reduces the next invoice: https://docs.stripe.com/billing/customer/balance
    hasCredit: async (place) => ((await readWithMethod(client, place))?.balance ?? 0) < 0,
    startPaymentMethod: async ({ account: stripeAccount, customer }) => {
      const setup = await call(stripeAccount, (stripe) =>
        stripe.setupIntents.create(
          { customer, usage: 'off_session', automatic_payment_methods: { enabled: true } },
          { stripeAccount },
        ),
      );
      return { id: setup.id, clientSecret: setup.client_secret };
    },
    adoptSetup: async (place, setupId) => await adoptSetup(client, place, setupId),
    portalUrl: async ({ account: stripeAccount, customer }, return_url) => {
      const configuration = await portalConfiguration(client, stripeAccount);
      const session = await call(stripeAccount, (stripe) =>
        stripe.billingPortal.sessions.create({ customer, configuration, return_url }, { stripeAccount }),
      );
      return session.url;
    },
    listInvoices: async ({ account: stripeAccount, customer }, limit, after) => {
      const page = await call(stripeAccount, (stripe) =>
        stripe.invoices.list(
          { customer, limit, ...(after === undefined ? {} : { starting_after: after }) },
          { stripeAccount },
        ),
      );
      return { items: page.data.map(invoiceState), hasMore: page.has_more };
    },
  };
}

/** Reads what a customer has: subscriptions, payments and the default payment method. */
async function readState(
  client: StripeClient,
  place: CustomerPlace,
  paymentIds: readonly string[],
): Promise<CustomerState> {
  const { account: stripeAccount } = place;
  const found = await readWithMethod(client, place);
  const subscriptions = await allSubscriptions(client, place);
  const names = await productNames(client, stripeAccount, otherProducts(subscriptions));
  return {
    isDeleted: found === null,
    defaultPaymentMethod: embeddedMethod(found?.invoice_settings.default_payment_method),
    subscriptions: subscriptions.flatMap((one) => subscriptionState(one, names) ?? []),
    payments: await readPayments(client, place, paymentIds),
  };
}

/** Makes the payment method of a setup the default one. @returns null if it is not a completed one of the customer */
async function adoptSetup(client: StripeClient, place: CustomerPlace, setupId: string) {
  const { call } = client;
  const { account: stripeAccount, customer } = place;
  const setup = await call(stripeAccount, (stripe) =>
    stripe.setupIntents.retrieve(setupId, { expand: ['payment_method'] }, { stripeAccount }),
  ).catch(undefinedIfMissing);
  const method = setup?.payment_method;
  // @guard things-setup-intent
  if (setup === undefined || idOf(setup.customer) !== customer || setup.status !== 'succeeded') return null;
  if (typeof method !== 'object' || method === null) return null;
  await call(stripeAccount, (stripe) =>
    stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } }, { stripeAccount }),
  );
  // A subscription keeps the payment method of its first payment, which would be charged instead.
  const others = (await livingSubscriptions(client, place)).filter(
    (one) => one.default_payment_method !== null && idOf(one.default_payment_method) !== method.id,
  );
  for (const { id } of others) {
    await call(stripeAccount, (stripe) =>
      stripe.subscriptions.update(id, { default_payment_method: method.id }, { stripeAccount }),
    );
  }
  return methodState(method);
}

/** Returns the names of products by their IDs. Runs one call, and none without IDs. */
async function productNames(
  { call }: StripeClient,
  stripeAccount: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const page = await call(stripeAccount, (stripe) =>
    stripe.products.list({ ids: ids.slice(0, pageSize), limit: pageSize }, { stripeAccount }),
  );
  return new Map(page.data.map(({ id, name }) => [id, name]));
}

/** Returns a customer with the default payment method embedded. Null for a deleted one. */
async function readWithMethod({ call }: StripeClient, { account: stripeAccount, customer }: CustomerPlace) {
  const expand = ['invoice_settings.default_payment_method'];
  const found = await call(stripeAccount, (stripe) =>
    stripe.customers.retrieve(customer, { expand }, { stripeAccount }),
  );
  return found.deleted === true ? null : found;
}

/** Reads the subscriptions that have not ended, with their payment methods. Newest first, at most 100. */
async function livingSubscriptions({ call }: StripeClient, { account: stripeAccount, customer }: CustomerPlace) {
  const page = await call(stripeAccount, (stripe) =>
    stripe.subscriptions.list(
      { customer, limit: pageSize, expand: ['data.default_payment_method'] },
      { stripeAccount },
    ),
  );
  return page.data;
}

/**
 * Returns the configuration of the billing portal. Accounts of projects have none at first, and no dashboard to create it.
 * What customers buy and cancel is left to Portico, whose rules the portal does not know.
 */
async function portalConfiguration({ call }: StripeClient, stripeAccount: string): Promise<string> {
  const found = await call(stripeAccount, (stripe) =>
    stripe.billingPortal.configurations.list({ active: true, limit: 1 }, { stripeAccount }),
  );
  const [first] = found.data;
  if (first !== undefined) return first.id;
  const created = await call(stripeAccount, (stripe) =>
    stripe.billingPortal.configurations.create(
      {
        features: {
          payment_method_update: { enabled: true },
          invoice_history: { enabled: true },
          customer_update: { enabled: true, allowed_updates: ['email', 'name', 'address', 'tax_id'] },
        },
      },
      { stripeAccount, idempotencyKey: `portico-portal-${stripeAccount}` },
    ),
  );
  return created.id;
}
