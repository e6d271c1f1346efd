import type { CustomerType } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import type { PaymentSessionsTable, PaymentsTable } from '../../db/tables/payments.ts';
import { type ReadState, readStateParts } from '../purchases/index.ts';
import { paymentEmailsPart } from './payment-emails.queries.ts';

/** The account of a project. No row: setup was never called. */
export const accountOfProject = scoped('payment_provider.account', (q, _the: object, tenancyId) =>
  q.selectFrom('payment_accounts').select('provider_id').where('tenancy_id', '=', tenancyId),
);

/** Notes that an account is being created. Concurrent ones and repeated ones have no effect. */
export const beginAccount = scoped('payment_provider.begin_account', (q, the: { now: Date }, tenancyId) =>
  insertSelect(q, 'payment_accounts', {
    tenancy_id: cast(tenancyId, 'uuid'),
    provider_id: sql<null>`null`,
    created_at: cast(the.now, 'timestamptz'),
  }).onConflict((on) => on.doNothing()),
);

/** Stores the ID of an account. Of concurrent ones, the first is kept. */
export const setAccount = scoped('payment_provider.set_account', (q, the: { providerId: string }, tenancyId) =>
  q
    .updateTable('payment_accounts')
    .set({ provider_id: sql<string>`coalesce(provider_id, ${the.providerId}::text)` })
    .where('tenancy_id', '=', tenancyId)
    .returning('provider_id'),
);

/** The project of an account. Served by `payment_accounts_by_provider_id`. */
export const projectOfAccount = unscoped('payment_provider.project_of_account', (q, the: { account: string }) =>
  q
    .selectFrom('payment_accounts as a')
    .innerJoin('tenancies as t', 't.id', 'a.tenancy_id')
    .select(['a.tenancy_id', 't.project_id', 't.branch_id'])
    .where('a.provider_id', '=', the.account),
);

/** Values of a session. */
export interface NewSession {
  readonly id: string;
  readonly codeId: string;
  readonly choiceDigest: string;
  readonly customerType: CustomerType;
  readonly customerId: string;
  readonly productId: string | null;
  /** JSON. */
  readonly product: string;
  readonly priceId: string;
  readonly quantity: number;
  readonly kind: PaymentSessionsTable['kind'];
  readonly replacesId: string | null;
  readonly now: Date;
}

/** Stores a session before the provider is called. Has no effect if the same choice was made before. */
export const beginSession = scoped('payment_provider.begin_session', (q, the: NewSession, tenancyId) =>
  insertSelect(q, 'payment_sessions', {
    tenancy_id: cast(tenancyId, 'uuid'),
    id: cast(the.id, 'uuid'),
    code_id: cast(the.codeId, 'uuid'),
    choice_digest: cast(the.choiceDigest, 'text'),
    customer_type: cast(the.customerType, 'text'),
    customer_id: cast(the.customerId, 'text'),
    product_id: sql<string | null>`${the.productId}::text`,
    product: cast(the.product, 'json'),
    price_id: cast(the.priceId, 'text'),
    quantity: cast(the.quantity, 'integer'),
    kind: cast(the.kind, 'text'),
    replaces_id: sql<string | null>`${the.replacesId}::uuid`,
    provider_id: sql<null>`null`,
    created_at: cast(the.now, 'timestamptz'),
  }).onConflict((on) => on.doNothing()),
);

/** The choices that were made with a code and not replaced. Served by `payment_sessions_of_code`. */
export const sessionsOfCode = scoped('payment_provider.sessions_of_code', (q, the: { codeId: string }, tenancyId) =>
  q
    .selectFrom('payment_sessions')
    .select(['id', 'choice_digest', 'kind', 'provider_id', 'created_at'])
    .where('tenancy_id', '=', tenancyId)
    .where('code_id', '=', the.codeId)
    .where('choice_digest', 'is not', null)
    .orderBy('created_at'),
);

/** Stores the payment or subscription of a session. */
export const setSessionResult = scoped(
  'payment_provider.set_session_result',
  (q, the: { id: string; providerId: string }, tenancyId) =>
    q
      .updateTable('payment_sessions')
      .set({ provider_id: the.providerId })
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.id),
);

/** Marks a session as replaced by another choice. It is kept, in case that it was paid after all. */
export const retireSession = scoped('payment_provider.retire_session', (q, the: { id: string }, tenancyId) =>
  q
    .updateTable('payment_sessions')
    .set({ choice_digest: null })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id),
);

/** The state of a payment. `refunded`: the customer had got the product before it was paid. */
type PaymentOfCode = PaymentsTable['status'] | 'refunded';

/** Locks a customer until the end of the transaction. Statements after it see what earlier reads have stored. */
export const lockCustomerRow = scoped(
  'payment_provider.lock_customer',
  (q, the: { customerType: CustomerType; customerId: string }, tenancyId) =>
    q
      .selectFrom('payment_customers')
      .select('customer_id')
      .where('tenancy_id', '=', tenancyId)
      .where('customer_type', '=', the.customerType)
      .where('customer_id', '=', the.customerId)
      .forUpdate(),
);

/** The state of the payments of a code, the latest first. */
export const paymentsOfCode = scoped('payment_provider.payments_of_code', (q, the: { codeId: string }, tenancyId) =>
  q
    .selectFrom('payment_sessions as s')
    .innerJoin('payments as p', (on) =>
      on
        .onRef('p.tenancy_id', '=', 's.tenancy_id')
        .on((e) =>
          e.or([
            e('p.provider_id', '=', e.ref('s.provider_id')),
            e('p.subscription_provider_id', '=', e.ref('s.provider_id')),
            e('p.session_id', '=', e.ref('s.id')),
          ]),
        ),
    )
    .select(sql<PaymentOfCode>`case when s.rejected_at is null then p.status else 'refunded' end`.as('status'))
    .where('s.tenancy_id', '=', tenancyId)
    .where('s.code_id', '=', the.codeId)
    .where('s.choice_digest', 'is not', null)
    .orderBy('p.created_at', 'desc')
    .limit(1),
);

interface StoredRead extends ReadState {
  /** JSON list of payments. */
  readonly payments: string;
  /** JSON list of cards that expire soon: `{ subject, card }`. */
  readonly expiringCards: string;
  /** Whether customers get receipts by email. */
  readonly sendsReceipts: boolean;
}

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
    money as (
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
    ),
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
