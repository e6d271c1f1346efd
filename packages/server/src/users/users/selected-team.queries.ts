import { type QueryCreator, sql } from 'kysely';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Builds the statement part that deselects a team for one member or all members. */
export function deselectTeamPart(
  q: QueryCreator<Tables>,
  the: { readonly teamId: string; readonly userId: string | null },
  tenancyId: TenancyId,
) {
  return q
    .updateTable('users')
    .set({ selected_team_id: null })
    .where('tenancy_id', '=', tenancyId)
    .where('selected_team_id', '=', sql<never>`${the.teamId}::uuid`)
    .where(
      'id',
      'in',
      sql<never>`(
        select m.user_id from team_memberships m where m.tenancy_id = ${tenancyId} and m.team_id = ${the.teamId}::uuid
        and (${the.userId}::uuid is null or m.user_id = ${the.userId}::uuid)
      )`,
    )
    .returning('id');
}
