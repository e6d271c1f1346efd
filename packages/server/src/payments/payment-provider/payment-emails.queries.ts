import type { CustomerType } from '@portico/contract';
import { sql } from 'kysely';
import { rowsIn } from '../../db/parts.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import type { ExpiringCard, PaymentEmailsTable } from '../../db/tables/payments.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { insertPreparedEmailsPart, type PreparedEmailValues } from '../../mail/emails/index.ts';

/** Arguments of the part that decides which emails a customer gets. */
interface EmailValues {
  readonly customerType: CustomerType;
  readonly customerId: string;
  readonly now: Date;
  /** JSON list of cards that expire soon: `{ subject, card }`. */
  readonly expiringCards: string;
  readonly sendsReceipts: boolean;
}

/** A payment that is older when Portico first reads it gets no receipt, such as one before an upgrade. */
const newPaymentDays = 7;

/**
 * Builds the parts that note which emails the customer gets, for the statement that stores a read. The primary key has
 * each of them once. Uses the parts `given_payments`, `given_subscriptions` and `given_purchases`: only what Portico
 * sold counts.
 */
export function paymentEmailsPart(the: EmailValues, tenancyId: TenancyId) {
  // @guard receipt-needs-purchase-that-was-granted
  return sql`emails_to_queue as (
      insert into payment_emails (tenancy_id, kind, subject, customer_type, customer_id, card, created_at)
      select ${tenancyId}::uuid, due.kind, due.subject, ${the.customerType}, ${the.customerId}, due.card, ${the.now}::timestamptz
      from (
        select 'payment_receipt' as kind, g."id" as subject, null::jsonb as card
        from given_payments g
        -- The state before this statement
        left join payments p on p.tenancy_id = ${tenancyId}::uuid and p.provider_id = g."id"
        left join subscriptions s on s.tenancy_id = ${tenancyId}::uuid and s.provider_id = g."subscriptionId"
        where ${the.sendsReceipts}::boolean and g."status" = 'succeeded' and g."amount" > g."refundedAmount"
          and coalesce(g."receiptUrl", g."invoiceUrl") is not null
          and (g."id" in (select "id" from given_purchases)
            -- While it is incomplete, it is not decided whether the purchase is granted or rejected.
            or g."subscriptionId" in (select "id" from given_subscriptions where "status" <> 'incomplete'))
          and case when p.status is null
            then g."createdAt" > ${the.now}::timestamptz - make_interval(days => ${sql.lit(newPaymentDays)})
            else p.status <> 'succeeded' or s.status = 'incomplete' end
        union all
        -- The first payment of a subscription fails in front of the customer. Then it is incomplete.
        select 'payment_failed', g."id", null
        from given_payments g
        join given_subscriptions s on s."id" = g."subscriptionId" and s."status" in ('past_due', 'unpaid')
        where g."status" in ('failed', 'pending') and g."invoiceUrl" is not null
        union all
        select 'card_expiring', c."subject", c."card"
        from jsonb_to_recordset(${the.expiringCards}::jsonb) as c("subject" text, "card" jsonb)
        where exists (select 1 from turn)
      ) as due
      where ${the.customerType}::text <> 'custom'
      order by due.kind, due.subject
      on conflict do nothing
      returning 1
    )`;
}

/** Maximum number of recipients in a team. */
const recipientsMax = 20;
/** Maximum number of emails in a batch. */
const batchSize = 20;

/** An email about a payment that is not queued yet. */
export interface OpenEmail {
  readonly kind: PaymentEmailsTable['kind'];
  readonly subject: string;
  readonly card: ExpiringCard | null;
  /** Integer of the smallest unit, as text. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly receipt_url: string | null;
  readonly invoice_url: string | null;
  readonly product_id: string | null;
  readonly product_display_name: string | null;
  readonly language: string | null;
  readonly recipients: readonly string[];
}

/**
 * Emails about payments that are not queued yet, with the primary emails of those who get them. Served by
 * `payment_emails_to_queue`.
 *
 * @param the the permissions that allow to change a team
 */
export const openEmails = scoped(
  'payment_provider.open_emails',
  (_q, the: { permissionIds: readonly string[] }, tenancyId) => sql<OpenEmail>`
    select e.kind, e.subject, e.card, p.amount::text as amount, p.currency, p.receipt_url, p.invoice_url,
      coalesce((
        select u.language from users u
        where u.tenancy_id = ${tenancyId}::uuid and u.id = case when e.customer_type = 'user' then e.customer_id::uuid end
      ), c.language) as language,
      coalesce(o.product_id, s.product_id) as product_id,
      coalesce(o.product, s.product) ->> 'displayName' as product_display_name,
      (
        select coalesce(json_agg(r.value), '[]') from (
          select a.value from contact_channels a
          where a.tenancy_id = ${tenancyId}::uuid and a.type = 'email' and a.is_primary and a.user_id in (
            select e.customer_id::uuid where e.customer_type = 'user'
            union
            select g.user_id from team_permission_grants g
            where e.customer_type = 'team' and g.tenancy_id = ${tenancyId}::uuid and g.team_id = e.team_id
              and g.permission_id = any(${the.permissionIds}::text[])
          )
          order by a.user_id limit ${sql.lit(recipientsMax)}
        ) as r
      ) as recipients
    from (
      select *, case when customer_type = 'team' then customer_id::uuid end as team_id from payment_emails
      where tenancy_id = ${tenancyId}::uuid and queued_at is null order by created_at limit ${sql.lit(batchSize)}
    ) as e
    left join payments p on p.tenancy_id = ${tenancyId}::uuid and p.provider_id = e.subject
    left join payment_sessions o on o.tenancy_id = ${tenancyId}::uuid and o.id = p.session_id
    left join subscriptions s on s.tenancy_id = ${tenancyId}::uuid and s.provider_id = p.subscription_provider_id
    left join payment_customers c on c.tenancy_id = ${tenancyId}::uuid and c.customer_type = e.customer_type
      and c.customer_id = e.customer_id`,
);

/** Queues emails that are not queued yet. Concurrent calls queue each of them once. The key is kind and subject. */
export const queueEmails = scoped('payment_provider.queue_emails', (q, the: PreparedEmailValues, tenancyId) =>
  q
    .with('taken', (cte) =>
      cte
        .updateTable('payment_emails as e')
        .set({ queued_at: the.now })
        .where('e.tenancy_id', '=', tenancyId)
        .where('e.queued_at', 'is', null)
        .where(
          sql<boolean>`e.kind || ' ' || e.subject in (
            select g.key from jsonb_to_recordset(${the.prepared}::jsonb) as g (key text)
          )`,
        )
        .returning(sql<string>`e.kind || ' ' || e.subject`.as('key')),
    )
    .with('queued', (cte) => insertPreparedEmailsPart(cte, the, tenancyId, rowsIn(cte, 'taken')).returning('id'))
    .selectFrom('taken')
    .select('key'),
);

/**
 * Projects with emails that should have been queued: a process ended in between. They are in random order, so that failing ones do
 * not delay others. Served by `payment_emails_to_queue`.
 */
export const projectsWithOpenEmails = unscoped(
  'payment_provider.projects_with_open_emails',
  (_q, the: { before: Date }) => sql<{
    readonly tenancy_id: TenancyId;
    readonly project_id: string;
    readonly branch_id: string;
  }>`
    select t.id as tenancy_id, t.project_id, t.branch_id from tenancies t
    where t.id in (
      select e.tenancy_id from payment_emails e where e.queued_at is null and e.created_at < ${the.before}::timestamptz
    )
    order by random() limit 20`,
);
