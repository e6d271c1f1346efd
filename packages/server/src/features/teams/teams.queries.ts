import type { UserId } from '@portico/contract';
import { scoped } from '../../db/statements.ts';
import { namelessPersonalTeam } from './personal-team.ts';

/** Oldest first, then by id: the order is part of the API. Served by `teams_by_creation`. */
export const allTeams = scoped('teams.all', (q, _the: object, tenancyId) =>
  q.selectFrom('teams').selectAll().where('tenancy_id', '=', tenancyId).orderBy('created_at').orderBy('id'),
);

/** Oldest first, then by id. Served by `team_memberships_by_user`. */
export const teamsOfUser = scoped('teams.of_user', (q, the: { userId: UserId }, tenancyId) =>
  q
    .selectFrom('team_memberships as m')
    .innerJoin('teams as t', (on) => on.onRef('t.tenancy_id', '=', 'm.tenancy_id').onRef('t.id', '=', 'm.team_id'))
    .selectAll('t')
    .where('m.tenancy_id', '=', tenancyId)
    .where('m.user_id', '=', the.userId)
    .orderBy('t.created_at')
    .orderBy('t.id'),
);

/** Whether a user is in a team. */
export const membership = scoped('teams.membership', (q, the: { userId: UserId; teamId: string }, tenancyId) =>
  q
    .selectFrom('team_memberships')
    .select('team_id')
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', the.userId)
    .where('team_id', '=', the.teamId as never),
);

/** The personal team of an anonymous user gets its name when the user gets one. */
export const renamePersonalTeams = scoped(
  'teams.rename_personal',
  (q, the: { userId: UserId; name: string }, tenancyId) =>
    q
      .updateTable('teams')
      .set({ display_name: the.name })
      .where('tenancy_id', '=', tenancyId)
      .where('display_name', '=', namelessPersonalTeam)
      .where('id', 'in', (e) =>
        e
          .selectFrom('team_memberships')
          .select('team_id')
          .where('tenancy_id', '=', tenancyId)
          .where('user_id', '=', the.userId),
      ),
);

/** Some teams of a tenancy that is going away. */
export const deleteSomeTeams = scoped('teams.delete_some', (q, _the: object, tenancyId) =>
  q
    .deleteFrom('teams')
    .where('tenancy_id', '=', tenancyId)
    .where('id', 'in', (e) => e.selectFrom('teams').select('id').where('tenancy_id', '=', tenancyId).limit(1000)),
);
