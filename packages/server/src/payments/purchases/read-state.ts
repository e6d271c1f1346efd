import { type RawBuilder, sql } from 'kysely';
import type { TenancyId } from '../../db/tenancy.ts';
import { isCurrent } from '../../kernel/current-subscriptions.ts';
import { storeReadPart } from '../customers/index.ts';
import { offeredParts, type ReadState } from './offered-parts.ts';
import { rejectedParts } from './rejected-purchases.ts';

/**
 * Builds the statement parts that store what was read of a customer: `turn`, `rejected`, `read_subscriptions`,
 * `read_purchases` and `ended`. Does nothing if a later read was stored. Run it while the customer is locked: see
 * `rejectedParts`.
 *
 * @param sessions the table of sessions, with which the provider's objects are joined. Sessions of other customers do not
 *   count
 */
export function readStateParts(the: ReadState, tenancyId: TenancyId, sessions: RawBuilder<unknown>) {
  return sql`turn as (
      ${storeReadPart(the, tenancyId)}
    ),
    ${offeredParts(the, tenancyId, sessions)},
    ${rejectedParts(the, tenancyId)},
    ${subscriptionParts(the, tenancyId)},
    ${purchaseParts(the, tenancyId)},
    ended as (
      update subscriptions s set status = 'canceled', period_end = ${the.now}::timestamptz, cancel_at_period_end = true
      where s.tenancy_id = ${tenancyId}::uuid and s.customer_type = ${the.customerType}
        and s.customer_id = ${the.customerId} and s.provider_id is null and ${isCurrent('s')}
        and s.id in (
          select replaces_id from given_purchases
          union all
          select replaces_id from given_subscriptions where "status" in ('active', 'trialing')
        )
      returning 1
    )`;
}

/** Builds the statement parts that store the subscriptions. */
function subscriptionParts(the: ReadState, tenancyId: TenancyId) {
  return sql`given_subscriptions as (
      select * from offered_subscriptions where session not in (select session from rejected)
    ),
    read_subscriptions as (
      insert into subscriptions (tenancy_id, id, customer_type, customer_id, product_id, product, price_id, quantity, status,
        source, created_at, period_start, period_end, cancel_at_period_end, provider_id, currency, unit_amount, session_id,
        pending_until)
      select ${tenancyId}::uuid, gen_random_uuid(), ${the.customerType}, ${the.customerId}, g.product_id, g.product,
        g.price_id, g."quantity", g."status", 'purchase_page', g."createdAt", g."periodStart", g."periodEnd",
        g."cancelAtPeriodEnd", g."id", g."currency", g."unitAmount", g.session, g."pendingUntil"
      from given_subscriptions g order by g."id"
      on conflict (tenancy_id, provider_id) where provider_id is not null do update set product_id = excluded.product_id,
        product = excluded.product, price_id = excluded.price_id, quantity = excluded.quantity, status = excluded.status,
        period_start = excluded.period_start, period_end = excluded.period_end,
        cancel_at_period_end = excluded.cancel_at_period_end, currency = excluded.currency, source = excluded.source,
        unit_amount = excluded.unit_amount, session_id = excluded.session_id, pending_until = excluded.pending_until
        -- What was replaced has ended, although the provider may not know it yet.
        where subscriptions.replaced_at is null
      returning 1
    ),
    read_elsewhere as (
      insert into subscriptions (tenancy_id, id, customer_type, customer_id, product_id, product, price_id, quantity, status,
        source, created_at, period_start, period_end, cancel_at_period_end, provider_id, currency, unit_amount)
      select ${tenancyId}::uuid, gen_random_uuid(), ${the.customerType}, ${the.customerId}, g.product_id, g.sold,
        g.price_id, g."quantity", g."status", 'provider', g."createdAt", g."periodStart", g."periodEnd",
        g."cancelAtPeriodEnd", g."id", g."currency", g."unitAmount"
      from elsewhere g order by g."id"
      on conflict (tenancy_id, provider_id) where provider_id is not null do update set product_id = excluded.product_id,
        product = excluded.product, price_id = excluded.price_id, quantity = excluded.quantity, status = excluded.status,
        period_start = excluded.period_start, period_end = excluded.period_end, source = excluded.source,
        cancel_at_period_end = excluded.cancel_at_period_end, currency = excluded.currency,
        unit_amount = excluded.unit_amount, session_id = null, pending_until = null
        where subscriptions.replaced_at is null
      returning 1
    )`;
}

/** Builds the statement parts that store the one-time purchases. */
function purchaseParts(the: ReadState, tenancyId: TenancyId) {
  return sql`given_purchases as (
      select * from offered_purchases where session not in (select session from rejected)
    ),
    read_purchases as (
      insert into one_time_purchases (tenancy_id, id, customer_type, customer_id, product_id, product, price_id, quantity,
        source, created_at, revoked_at, provider_id)
      select ${tenancyId}::uuid, gen_random_uuid(), ${the.customerType}, ${the.customerId}, g.product_id, g.product,
        g.price_id, g.quantity, 'purchase_page', g."createdAt",
        case when g."isRevoked" then ${the.now}::timestamptz end, g."id"
      from given_purchases g order by g."id"
      on conflict (tenancy_id, provider_id) where provider_id is not null do update set
        revoked_at = case when excluded.revoked_at is not null
          then coalesce(one_time_purchases.revoked_at, excluded.revoked_at) end
      returning 1
    )`;
}
