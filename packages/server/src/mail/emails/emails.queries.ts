import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Rows } from '../../db/parts.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { insertCodePart, type NewCodeValues } from '../../ground/verification-codes/index.ts';
import { expiredRows, type KeptRows } from '../../kernel/background/retention.ts';
import type { EmailSecrets } from './secrets.ts';

/** Values of a message to deliver. */
export interface NewEmailValues extends EmailSecrets {
  readonly id: string;
  readonly now: Date;
  /** Null for a message that is not sent. The response time must not reveal whether an account exists. */
  readonly recipient: string | null;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  readonly senderName: string;
}

function messageColumns(the: Omit<NewEmailValues, 'id' | 'recipient'>, tenancyId: TenancyId) {
  return {
    tenancy_id: cast(tenancyId, 'uuid'),
    created_at: cast(the.now, 'timestamptz'),
    subject: cast(the.subject, 'text'),
    html: cast(the.html, 'text'),
    plain: cast(the.plain, 'text'),
    sender_name: cast(the.senderName, 'text'),
    next_attempt_at: cast(the.now, 'timestamptz'),
    secrets: cast(the.secrets, 'text[]'),
    keeps_body: cast(the.keepsBody, 'boolean'),
  };
}

/**
 * Builds the statement part that queues a message for delivery.
 *
 * @param expiresAt when the code in the message expires. Null without a code
 */
function insertEmailPart(
  q: QueryCreator<Tables>,
  the: NewEmailValues,
  tenancyId: TenancyId,
  expiresAt: Date | null = null,
) {
  return insertSelect(
    q,
    'outgoing_emails',
    {
      id: cast(the.id, 'uuid'),
      recipient: sql<string>`${the.recipient}::text`,
      expires_at: cast(expiresAt, 'timestamptz'),
      ...messageColumns(the, tenancyId),
    },
    sql`where ${the.recipient}::text is not null`,
  ).returning('id');
}

export const insertEmail = scoped('emails.insert', (q, the: NewEmailValues, tenancyId) =>
  insertEmailPart(q, the, tenancyId),
);

/** One message to several recipients, sent separately. */
export const insertEmails = scoped(
  'emails.insert_many',
  (q, the: Omit<NewEmailValues, 'id' | 'recipient'> & { recipients: readonly string[] }, tenancyId) =>
    insertSelect(
      q,
      'outgoing_emails',
      { id: sql<string>`gen_random_uuid()`, recipient: sql.ref<string>('r'), ...messageColumns(the, tenancyId) },
      sql`from unnest(${the.recipients}::text[]) as r`,
    ),
);

/** Error of the statement when a team has the maximum number of open invitations. */
export const invitationsAreFull = 'too many invitations';

/** Maximum number of active codes of a kind for a team. Null for no limit. */
interface RoomValues {
  readonly invitationsMax: number | null;
}

/** Inserts a code and the message that contains it, atomically. */
export const insertEmailWithCode = scoped(
  'emails.insert_with_code',
  (q, the: NewEmailValues & NewCodeValues & RoomValues, tenancyId) =>
    q
      .with('code', (cte) =>
        insertCodePart(
          cte,
          the,
          tenancyId,
          // @guard number-of-open-invitations
          sql<boolean>`case when ${the.invitationsMax}::integer is null then true
            else require_invitation_room(${tenancyId}::uuid, ${the.codeKind}::text, ${the.codeSubject}::text::uuid,
              ${the.now}::timestamptz, ${the.invitationsMax}::integer) end`,
        ),
      )
      .with('email', (cte) => insertEmailPart(cte, the, tenancyId, the.codeExpiresAt))
      .selectFrom('code')
      .select('code.id'),
);

/** The newest emails of a project. Served by `outgoing_emails_by_tenancy`. */
export const newestOfProject = scoped('emails.newest_of_project', (q, _the: object, tenancyId) =>
  q
    .selectFrom('outgoing_emails')
    .select(['id', 'created_at', 'recipient', 'sender_name', 'delivered_at', 'next_attempt_at'])
    .select(sql<string>`without_secrets(subject, secrets)`.as('subject'))
    .select(['last_error', 'last_error_type', 'sent_with'])
    .where('tenancy_id', '=', tenancyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100),
);

