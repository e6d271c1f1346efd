import type { CustomerType, ProductSnapshot, SubscriptionStatus } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { type CustomerValues, customerSince } from './customers.ts';
import { rejectedParts } from './rejected-purchases.ts';
import { isCurrent } from './subscriptions.queries.ts';

/** Arguments for a customer who begins a payment. */
interface PayingCustomer extends CustomerValues {
  readonly now: Date;
  /** When to read the provider if no event comes. */
  readonly dueAt: Date;
  /** Null keeps the stored one. */
  readonly language: string | null;
}

/** Stores a customer who begins a payment, and returns the ID at the provider. */
export const ensureCustomer = scoped(
  'purchases.ensure_customer',
  (_q, the: PayingCustomer, tenancyId) => sql<{ readonly provider_id: string | null }>`
    insert into payment_customers (tenancy_id, customer_type, customer_id, created_at, sync_due_at, language)
    values (${tenancyId}::uuid, ${the.customerType}, ${the.customerId}, ${the.now}::timestamptz, ${the.dueAt}::timestamptz,
      ${the.language})
    on conflict (tenancy_id, customer_type, customer_id) do update
      set sync_due_at = least(payment_customers.sync_due_at, excluded.sync_due_at),
        language = coalesce(excluded.language, payment_customers.language)
    returning provider_id`,
);

/** Stores the ID of a customer at the provider. Of concurrent ones, the first is kept. */
export const setProviderCustomer = scoped(
  'purchases.set_provider_customer',
  (q, the: { customerType: CustomerType; customerId: string; providerId: string }, tenancyId) =>
    q
      .updateTable('payment_customers')
      .set({ provider_id: sql<string>`coalesce(provider_id, ${the.providerId}::text)` })
      .where('tenancy_id', '=', tenancyId)
      .where('customer_type', '=', the.customerType)
      .where('customer_id', '=', the.customerId)
      .returning('provider_id'),
);

/** The customer with an ID at the provider. Served by `payment_customers_by_provider_id`. */
export const customerByProviderId = scoped(
  'purchases.customer_by_provider_id',
  (q, the: { providerId: string }, tenancyId) =>
    q
      .selectFrom('payment_customers')
      .select(['customer_type', 'customer_id', 'provider_id'])
      .where('tenancy_id', '=', tenancyId)
      .where('provider_id', '=', the.providerId),
);

interface BegunRead extends CustomerValues {
  /** When to read again if this read is never stored. */
  readonly dueAt: Date;
  /** Only if the customer was due then. Null: in any case. */
  readonly ifDueAt: Date | null;
}

/**
 * Numbers a read of the provider, before it begins.
 *
 * @returns no row if the customer was not due. `customer_since` is null if the user or team was deleted
 */
export const beginRead = scoped('purchases.begin_read', (q, the: BegunRead, tenancyId) =>
  q
    .updateTable('payment_customers')
    .set({ reads_begun: sql<number>`reads_begun + 1`, sync_due_at: the.dueAt })
    .where('tenancy_id', '=', tenancyId)
    .where('customer_type', '=', the.customerType)
    .where('customer_id', '=', the.customerId)
    .where('provider_id', 'is not', null)
    .where(sql<boolean>`(${the.ifDueAt}::timestamptz is null or sync_due_at <= ${the.ifDueAt}::timestamptz)`)
    .returning([sql<string>`reads_begun::text`.as('read'), 'provider_id'])
    .returning(customerSince(the, tenancyId).as('customer_since')),
);

/** Maximum number of customers of one project in a batch. */
const perProject = 5;

/** Customers to read again, at most five of each project. Served by `payment_customers_to_sync`. */
export const dueCustomers = unscoped(
  'purchases.due_customers',
  (_q, the: { now: Date }) => sql<{
    readonly tenancy_id: TenancyId;
    readonly project_id: string;
    readonly branch_id: string;
    readonly customer_type: CustomerType;
    readonly customer_id: string;
  }>`
    select d.tenancy_id, t.project_id, t.branch_id, d.customer_type, d.customer_id
    from (
      select c.*, row_number() over (partition by c.tenancy_id order by c.sync_due_at) as place
      from (
        select tenancy_id, customer_type, customer_id, sync_due_at from payment_customers
        where sync_due_at <= ${the.now}::timestamptz and provider_id is not null order by sync_due_at limit 500
      ) as c
    ) as d
    join tenancies t on t.id = d.tenancy_id
    where d.place <= ${sql.lit(perProject)}
    order by d.place, d.sync_due_at limit 20`,
);

