import type { emailStatuses } from '@portico/contract';
import { sql } from 'kysely';
import { type Marks, scoped, scopedForms } from '../../db/statements.ts';

/** What became of an email. */
export type EmailStatus = (typeof emailStatuses)[number];

const status = sql<EmailStatus>`case
  when last_error_type = 'CANCELLED' then 'cancelled'
  when last_error_type in ('SUPPRESSED', 'UNSUBSCRIBED') then 'skipped'
  when bounced_at is not null then 'bounced'
  when delivered_at is not null and delayed_at is not null then 'delayed'
  when delivered_at is not null then 'sent'
  when next_attempt_at is null then 'failed'
  when last_error is null then 'queued'
  else 'delayed' end`;

const columns = [
  'id',
  'created_at',
  'recipient',
  'sender_name',
  'delivered_at',
  'next_attempt_at',
  'attempts',
  'last_error',
  'last_error_type',
  'sent_with',
  'broadcast_id',
  'user_id',
  'category_id',
  'may_be_duplicate',
  'marked_as_spam_at',
] as const;

/** The form of the statement of a page: all emails, or those of a broadcast. */
type PageForm = { readonly isOfBroadcast: boolean };

/** The order of emails. Those of a broadcast are in the order of an index that keeps each user from getting two of them. */
const orders = {
  all: { key: 'id', newest: sql`created_at desc, id desc`, oldest: sql`created_at, id` },
  broadcast: { key: 'user_id', newest: sql`user_id desc`, oldest: sql`user_id` },
} as const;

const position = (table: string, key: 'id' | 'user_id') =>
  sql<string>`to_char(${sql.ref(`${table}.created_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    || '_' || ${sql.ref(`${table}.${key}`)}`;

interface PageValues {
  /** The position after which the page begins. Null for the first page. */
  readonly createdAt: string | null;
  readonly id: string | null;
  readonly broadcastId: string | null;
  readonly count: number;
  /** Maximum number of emails that are searched. */
  readonly scannedMax: number;
  /** A whole address in lower case, or null. */
  readonly address: string | null;
  /** A part of a recipient or subject in lower case, or null. */
  readonly text: string | null;
  readonly status: EmailStatus | null;
  /** Whether only emails with an error can have the status. */
  readonly hasProblem: boolean;
}

/**
 * A page of the emails of a project. Always has a row, with the position of the last email that was searched. Codes
 * are removed before the search, so that nobody can find them. Served by `outgoing_emails_by_tenancy`,
 * `outgoing_emails_by_recipient`, `outgoing_emails_with_problem` and `outgoing_emails_of_broadcast`.
 */
export const emailPage = scopedForms(
  'email_log.page',
  (q, { isOfBroadcast }: PageForm, the: Marks<PageValues>, tenancyId) => {
    const { key, newest, oldest } = isOfBroadcast ? orders.broadcast : orders.all;
    const isAfter = isOfBroadcast
      ? sql<boolean>`broadcast_id = ${the.broadcastId}::uuid and (${the.id}::uuid is null or user_id < ${the.id}::uuid)`
      : sql<boolean>`(${the.createdAt}::timestamptz is null
          or (created_at, id) < (${the.createdAt}::timestamptz, ${the.id}::uuid))`;
    return q
      .with('scanned', (cte) =>
        cte
          .selectFrom('outgoing_emails')
          .select(columns)
          .select([sql<string>`without_secrets(subject, secrets)`.as('subject'), status.as('status')])
          .where('tenancy_id', '=', tenancyId)
          .where(isAfter)
          .where(sql<boolean>`(${the.address}::text is null or lower(recipient) collate "C" = ${the.address}::text)`)
          .where(sql<boolean>`(not ${the.hasProblem}::boolean or last_error is not null)`)
          .orderBy(newest)
          .limit(the.scannedMax),
      )
      .with('found', (cte) =>
        cte
          .selectFrom('scanned')
          .selectAll()
          .where(sql<boolean>`(${the.status}::text is null or status = ${the.status}::text)`)
          .where(
            sql<boolean>`(${the.text}::text is null or strpos(lower(recipient), ${the.text}::text) > 0
              or strpos(lower(subject), ${the.text}::text) > 0)`,
          )
          .orderBy(newest)
          .limit(the.count),
      )
      .selectFrom(
        sql<{ scanned_count: number; scanned_until: string | null }>`(select count(*)::float8 as scanned_count,
          (select ${position('s', key)} from scanned s order by ${oldest} limit 1) as scanned_until
          from scanned)`.as('edge'),
      )
      .leftJoin('found as f', (on) => on.onTrue())
      .selectAll('f')
      .select(['edge.scanned_count', 'edge.scanned_until'])
      .select(position('f', key).as('position'))
      .orderBy(newest);
  },
  () => ({ isLongRead: true, plan: 'fresh' }),
);

/** An email with its content, without the codes in it, and the name of its user. */
export const emailWithContent = scoped('email_log.email', (q, the: { id: string }, tenancyId) =>
  q
    .selectFrom('outgoing_emails as e')
    .select(columns)
    .select([
      sql<string>`without_secrets(subject, secrets)`.as('subject'),
      status.as('status'),
      sql<string>`case when keeps_body then without_secrets(html, secrets) else '' end`.as('html'),
      sql<string>`case when keeps_body then without_secrets(plain, secrets) else '' end`.as('plain'),
    ])
    .select((from) =>
      from
        .selectFrom('users as u')
        .select('u.display_name')
        .where('u.tenancy_id', '=', tenancyId)
        .whereRef('u.id', '=', 'e.user_id')
        .as('user_display_name'),
    )
    .where('e.tenancy_id', '=', tenancyId)
    .where('e.id', '=', the.id),
);
