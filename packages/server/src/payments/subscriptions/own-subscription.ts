import type { CustomerType, Interval, ProductSnapshot, SubscriptionStatus } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { invariant } from '../../base/invariant.ts';
import type { PurchaseSource } from '../../db/tables/payments.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { currentStatuses } from '../../kernel/current-subscriptions.ts';
import { renewalInterval, stateAt } from './subscriptions.ts';

/** A subscription of a customer, as the database returns it. Times are Unix milliseconds. */
export interface OwnSubscriptionJson {
  readonly id: string;
  readonly productId: string | null;
  readonly product: ProductSnapshot;
  readonly priceId: string | null;
  readonly quantity: number;
  readonly status: SubscriptionStatus;
  readonly source: PurchaseSource;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly isCancelled: boolean;
  readonly currency: string | null;
  readonly unitAmount: number | null;
  readonly sessionId: string | null;
  readonly providerId: string | null;
  /** Since when its items are granted. */
  readonly grantedSince: number;
}

/** A subscription of a customer, as of now. */
export interface OwnSubscription extends Omit<OwnSubscriptionJson, 'periodStart' | 'periodEnd' | 'grantedSince'> {
  readonly grantedSince: Date;
  readonly interval: Interval | null;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** Whether it has not ended. */
  readonly isCurrent: boolean;
}

/** Which subscriptions of a customer. Null for any. */
export interface SubscriptionChoice {
  readonly subscriptionId: string | null;
  readonly productId: string | null;
}

/**
 * Builds the subquery of a customer's subscriptions as a JSON list, current ones first, then newest first. At most 100.
 * Served by `subscriptions_of_customer`.
 */
export function ownSubscriptionsPart(
  the: SubscriptionChoice & { readonly customerType: CustomerType; readonly customerId: string },
  tenancyId: TenancyId,
): RawBuilder<readonly OwnSubscriptionJson[]> {
  const statuses = sql.join([...currentStatuses].map((status) => sql.lit(status)));
  return sql<readonly OwnSubscriptionJson[]>`(
    select coalesce(json_agg(item), '[]') from (
      select json_build_object(
        'id', s.id, 'productId', s.product_id, 'product', s.product, 'priceId', s.price_id, 'quantity', s.quantity,
        'status', s.status, 'source', s.source,
        'periodStart', extract(epoch from s.period_start) * 1000, 'periodEnd', extract(epoch from s.period_end) * 1000,
        'isCancelled', s.cancel_at_period_end, 'currency', s.currency, 'unitAmount', s.unit_amount,
        'sessionId', s.session_id, 'providerId', s.provider_id,
        'grantedSince', extract(epoch from coalesce(s.granted_since, s.created_at)) * 1000
      ) as item
      from subscriptions s
      where s.tenancy_id = ${tenancyId}::uuid and s.customer_id = ${the.customerId}::text
        and s.customer_type = ${the.customerType}::text
        and (${the.subscriptionId}::uuid is null or s.id = ${the.subscriptionId}::uuid)
        and (${the.productId}::text is null or s.product_id = ${the.productId}::text
          or (s.product_id is null and ${the.subscriptionId}::uuid is not null))
      order by (s.status in (${statuses})) desc, s.created_at desc limit 100
    ) as own
  )`;
}

/** Returns a subscription as of now. Without provider, it renews and its free trial ends by itself. */
export function ownSubscription(row: OwnSubscriptionJson, now: Date): OwnSubscription {
  const period = { periodStart: new Date(row.periodStart), periodEnd: new Date(row.periodEnd) };
  const interval = renewalInterval({ ...row, prices: row.product.prices });
  const state = stateAt({ ...row, ...period, interval }, now);
  const grantedSince = new Date(row.grantedSince);
  return { ...row, ...state, grantedSince, interval, isCurrent: currentStatuses.has(row.status) };
}

/** Returns the only subscription of a list. */
export function onlySubscription(rows: readonly OwnSubscriptionJson[], now: Date): OwnSubscription | undefined {
  invariant(rows.length <= 1, 'the ID is the primary key');
  return rows[0] === undefined ? undefined : ownSubscription(rows[0], now);
}