/** An email that was sent while its sender waited. */
interface SentEmailValues {
  readonly id: string;
  readonly now: Date;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  readonly error: string | null;
  readonly errorType: string | null;
  /** JSON of `SentWith`. */
  readonly sentWith: string;
  readonly bodyUntil: Date;
}

/** Adds an email to the log that was sent already, or that could not be sent. */
export const insertSentEmail = scoped('emails.insert_sent', (q, the: SentEmailValues, tenancyId) =>
  insertSelect(q, 'outgoing_emails', {
    tenancy_id: cast(tenancyId, 'uuid'),
    id: cast(the.id, 'uuid'),
    created_at: cast(the.now, 'timestamptz'),
    recipient: cast(the.recipient, 'text'),
    subject: cast(the.subject, 'text'),
    html: cast(the.html, 'text'),
    plain: cast(the.plain, 'text'),
    sender_name: sql<string>`${the.sentWith}::jsonb ->> 'sender_name'`,
    attempts: sql<number>`1`,
    next_attempt_at: sql<null>`null`,
    delivered_at: sql<Date | null>`case when ${the.error}::text is null then ${the.now}::timestamptz end`,
    last_error: sql<string | null>`${the.error}::text`,
    last_error_type: sql<string | null>`${the.errorType}::text`,
    sent_with: sql<string>`${the.sentWith}::jsonb`,
    keeps_body: sql<boolean>`true`,
    body_until: cast(the.bodyUntil, 'timestamptz'),
  }),
);

/** Deletes a batch of bodies of any tenancy. Served by `outgoing_emails_with_body`. */
export const deleteOldBodies = unscoped('emails.delete_old_bodies', (q, the: { now: Date }) =>
  q
    .updateTable('outgoing_emails')
    .set({ html: '', plain: '', body_until: null })
    .where(
      sql<boolean>`(tenancy_id, id) in (
        select e.tenancy_id, e.id from outgoing_emails e
        where e.body_until <= ${the.now} order by e.body_until limit 1000 for update skip locked
      )`,
    ),
);

/** Which emails the built-in inbox lists. Null for all. */
interface InboxFilter {
  readonly recipient: string | null;
  /** Part of the recipient or the subject. */
  readonly search: string | null;
  readonly projectId: string | null;
  /** The email after which the page begins. */
  readonly after: string | null;
  readonly limit: number;
}

/** The newest emails of the installation, for the built-in inbox. Served by `outgoing_emails_by_creation`. */
export const newestEmails = unscoped('emails.newest', (q, the: InboxFilter) =>
  q
    .selectFrom('outgoing_emails as e')
    .leftJoin('tenancies as t', 't.id', 'e.tenancy_id')
    .leftJoin('projects as p', 'p.id', 't.project_id')
    .select(['e.id', 'e.created_at', 'e.recipient', 'e.subject', 'e.last_error', 'p.display_name as project'])
    .where(sql<boolean>`(${the.recipient}::text is null or e.recipient = ${the.recipient})`)
    .where(sql<boolean>`(${the.projectId}::text is null or p.id::text = ${the.projectId})`)
    .where(
      sql<boolean>`(${the.search}::text is null or position(lower(${the.search}) in lower(e.recipient || ' ' || e.subject)) > 0)`,
    )
    .where(
      sql<boolean>`(${the.after}::uuid is null or (e.created_at, e.id) < (select a.created_at, a.id from outgoing_emails a where a.id = ${the.after}::uuid))`,
    )
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(the.limit),
);

/** The projects with emails, for the filter of the built-in inbox. */
export const projectsWithEmails = unscoped('emails.projects', (q, _the: object) =>
  q
    .selectFrom('projects as p')
    .select(['p.id', 'p.display_name as name'])
    .where(
      sql<boolean>`exists (select 1 from tenancies t join outgoing_emails e on e.tenancy_id = t.id where t.project_id = p.id)`,
    )
    .orderBy('p.display_name')
    .limit(200),
);

/** An email of any project with what its rendering needs, for the inbox of development mode. */
export const emailById = unscoped('emails.by_id', (q, the: { id: string }) =>
  q
    .selectFrom('outgoing_emails as e')
    .leftJoin('tenancies as t', 't.id', 'e.tenancy_id')
    .leftJoin('users as u', (on) => on.onRef('u.tenancy_id', '=', 'e.tenancy_id').onRef('u.id', '=', 'e.user_id'))
    .select(['e.tenancy_id', 'e.id', 'e.created_at', 'e.recipient', 'e.sender_name', 'e.subject', 'e.html', 'e.plain'])
    .select(['e.last_error', 'e.broadcast_id', 'e.category_id', 'e.user_id', 'e.attempts', 'e.expires_at'])
    .select(['t.project_id', 't.branch_id', 'u.display_name as user_display_name'])
    .where('e.id', '=', the.id),
);

