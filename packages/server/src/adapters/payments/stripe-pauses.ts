import type Stripe from 'stripe';
import type { CustomerPlace, PaymentProvider } from './payment-provider.ts';
import type { StripeClient } from './stripe-client.ts';
import { pageSize } from './stripe-payments.ts';
import { pauseMetadata } from './stripe-states.ts';

type Pauses = Pick<PaymentProvider, 'pauseSubscription' | 'resumeSubscription'>;

/** Calls that pause and resume what a customer pays for. */
export function stripePauses(client: StripeClient): Pauses {
  const { call } = client;
  return {
    // First the invoices: Stripe goes on to charge those that began before the pause. If the process ends in between, the next
    // read finds that the subscription is not paused.
    pauseSubscription: async (place, id) => {
      const { account: stripeAccount } = place;
      const collected = (await openInvoices(client, place, id)).filter(({ auto_advance }) => auto_advance === true);
      await setCollected(client, place, collected, false);
      const paused = { pause_collection: { behavior: 'keep_as_draft' as const }, metadata: { [pauseMetadata]: 'yes' } };
      await call(stripeAccount, (stripe) => stripe.subscriptions.update(id, paused, { stripeAccount }));
    },
    resumeSubscription: async (place, id, now) => {
      const { account: stripeAccount } = place;
      const open = await openInvoices(client, place, id);
      await setCollected(client, place, open.filter(isOwed(now)), true);
      // An empty text removes both: https://docs.stripe.com/api/metadata
      const resumed = { pause_collection: '' as const, metadata: { [pauseMetadata]: '' } };
      await call(stripeAccount, (stripe) => stripe.subscriptions.update(id, resumed, { stripeAccount }));
    },
  };
}

/** Returns the invoices of a subscription that are not paid. */
async function openInvoices(
  { call }: StripeClient,
  { account: stripeAccount }: CustomerPlace,
  subscription: string,
): Promise<Stripe.Invoice[]> {
  const pages = await Promise.all(
    (['draft', 'open'] as const).map((status) =>
      call(stripeAccount, (stripe) =>
        stripe.invoices.list({ subscription, status, limit: pageSize }, { stripeAccount }),
      ),
    ),
  );
  return pages.flatMap(({ data }) => data);
}

/**
 * Returns whether an invoice is collected after a pause: what was owed before it, and the present period. Periods that have
 * begun and ended in the pause are not charged.
 */
function isOwed(now: Date) {
  const seconds = now.getTime() / 1000;
  return ({ status, lines, metadata }: Stripe.Invoice): boolean =>
    (metadata?.[pauseMetadata] ?? '') !== '' ||
    (status === 'draft' && lines.data.some(({ period }) => period.end > seconds));
}

async function setCollected(
  { call }: StripeClient,
  { account: stripeAccount }: CustomerPlace,
  invoices: readonly Stripe.Invoice[],
  isCollected: boolean,
): Promise<void> {
  const change = { auto_advance: isCollected, metadata: { [pauseMetadata]: isCollected ? '' : 'yes' } };
  for (const { id = '' } of invoices) {
    await call(stripeAccount, (stripe) => stripe.invoices.update(id, change, { stripeAccount }));
  }
}
