import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import { emailMetricKinds } from '../../db/tables/metrics.ts';

type Kind = 'sent' | 'delayed' | 'failed' | 'bounced' | 'marked_as_spam' | 'suppressed';

/**
 * Numbers of emails of a tenancy by hour, including events that the rounds have not added up yet. Served by the primary
 * keys of both tables.
 *
 * @param since first day, `YYYY-MM-DD`
 */
export const emailCountsOfTenancy = scoped(
  'metrics.email_counts',
  (q, the: { since: string }, tenancyId) =>
    q
      .selectFrom(
        q
          .selectFrom('metric_counts')
          .select(['kind', 'day', 'key', sql<number>`count`.as('change')])
          .where('tenancy_id', '=', tenancyId)
          .where('kind', 'in', emailMetricKinds)
          .where('day', '>=', the.since)
          .unionAll(
            q
              .selectFrom('metric_events')
              .select(['kind', 'day', 'key', sql<number>`change`.as('change')])
              .where('tenancy_id', '=', tenancyId)
              .where('kind', 'in', emailMetricKinds)
              .where('day', '>=', the.since),
          )
          .as('c'),
      )
      .select(sql<Kind>`substr(c.kind, length('emails_') + 1)`.as('kind'))
      .select(['c.key as hour', sql<string>`to_char(c.day, 'YYYY-MM-DD')`.as('day')])
      .select(sql<number>`sum(c.change)::float8`.as('count'))
      .groupBy(['c.kind', 'c.day', 'c.key']),
  { isShortRead: true },
);
