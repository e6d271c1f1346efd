import type { Reads } from '../../core/read.ts';
import type { Transport } from '../../core/transport.ts';
import { type Customer, customerParams } from './customer.ts';

/** What test mode changes. */
const changedReads = ['admin-payments:', 'transactions:', 'listProducts:', 'listOffers:', 'getItem:'];

/** Where a test subscription is moved. */
export type MoveTestClockOptions = Customer & {
  /** ID of a subscription that was bought in test mode. */
  readonly subscriptionId: string;
  /** `period-end`: it renews, its free trial ends, or it ends if it is cancelled. `end`: it ends now. */
  readonly to: 'period-end' | 'end';
  /** How the renewal is paid. Default: it succeeds. */
  readonly testCard?: 'succeeds' | 'declined' | undefined;
};

/** A test subscription after a move. */
export interface MovedSubscription {
  /** Status of the subscription, as Stripe names it. */
  readonly status: string;
  /** End of the present period. */
  readonly currentPeriodEnd: Date;
}

export async function moveTestClock(
  { reads, transport }: { readonly reads: Reads; readonly transport: Transport<'admin'> },
  { subscriptionId, to, testCard, ...customer }: MoveTestClockOptions,
): Promise<MovedSubscription> {
  const { status, current_period_end_millis } = await transport.call('POST /internal/payments/test-clock', {
    body: {
      ...customerParams(customer),
      subscription_id: subscriptionId,
      to: to === 'end' ? 'end' : 'period_end',
      test_card: testCard,
    },
  });
  for (const part of changedReads) reads.refresh(part);
  return { status, currentPeriodEnd: new Date(current_period_end_millis) };
}
