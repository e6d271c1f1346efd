import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Reports about emails: lists of the same length. */
export interface ReportedValues {
  readonly now: Date;
  /** The IDs of the emails, as far as they are known. */
  readonly reportedIds: readonly (string | null)[];
  /** In lower case. */
  readonly reportedRecipients: readonly string[];
  readonly reportedKinds: readonly ('bounce' | 'complaint' | 'delayed' | 'delivered')[];
  readonly reportedDetails: readonly string[];
}

/** How long after it was created a report without an ID can be about an email. */
const reportedWithin = '14 days';

/**
 * Builds the statement part that stores what email providers report about emails: about the email with the ID, or about
 * the newest one to the address. A report never changes an email to another address. Served by the primary key and
 * `outgoing_emails_by_recipient`.
 */
export function reportEmailsPart(
  q: QueryCreator<Tables>,
  the: ReportedValues,
  tenancyId: TenancyId,
  condition: RawBuilder<boolean>,
) {
  // Of several reports about an email, the most serious one counts.
  const reports = sql<{ id: string; kind: string; detail: string }>`(
    select distinct on (found.id) found.id, found.kind, found.detail from (
      select coalesce(
        (select o.id from outgoing_emails o
          where o.tenancy_id = ${tenancyId}::uuid and o.id = g.id and lower(o.recipient) = g.recipient),
        (select o.id from outgoing_emails o
          where o.tenancy_id = ${tenancyId}::uuid and lower(o.recipient) collate "C" = g.recipient and o.attempts > 0
            and o.created_at > ${the.now}::timestamptz - interval '${sql.raw(reportedWithin)}'
          order by o.created_at desc limit 1)
      ) as id, g.kind, g.detail
      from unnest(${the.reportedIds}::uuid[], ${the.reportedRecipients}::text[], ${the.reportedKinds}::text[],
        ${the.reportedDetails}::text[]) as g (id, recipient, kind, detail)
    ) as found
    where found.id is not null
    order by found.id, array_position(array['bounce', 'complaint', 'delayed', 'delivered'], found.kind)
  )`.as('report');
  const when = (kind: string, column: string) =>
    sql<Date | null>`case when report.kind = ${sql.lit(kind)}
      then coalesce(e.${sql.raw(column)}, ${the.now}::timestamptz) else e.${sql.raw(column)} end`;
  return q
    .updateTable('outgoing_emails as e')
    .from(reports)
    .set({
      bounced_at: when('bounce', 'bounced_at'),
      marked_as_spam_at: when('complaint', 'marked_as_spam_at'),
      delayed_at: sql<Date | null>`case report.kind when 'delivered' then null
        when 'delayed' then coalesce(e.delayed_at, ${the.now}::timestamptz) else e.delayed_at end`,
      last_error: sql<string | null>`case
        when report.kind in ('bounce', 'delayed') and e.bounced_at is null then report.detail
        when report.kind = 'delivered' and e.last_error_type = 'DELAYED' then null else e.last_error end`,
      last_error_type: sql<string | null>`case
        when e.bounced_at is not null then e.last_error_type
        when report.kind = 'bounce' then 'BOUNCED' when report.kind = 'delayed' then 'DELAYED'
        when report.kind = 'delivered' and e.last_error_type = 'DELAYED' then null else e.last_error_type end`,
    })
    .where('e.tenancy_id', '=', tenancyId)
    .whereRef('e.id', '=', 'report.id')
    .where(condition)
    .returning('e.id as id');
}
