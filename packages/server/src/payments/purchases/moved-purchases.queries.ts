import type { CustomerType } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import { movedCustomersPart } from '../customers/index.ts';

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
      ${movedCustomersPart(the.customers, tenancyId)}
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
