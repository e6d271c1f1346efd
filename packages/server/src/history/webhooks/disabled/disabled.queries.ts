import { sql } from 'kysely';
import { rowsIn } from '../../../db/parts.ts';
import { scoped, unscoped } from '../../../db/statements.ts';
import type { TenancyId } from '../../../db/tenancy.ts';
import { insertPreparedEmailsPart, type PreparedEmailValues } from '../../../mail/emails/index.ts';

/** Owners of a project who get an email. */
const ownersMax = 100;

/** A disabled endpoint whose owners have no email about it yet. */
export interface DisabledEndpoint {
  readonly tenancy_id: TenancyId;
  readonly id: string;
  readonly url: string;
  readonly disabled_by: 'failing' | 'gone';
  readonly project_id: string;
  readonly project_name: string;
  readonly owners: readonly string[];
}

/** Some disabled endpoints, with the primary emails of their owners. Served by `webhook_endpoints_to_report`. */
export const endpointsToReport = unscoped(
  'webhooks.endpoints_to_report',
  (_q, the: { internalTenancy: TenancyId }) => sql<DisabledEndpoint>`
    select e.tenancy_id, e.id, e.url, e.disabled_by, p.id as project_id, p.display_name as project_name, (
      select coalesce(json_agg(o.value), '[]') from (
        select c.value from team_memberships m
        join contact_channels c on c.tenancy_id = m.tenancy_id and c.user_id = m.user_id and c.type = 'email' and c.is_primary
        where m.tenancy_id = ${the.internalTenancy}::uuid and m.team_id = p.owner_team_id
        order by c.value limit ${sql.lit(ownersMax)}
      ) as o
    ) as owners
    from webhook_endpoints e
    join tenancies t on t.id = e.tenancy_id
    join projects p on p.id = t.project_id
    where e.tells_owners order by e.disabled_at limit 20`,
);

/** Queues the emails about disabled endpoints in the internal project. Concurrent calls queue each of them once. */
export const queueReports = scoped('webhooks.queue_reports', (q, the: PreparedEmailValues, tenancyId) =>
  q
    .with('taken', (cte) =>
      cte
        .updateTable('webhook_endpoints as e')
        .set({ tells_owners: false })
        .where('e.tells_owners', '=', true)
        .where(
          sql<boolean>`e.tenancy_id || ' ' || e.id in (
            select g.key from jsonb_to_recordset(${the.prepared}::jsonb) as g (key text)
          )`,
        )
        .returning(sql<string>`e.tenancy_id || ' ' || e.id`.as('key')),
    )
    .with('queued', (cte) => insertPreparedEmailsPart(cte, the, tenancyId, rowsIn(cte, 'taken')).returning('id'))
    .selectFrom('taken')
    .select('key'),
);
