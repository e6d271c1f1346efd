import { type QueryCreator, sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import { emailMetricKinds } from '../../db/tables/metrics.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** What can happen to an email. */
export type EmailMetricKind = 'sent' | 'delayed' | 'failed' | 'bounced' | 'marked_as_spam' | 'suppressed';

/**
 * Builds the query for counted emails, and events that the rounds have not added up yet. Served by the primary keys of
 * both tables.
 */
function countedEmails(q: QueryCreator<Tables>, since: string, tenancyId: TenancyId) {
  return q
    .selectFrom('metric_counts')
    .select(['kind', 'day', 'key', sql<number>`count`.as('change')])
    .where('tenancy_id', '=', tenancyId)
    .where('kind', 'in', emailMetricKinds)
    .where('day', '>=', since)
    .unionAll(
      q
        .selectFrom('metric_events')
        .select(['kind', 'day', 'key', sql<number>`change`.as('change')])
        .where('tenancy_id', '=', tenancyId)
        .where('kind', 'in', emailMetricKinds)
        .where('day', '>=', since),
    )
    .as('c');
}

const kind = sql<EmailMetricKind>`substr(c.kind, length('emails_') + 1)`.as('kind');
const day = sql<string>`to_char(c.day, 'YYYY-MM-DD')`.as('day');
const count = sql<number>`sum(c.change)::float8`.as('count');

/** Numbers of emails of a tenancy by hour. @param since first day, `YYYY-MM-DD` */
export const emailCountsOfTenancy = scoped(
  'metrics.email_counts',
  (q, the: { since: string }, tenancyId) =>
    q
      .selectFrom(countedEmails(q, the.since, tenancyId))
      .select([kind, 'c.key as hour', day, count])
      .groupBy(['c.kind', 'c.day', 'c.key']),
  { isShortRead: true },
);

/** Numbers of emails of a tenancy by day. @param since first day, `YYYY-MM-DD` */
export const emailCountsByDay = scoped(
  'metrics.email_counts_by_day',
  (q, the: { since: string }, tenancyId) =>
    q
      .selectFrom(countedEmails(q, the.since, tenancyId))
      .select([kind, day, count])
      .groupBy(['c.kind', 'c.day']),
  { isShortRead: true },
);
