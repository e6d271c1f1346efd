import { KnownErrors, teamPermissionEndpoints } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { expandGrants, permissionIdsToLookFor, problemOfScope } from '../permissions/index.ts';
import { requireMember, requireOwnUser } from './require-member.ts';
import { grantToMember, moveGrants, revokeFromMember, teamGrants } from './team-permissions.queries.ts';

/** Grants in teams follow their permissions to another id, or away. */
export async function moveTeamGrants(
  context: TenancyContext,
  from: readonly string[],
  to: string | null,
): Promise<void> {
  await moveGrants.run(context, { from, to });
}

export const teamPermissionHandlers = implement(teamPermissionEndpoints, {
  'GET /team-permissions': async ({ query, ...context }) => {
    if (context.level === 'client' && query.user_id !== requireOwnUser(context)) {
      throw new Refusal(403, 'Client can only list permissions of their own user. Use user_id=me.');
    }
    const { config } = context.project;
    const rows = await teamGrants.all(context, {
      teamId: query.team_id ?? null,
      userId: query.user_id ?? null,
      permissionIds: permissionIdsToLookFor(config, query),
    });
    return listAnswer(
      expandGrants(config, rows, query).map(({ permission_id: id, user_id, team_id }) => ({ id, user_id, team_id })),
    );
  },

  'POST /team-permissions/:team_id/:user_id/:permission_id': async ({ params, ...context }) => {
    const { team_id: teamId, user_id: userId, permission_id: permissionId } = params;
    const problem = problemOfScope(context.project.config, permissionId, 'team');
    if (problem !== undefined) {
      await requireMember(context, teamId, userId);
      throw problem;
    }
    const member = await grantToMember.first(context, { teamId, userId, permissionId });
    if (member === undefined) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
    return { id: permissionId, user_id: userId, team_id: teamId };
  },

  'DELETE /team-permissions/:team_id/:user_id/:permission_id': async ({ params, ...context }) => {
    const { team_id: teamId, user_id: userId, permission_id: permissionId } = params;
    const revoked = await revokeFromMember.run(context, { teamId, userId, permissionId });
    if (revoked > 0) return successAnswer;
    await requireMember(context, teamId, userId);
    throw new KnownErrors.TeamPermissionNotFound({ team_id: teamId, user_id: userId, permission_id: permissionId });
  },
});
