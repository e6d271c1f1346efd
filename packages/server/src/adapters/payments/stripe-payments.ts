import type Stripe from 'stripe';
import type { CustomerPlace, PaymentState } from './payment-provider.ts';
import { PaymentProviderFailure } from './provider-failure.ts';
import type { StripeClient } from './stripe-client.ts';
import { freeInvoiceState, paymentState } from './stripe-payment-states.ts';
import { idOf } from './stripe-states.ts';

/** Largest page of Stripe's lists. */
export const pageSize = 100;
/** Maximum number of payments whose refunds and disputes are read at once. */
const detailsMax = 20;

/** Returns undefined for an object that does not exist, and throws other errors. For `catch`. */
export function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof PaymentProviderFailure && error.kind === 'missing') return undefined;
  throw error;
}

/** Reads a payment. Undefined if it does not exist. */
export async function readIntent({ call }: StripeClient, stripeAccount: string, id: string) {
  return await call(stripeAccount, (stripe) =>
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, { stripeAccount }),
  ).catch(undefinedIfMissing);
}

/** Reads the latest payments of a customer with their invoices, refunds and disputes, and some older ones. */
export async function readPayments(
  client: StripeClient,
  { account: stripeAccount, customer }: CustomerPlace,
  paymentIds: readonly string[],
): Promise<PaymentState[]> {
  const { call } = client;
  const [latest, invoices] = await Promise.all([
    call(stripeAccount, (stripe) =>
      stripe.paymentIntents.list({ customer, limit: pageSize, expand: ['data.latest_charge'] }, { stripeAccount }),
    ),
    call(stripeAccount, (stripe) =>
      stripe.invoices.list({ customer, limit: pageSize, expand: ['data.payments'] }, { stripeAccount }),
    ),
  ]);
  const known = new Set(latest.data.map(({ id }) => id));
  const older = await Promise.all(
    paymentIds.filter((id) => !known.has(id)).map((id) => readIntent(client, stripeAccount, id)),
  );
  const intents = [...latest.data, ...older.filter((intent) => idOf(intent?.customer) === customer)];
  const invoiceOf = new Map(
    invoices.data.flatMap((invoice) =>
      (invoice.payments?.data ?? []).map(({ payment }) => [idOf(payment.payment_intent), invoice] as const),
    ),
  );
  const asked = new Set(paymentIds);
  const changed = intents.filter((intent) => intent !== undefined && wasReturned(intent));
  const detailed = new Set(
    changed.toSorted((a, b) => Number(asked.has(b?.id ?? '')) - Number(asked.has(a?.id ?? ''))).slice(0, detailsMax),
  );
  const free = invoices.data.flatMap(freeInvoiceState);
  const paid = await Promise.all(
    intents.flatMap((intent) =>
      intent === undefined
        ? []
        : [
            readDetails(client, stripeAccount, intent, detailed.has(intent)).then((details) =>
              paymentState(intent, { invoice: invoiceOf.get(intent.id), ...details }),
            ),
          ],
    ),
  );
  return [...paid, ...free];
}

/** Returns whether money of a payment was refunded or is disputed. */
function wasReturned({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return typeof charge === 'object' && charge !== null && (charge.amount_refunded > 0 || charge.disputed);
}

async function readDetails(
  { call }: StripeClient,
  stripeAccount: string,
  { id }: Stripe.PaymentIntent,
  reads: boolean,
) {
  if (!reads) return { refunds: [], disputes: [] };
  const [refunds, disputes] = await Promise.all([
    call(stripeAccount, (stripe) => stripe.refunds.list({ payment_intent: id, limit: pageSize }, { stripeAccount })),
    call(stripeAccount, (stripe) => stripe.disputes.list({ payment_intent: id, limit: pageSize }, { stripeAccount })),
  ]);
  return { refunds: refunds.data, disputes: disputes.data };
}
