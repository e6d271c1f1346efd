import type { PaymentSettings } from '../../settings/payment-rows.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { stripeAccounts } from './stripe-accounts.ts';
import { stripeBillingDetails } from './stripe-billing-details.ts';
import { stripeChanges } from './stripe-changes.ts';
import { createStripeClient, type OnProviderProblem } from './stripe-client.ts';
import { stripeCustomers } from './stripe-customers.ts';
import { readStripeEvent } from './stripe-events.ts';
import { stripeInvoices } from './stripe-invoices.ts';
import { stripePauses } from './stripe-pauses.ts';
import { stripePurchases } from './stripe-purchases.ts';

/** Creates the payment provider Stripe. @param onProblem called when Stripe does not accept a call */
export function createStripeProvider(settings: PaymentSettings, onProblem: OnProviderProblem): PaymentProvider {
  const client = createStripeClient(settings, onProblem);
  return {
    ...stripeAccounts(client),
    ...stripeCustomers(client),
    ...stripePurchases(client),
    startInvoice: stripeInvoices(client),
    setBillingDetails: stripeBillingDetails(client),
    ...stripeChanges(client),
    ...stripePauses(client),
    readEvent: async (body, signature, now) =>
      readStripeEvent(await client.library(), settings, { body, signature, now }),
  };
}
