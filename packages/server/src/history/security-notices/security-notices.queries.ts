import { sql } from 'kysely';
import { rowsIn } from '../../db/parts.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import type { SecurityNoticesTable } from '../../db/tables/security-notices.ts';
import { insertPreparedEmailsPart, type PreparedEmailValues } from '../../mail/emails/index.ts';

/** Maximum number of notices in a batch. */
const batchSize = 50;

/** A notice that is not queued for delivery yet. */
export type OpenNotice = Pick<
  SecurityNoticesTable,
  | 'tenancy_id'
  | 'id'
  | 'kind'
  | 'recipients'
  | 'ip'
  | 'country'
  | 'user_agent'
  | 'language'
  | 'codes_left'
  | 'deletion_at'
  | 'created_at'
> & {
  readonly project_id: string;
  readonly branch_id: string;
  /** Whether the same program or person has changed many other users within an hour. */
  readonly is_bulk: boolean;
};

/** Other users whose changes by the same program or person make a change one of many. */
const bulkMin = 20;

/**
 * A batch of notices, oldest first. Served by `security_notices_open`.
 *
 * @param the the kinds that this release knows. During an upgrade, processes of the next one queue the others
 */
export const openNotices = unscoped(
  'security_notices.open',
  (_q, the: { kinds: readonly string[] }) => sql<OpenNotice>`
    select n.tenancy_id, n.id, n.kind, n.recipients, n.ip, n.country, n.user_agent, n.language, n.codes_left, n.deletion_at,
      n.created_at,
      t.project_id, t.branch_id, n.actor is not null and (
        select count(*) from (
          select 1 from security_notices o
          where o.tenancy_id = n.tenancy_id and o.actor = n.actor and o.user_id <> n.user_id
            and o.created_at between n.created_at - interval '1 hour' and n.created_at + interval '1 hour'
          limit ${sql.lit(bulkMin)}
        ) as others
      ) >= ${sql.lit(bulkMin)} as is_bulk
    from security_notices n join tenancies t on t.id = n.tenancy_id
    where n.queued_at is null and n.kind = any(${the.kinds}::text[]) order by n.created_at limit ${sql.lit(batchSize)}`,
);

/** Queues the emails of notices. Concurrent calls queue each of them once. The key is the ID. */
export const queueNoticeEmails = scoped('security_notices.queue', (q, the: PreparedEmailValues, tenancyId) =>
  q
    .with('taken', (cte) =>
      cte
        .updateTable('security_notices as n')
        .set({ queued_at: the.now })
        .where('n.tenancy_id', '=', tenancyId)
        .where('n.queued_at', 'is', null)
        .where(sql<boolean>`n.id in (
          select g.key::uuid from jsonb_to_recordset(${the.prepared}::jsonb) as g (key text)
        )`)
        .returning(sql<string>`n.id::text`.as('key')),
    )
    .with('queued', (cte) => insertPreparedEmailsPart(cte, the, tenancyId, rowsIn(cte, 'taken')).returning('id'))
    .selectFrom('taken')
    .select('key'),
);

/** Deletes a batch of notices that were queued before a time. Served by `security_notices_done`. */
export const deleteDoneNotices = unscoped(
  'security_notices.delete_done',
  (_q, the: { before: Date }) => sql<never>`
    delete from security_notices where (tenancy_id, id) in (
      select tenancy_id, id from security_notices where queued_at < ${the.before}::timestamptz limit 1000
    )`,
);
