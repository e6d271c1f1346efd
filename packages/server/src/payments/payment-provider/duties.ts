import type { CustomerPlace, CustomerState, PaymentState } from '../../adapters/payments/payment-provider.ts';
import { PaymentProviderFailure } from '../../adapters/payments/provider-failure.ts';
import { triesAtOnce } from '../customers/index.ts';
import type { ConnectedAccount } from './accounts.service.ts';
import { isAlive } from './living-subscriptions.ts';

/** Something that has to be done at the provider. */
export interface Duty {
  readonly kind: 'end' | 'pause' | 'resume' | 'refund';
  /** The subscription or payment at the provider. */
  readonly id: string;
}

/** What Portico knows about a customer. */
interface Known {
  /** Since when the customer is gone, or will be. Null if the customer stays. */
  readonly leftAt: Date | null;
  readonly isGone: boolean;
  /** Purchases that are not granted: subscriptions and payments. */
  readonly rejected: ReadonlySet<string>;
  /** Subscriptions that another purchase has replaced. */
  readonly replaced: readonly string[];
}

/** Statuses in which a subscription can be charged, and be paused. */
const pausable: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'unpaid']);

/** When a read that was not stored is repeated, and what the provider has not done. */
export const retryMillis = 10 * 60_000;
const dayMillis = 24 * 3_600_000;

/** Returns when to try again what the provider has not done so often. */
export function laterMillis(times: number): number {
  return Math.min(dayMillis, retryMillis * 2 ** Math.min(Math.max(0, times - triesAtOnce), 10));
}

/** Returns what identifies a duty. */
export function nameOf({ kind, id }: Duty): string {
  return `${kind} ${id}`;
}

/**
 * Returns what has to be done at the provider. A user or team that is deleted pays for nothing more, and a user whose deletion
 * is scheduled pays for nothing until the account is kept. What was charged all the same is given back.
 *
 * @see docs/contribute/decisions/0135-money-after-the-end.md
 */
export function dutiesOf(state: CustomerState, known: Known): readonly Duty[] {
  const living = state.subscriptions.filter(isAlive);
  const { leftAt, isGone, rejected, replaced } = known;
  // @guard rejected-subscription-ends-at-provider
  const ended = isGone
    ? living.map(({ id }) => id)
    : [...replaced, ...living.map(({ id }) => id).filter((id) => rejected.has(id))];
  const ends = new Set(ended);
  const others = living.filter(({ id, status }) => !ends.has(id) && pausable.has(status));
  const pauses: Duty[] = [];
  for (const { id, pausedBy } of others) {
    // @guard renewals-pause-at-deletion-request
    if (leftAt !== null && pausedBy === null) pauses.push({ kind: 'pause', id });
    if (leftAt === null && pausedBy === 'portico') pauses.push({ kind: 'resume', id });
  }
  // @guard charge-after-the-end-is-refunded
  const late = state.payments.filter((payment) => isAfterTheEnd(payment, known));
  // @guard rejected-payment-is-refunded
  const unwanted = state.payments.filter(
    ({ id, subscriptionId }) => rejected.has(id) || (subscriptionId !== null && rejected.has(subscriptionId)),
  );
  const refunds = new Set([...late, ...unwanted].filter(isRefundable).map(({ id }) => id));
  // Refunds first: a rejected subscription that has ended is no longer known as rejected.
  return [
    ...[...refunds].map((id): Duty => ({ kind: 'refund', id })),
    ...[...ends].map((id): Duty => ({ kind: 'end', id })),
    ...pauses,
  ];
}

/**
 * Returns whether a payment was charged after the customer has left. A one-time purchase is kept as long as the account can be.
 * The provider tells whole seconds.
 */
function isAfterTheEnd({ paidAt, subscriptionId }: PaymentState, { leftAt, isGone }: Known): boolean {
  if (leftAt === null || paidAt === null || (subscriptionId === null && !isGone)) return false;
  return paidAt.getTime() >= Math.floor(leftAt.getTime() / 1000) * 1000;
}

/** A disputed payment is decided by the bank. */
function isRefundable({ status, amount, refundedAmount, disputeStatus }: PaymentState): boolean {
  return status === 'succeeded' && refundedAmount < amount && disputeStatus === null;
}

/**
 * Does what has to be done. What the provider rejects is left to the owner and to the next try: nothing else must wait for it.
 *
 * @throws {PaymentProviderFailure | TooBusy} the provider is not available
 */
export async function doDuty(
  { provider, account }: ConnectedAccount,
  place: CustomerPlace,
  { kind, id }: Duty,
  now: Date,
): Promise<void> {
  try {
    if (kind === 'end') await provider.endSubscription(place, id);
    else if (kind === 'pause') await provider.pauseSubscription(place, id);
    else if (kind === 'resume') await provider.resumeSubscription(place, id, now);
    // The same key for each try, so a payment is given back once.
    else await provider.refund(account, id, undefined, `portico-rejected-${id}`);
  } catch (error) {
    // The adapter has logged it.
    if (!(error instanceof PaymentProviderFailure) || error.kind === 'unavailable') throw error;
  }
}
