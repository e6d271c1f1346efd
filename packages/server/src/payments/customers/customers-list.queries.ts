import type { CustomerType } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { scoped, scopedForms } from '../../db/statements.ts';
import { isCurrent } from '../../kernel/current-subscriptions.ts';
import { customerEmail, customerName } from './customer-name.ts';

/** The form of a list. */
interface ListForm extends Record<string, boolean> {
  readonly ofType: boolean;
  readonly isSearch: boolean;
  readonly isContinued: boolean;
}

interface ListValues {
  readonly limit: number;
  readonly customerType: CustomerType;
  /** First and last text of the searched range. */
  readonly searchFrom: string;
  readonly searchTo: string;
  /** The last customer of the previous page. */
  readonly afterTime: Date;
  readonly afterId: string;
}

/** A customer in a list. */
export interface CustomerRow {
  readonly customer_type: CustomerType;
  readonly customer_id: string;
  readonly created_at: Date;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly product_count: number;
}

/** A page of customers, newest first, or a search in the order of the IDs. Served by the indexes of the table. */
export const customerPages = scopedForms(
  'purchases.customers',
  (_q, form: ListForm, the: ListValues, tenancyId) => {
    const ofType = form.ofType ? sql`and c.customer_type = ${the.customerType}` : sql``;
    const search = form.isSearch
      ? sql`and c.customer_id ~>=~ ${the.searchFrom} and c.customer_id ~<~ ${the.searchTo}`
      : sql``;
    const after = form.isSearch
      ? sql`and c.customer_id ~>~ ${the.afterId}`
      : sql`and (c.created_at, c.customer_id) < (${the.afterTime}::timestamptz, ${the.afterId}::text)`;
    const order = form.isSearch ? sql`c.customer_id using ~<~` : sql`c.created_at desc, c.customer_id desc`;
    return sql<CustomerRow>`
      select c.customer_type, c.customer_id, c.created_at,
        ${customerName('c', tenancyId)} as display_name,
        ${customerEmail('c', tenancyId)} as primary_email,
        (
          (
            select count(*) from subscriptions s
            where s.tenancy_id = ${tenancyId}::uuid and s.customer_id = c.customer_id and s.customer_type = c.customer_type
              and ${isCurrent('s')}
          ) + (
            select count(*) from one_time_purchases p
            where p.tenancy_id = ${tenancyId}::uuid and p.customer_id = c.customer_id and p.customer_type = c.customer_type
              and p.revoked_at is null
          )
        )::integer as product_count
      from (
        select c.* from payment_customers c
        where c.tenancy_id = ${tenancyId}::uuid ${ofType} ${search} ${form.isContinued ? after : sql``}
        order by ${order} limit ${the.limit}::integer
      ) as c
      order by ${order}`;
  },
  () => ({}),
);

/** Number of customers of products that are counted. */
export const usageMax = 1000;

/**
 * Counts who has one of some products. At most one purchase more of each kind and product than the maximum is read. Served by the indexes
 * `…_by_product`: their order is asked for by a range, because PostgreSQL reads the whole table for a rare product otherwise. The rows
 * are counted outside of the limit: inside, PostgreSQL numbers all purchases of the product before it takes the first.
 */
export const productUsage = scoped(
  'purchases.product_usage',
  (_q, the: { productIds: readonly string[] }, tenancyId) => {
    const owners = (table: string, condition: RawBuilder<unknown>) => sql`
      select o.*, count(*) over (partition by p.id) > ${sql.lit(usageMax)} as is_cut
      from unnest(${the.productIds}::text[]) as p (id), lateral (
        select r.customer_type, r.customer_id from ${sql.table(table)} r
        where r.tenancy_id = ${tenancyId}::uuid and r.product_id >= p.id and r.product_id <= p.id and ${condition}
        order by r.product_id limit ${sql.lit(usageMax + 1)}
      ) as o`;
    return sql<{ customers: number; is_more: boolean }>`
      select count(distinct (used.customer_type, used.customer_id))::integer as customers,
        count(*) filter (where used.is_cut) > 0 as is_more
      from (
        ${owners('subscriptions', isCurrent('r'))} union all ${owners('one_time_purchases', sql`r.revoked_at is null`)}
      ) as used`;
  },
);