/** A subscription of the provider, with the session that says what it is for. */
export interface ReadSubscription {
  readonly id: string;
  /** Null for a product that Portico did not create. */
  readonly sessionId: string | null;
  /** What it is for if there is no session. */
  readonly product: ProductSnapshot;
  /** Its price in this product. Null for none. */
  readonly priceId: string | null;
  readonly status: SubscriptionStatus;
  readonly quantity: number;
  readonly createdAt: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly currency: string;
  readonly unitAmount: number | null;
  readonly pendingUntil: string | null;
}

/** A payment of a one-time purchase that has succeeded. */
export interface ReadPurchase {
  readonly id: string;
  readonly sessionId: string;
  readonly createdAt: string;
  /** Whether the customer got the money back. */
  readonly isRevoked: boolean;
}

/** What was read of a customer, as arguments of a statement. */
export interface ReadState {
  readonly customerType: CustomerType;
  readonly customerId: string;
  readonly read: string;
  readonly now: Date;
  readonly dueAt: Date | null;
  /** JSON lists. */
  readonly subscriptions: string;
  readonly purchases: string;
  /** IDs of the catalogs of the configuration. */
  readonly catalogIds: readonly string[];
}

/** Name of the part that has a row if the read is newer than the stored one. */
const isNewer = sql`exists (select 1 from turn)`;

/**
 * Builds the statement part for subscriptions that the owner created at the provider. They grant a product only if
 * their price is one that Portico created for a customer of the project. Those that had ended when they were first seen
 * are left out.
 */
function elsewherePart(the: ReadState, tenancyId: TenancyId, sessions: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`elsewhere as (
      select g.*, o.product_id, coalesce(o.product, g."product") as sold,
        case when o.product is null then g."priceId" else o.price_id end as price_id
      from jsonb_to_recordset(${the.subscriptions}::jsonb) as g("id" text, "sessionId" uuid, "product" json, "priceId" text,
        "status" text, "quantity" integer, "createdAt" timestamptz, "periodStart" timestamptz, "periodEnd" timestamptz,
        "cancelAtPeriodEnd" boolean, "currency" text, "unitAmount" bigint)
      left join ${sessions} o on o.tenancy_id = ${tenancyId}::uuid and o.id = g."sessionId"
        and o.product->>'customerType' = ${the.customerType}
      where ${isNewer} and g."id" not in (select "id" from offered_subscriptions)
        and (g."status" not in ('canceled', 'incomplete_expired') or exists (
          select 1 from subscriptions s where s.tenancy_id = ${tenancyId}::uuid and s.provider_id = g."id"
        ))
    )`;
}

/**
 * Builds the statement parts that store what was read of a customer: `turn`, `rejected`, `read_subscriptions`,
 * `read_purchases` and `ended`. Does nothing if a later read was stored. Run it while the customer is locked: see
 * `rejectedParts`.
 *
 * @param sessions the table of sessions, with which the provider's objects are joined. Sessions of other customers do not
 *   count
 */
export function readStateParts(the: ReadState, tenancyId: TenancyId, sessions: RawBuilder<unknown>) {
  const own = sql`o.tenancy_id = ${tenancyId}::uuid and o.customer_type = ${the.customerType}
    and o.customer_id = ${the.customerId}`;
  return sql`turn as (
      update payment_customers set read_stored = ${the.read}::bigint, sync_due_at = ${the.dueAt}::timestamptz
      where tenancy_id = ${tenancyId}::uuid and customer_type = ${the.customerType} and customer_id = ${the.customerId}
        and read_stored < ${the.read}::bigint
      returning 1
    ),
    offered_subscriptions as (
      select o.*, g.* from jsonb_to_recordset(${the.subscriptions}::jsonb) as g("id" text, "sessionId" uuid, "status" text,
        "quantity" integer, "createdAt" timestamptz, "periodStart" timestamptz, "periodEnd" timestamptz,
        "cancelAtPeriodEnd" boolean, "currency" text, "unitAmount" bigint, "pendingUntil" timestamptz)
      join lateral (
        select o.id as session, o.product_id, o.product, o.price_id, o.replaces_id, o.rejected_at from ${sessions} o
        where ${own} and o.id = g."sessionId"
      ) as o on true
      where ${isNewer}
    ),
    ${elsewherePart(the, tenancyId, sessions)},
    offered_purchases as (
      select o.*, g.* from jsonb_to_recordset(${the.purchases}::jsonb) as g("id" text, "sessionId" uuid,
        "createdAt" timestamptz, "isRevoked" boolean)
      join lateral (
        select o.id as session, o.product_id, o.product, o.price_id, o.quantity, o.replaces_id, o.rejected_at
        from ${sessions} o
        where ${own} and o.id = g."sessionId" and o.kind = 'payment'
      ) as o on true
      where ${isNewer}
    ),
    ${rejectedParts(the, tenancyId)},
    given_subscriptions as (
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
    ),
    given_purchases as (
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
    ),
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
