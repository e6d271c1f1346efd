import { addIntervals, fields, type Interval, type SubscriptionStatus, wholeIntervals } from '@portico/contract';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { type Customer, customerValues, lockCustomer, unknownCustomer } from '../customers/index.ts';
import { endFree, moveFree, noSuchSubscription, subscriptionsOf } from '../purchases/index.ts';
import { type OwnSubscription, onlySubscription } from '../subscriptions/index.ts';
import { recordTestPayment } from './test-cards.service.ts';

/** Where the test clock of a subscription goes. */
export interface AskedMove {
  readonly customer: Customer;
  readonly subscriptionId: string;
  /** The end of the present period, or of the subscription. */
  readonly to: 'period_end' | 'end';
  readonly card: 'succeeds' | 'declined';
}

/** A subscription after a move. */
export interface Moved {
  readonly status: SubscriptionStatus;
  readonly periodEnd: Date;
}

/** The earliest time since when items can be granted, so that no time is outside of what a database stores. */
const earliest = new Date('1973-01-01T12:00:00Z');

/**
 * Moves a subscription of test mode to the end of its period, or ends it. Moves, changes and purchases of one customer follow
 * each other.
 *
 * @throws {UserNotFound | TeamNotFound}
 * @throws {Refusal} 400: the subscription has ended, was not bought in test mode, or the project is not in test mode. 404: no
 *   such subscription
 */
export async function moveTestClock(context: TenancyContext, asked: AskedMove): Promise<Moved> {
  const { customer, subscriptionId } = asked;
  if (!fields.isStoredUuid(subscriptionId)) throw noSuchSubscription();
  const values = customerValues(customer);
  return await inTransaction(context, async (inner) => {
    const request = { idempotencyKey: null, requestDigest: '' };
    const locked = await lockCustomer.first(inner, { ...values, ...request, now: inner.now });
    if (locked === undefined || locked.customer_since === null) throw unknownCustomer(customer);
    const row = await subscriptionsOf.first(inner, { ...values, subscriptionId, productId: null });
    invariant(row !== undefined, 'the statement always has a row');
    const subscription = onlySubscription(row.subscriptions, inner.now);
    if (subscription === undefined) throw noSuchSubscription();
    requireMovable(inner, subscription);
    const endsNow = asked.to === 'end' || (subscription.isCancelled && subscription.status !== 'past_due');
    if (endsNow || subscription.interval === null) {
      await endFree.run(inner, { id: subscriptionId, now: inner.now });
      return { status: 'canceled', periodEnd: inner.now };
    }
    return await renew(inner, asked, subscription, subscription.interval);
  });
}

function requireMovable({ project }: TenancyContext, { source, isCurrent }: OwnSubscription): void {
  // @guard test-clock-moves-test-subscriptions
  if (source !== 'test_mode') throw new Refusal(400, 'Only a subscription that was bought in test mode can be moved.');
  // @guard test-clock-needs-test-mode
  if (!project.config.payments.testMode) throw new Refusal(400, 'Test mode is not enabled for this project');
  if (!isCurrent) throw new Refusal(400, 'The subscription has ended.');
}

/** Begins the next period and pays it. A period that was not paid is paid now. */
async function renew(
  context: TenancyContext,
  { customer, card }: AskedMove,
  subscription: OwnSubscription,
  interval: Interval,
): Promise<Moved> {
  const { id, currency, unitAmount, quantity, product } = subscription;
  const { now } = context;
  const status: SubscriptionStatus = card === 'succeeds' ? 'active' : 'past_due';
  const isOverdue = subscription.status === 'past_due';
  const period = isOverdue
    ? { periodStart: subscription.periodStart, periodEnd: subscription.periodEnd, grantedSince: null }
    : {
        periodStart: now,
        periodEnd: addIntervals(now, interval, 1),
        grantedSince: movedSince(subscription, interval, now),
      };
  await moveFree.run(context, { id, status, ...period });
  const charge = {
    customer,
    currency: currency ?? '',
    amount: (unitAmount ?? 0) * quantity,
    productName: product.displayName ?? null,
  };
  await recordTestPayment(context, charge, { status: card === 'succeeds' ? 'succeeded' : 'failed', purchaseId: id });
  return { status, periodEnd: period.periodEnd };
}

/**
 * Returns since when items are granted, so that the present period ends now: as many intervals ago as there would be until
 * its end. What was used until now then belongs to the periods that are over.
 */
function movedSince({ grantedSince, periodEnd }: OwnSubscription, interval: Interval, now: Date): Date {
  const periods = wholeIntervals(grantedSince, interval, periodEnd);
  const rest = periodEnd.getTime() - addIntervals(grantedSince, interval, periods).getTime();
  const moved = new Date(addIntervals(now, interval, -periods).getTime() - rest);
  // @guard test-clock-is-bounded
  if (!(moved >= earliest)) throw new Refusal(400, 'The test clock cannot move this subscription further.');
  return moved;
}
