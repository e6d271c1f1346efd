import type { CustomerType, ProductConfig } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { scoped, scopedForms } from '../../db/statements.ts';
import { revenueKinds } from '../../db/tables/metrics.ts';
import type { PaymentsTable, PurchaseSource } from '../../db/tables/payments.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { customerEmail, customerName } from '../customers/index.ts';

const statuses = ['pending', 'succeeded', 'failed', 'canceled'] as const;
const customerTypes = ['user', 'team', 'custom'] as const;

/** The form of a list. Each is served by an index. */
interface ListForm extends Record<string, string | boolean> {
  /** `''` for all. */
  readonly status: PaymentsTable['status'] | '';
  readonly customerType: CustomerType | '';
  readonly ofCustomer: boolean;
}

interface ListValues {
  readonly customerId: string;
  readonly from: Date;
  readonly to: Date;
  /** The last payment of the page before. Null for the first page. */
  readonly afterTime: string | null;
  readonly afterId: string | null;
  readonly limit: number;
}

/** A payment with what it pays. */
export interface PaymentRow {
  readonly id: string;
  readonly created_at: Date;
  /** Unix time to the microsecond. */
  readonly listed_at: number;
  readonly status: PaymentsTable['status'];
  readonly currency: string;
  readonly amount: number;
  readonly refunded_amount: number;
  readonly dispute_status: PaymentsTable['dispute_status'];
  readonly product_name: string | null;
  readonly receipt_url: string | null;
  readonly invoice_url: string | null;
  readonly customer_type: CustomerType;
  readonly customer_id: string;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly subscription_id: string | null;
  readonly purchase_id: string | null;
  readonly is_test: boolean;
  /** What the purchase includes of each item, and how many pieces were bought. Null without a purchase. */
  readonly sold: { readonly items: ProductConfig['includedItems'] | null; readonly quantity: number } | null;
}

const soldColumns = sql`json_build_object('items', s.product->'includedItems', 'quantity', s.quantity)`;

/** Builds the subqueries for what a payment `p` pays. Served by the primary keys and the indexes `…_by_provider_id`. */
function purchasesPaid(tenancyId: TenancyId) {
  const subscription = (columns: RawBuilder<unknown>) => sql`
        select ${columns} from subscriptions s where s.tenancy_id = ${tenancyId}::uuid
          and s.provider_id = p.subscription_provider_id
        union all
        select ${columns} from subscriptions s where s.tenancy_id = ${tenancyId}::uuid and s.id = p.purchase_id`;
  const purchase = (columns: RawBuilder<unknown>) => sql`
        select ${columns} from one_time_purchases s where s.tenancy_id = ${tenancyId}::uuid
          and s.provider_id = p.provider_id
        union all
        select ${columns} from one_time_purchases s where s.tenancy_id = ${tenancyId}::uuid and s.id = p.purchase_id`;
  return { subscription, purchase };
}

function partOf(conditions: RawBuilder<unknown>, the: ListValues, tenancyId: TenancyId): RawBuilder<unknown> {
  return sql`(
    select p.* from payments p
    where p.tenancy_id = ${tenancyId}::uuid ${conditions}
      and p.created_at >= ${the.from}::timestamptz and p.created_at < ${the.to}::timestamptz
      and (${the.afterId}::text is null or (p.created_at, p.provider_id) < (${the.afterTime}::timestamptz, ${the.afterId}::text))
    order by p.created_at desc, p.provider_id desc limit ${the.limit}::integer
  )`;
}

/**
 * Builds the conditions for the parts of a list. `payments_by_kind` begins with the kind of customer and the status, so
 * a list of one of them has a part for each value of the other.
 */
