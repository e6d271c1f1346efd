import { sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** A message as it is to be delivered. */
export interface NewEmailValues {
  readonly id: string;
  readonly now: Date;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  readonly senderName: string;
}

export const insertEmail = scoped('emails.insert', (q, the: NewEmailValues, tenancyId) =>
  q.insertInto('outgoing_emails').values({
    tenancy_id: tenancyId,
    id: the.id,
    created_at: the.now,
    recipient: the.recipient,
    subject: the.subject,
    html: the.html,
    plain: the.plain,
    sender_name: the.senderName,
    next_attempt_at: the.now,
    delivered_at: null,
    last_error: null,
  }),
);

/**
 * Takes some messages that are due, of any tenancy, and puts their next attempt off, so that no other replica takes
 * them meanwhile and a killed process leaves them to the next round. Served by `outgoing_emails_due`.
 */
export const takeDueEmails = unscoped('emails.take_due', (q, the: { now: Date; nextAttemptAt: Date }) =>
  q
    .updateTable('outgoing_emails as e')
    .from((from) =>
      from
        .selectFrom('outgoing_emails')
        .select(['tenancy_id', 'id'])
        .where('next_attempt_at', '<=', the.now)
        .orderBy('next_attempt_at')
        .limit(20)
        .forUpdate()
        .skipLocked()
        .as('due'),
    )
    .set({ attempts: sql<number>`e.attempts + 1`, next_attempt_at: the.nextAttemptAt })
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
    ]),
);

interface Outcome {
  readonly tenancyId: TenancyId;
  readonly id: string;
  readonly deliveredAt: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly error: string | null;
}

/** What became of an attempt. */
export const finishAttempt = unscoped('emails.finish_attempt', (q, the: Outcome) =>
  q
    .updateTable('outgoing_emails')
    .set({ delivered_at: the.deliveredAt, next_attempt_at: the.nextAttemptAt, last_error: the.error })
    .where('tenancy_id', '=', the.tenancyId)
    .where('id', '=', the.id),
);

/** The newest mail of the installation, for the built-in inbox. Served by `outgoing_emails_by_creation`. */
export const newestEmails = unscoped('emails.newest', (q) =>
  q
    .selectFrom('outgoing_emails as e')
    .leftJoin('tenancies as t', 't.id', 'e.tenancy_id')
    .leftJoin('projects as p', 'p.id', 't.project_id')
    .select(['e.id', 'e.created_at', 'e.recipient', 'e.subject', 'e.last_error', 'p.display_name as project'])
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(100),
);

export const emailById = unscoped('emails.by_id', (q, the: { id: string }) =>
  q
    .selectFrom('outgoing_emails')
    .select(['id', 'created_at', 'recipient', 'sender_name', 'subject', 'html', 'plain', 'last_error'])
    .where('id', '=', the.id),
);

/** Some mail of a tenancy that is going away. */
export const deleteSomeEmails = scoped('emails.delete_some', (q, _the: object, tenancyId) =>
  q
    .deleteFrom('outgoing_emails')
    .where('tenancy_id', '=', tenancyId)
    .where('id', 'in', (e) =>
      e.selectFrom('outgoing_emails').select('id').where('tenancy_id', '=', tenancyId).limit(1000),
    ),
);
