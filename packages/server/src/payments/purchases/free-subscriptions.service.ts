import { addIntervals, type Interval } from '@portico/contract';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { customerValues, lockCustomer, unknownCustomer } from '../customers/index.ts';
import { type OwnSubscription, onlySubscription } from '../subscriptions/index.ts';
import { type AllowedChange, type AskedChange, allowChange } from './change-rules.ts';
import { changeFree, setFreeCancellation, subscriptionsOf } from './free-subscriptions.queries.ts';
import { readHoldings } from './purchases.service.ts';

/** Returns the refusal of a request for a subscription that the customer does not have. */
export function noSuchSubscription(): Refusal {
  return new Refusal(404, 'The customer does not have this subscription.');
}

/**
 * Cancels a subscription without provider at the end of its period, or takes that back. If the period is over, it ends at
 * once. A job ends the others.
 *
 * @throws {Refusal} 400: it has ended
 */
export async function setFreeCancelAtPeriodEnd(
  context: TenancyContext,
  { id, status, periodStart, periodEnd }: OwnSubscription,
  cancels: boolean,
): Promise<void> {
  const isOver = cancels && periodEnd <= context.now;
  const changed = await setFreeCancellation.run(context, {
    id,
    cancels,
    status: isOver ? 'canceled' : status,
    periodStart,
    periodEnd,
  });
  if (changed === 0) throw new Refusal(400, 'The subscription has ended.');
}

/**
 * Changes a subscription that was bought in test mode. Changes and purchases of one customer follow each other. Another
 * interval begins a new period, except during a free trial.
 *
 * @throws what `allowChange` throws
 * @throws {Refusal} 400: the project is no longer in test mode. 404: no such subscription
 */
export async function changeFreeSubscription(context: TenancyContext, asked: AskedChange): Promise<void> {
  const { payments } = context.project.config;
  requireTestMode(context, asked.subscription);
  const { customer } = asked;
  const values = customerValues(customer);
  await inTransaction(context, async (inner) => {
    const request = { idempotencyKey: null, requestDigest: '' };
    const locked = await lockCustomer.first(inner, { ...values, ...request, now: inner.now });
    if (locked === undefined || locked.customer_since === null) throw unknownCustomer(customer);
    const row = await subscriptionsOf.first(inner, {
      ...values,
      subscriptionId: asked.subscription.id,
      productId: null,
    });
    invariant(row !== undefined, 'the statement always has a row');
    const subscription = onlySubscription(row.subscriptions, inner.now);
    if (subscription === undefined) throw noSuchSubscription();
    const allowed = allowChange(payments, { ...asked, subscription }, await readHoldings(inner, customer));
    if (allowed === undefined) return;
    const { chosen, priceId, currency, unitAmount, quantity } = allowed;
    await changeFree.run(inner, {
      id: subscription.id,
      productId: chosen.id,
      product: JSON.stringify(chosen.product),
      priceId,
      quantity,
      currency,
      unitAmount,
      ...periodAfter(inner.now, subscription, allowed),
    });
  });
}

/**
 * Checks that a subscription without provider can be changed without payment.
 *
 * @throws {Refusal} 400: it was granted, or the project is no longer in test mode
 */
export function requireTestMode({ project }: TenancyContext, { source }: OwnSubscription): void {
  if (source !== 'test_mode') {
    throw new Refusal(400, 'This subscription was granted. To buy another product, create a purchase URL.');
  }
  if (!project.config.payments.testMode) {
    throw new Refusal(400, 'This subscription was bought in test mode. To buy another product, create a purchase URL.');
  }
}

/** Returns the state of a subscription without provider after a change. */
export function periodAfter(
  now: Date,
  { status, periodStart, periodEnd, interval }: OwnSubscription,
  allowed: AllowedChange,
) {
  const next: Interval | undefined = allowed.price.interval;
  const isKept = status === 'trialing' || next === undefined || (next[0] === interval?.[0] && next[1] === interval[1]);
  return isKept
    ? { status, periodStart, periodEnd }
    : { status, periodStart: now, periodEnd: addIntervals(now, next, 1) };
}
