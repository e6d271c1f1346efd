import type { TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { changedColumns } from '../../db/column-lines.ts';
import { scoped } from '../../db/statements.ts';
import { teamColumns } from '../../db/tables/team-columns.ts';

/** Changes several teams. A column that a row does not have stays as it is. @returns the changed teams */
export const updateManyTeams = scoped('teams.update_many', (q, the: { rows: string }, tenancyId) => {
  return q
    .updateTable('teams as t')
    .from(sql<{ row: unknown }>`jsonb_array_elements(${the.rows}::jsonb)`.as<'n'>(sql`n (row)`))
    .set({
      ...changedColumns(teamColumns, 't'),
      display_name: sql<string>`coalesce(n.row ->> 'display_name', t.display_name)`,
    })
    .where('t.tenancy_id', '=', tenancyId)
    .where(sql<boolean>`t.id = (n.row ->> 'id')::uuid`)
    .returning('t.id');
});

/** Deletes teams. Foreign keys delete memberships and grants. The caller has locked them. */
export const deleteManyTeams = scoped('teams.delete_many', (q, the: { teamIds: readonly TeamId[] }, tenancyId) =>
  q
    .deleteFrom('teams')
    .where('tenancy_id', '=', tenancyId)
    .where(sql<boolean>`id = any(${the.teamIds}::uuid[])`)
    .returning('id'),
);

/** Removes members from teams. @param members JSON of `{team_id, user_id}` */
export const deleteManyMemberships = scoped('teams.delete_members', (q, the: { members: string }, tenancyId) =>
  q
    .deleteFrom('team_memberships as m')
    .using(
      sql<{ team_id: TeamId; user_id: UserId }>`jsonb_to_recordset(${the.members}::jsonb)`.as<'n'>(
        sql`n (team_id uuid, user_id uuid)`,
      ),
    )
    .where('m.tenancy_id', '=', tenancyId)
    .where(sql<boolean>`m.team_id = n.team_id and m.user_id = n.user_id`)
    .returning('m.user_id'),
);
