import type { CustomerType } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/** Makes the next read begin with the first change: the rows are older than what is settled. */
const unsettled = sql`settled_until = null, permanent = 0, excess = 0, expiries_digest = ''`;

/** Inserts changes of quantities that come from another installation, with their times. */
export const insertMovedChanges = scoped(
  'items.insert_moved_changes',
  (_q, the: { changes: string }, tenancyId) => sql<{ inserted: number }>`
    with n as materialized (
      select * from jsonb_to_recordset(${the.changes}::jsonb) as n (id uuid, customer_type text, customer_id text, item_id text,
        delta integer, created_at timestamptz, expires_at timestamptz, description text)
    ), locked as (
      insert into item_settlements as s (tenancy_id, customer_id, item_id, open_changes)
      select ${tenancyId}::uuid, n.customer_id, n.item_id, count(*) from n
      group by n.customer_id, n.item_id order by n.customer_id, n.item_id
      on conflict (tenancy_id, customer_id, item_id) do update
        set ${unsettled}, open_changes = s.open_changes + excluded.open_changes
    ), inserted as (
      insert into item_quantity_changes (tenancy_id, id, customer_type, customer_id, item_id, delta, created_at, expires_at,
        description)
      select ${tenancyId}::uuid, n.id, n.customer_type, n.customer_id, n.item_id, n.delta, n.created_at, n.expires_at, n.description
      from n
    )
    select 1 as inserted`,
);

/** Deletes changes of quantities. @returns their customers */
export const deleteChanges = scoped(
  'items.delete_changes',
  (_q, the: { ids: readonly string[] }, tenancyId) => sql<{ customer_type: CustomerType; customer_id: string }>`
    with deleted as (
      delete from item_quantity_changes where tenancy_id = ${tenancyId}::uuid and id = any(${the.ids}::uuid[])
      returning customer_type, customer_id, item_id
    ), unsettled as (
      update item_settlements s set ${unsettled}
      from (select distinct customer_id, item_id from deleted) as d
      where s.tenancy_id = ${tenancyId}::uuid and s.customer_id = d.customer_id and s.item_id = d.item_id
    )
    select distinct customer_type, customer_id from deleted`,
);
