import type { CustomerType, SubscriptionStatus } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';
import type { PurchaseSource } from '../../db/tables/payments.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { isCurrent } from '../../kernel/current-subscriptions.ts';
import { type CustomerValues, customerSince } from '../customers/index.ts';
import type { Holdings } from './purchase-rules.ts';

/** What a customer has. */
export const holdingsOf = scoped(
  'purchases.holdings',
  (_q, the: CustomerValues, tenancyId) => sql<Holdings & { readonly customer_since: Date | null }>`
    select ${customerSince(the, tenancyId)} as customer_since,
      (
        select coalesce(json_agg(
          json_build_object('id', s.id, 'productId', s.product_id, 'providerId', s.provider_id,
            'name', s.product->>'displayName', 'currency', s.currency, 'unitAmount', s.unit_amount, 'quantity', s.quantity,
            'interval', s.product #> array['prices', s.price_id, 'interval'], 'catalogId', s.product->>'catalogId',
            'isAddOnTo', s.product->'isAddOnTo') order by s.created_at, s.id
        ), '[]')
        from subscriptions s
        where s.tenancy_id = ${tenancyId}::uuid and s.customer_id = ${the.customerId} and s.customer_type = ${the.customerType}
          and ${isCurrent('s')}
      ) as subscriptions,
      (
        select coalesce(json_agg(distinct jsonb_build_object('productId', p.product_id, 'catalogId', p.product->>'catalogId')), '[]')
        from one_time_purchases p
        where p.tenancy_id = ${tenancyId}::uuid and p.customer_id = ${the.customerId} and p.customer_type = ${the.customerType}
          and p.revoked_at is null
      ) as purchases`,
);

/** Values of a new purchase. */
interface NewPurchase {
  readonly id: string;
  readonly customerType: CustomerType;
  readonly customerId: string;
  readonly productId: string | null;
  /** JSON. */
  readonly product: string;
  readonly priceId: string | null;
  readonly quantity: number;
  readonly source: PurchaseSource;
  readonly now: Date;
  readonly providerId: string | null;
}

function purchaseColumns(the: NewPurchase, tenancyId: TenancyId) {
  return {
    tenancy_id: cast(tenancyId, 'uuid'),
    id: cast(the.id, 'uuid'),
    customer_type: cast(the.customerType, 'text'),
    customer_id: cast(the.customerId, 'text'),
    product_id: sql<string | null>`${the.productId}::text`,
    product: cast(the.product, 'json'),
    price_id: sql<string | null>`${the.priceId}::text`,
    quantity: cast(the.quantity, 'integer'),
    source: cast(the.source, 'text'),
    created_at: cast(the.now, 'timestamptz'),
    provider_id: sql<string | null>`${the.providerId}::text`,
  };
}

/** Values of a new subscription. */
export interface NewSubscription extends NewPurchase {
  readonly status: SubscriptionStatus;
  readonly periodEnd: Date;
  /** What was chosen in test mode. Null for grants. */
  readonly currency: string | null;
  readonly unitAmount: number | null;
}

/** Stores a subscription whose first period begins now. */
export const insertSubscription = scoped('purchases.insert_subscription', (q, the: NewSubscription, tenancyId) =>
  insertSelect(q, 'subscriptions', {
    ...purchaseColumns(the, tenancyId),
    status: cast(the.status, 'text'),
    period_start: cast(the.now, 'timestamptz'),
    period_end: cast(the.periodEnd, 'timestamptz'),
    currency: sql<string | null>`${the.currency}::text`,
    unit_amount: sql<number | null>`${the.unitAmount}::bigint`,
  }),
);

/** Stores a one-time purchase. */
export const insertOneTimePurchase = scoped('purchases.insert_one_time', (q, the: NewPurchase, tenancyId) =>
  insertSelect(q, 'one_time_purchases', {
    ...purchaseColumns(the, tenancyId),
    revoked_at: sql<null>`null::timestamptz`,
  }),
);

/** Takes a one-time purchase in test mode back. */
export const revokePurchase = scoped('purchases.revoke_one_time', (q, the: { id: string; now: Date }, tenancyId) =>
  q
    .updateTable('one_time_purchases')
    .set({ revoked_at: the.now })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id)
    .where('source', '=', 'test_mode')
    .where('revoked_at', 'is', null),
);

/** Ends a subscription at once. */
export const endSubscription = scoped('purchases.end_subscription', (q, the: { id: string; now: Date }, tenancyId) =>
  q
    .updateTable('subscriptions')
    .set({ status: 'canceled', period_end: the.now, cancel_at_period_end: true, replaced_at: the.now })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id),
);
