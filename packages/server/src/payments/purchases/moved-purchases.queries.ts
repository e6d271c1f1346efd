import type { CustomerType } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/** JSON of rows that come from another installation. */
interface MovedPurchases {
  /** `{type, id, since}`, in the order of their keys. */
  readonly customers: string;
  readonly subscriptions: string;
  readonly purchases: string;
}

const columns = sql`id uuid, customer_type text, customer_id text, product_id text, product jsonb, quantity integer,
  created_at timestamptz`;

/**
 * Inserts customers, and products that they were granted or have paid once. A customer who is there already is one since the earlier
 * time.
 */
export const insertMovedPurchases = scoped(
  'purchases.insert_moved',
  (_q, the: MovedPurchases, tenancyId) => sql<{ inserted: number }>`
    with customers as (
      insert into payment_customers as p (tenancy_id, customer_type, customer_id, created_at)
      select ${tenancyId}::uuid, c.type, c.id, c.since
      from jsonb_to_recordset(${the.customers}::jsonb) as c (type text, id text, since timestamptz)
      on conflict (tenancy_id, customer_type, customer_id) do update
        set created_at = least(p.created_at, excluded.created_at)
    ), subscribed as (
      insert into subscriptions (tenancy_id, id, customer_type, customer_id, product_id, product, quantity, source, created_at,
        status, period_start, period_end, cancel_at_period_end, granted_since)
      select ${tenancyId}::uuid, n.id, n.customer_type, n.customer_id, n.product_id, n.product, n.quantity, 'grant', n.created_at,
        n.status, n.period_start, n.period_end, n.cancel_at_period_end, n.granted_since
      from jsonb_to_recordset(${the.subscriptions}::jsonb) as n (${columns}, status text, period_start timestamptz,
        period_end timestamptz, cancel_at_period_end boolean, granted_since timestamptz)
    ), bought as (
      insert into one_time_purchases (tenancy_id, id, customer_type, customer_id, product_id, product, quantity, source,
        created_at, revoked_at)
      select ${tenancyId}::uuid, n.id, n.customer_type, n.customer_id, n.product_id, n.product, n.quantity, 'grant', n.created_at,
        n.revoked_at
      from jsonb_to_recordset(${the.purchases}::jsonb) as n (${columns}, revoked_at timestamptz)
    )
    select 1 as inserted`,
);

/** Deletes grants. @returns their customers */
export const deleteGrants = scoped(
  'purchases.delete_grants',
  (_q, the: { ids: readonly string[] }, tenancyId) => sql<{ customer_type: CustomerType; customer_id: string }>`
    with ended as (
      delete from subscriptions where tenancy_id = ${tenancyId}::uuid and id = any(${the.ids}::uuid[]) and source = 'grant'
      returning customer_type, customer_id
    ), lost as (
      delete from one_time_purchases where tenancy_id = ${tenancyId}::uuid and id = any(${the.ids}::uuid[]) and source = 'grant'
      returning customer_type, customer_id
    )
    select customer_type, customer_id from ended union select customer_type, customer_id from lost`,
);

/** Deletes those customers who have nothing and never had anything of the provider. @param the JSON of `{customer_type, customer_id}` */
export const deleteEmptyCustomers = scoped(
  'purchases.delete_empty_customers',
  (_q, the: { customers: string }, tenancyId) => sql<{ customer_id: string }>`
    delete from payment_customers p using (
      select distinct c.customer_type, c.customer_id
      from jsonb_to_recordset(${the.customers}::jsonb) as c (customer_type text, customer_id text)
    ) as c
    where p.tenancy_id = ${tenancyId}::uuid and p.customer_type = c.customer_type and p.customer_id = c.customer_id
      and p.provider_id is null and not exists (
        select 1 from subscriptions s where s.tenancy_id = ${tenancyId}::uuid and s.customer_id = p.customer_id
          and s.customer_type = p.customer_type
      ) and not exists (
        select 1 from one_time_purchases o where o.tenancy_id = ${tenancyId}::uuid and o.customer_id = p.customer_id
          and o.customer_type = p.customer_type
      ) and not exists (
        select 1 from item_quantity_changes q where q.tenancy_id = ${tenancyId}::uuid and q.customer_id = p.customer_id
          and q.customer_type = p.customer_type
      ) and not exists (
        select 1 from payments m where m.tenancy_id = ${tenancyId}::uuid and m.customer_type = p.customer_type
          and m.customer_id = p.customer_id
      )
    returning p.customer_id`,
);
