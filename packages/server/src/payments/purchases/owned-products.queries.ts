import type { ProductSnapshot, SubscriptionStatus } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { PurchaseSource } from '../../db/tables/payments.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { isCurrent } from '../../kernel/current-subscriptions.ts';
import { type AccessRow, type AccessValues, accessPart, type CustomerValues } from '../customers/index.ts';
import type { SoldProduct } from '../products/index.ts';

/** Arguments of a page of owned products. */
export interface OwnedValues extends AccessValues {
  /** Whether products for servers only are shown. */
  readonly showsServerOnly: boolean;
  /** The first purchase of the page. Null for the first page. */
  readonly from: string | null;
  readonly limit: number;
}

/** A purchase of a customer. Times are Unix milliseconds. */
export interface OwnedJson {
  readonly id: string;
  readonly productId: string | null;
  readonly product: ProductSnapshot;
  readonly quantity: number;
  /** Null for a one-time purchase, like the following fields. */
  readonly status: SubscriptionStatus | null;
  readonly source: PurchaseSource | null;
  readonly priceId: string | null;
  readonly periodStart: number | null;
  readonly periodEnd: number | null;
  readonly isCancelled: boolean | null;
  readonly currency: string | null;
  readonly unitAmount: number | null;
  readonly pendingUntil: number | null;
}

/** A page of owned products. */
export interface OwnedRow extends AccessRow {
  /** Current subscriptions, and one-time purchases that were not revoked. Empty without products by default. */
  readonly sold: readonly SoldProduct[];
  /** Whether the first purchase of the page exists. */
  readonly is_found: boolean;
  readonly page: readonly OwnedJson[];
}

/** Returns what decides about products by default. */
function soldTo(the: CustomerValues, tenancyId: TenancyId): RawBuilder<readonly SoldProduct[]> {
  return sql`(
        select coalesce(json_agg(distinct jsonb_build_object('productId', t.product_id, 'catalogId', t.product->>'catalogId')), '[]')
        from (
          select s.product_id, s.product from subscriptions s
          where s.tenancy_id = ${tenancyId}::uuid and s.customer_id = ${the.customerId}
            and s.customer_type = ${the.customerType} and ${isCurrent('s')}
          union all
          select p.product_id, p.product from one_time_purchases p
          where p.tenancy_id = ${tenancyId}::uuid and p.customer_id = ${the.customerId}
            and p.customer_type = ${the.customerType} and p.revoked_at is null
        ) as t
      )`;
}

/** Two statements and not one with a condition, for which PostgreSQL would plan each run. */
const ownedPageWith = (name: string, hasDefaults: boolean) =>
  scoped(
    name,
    (_q, the: OwnedValues, tenancyId) => sql<OwnedRow>`
    with place as (
        select created_at, id from subscriptions s where s.tenancy_id = ${tenancyId}::uuid and s.id = ${the.from}::uuid
          and s.customer_id = ${the.customerId}
        union all
        select created_at, id from one_time_purchases p where p.tenancy_id = ${tenancyId}::uuid and p.id = ${the.from}::uuid
          and p.customer_id = ${the.customerId}
      ),
      page as (
        (
          select s.created_at, s.id, json_build_object(
            'id', s.id, 'productId', s.product_id, 'product', s.product, 'quantity', s.quantity, 'status', s.status,
            'source', s.source, 'priceId', s.price_id,
            'periodStart', extract(epoch from s.period_start) * 1000, 'periodEnd', extract(epoch from s.period_end) * 1000,
            'isCancelled', s.cancel_at_period_end, 'currency', s.currency, 'unitAmount', s.unit_amount,
            'pendingUntil', extract(epoch from s.pending_until) * 1000
          ) as item
          from subscriptions s
          where s.tenancy_id = ${tenancyId}::uuid and s.customer_id = ${the.customerId}
            and s.customer_type = ${the.customerType} and ${isCurrent('s')}
            and (${the.showsServerOnly}::boolean or not (s.product->>'serverOnly')::boolean)
            and (${the.from}::uuid is null or (s.created_at, s.id) >= (select created_at, id from place))
          order by s.created_at, s.id limit ${the.limit}::integer
        )
        union all
        (
          select p.created_at, p.id, json_build_object(
            'id', p.id, 'productId', p.product_id, 'product', p.product, 'quantity', p.quantity
          )
          from one_time_purchases p
          where p.tenancy_id = ${tenancyId}::uuid and p.customer_id = ${the.customerId}
            and p.customer_type = ${the.customerType} and p.revoked_at is null
            and (${the.showsServerOnly}::boolean or not (p.product->>'serverOnly')::boolean)
            and (${the.from}::uuid is null or (p.created_at, p.id) >= (select created_at, id from place))
          order by p.created_at, p.id limit ${the.limit}::integer
        )
        order by created_at, id limit ${the.limit}::integer
      )
    select ${accessPart(the, tenancyId)},
      ${hasDefaults ? soldTo(the, tenancyId) : sql`'[]'::json`} as sold,
      exists (select 1 from place) as is_found,
      (select coalesce(json_agg(item order by created_at, id), '[]') from page) as page`,
    { isShortRead: true },
  );

/** A page of the purchases of a customer, oldest first. Served by the indexes `…_of_customer` and the primary keys. */
export const ownedPage = ownedPageWith('purchases.owned_page', false);

/** The same for customers with products by default. */
export const ownedPageWithDefaults = ownedPageWith('purchases.owned_page_with_defaults', true);
