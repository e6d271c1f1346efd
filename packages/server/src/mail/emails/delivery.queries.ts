import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { isSuppressed } from '../email-suppressions/index.ts';

/** Emails that a user waits for, such as codes, and broadcasts. They do not wait for each other. */
export const lanes = { urgent: 0, broadcast: 1 } as const;

/** A lane of emails. */
export type Lane = (typeof lanes)[keyof typeof lanes];

/** Tenancies that a statement takes emails for. The others follow in the next one. */
export const tenanciesMax = 200;

/** The tenancies with open emails of a lane. Jumps from one to the next in `outgoing_emails_due`. */
function openTenancies(lane: RawBuilder<number>) {
  return sql`
    (select tenancy_id from outgoing_emails where lane = ${lane} and next_attempt_at is not null order by tenancy_id limit 1)
    union all
    select n.tenancy_id from open_tenancies o, lateral (
      select e.tenancy_id from outgoing_emails e
      where e.lane = ${lane} and e.next_attempt_at is not null and e.tenancy_id > o.tenancy_id
      order by e.tenancy_id limit 1
    ) as n`;
}

interface TakingValues {
  readonly lane: Lane;
  readonly now: Date;
  /** Until when other processes leave the emails alone. */
  readonly heldUntil: Date;
  /** Maximum number of emails of a tenancy. */
  readonly ofLane: number;
  /** Tenancies with another maximum, and these. */
  readonly busy: readonly string[];
  readonly rooms: readonly number[];
  /** Maximum number of emails. */
  readonly max: number;
}

/**
 * Selects due emails. The number of rows that are read depends on the tenancies with open emails, not on the number of these:
 * 200,000 emails of one project cost the others nothing.
 */
function dueEmails(the: TakingValues) {
  const lane = sql<number>`${the.lane}::smallint`;
  return sql<{ tenancy_id: TenancyId; id: string }>`(
    with recursive open_tenancies as (${openTenancies(lane)}),
    ready as (
      select o.tenancy_id, coalesce(b.room, ${the.ofLane}::integer) as room
      from open_tenancies o
      left join unnest(${the.busy}::uuid[], ${the.rooms}::integer[]) as b (id, room) on b.id = o.tenancy_id
      where coalesce(b.room, 1) > 0 and exists (
        select 1 from outgoing_emails d
        where d.lane = ${lane} and d.tenancy_id = o.tenancy_id and d.next_attempt_at <= ${the.now}::timestamptz
      )
      -- Those with a slow server and many emails would otherwise take all room again and again.
      order by b.id is not null
      limit ${sql.lit(tenanciesMax)}
    )
    select d.tenancy_id, d.id from ready r, lateral (
      select x.tenancy_id, x.id from outgoing_emails x
      where x.lane = ${lane} and x.tenancy_id = r.tenancy_id and x.next_attempt_at <= ${the.now}::timestamptz
      order by x.next_attempt_at limit r.room for update skip locked
    ) as d
    limit ${the.max}::integer
  )`.as<'due'>(sql`due`);
}

/**
 * Takes some due emails of any tenancy and postpones their next attempt. Other replicas do not take them at the same
 * time, and they are retried if the process crashes. Served by `outgoing_emails_due`.
 */
export const takeDueEmails = unscoped('emails.take_due', (q, the: TakingValues) =>
  q
    .with('taken', (cte) =>
      cte
        .updateTable('outgoing_emails as e')
        .from(dueEmails(the))
        .set({
          attempts: sql<number>`e.attempts + 1`,
          next_attempt_at: the.heldUntil,
          is_sending: true,
          may_be_duplicate: sql<boolean>`e.may_be_duplicate or e.is_sending`,
        })
        .whereRef('e.tenancy_id', '=', 'due.tenancy_id')
        .whereRef('e.id', '=', 'due.id')
        .returning([
          'e.tenancy_id',
          'e.id',
          'e.recipient',
          'e.subject',
          'e.html',
          'e.plain',
          'e.sender_name',
          'e.attempts',
          'e.expires_at',
          'e.broadcast_id',
          'e.user_id',
          'e.category_id',
        ]),
    )
    .selectFrom('taken')
    .leftJoin('tenancies as t', 't.id', 'taken.tenancy_id')
    .leftJoin('users as u', (on) =>
      on.onRef('u.tenancy_id', '=', 'taken.tenancy_id').onRef('u.id', '=', 'taken.user_id'),
    )
    .selectAll('taken')
    .select(['t.project_id', 't.branch_id', 'u.display_name as user_display_name'])
    .select(isSuppressed('taken').as('is_suppressed')),
);

