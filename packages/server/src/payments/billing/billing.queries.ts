import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { PaymentsTable } from '../../db/tables/payments.ts';
import { type AccessRow, type AccessValues, accessPart } from '../customers/index.ts';
import { type OwnSubscriptionJson, ownSubscriptionsPart, type SubscriptionChoice } from '../subscriptions/index.ts';

/** Where a customer pays. Null for nowhere. */
interface PlaceRow extends AccessRow {
  readonly account: string | null;
  readonly provider_id: string | null;
}

/** Whether the caller may act for a customer, and where it pays. */
export const billingPlace = scoped(
  'billing.place',
  (_q, the: AccessValues, tenancyId) => sql<PlaceRow>`
    select ${accessPart(the, tenancyId)},
      (select a.provider_id from payment_accounts a where a.tenancy_id = ${tenancyId}::uuid) as account,
      (
        select c.provider_id from payment_customers c where c.tenancy_id = ${tenancyId}::uuid
          and c.customer_type = ${the.customerType}::text and c.customer_id = ${the.customerId}::text
      ) as provider_id`,
  { isShortRead: true },
);

/** The same, with some subscriptions. */
export const billedSubscriptions = scoped(
  'billing.subscriptions',
  (_q, the: AccessValues & SubscriptionChoice, tenancyId) => sql<
    PlaceRow & { readonly subscriptions: readonly OwnSubscriptionJson[] }
  >`
    select ${accessPart(the, tenancyId)},
      (select a.provider_id from payment_accounts a where a.tenancy_id = ${tenancyId}::uuid) as account,
      (
        select c.provider_id from payment_customers c where c.tenancy_id = ${tenancyId}::uuid
          and c.customer_type = ${the.customerType}::text and c.customer_id = ${the.customerId}::text
      ) as provider_id,
      ${ownSubscriptionsPart(the, tenancyId)} as subscriptions`,
);

/** A payment of a customer. Amounts are integers of the smallest unit. */
export interface PaymentJson {
  readonly id: string;
  /** Unix time to the microsecond. */
  readonly createdAt: number;
  readonly status: PaymentsTable['status'];
  readonly currency: string;
  readonly amount: number;
  readonly refundedAmount: number;
  readonly disputeStatus: PaymentsTable['dispute_status'];
  readonly productName: string | null;
  readonly receiptUrl: string | null;
  readonly invoiceUrl: string | null;
  readonly isTest: boolean;
}

interface PageValues extends AccessValues {
  /** Whether payments with test cards are listed, too. */
  readonly isTestMode: boolean;
  /** The last payment of the page before. Null for the first page. */
  readonly afterTime: string | null;
  readonly afterId: string | null;
  readonly limit: number;
}

/** A page of the payments of a customer, newest first. Served by `payments_of_customer`. */
export const paymentsPage = scoped(
  'billing.payments',
  (_q, the: PageValues, tenancyId) => sql<AccessRow & { readonly page: readonly PaymentJson[] }>`
    with page as (
      select p.created_at, p.provider_id, json_build_object(
        'id', p.provider_id, 'createdAt', date_part('epoch', p.created_at), 'status', p.status,
        'currency', p.currency, 'amount', p.amount, 'refundedAmount', p.refunded_amount,
        'disputeStatus', p.dispute_status, 'productName', p.product_name, 'receiptUrl', p.receipt_url,
        'invoiceUrl', p.invoice_url, 'isTest', p.is_test
      ) as item
      from payments p
      where p.tenancy_id = ${tenancyId}::uuid and p.customer_type = ${the.customerType}::text
        and p.customer_id = ${the.customerId}::text and (${the.isTestMode}::boolean or not p.is_test)
        and (${the.afterId}::text is null or (p.created_at, p.provider_id) < (${the.afterTime}::timestamptz, ${the.afterId}::text))
      order by p.created_at desc, p.provider_id desc limit ${the.limit}::integer
    )
    select ${accessPart(the, tenancyId)},
      (select coalesce(json_agg(item order by created_at desc, provider_id desc), '[]') from page) as page`,
  { isShortRead: true },
);
