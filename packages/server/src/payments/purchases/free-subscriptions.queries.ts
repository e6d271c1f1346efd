import type { SubscriptionStatus } from '@portico/contract';
import { sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';
import { isCurrent } from '../../kernel/current-subscriptions.ts';
import type { CustomerValues } from '../customers/index.ts';
import { type OwnSubscriptionJson, ownSubscriptionsPart, type SubscriptionChoice } from '../subscriptions/index.ts';

/** Subscriptions of a customer. */
export const subscriptionsOf = scoped(
  'purchases.subscriptions_of',
  (_q, the: CustomerValues & SubscriptionChoice, tenancyId) =>
    sql<{ readonly subscriptions: readonly OwnSubscriptionJson[] }>`
      select ${ownSubscriptionsPart(the, tenancyId)} as subscriptions`,
);

interface Cancellation {
  readonly id: string;
  readonly cancels: boolean;
  /** The state now. */
  readonly status: SubscriptionStatus;
  readonly periodStart: Date;
  readonly periodEnd: Date;
}

/** Cancels a subscription without provider, or takes that back. Has no effect on one that has ended. */
export const setFreeCancellation = scoped('purchases.set_free_cancellation', (q, the: Cancellation, tenancyId) =>
  q
    .updateTable('subscriptions as s')
    .set({
      cancel_at_period_end: the.cancels,
      status: the.status,
      period_start: the.periodStart,
      period_end: the.periodEnd,
    })
    .where('s.tenancy_id', '=', tenancyId)
    .where('s.id', '=', the.id)
    .where('s.provider_id', 'is', null)
    .where(isCurrent('s')),
);

interface FreeChange {
  readonly id: string;
  readonly productId: string | null;
  /** JSON. */
  readonly product: string;
  readonly priceId: string;
  readonly quantity: number;
  readonly currency: string;
  readonly unitAmount: number;
  readonly status: SubscriptionStatus;
  readonly periodStart: Date;
  readonly periodEnd: Date;
}

/** Stores what a subscription in test mode contains now. */
export const changeFree = scoped('purchases.change_free', (q, the: FreeChange, tenancyId) =>
  q
    .updateTable('subscriptions')
    .set({
      product_id: the.productId,
      product: the.product,
      price_id: the.priceId,
      quantity: the.quantity,
      currency: the.currency,
      unit_amount: the.unitAmount,
      status: the.status,
      period_start: the.periodStart,
      period_end: the.periodEnd,
    })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id)
    .where('provider_id', 'is', null),
);

interface FreeMove {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** Since when items are granted. Null keeps the stored time. */
  readonly grantedSince: Date | null;
}

/** Stores where the test clock has moved a subscription. */
export const moveFree = scoped('purchases.move_free', (q, the: FreeMove, tenancyId) =>
  q
    .updateTable('subscriptions')
    .set({
      status: the.status,
      period_start: the.periodStart,
      period_end: the.periodEnd,
      granted_since: sql<Date | null>`coalesce(${the.grantedSince}::timestamptz, granted_since)`,
    })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id)
    .where('source', '=', 'test_mode')
    .where('provider_id', 'is', null),
);

/** Ends a subscription without provider at once. Has no effect on one that has ended. */
export const endFree = scoped('purchases.end_free', (q, the: { id: string; now: Date }, tenancyId) =>
  q
    .updateTable('subscriptions as s')
    .set({ status: 'canceled', period_end: the.now, cancel_at_period_end: true })
    .where('s.tenancy_id', '=', tenancyId)
    .where('s.id', '=', the.id)
    .where('s.provider_id', 'is', null)
    .where(isCurrent('s')),
);

/** Ends cancelled subscriptions without provider whose period is over, of any tenancy. Served by `subscriptions_to_end`. */
export const endCancelled = unscoped(
  'purchases.end_cancelled',
  (_q, the: { now: Date }) => sql<never>`
    update subscriptions s set status = 'canceled'
    from (
      select tenancy_id, id from subscriptions o
      where o.cancel_at_period_end and o.provider_id is null and ${isCurrent('o')} and o.period_end <= ${the.now}::timestamptz
      order by o.period_end limit 1000 for update skip locked
    ) as over
    where s.tenancy_id = over.tenancy_id and s.id = over.id`,
);
