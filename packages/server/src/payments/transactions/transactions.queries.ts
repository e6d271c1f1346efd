import type { CustomerType, PriceConfig, SubscriptionStatus } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { scopedForms } from '../../db/statements.ts';
import type { PurchaseSource } from '../../db/tables/payments.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { customerEmail, customerName } from '../customers/index.ts';

/** Kinds of transactions, in the order of the cursor. */
export const transactionKinds = ['subscription', 'item_quantity_change', 'one_time'] as const;

export type TransactionKind = (typeof transactionKinds)[number];

/** The form of a list. */
interface ListForm extends Record<string, boolean | number> {
  readonly subscription: boolean;
  readonly item_quantity_change: boolean;
  readonly one_time: boolean;
  readonly ofCustomerType: boolean;
  readonly ofCustomer: boolean;
  /** In the text, because the plan depends on it. */
  readonly limit: number;
}

/** The last transaction of each kind on the pages before. Null for none. */
type After = { readonly [K in TransactionKind as `time_${K}` | `id_${K}`]: string | null };

interface ListValues extends After {
  readonly customerType: CustomerType;
  readonly customerId: string;
  readonly from: Date;
  readonly to: Date;
}

/** A transaction. Columns that its kind does not have are null. */
export interface TransactionRow {
  readonly kind: TransactionKind;
  readonly id: string;
  readonly created_at: Date;
  /** Unix time to the microsecond. */
  readonly listed_at: number;
  readonly customer_type: CustomerType;
  readonly customer_id: string;
  readonly quantity: number;
  readonly source: PurchaseSource | null;
  readonly product_name: string | null;
  readonly price: PriceConfig | null;
  readonly status: SubscriptionStatus | null;
  readonly period_start: Date | null;
  readonly period_end: Date | null;
  readonly is_cancelled: boolean | null;
  /** What is charged per period, or was paid once, in the smallest unit. Null for nothing. */
  readonly currency: string | null;
  readonly amount: number | null;
  /** Display name or primary email of a user, display name of a team. Null for others. */
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly item_id: string | null;
  readonly description: string | null;
  readonly expires_at: Date | null;
}

const sources: Readonly<Record<TransactionKind, { readonly table: string; readonly columns: RawBuilder<unknown> }>> = {
  subscription: {
    table: 'subscriptions',
    columns: sql`t.quantity, t.source, t.product->>'displayName' as product_name,
      t.product #> array['prices', t.price_id] as price, t.status, t.period_start, t.period_end,
      t.cancel_at_period_end as is_cancelled,
      null::text as item_id, null::text as description, null::timestamptz as expires_at`,
  },
  one_time: {
    table: 'one_time_purchases',
    columns: sql`t.quantity, t.source, t.product->>'displayName' as product_name,
      t.product #> array['prices', t.price_id] as price, null::text as status, null::timestamptz as period_start,
      null::timestamptz as period_end, null::boolean as is_cancelled, null::text as item_id, null::text as description,
      null::timestamptz as expires_at`,
  },
  item_quantity_change: {
    table: 'item_quantity_changes',
    columns: sql`t.delta as quantity, null::text as source, null::text as product_name, null::json as price,
      null::text as status, null::timestamptz as period_start, null::timestamptz as period_end,
      null::boolean as is_cancelled, t.item_id, t.description, t.expires_at`,
  },
};

/** What a purchase costs: as the provider charges it, or as it was chosen in test mode. */
const amounts: Readonly<Record<TransactionKind, RawBuilder<unknown>>> = {
  subscription: sql`t.currency, (t.unit_amount * t.quantity)::float8 as amount`,
  one_time: sql`m.currency, m.amount::float8 as amount`,
  item_quantity_change: sql`null::text as currency, null::float8 as amount`,
};

/**
 * Builds the query for the transactions of a kind after a position. Served by the indexes `…_by_time`,
 * `…_by_customer_type` and `…_of_customer`.
 */
function partOf(kind: TransactionKind, form: ListForm, the: ListValues, tenancyId: TenancyId): RawBuilder<unknown> {
  const { table, columns } = sources[kind];
  const ofType = form.ofCustomerType ? sql`and t.customer_type = ${the.customerType}` : sql``;
  const ofCustomer = form.ofCustomer ? sql`and t.customer_id = ${the.customerId}` : sql``;
  // Served by the primary key.
  const payment =
    kind === 'one_time'
      ? sql`left join payments m on m.tenancy_id = ${tenancyId}::uuid and m.provider_id = t.provider_id`
      : sql``;
  return sql`(
    select ${sql.lit(kind)} as kind, ${amounts[kind]}, t.id, t.created_at, date_part('epoch', t.created_at) as listed_at,
      t.customer_type, t.customer_id, ${columns}
    from ${sql.table(table)} t ${payment}
    where t.tenancy_id = ${tenancyId}::uuid ${ofType} ${ofCustomer}
      and t.created_at >= ${the.from}::timestamptz and t.created_at < ${the.to}::timestamptz
      and (t.created_at, t.id) < (coalesce(${the[`time_${kind}`]}::timestamptz, 'infinity'), ${the[`id_${kind}`]}::uuid)
    order by t.created_at desc, t.id desc limit ${sql.lit(form.limit)}
  )`;
}

/** A page of transactions, newest first. */
export const transactionPages = scopedForms(
  'purchases.transactions',
  (_q, form: ListForm, the: ListValues, tenancyId) => {
    const parts = transactionKinds.filter((kind) => form[kind]).map((kind) => partOf(kind, form, the, tenancyId));
    return sql<TransactionRow>`select t.*, ${customerName('t', tenancyId)} as customer_name,
      ${customerEmail('t', tenancyId)} as customer_email from (
        select * from (${sql.join(parts, sql` union all `)}) as parts
        order by created_at desc, id desc limit ${sql.lit(form.limit)}
      ) as t order by t.created_at desc, t.id desc`;
  },
  // For every kind, customer and position, the plan reads the indexes backwards.
  () => ({ plan: 'generic' }),
);