/** The result of an attempt, as JSON for `finishAttempts`. */
export interface AttemptResult {
  readonly tenancy_id: TenancyId;
  readonly id: string;
  readonly last_attempt_at: Date;
  readonly delivered_at: Date | null;
  readonly next_attempt_at: Date | null;
  readonly last_error: string | null;
  readonly last_error_type: string | null;
  readonly sent_with: unknown;
  /** Removes the secrets of the email. */
  readonly is_over: boolean;
}

/** How long bodies are kept when delivery is over, in days. */
const bodyKeptDays = 7;

/** Builds the expression for an email's body after an attempt: without secrets when delivery is over. */
function bodyAfter(column: 'html' | 'plain') {
  const body = sql.ref(`e.${column}`);
  return sql<string>`case when not r.is_over then ${body}
    when e.keeps_body then without_secrets(${body}, e.secrets) else '' end`;
}

/** Whether the email provider has reported an email that was accepted by this attempt. */
const isReported = sql<boolean>`r.delivered_at is not null and e.last_error_type in ('BOUNCED', 'DELAYED')`;

/** Stores the results of attempts. */
export const finishAttempts = unscoped('emails.finish_attempts', (q, the: { results: string }) =>
  q
    .updateTable('outgoing_emails as e')
    .from(
      sql<{
        tenancy_id: TenancyId;
        id: string;
        last_attempt_at: Date;
        delivered_at: Date;
        next_attempt_at: Date;
        last_error: string;
        last_error_type: string;
        sent_with: string;
        is_over: boolean;
      }>`(select * from jsonb_to_recordset(${the.results}::jsonb) as given(
        tenancy_id uuid, id uuid, last_attempt_at timestamptz, delivered_at timestamptz, next_attempt_at timestamptz, last_error text,
        last_error_type text, sent_with jsonb, is_over boolean))`.as<'r'>(sql`r`),
    )
    .set({
      last_attempt_at: sql<Date>`r.last_attempt_at`,
      delivered_at: sql<Date>`r.delivered_at`,
      // Not after the broadcast was cancelled.
      next_attempt_at: sql<Date>`case when e.next_attempt_at is not null then r.next_attempt_at end`,
      // The email provider can report an email before the result of the attempt is stored.
      last_error: sql<string>`case when ${isReported} then e.last_error else r.last_error end`,
      last_error_type: sql<string>`case when ${isReported} then e.last_error_type else r.last_error_type end`,
      sent_with: sql<string>`r.sent_with`,
      is_sending: false,
      subject: sql<string>`case when r.is_over then without_secrets(e.subject, e.secrets) else e.subject end`,
      html: bodyAfter('html'),
      plain: bodyAfter('plain'),
      secrets: sql<string[]>`case when r.is_over then '{}'::text[] else e.secrets end`,
      body_until: sql<Date | null>`case when r.is_over and e.keeps_body
        then coalesce(r.delivered_at, e.created_at) + make_interval(days => coalesce((
            select config_days(t.config_overrides, 'emails', 'contentDays') from tenancies t where t.id = e.tenancy_id
          ), ${sql.lit(bodyKeptDays)})) end`,
    })
    .whereRef('e.tenancy_id', '=', sql.ref('r.tenancy_id'))
    .whereRef('e.id', '=', sql.ref('r.id')),
);

