import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { type ReadState, readStateParts } from '../purchases/index.ts';
import { paymentEmailsPart } from './payment-emails.queries.ts';

interface StoredRead extends ReadState {
  /** JSON list of payments. */
  readonly payments: string;
  /** JSON list of cards that expire soon: `{ subject, card }`. */
  readonly expiringCards: string;
  /** Whether customers get receipts by email. */
  readonly sendsReceipts: boolean;
}

/** The part that stores the payments. */
const moneyPart = (the: StoredRead, tenancyId: TenancyId) => sql`money as (
      insert into payments (tenancy_id, provider_id, customer_type, customer_id, session_id, subscription_provider_id, status,
        currency, amount, refunded_amount, dispute_status, receipt_url, invoice_url, created_at, paid_at, invoice_id,
        product_name)
      select ${tenancyId}::uuid, g."id", ${the.customerType}, ${the.customerId}, g."sessionId", g."subscriptionId",
        g."status", g."currency", g."amount", g."refundedAmount", g."disputeStatus", g."receiptUrl", g."invoiceUrl",
        g."createdAt", g."paidAt", g."invoiceId", coalesce(
          (select o.product->>'displayName' from payment_sessions o where o.tenancy_id = ${tenancyId}::uuid
            and o.id = g."sessionId" and o.customer_id = ${the.customerId} and o.customer_type = ${the.customerType}),
          (select o.product->>'displayName' from offered_subscriptions o where o."id" = g."subscriptionId" limit 1),
          (select e.sold->>'displayName' from elsewhere e where e."id" = g."subscriptionId" limit 1)
        )
      from given_payments g order by g."id"
      on conflict (tenancy_id, provider_id) do update set status = excluded.status, amount = excluded.amount,
        refunded_amount = excluded.refunded_amount, receipt_url = excluded.receipt_url, paid_at = excluded.paid_at,
        -- The product that was paid, although the subscription has another one later.
        product_name = case when payments.paid_at is null then coalesce(excluded.product_name, payments.product_name)
          else coalesce(payments.product_name, excluded.product_name) end,
        -- Reads do not contain the invoices and disputes of old payments.
        dispute_status = coalesce(excluded.dispute_status, payments.dispute_status),
        invoice_url = coalesce(excluded.invoice_url, payments.invoice_url),
        invoice_id = coalesce(excluded.invoice_id, payments.invoice_id),
        subscription_provider_id = coalesce(excluded.subscription_provider_id, payments.subscription_provider_id)
      returning 1
    )`;

/**
 * Stores what was read of a customer, in one statement. Older reads change nothing.
 *
 * It also decides which emails the customer gets, so that concurrent and repeated reads decide once.
 *
 * @returns a row if the read was stored, with the codes of the purchases that are paid, and with the subscriptions at the
 *   provider that they replace and that have not ended
 */
export const storeRead = scoped(
  'payment_provider.store_read',
  (_q, the: StoredRead, tenancyId) => sql<{
    readonly is_stored: boolean;
    readonly paid_codes: readonly string[];
    readonly replaced: readonly string[];
    /** Paid purchases that are not granted, and not ended or refunded yet. */
    readonly rejected: readonly string[];
    readonly has_emails: boolean;
  }>`
    with ${readStateParts(the, tenancyId, sql`payment_sessions`)},
    given_payments as materialized (
      select g.* from jsonb_to_recordset(${the.payments}::jsonb) as g("id" text, "sessionId" uuid, "subscriptionId" text,
        "status" text, "currency" text, "amount" bigint, "refundedAmount" bigint, "disputeStatus" text, "receiptUrl" text,
        "invoiceUrl" text, "createdAt" timestamptz, "paidAt" timestamptz, "invoiceId" text)
      where exists (select 1 from turn)
    ),
    ${paymentEmailsPart(the, tenancyId)},
    ${moneyPart(the, tenancyId)},
    newly_rejected as (
      update payment_sessions s set rejected_at = ${the.now}::timestamptz
      where s.tenancy_id = ${tenancyId}::uuid and s.id in (select session from rejected) and s.rejected_at is null
      returning 1
    ),
    paid as (
      select session, replaces_id from given_purchases
      union all
      select session, replaces_id from given_subscriptions where "status" in ('active', 'trialing')
    )
    select exists (select 1 from turn) as is_stored, exists (select 1 from emails_to_queue) as has_emails,
      (select coalesce(json_agg("id"), '[]') from rejected where is_living) as rejected,
      (
        select coalesce(json_agg(distinct s.code_id), '[]') from paid p
        join payment_sessions s on s.tenancy_id = ${tenancyId}::uuid and s.id = p.session
        join verification_codes v on v.tenancy_id = ${tenancyId}::uuid and v.id = s.code_id and v.used_at is null
      ) as paid_codes,
      (
        select coalesce(json_agg(distinct r.provider_id), '[]') from subscriptions r
        where r.tenancy_id = ${tenancyId}::uuid and r.customer_id = ${the.customerId} and r.provider_id is not null
          and (r.replaced_at is not null or r.id in (select replaces_id from paid))
          and r.provider_id in (
            select "id" from given_subscriptions where "status" not in ('canceled', 'incomplete_expired')
          )
      ) as replaced`,
);