function conditionsOf({ status, customerType, ofCustomer }: ListForm, the: ListValues): RawBuilder<unknown>[] {
  const types = customerType === '' ? customerTypes : [customerType];
  const states = status === '' ? statuses : [status];
  const ofStatus = status === '' ? sql`` : sql`and p.status = ${sql.lit(status)}`;
  if (ofCustomer) {
    return types.map(
      (type) => sql`and p.customer_type = ${sql.lit(type)} and p.customer_id = ${the.customerId}::text ${ofStatus}`,
    );
  }
  if (customerType === '' && status === '') return [sql``];
  return types.flatMap((type) =>
    states.map((state) => sql`and p.customer_type = ${sql.lit(type)} and p.status = ${sql.lit(state)}`),
  );
}

/**
 * A page of payments, newest first. Served by `payments_by_time`, `payments_of_customer` and `payments_by_kind`, and what
 * they pay by `subscriptions_by_provider_id` and `one_time_purchases_by_provider_id`.
 */
export const paymentPages = scopedForms(
  'payments.list',
  (_q, form: ListForm, the: ListValues, tenancyId) => sql<PaymentRow>`
    select p.provider_id as id, p.created_at, date_part('epoch', p.created_at) as listed_at, p.status, p.currency, p.amount, p.refunded_amount, p.dispute_status,
      p.product_name, p.receipt_url, p.invoice_url, p.customer_type, p.customer_id, ${customerName('p', tenancyId)} as customer_name,
      ${customerEmail('p', tenancyId)} as customer_email,
      p.is_test, (${purchasesPaid(tenancyId).subscription(sql`s.id`)}) as subscription_id,
      (${purchasesPaid(tenancyId).purchase(sql`s.id`)}) as purchase_id,
      (
        ${purchasesPaid(tenancyId).subscription(soldColumns)}
        union all
        ${purchasesPaid(tenancyId).purchase(soldColumns)}
      ) as sold
    from (
      select * from (
        ${sql.join(
          conditionsOf(form, the).map((conditions) => partOf(conditions, the, tenancyId)),
          sql` union all `,
        )}
      ) as parts order by created_at desc, provider_id desc limit ${the.limit}::integer
    ) as p
    order by p.created_at desc, p.provider_id desc`,
  () => ({}),
);

/** What a refund is about: a payment, or a purchase. Null for the other. */
interface RefundValues {
  readonly paymentId: string | null;
  readonly subscriptionId: string | null;
  readonly purchaseId: string | null;
  /** An invoice of the subscription. Null for the last paid one. */
  readonly invoiceId: string | null;
}

/** The payment of a refund with what it pays. */
export interface RefundRow {
  /** Where the purchase came from. Null if there is none. */
  readonly subscription_source: PurchaseSource | null;
  readonly purchase_source: PurchaseSource | null;
  readonly payment: {
    readonly id: string;
    readonly customerType: CustomerType;
    readonly customerId: string;
    readonly status: PaymentsTable['status'];
    readonly currency: string;
    readonly amount: number;
    readonly refundedAmount: number;
    readonly disputeStatus: PaymentsTable['dispute_status'];
    /** The subscription that it pays. */
    readonly subscriptionId: string | null;
    readonly subscriptionProviderId: string | null;
    readonly purchaseId: string | null;
    /** Whether it was paid with a test card. */
    readonly isTest: boolean;
  } | null;
}

/** The payment to refund. Served by the primary keys, `payments_of_subscription` and the indexes `…_by_provider_id`. */
export const paymentToRefund = scoped(
  'payments.to_refund',
  (_q, the: RefundValues, tenancyId) => sql<RefundRow>`
    with subscription as (
      select s.source, s.provider_id from subscriptions s
      where s.tenancy_id = ${tenancyId}::uuid and s.id = ${the.subscriptionId}::uuid
    ),
    purchase as (
      select o.source, o.provider_id from one_time_purchases o
      where o.tenancy_id = ${tenancyId}::uuid and o.id = ${the.purchaseId}::uuid
    ),
    payment as (
      select * from payments p where p.tenancy_id = ${tenancyId}::uuid and p.provider_id = ${the.paymentId}::text
      union all
      select * from payments p where p.tenancy_id = ${tenancyId}::uuid and p.provider_id = (select provider_id from purchase)
      union all
      (
        select * from payments p where p.tenancy_id = ${tenancyId}::uuid
          and p.subscription_provider_id = (select provider_id from subscription) and p.status = 'succeeded'
          and (${the.invoiceId}::text is null or p.invoice_id = ${the.invoiceId}::text)
        order by p.created_at desc limit 1
      )
    )
    select (select source from subscription) as subscription_source, (select source from purchase) as purchase_source,
      (
        select json_build_object('id', p.provider_id, 'customerType', p.customer_type, 'customerId', p.customer_id,
          'status', p.status, 'currency', p.currency, 'amount', p.amount, 'refundedAmount', p.refunded_amount,
          'disputeStatus', p.dispute_status, 'subscriptionProviderId', p.subscription_provider_id,
          'isTest', p.is_test, 'subscriptionId', (${purchasesPaid(tenancyId).subscription(sql`s.id`)}),
          'purchaseId', (${purchasesPaid(tenancyId).purchase(sql`s.id`)}))
        from payment p limit 1
      ) as payment`,
);