/** Deletes a batch of old completed emails of any tenancy. Served by `outgoing_emails_by_creation`. */
export const deleteOldEmails = unscoped('emails.delete_old', (q, the: { before: Date }) =>
  q.deleteFrom('outgoing_emails').where(
    sql<boolean>`(tenancy_id, id) in (
      select e.tenancy_id, e.id from outgoing_emails e
      where e.created_at < ${the.before} and e.next_attempt_at is null order by e.created_at limit 1000
    )`,
  ),
);

/** Emails with a user each, of which some are queued: lists of the same length. */
export interface ClaimedEmailValues {
  readonly now: Date;
  readonly userIds: readonly UserId[];
  readonly claimedIds: readonly string[];
  readonly recipients: readonly string[];
  readonly htmls: readonly string[];
  readonly plains: readonly string[];
  readonly subject: string;
  readonly senderName: string;
}

/** Builds the statement part that queues the emails of the users in another part. */
export function insertClaimedEmailsPart(
  q: QueryCreator<Tables>,
  the: ClaimedEmailValues,
  tenancyId: TenancyId,
  claimed: Rows<{ user_id: UserId }>,
) {
  return insertSelect(
    q,
    'outgoing_emails',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      id: sql<string>`g.id`,
      created_at: cast(the.now, 'timestamptz'),
      recipient: sql<string>`g.recipient`,
      subject: cast(the.subject, 'text'),
      html: sql<string>`g.html`,
      keeps_body: sql<boolean>`true`,
      plain: sql<string>`g.plain`,
      sender_name: cast(the.senderName, 'text'),
      next_attempt_at: cast(the.now, 'timestamptz'),
    },
    sql`from unnest(${the.claimedIds}::uuid[], ${the.userIds}::uuid[], ${the.recipients}::text[], ${the.htmls}::text[],
        ${the.plains}::text[]) as g (id, user_id, recipient, html, plain)
      join ${claimed} as c on c.user_id = g.user_id`,
  );
}

/** Rendered emails with one recipient or several, sent separately. */
export interface PreparedEmailValues {
  readonly now: Date;
  /** JSON list of `PreparedEmail`. */
  readonly prepared: string;
  readonly senderName: string;
}

/** A rendered email without codes. */
export interface PreparedEmail {
  /** Identifies it in the statement. */
  readonly key: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
}

/** Builds the statement part that queues the prepared emails whose `key` another part returns. */
export function insertPreparedEmailsPart(
  q: QueryCreator<Tables>,
  the: PreparedEmailValues,
  tenancyId: TenancyId,
  taken: Rows<{ key: string }>,
) {
  return insertSelect(
    q,
    'outgoing_emails',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      id: sql<string>`gen_random_uuid()`,
      created_at: cast(the.now, 'timestamptz'),
      recipient: sql<string>`r.recipient`,
      subject: sql<string>`g.subject`,
      html: sql<string>`g.html`,
      keeps_body: sql<boolean>`true`,
      plain: sql<string>`g.plain`,
      sender_name: cast(the.senderName, 'text'),
      next_attempt_at: cast(the.now, 'timestamptz'),
    },
    sql`from jsonb_to_recordset(${the.prepared}::jsonb) as g (key text, recipients jsonb, subject text, html text, plain text)
      join ${taken} as c on c.key = g.key
      cross join lateral jsonb_array_elements_text(g.recipients) as r (recipient)`,
  );
}

export const keptEmails: KeptRows = {
  setting: ['emails', 'retentionDays'],
  rows: (before) => sql`select e.tenancy_id, e.id from outgoing_emails e
    where e.tenancy_id = t.id and e.created_at < ${before} and e.next_attempt_at is null order by e.created_at, e.id`,
};

/** Deletes a batch of sent emails of projects that keep them for less than the default. */
export const expireEmails = unscoped(
  'emails.expire',
  (_q, the: { now: Date }) => sql<never>`
    delete from outgoing_emails where (tenancy_id, id) in (${expiredRows(keptEmails, the.now)})`,
);
