import type { CustomerType } from '@portico/contract';
import { sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** A customer of a deleted project. */
interface LeftCustomer {
  readonly tenancy_id: TenancyId;
  readonly customer_type: CustomerType;
  readonly customer_id: string;
  readonly provider_id: string;
  readonly account: string;
  readonly left_at: Date;
  readonly unfinished: number;
}

/** Takes customers of deleted projects who may still pay for something. Their next try is later, in case that the process ends. */
export const takeRemovedCustomers = unscoped(
  'purchases.take_removed_customers',
  (_q, the: { now: Date }) => sql<LeftCustomer>`
    update payment_customers c
    set left_at = coalesce(c.left_at, t.removed_at), unfinished = c.unfinished + 1,
      sync_due_at = ${the.now}::timestamptz + interval '10 minutes'
    from (
      select o.tenancy_id, o.customer_type, o.customer_id, a.provider_id as account, r.removed_at
      from removed_tenancies r
      join payment_accounts a on a.tenancy_id = r.id
      join payment_customers o on o.tenancy_id = r.id
      where a.provider_id is not null and o.provider_id is not null and o.sync_due_at is not null
        and (o.left_at is null or o.sync_due_at <= ${the.now}::timestamptz)
      limit 20 for update of o skip locked
    ) as t
    where c.tenancy_id = t.tenancy_id and c.customer_type = t.customer_type and c.customer_id = t.customer_id
    returning c.tenancy_id, c.customer_type, c.customer_id, c.provider_id, t.account, c.left_at, c.unfinished`,
);

/** Notes when to look at a customer of a deleted project again. Null for never. */
export const noteNextTry = scoped(
  'purchases.note_next_try',
  (q, the: { customerType: CustomerType; customerId: string; dueAt: Date | null }, tenancyId) =>
    q
      .updateTable('payment_customers')
      .set({ sync_due_at: the.dueAt })
      .where('tenancy_id', '=', tenancyId)
      .where('customer_type', '=', the.customerType)
      .where('customer_id', '=', the.customerId),
);