/** Returns when the next email of a lane is due. Served by `outgoing_emails_due`. */
export const nextDueEmail = unscoped('emails.next_due', (_q, the: { lane: Lane; after: Date }) => {
  const lane = sql<number>`${the.lane}::smallint`;
  return sql<{ readonly next_attempt_at: Date | null }>`
    with recursive open_tenancies as (${openTenancies(lane)})
    select min(d.next_attempt_at) as next_attempt_at from open_tenancies o, lateral (
      select e.next_attempt_at from outgoing_emails e
      where e.lane = ${lane} and e.tenancy_id = o.tenancy_id and e.next_attempt_at > ${the.after}::timestamptz
      order by e.next_attempt_at limit 1
    ) as d`;
});

/** Gives back emails that were taken, but not sent. */
export const releaseEmails = unscoped('emails.release', (q, the: { due: Date; ids: readonly string[] }) =>
  q
    .updateTable('outgoing_emails')
    .set({
      next_attempt_at: sql<Date>`case when next_attempt_at is not null then ${the.due}::timestamptz end`,
      is_sending: false,
      attempts: sql<number>`attempts - 1`,
    })
    .where(sql<boolean>`id = any(${the.ids}::uuid[])`)
    .where('is_sending', '=', sql<boolean>`true`),
);

/** An email of a broadcast, as JSON for `insertBroadcastEmailsPart`. */
export interface NewBroadcastEmail {
  readonly id: string;
  readonly user_id: string;
  readonly recipient: string;
  readonly subject: string;
  /** The category that the unsubscribe link disables. Null without a link. */
  readonly category_id: string | null;
  /** Why the email is not sent. Empty if the type says it. Null if it is sent. */
  readonly error: string | null;
  readonly error_type: 'RENDERING_ERROR' | 'UNSUBSCRIBED' | null;
}

interface BroadcastEmailsValues {
  readonly broadcastId: string;
  readonly now: Date;
  /** JSON of `NewBroadcastEmail[]`. */
  readonly emails: string;
  readonly senderName: string;
  readonly heldUntil: Date;
}

/**
 * Builds the statement part that inserts emails of a broadcast. They are reserved for this process, which sends them. A
 * user who has an email of the broadcast gets no other one.
 */
export function insertBroadcastEmailsPart(
  q: QueryCreator<Tables>,
  the: BroadcastEmailsValues,
  tenancyId: TenancyId,
  condition: RawBuilder<boolean>,
) {
  return insertSelect(
    q,
    'outgoing_emails',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      id: sql<string>`n.id`,
      created_at: cast(the.now, 'timestamptz'),
      recipient: sql<string>`n.recipient`,
      subject: sql<string>`n.subject`,
      html: sql<string>`''`,
      plain: sql<string>`''`,
      sender_name: cast(the.senderName, 'text'),
      attempts: sql<number>`case when n.error is null then 1 else 0 end`,
      next_attempt_at: sql<Date | null>`case when n.error is null then ${the.heldUntil}::timestamptz end`,
      last_error: sql<string | null>`n.error`,
      last_error_type: sql<string | null>`n.error_type`,
      broadcast_id: cast(the.broadcastId, 'uuid'),
      user_id: sql<never>`n.user_id`,
      category_id: sql<string | null>`n.category_id`,
      lane: sql<number>`1`,
      is_sending: sql<boolean>`n.error is null`,
    },
    sql`from jsonb_to_recordset(${the.emails}::jsonb) as n(
        id uuid, user_id uuid, recipient text, subject text, category_id uuid, error text,
        error_type text)
      where ${condition}`,
  )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .returning(isSuppressed('outgoing_emails').as('is_suppressed'));
}

/** Stops the queued emails of a broadcast. */
export const cancelBroadcastEmails = scoped('emails.cancel_broadcast', (q, the: { broadcastId: string }, tenancyId) =>
  q
    .updateTable('outgoing_emails')
    .set({ next_attempt_at: null, last_error: '', last_error_type: 'CANCELLED' })
    .where('tenancy_id', '=', tenancyId)
    .where('broadcast_id', '=', the.broadcastId)
    .where('next_attempt_at', 'is not', null),
);