/** Sums of a day. */
export interface RevenueRow {
  readonly currency: string;
  /** Place of the day, from 1. */
  readonly day: number;
  readonly gross: number;
  readonly refunded: number;
}

/**
 * Builds the counted revenue since a day, including what the rounds have not added up yet. Served by the primary keys of both tables.
 *
 * @param since first day, `YYYY-MM-DD`
 * @see db/schema/02-metrics.sql, count_revenue
 */
export function revenueCounts(tenancyId: TenancyId, since: string) {
  const kinds = sql.join(revenueKinds.map((kind) => sql.lit(kind)));
  const conditions = sql`tenancy_id = ${tenancyId}::uuid and kind in (${kinds}) and day >= ${since}::date`;
  return sql`(
    select kind, day, key, count as amount from metric_counts where ${conditions}
    union all
    select kind, day, key, change as amount from metric_events where ${conditions}
  )`;
}

interface RevenueSpan {
  /** Unix times of the starts of days, because numbers are found faster than times. */
  readonly days: readonly number[];
  /** The day of `from` in UTC, `YYYY-MM-DD`. */
  readonly since: string;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Revenue by currency and day: the counts of whole quarters of an hour, and the payments before the first and after the last one. Those are served by
 * `payments_by_paid_at` without reading the table.
 */
export const revenueByDay = scoped(
  'payments.revenue',
  (_q, the: RevenueSpan, tenancyId) => sql<RevenueRow>`
    with whole as materialized (
      select date_bin('15 minutes', ${the.from}::timestamptz + interval '15 minutes' - interval '1 microsecond', timestamptz 'epoch') as start,
        date_bin('15 minutes', ${the.to}::timestamptz, timestamptz 'epoch') as stop
    )
    select r.currency, width_bucket(date_part('epoch', r.at), ${the.days}::float8[]) as day, sum(r.gross)::bigint as gross,
      sum(r.refunded)::bigint as refunded
    from (
      select q.currency, q.at, q.gross, q.refunded
      from (
        select substr(c.key, 7) as currency, (c.day + substr(c.key, 1, 5)::time) at time zone 'UTC' as at,
          case c.kind when 'gross_revenue' then c.amount else 0 end as gross,
          case c.kind when 'gross_revenue' then 0 else c.amount end as refunded
        from ${revenueCounts(tenancyId, the.since)} as c
      ) as q
      join whole w on q.at >= w.start and q.at < w.stop
      union all
      select p.currency, p.paid_at, p.amount, case when p.dispute_status = 'lost' then p.amount else p.refunded_amount end
      from whole w, lateral (values (${the.from}::timestamptz, least(w.start, ${the.to}::timestamptz)), (greatest(w.start, w.stop), ${the.to}::timestamptz)) as e (start, stop)
      join payments p on p.tenancy_id = ${tenancyId}::uuid and p.paid_at is not null and p.paid_at >= e.start and p.paid_at < e.stop
    ) as r
    group by 1, 2 having sum(r.gross) <> 0 or sum(r.refunded) <> 0 order by 1, 2`,
);
