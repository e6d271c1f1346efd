import type { CustomerType } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenancyId } from '../../db/tenancy.ts';
import { isCurrent } from '../../kernel/current-subscriptions.ts';

/** Whose purchases are compared. */
interface Compared {
  readonly customerType: CustomerType;
  readonly customerId: string;
  readonly catalogIds: readonly string[];
}

/**
 * Builds the statement parts that find paid purchases of which the customer may have only one: two of a product that is
 * not stackable, or two in a catalog. It happens if several purchase pages are paid, since each began before the others
 * were paid. What was granted before is kept, else what began first. The part `rejected` has the others: they are never
 * granted, and are ended and refunded at the provider. A purchase that was rejected once stays rejected.
 *
 * The statement must begin after the customer was locked, so that it sees what earlier reads have granted.
 */
export function rejectedParts(the: Compared, tenancyId: TenancyId): RawBuilder<unknown> {
  const ofCustomer = (table: string) => sql`${sql.ref(`${table}.tenancy_id`)} = ${tenancyId}::uuid
    and ${sql.ref(`${table}.customer_id`)} = ${the.customerId} and ${sql.ref(`${table}.customer_type`)} = ${the.customerType}`;
  // @guard earlier-purchase-stays
  // @guard held-purchase-stays
  // @guard one-product-of-catalog
  // @guard rejected-purchase-stays-rejected
  return sql`candidates as (
      select g."id", g.session, g.product_id, g.product, g.replaces_id, g.rejected_at, g."createdAt" as began_at,
        true as is_paid, s.id as row_id, s.id is not null and s.status not in ('incomplete', 'incomplete_expired') as is_held,
        ${isCurrent('g')} as is_living
      from offered_subscriptions g
      left join subscriptions s on ${ofCustomer('s')} and s.provider_id = g."id"
      union all
      select g."id", g.session, g.product_id, g.product, g.replaces_id, g.rejected_at, g."createdAt", true, null,
        exists (select 1 from one_time_purchases p where p.tenancy_id = ${tenancyId}::uuid and p.provider_id = g."id"),
        not g."isRevoked"
      from offered_purchases g
      union all
      select coalesce(p.provider_id, p.id::text), null, p.product_id, p.product, null, null, p.created_at, false, null, true, true
      from one_time_purchases p
      where ${ofCustomer('p')} and p.revoked_at is null
        and (p.provider_id is null or p.provider_id not in (select "id" from offered_purchases))
    ),
    rejected as (
      select a."id", a.session, a.is_living from candidates a
      where a.is_paid and (a.rejected_at is not null or (not a.is_held and a.is_living and exists (
        select 1 from candidates b
        where b."id" <> a."id" and b.is_living and b.rejected_at is null
          and (b.is_held or (b.began_at, b."id") < (a.began_at, a."id"))
          and (a.replaces_id is null or b.row_id is null or a.replaces_id <> b.row_id)
          and (
            (a.product_id = b.product_id and not coalesce((a.product->>'stackable')::boolean, false))
            or (
              a.product->>'catalogId' = b.product->>'catalogId' and a.product->>'catalogId' = any(${the.catalogIds}::text[])
              and coalesce(a.product->>'isAddOnTo', 'false') = 'false' and coalesce(b.product->>'isAddOnTo', 'false') = 'false'
            )
          )
      )))
    )`;
}
