import type { CustomerType, ProductSnapshot, SubscriptionStatus } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenancyId } from '../../db/tenancy.ts';

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
  /** When to read the customer again. Null for never. */
  readonly dueAt: Date | null;
  /** Whether the time that is stored stays. */
  readonly keepsDue: boolean;
  /** JSON lists. */
  readonly subscriptions: string;
  readonly purchases: string;
  /** IDs of the catalogs of the configuration. */
  readonly catalogIds: readonly string[];
}

/** Name of the part that has a row if the read is newer than the stored one. */
const isNewer = sql`exists (select 1 from turn)`;

/**
 * Builds the statement parts that join what was read with the sessions that say what it is for: `offered_subscriptions`,
 * `elsewhere` and `offered_purchases`.
 */
export function offeredParts(the: ReadState, tenancyId: TenancyId, sessions: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = sql`o.tenancy_id = ${tenancyId}::uuid and o.customer_type = ${the.customerType}
    and o.customer_id = ${the.customerId}`;
  return sql`offered_subscriptions as (
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
    )`;
}

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
