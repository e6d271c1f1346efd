import type { CustomerType } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';
import type { PaymentsTable } from '../../db/tables/payments.ts';
import { isNewRequest, type RepeatableRequest, requestPart } from '../customers/index.ts';

/** A payment with a test card. It is known to no provider. */
interface TestPayment {
  readonly id: string;
  readonly customerType: CustomerType;
  readonly customerId: string;
  /** What it pays. Null if it failed. */
  readonly purchaseId: string | null;
  readonly status: PaymentsTable['status'];
  readonly currency: string;
  readonly amount: number;
  readonly disputeStatus: PaymentsTable['dispute_status'];
  readonly productName: string | null;
  readonly now: Date;
}

/** Stores a payment with a test card. It counts as no revenue, because it has no time of payment. */
export const insertTestPayment = scoped('payment_provider.insert_test_payment', (q, the: TestPayment, tenancyId) =>
  insertSelect(q, 'payments', {
    tenancy_id: cast(tenancyId, 'uuid'),
    provider_id: cast(the.id, 'text'),
    customer_type: cast(the.customerType, 'text'),
    customer_id: cast(the.customerId, 'text'),
    session_id: sql<null>`null::uuid`,
    subscription_provider_id: sql<null>`null::text`,
    status: cast(the.status, 'text'),
    currency: cast(the.currency, 'text'),
    amount: cast(the.amount, 'bigint'),
    dispute_status: sql<PaymentsTable['dispute_status']>`${the.disputeStatus}::text`,
    receipt_url: sql<null>`null::text`,
    invoice_url: sql<null>`null::text`,
    created_at: cast(the.now, 'timestamptz'),
    product_name: sql<string | null>`${the.productName}::text`,
    is_test: sql<boolean>`true`,
    purchase_id: sql<string | null>`${the.purchaseId}::uuid`,
  }),
);

interface TestRefund extends RepeatableRequest {
  readonly paymentId: string;
  readonly amount: number;
  /** What was refunded when the refund was decided. */
  readonly seenRefunded: number;
  readonly now: Date;
}

/**
 * Refunds a part of a payment with a test card, unless something else was refunded since, and stores the idempotency key.
 *
 * @returns no row if there is no such payment
 */
export const refundTestPayment = scoped(
  'payment_provider.refund_test_payment',
  (_q, the: TestRefund, tenancyId) => sql<{ readonly is_new: boolean; readonly is_refunded: boolean }>`
    with payment as materialized (
      select 1 from payments p where p.tenancy_id = ${tenancyId}::uuid and p.provider_id = ${the.paymentId}::text and p.is_test
    ),
    request as (${requestPart(the, tenancyId, sql`from payment where true`)}),
    refunded as (
      update payments p set refunded_amount = p.refunded_amount + ${the.amount}::bigint
      where p.tenancy_id = ${tenancyId}::uuid and p.provider_id = ${the.paymentId}::text and p.is_test
        and p.refunded_amount = ${the.seenRefunded}::bigint and ${isNewRequest(the)}
      returning 1
    )
    select ${isNewRequest(the)} as is_new, exists (select 1 from refunded) as is_refunded from payment`,
);

/**
 * Decides the open dispute of a payment with a test card. Of concurrent decisions, one is stored.
 *
 * @returns no row if there is no such payment
 */
// @guard only-test-disputes-are-decided
export const decideTestDispute = scoped(
  'payment_provider.decide_test_dispute',
  (_q, the: { paymentId: string; outcome: 'won' | 'lost' }, tenancyId) => sql<{
    readonly is_decided: boolean;
    /** What the payment pays. */
    readonly purchase_id: string | null;
  }>`
    with payment as materialized (
      select p.provider_id, p.purchase_id from payments p
      where p.tenancy_id = ${tenancyId}::uuid and p.provider_id = ${the.paymentId}::text and p.is_test
    ),
    decided as (
      update payments p set dispute_status = ${the.outcome}::text from payment
      where p.tenancy_id = ${tenancyId}::uuid and p.provider_id = payment.provider_id and p.dispute_status = 'open'
      returning 1
    )
    select exists (select 1 from decided) as is_decided, purchase_id from payment`,
);
