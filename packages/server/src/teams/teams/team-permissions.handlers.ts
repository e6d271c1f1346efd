import { teamPermissionEndpoints } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { expandGrants, permissionIdsToLookFor } from '../../users/permissions/index.ts';
import { teamGrants } from './team-permissions.queries.ts';
import { grantTeamPermission, revokeTeamPermission } from './team-permissions.service.ts';

export const teamPermissionHandlers = implement(teamPermissionEndpoints, {
  'GET /team-permissions': async ({ query, ...context }) => {
    const { config } = context.project;
    const rows = await teamGrants.all(context, {
      teamId: query.team_id ?? null,
      userId: query.user_id ?? null,
      userIds: query.user_ids ?? null,
      teamIds: query.team_ids ?? null,
      permissionIds: permissionIdsToLookFor(config, query),
    });
    return listAnswer(
      expandGrants(config, rows, query).map(({ permission_id: id, user_id, team_id }) => ({ id, user_id, team_id })),
    );
  },

  'POST /team-permissions/:team_id/:user_id/:permission_id': async ({ params, ...context }) => {
    const { team_id: teamId, user_id: userId, permission_id: permissionId } = params;
    await grantTeamPermission(context, { teamId, userId, permissionId });
    return { id: permissionId, user_id: userId, team_id: teamId };
  },

  'DELETE /team-permissions/:team_id/:user_id/:permission_id': async ({ params, ...context }) => {
    const { team_id: teamId, user_id: userId, permission_id: permissionId } = params;
    await revokeTeamPermission(context, { teamId, userId, permissionId });
    return successAnswer;
  },
});
