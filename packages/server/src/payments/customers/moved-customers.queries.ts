import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Builds the statement part that inserts customers. One who is there already is a customer since the earlier time. @param json `{type, id, since}`, in the order of their keys */
export function movedCustomersPart(json: string, tenancyId: TenancyId) {
  return sql`insert into payment_customers as p (tenancy_id, customer_type, customer_id, created_at)
      select ${tenancyId}::uuid, c.type, c.id, c.since
      from jsonb_to_recordset(${json}::jsonb) as c (type text, id text, since timestamptz)
      on conflict (tenancy_id, customer_type, customer_id) do update
        set created_at = least(p.created_at, excluded.created_at)`;
}

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
