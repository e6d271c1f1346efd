import type Stripe from 'stripe';
import type { CustomerPlace } from './payment-provider.ts';
import { PaymentProviderFailure } from './provider-failure.ts';
import type { StripeClient } from './stripe-client.ts';
import { pageSize } from './stripe-payments.ts';

/** Maximum number of subscriptions of a customer. Also ended ones count. */
const subscriptionsMax = 1000;

/**
 * Reads the subscriptions of a customer, also those that have ended. The number of calls has a limit, whatever the provider says:
 * the library would ask for as many pages as the provider announces.
 *
 * @throws {PaymentProviderFailure} it announces more and has nothing new, so that some may be missing
 */
export async function allSubscriptions({ call }: StripeClient, { account: stripeAccount, customer }: CustomerPlace) {
  const found = new Map<string, Stripe.Subscription>();
  const given = { customer, status: 'all' as const, limit: pageSize, expand: ['data.default_payment_method'] };
  let after: string | undefined;
  for (let page = 0; page < subscriptionsMax / pageSize; page += 1) {
    const from = after === undefined ? {} : { starting_after: after };
    const { data, has_more } = await call(stripeAccount, (stripe) =>
      stripe.subscriptions.list({ ...given, ...from }, { stripeAccount }),
    );
    const before = found.size;
    for (const one of data) found.set(one.id, one);
    if (!has_more || found.size >= subscriptionsMax) return [...found.values()];
    if (found.size === before) break;
    after = data.at(-1)?.id;
  }
  throw new PaymentProviderFailure('unavailable', 'The payment provider lists subscriptions without an end.');
}
