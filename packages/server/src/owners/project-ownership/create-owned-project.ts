import { type BodyOf, type Endpoints, KnownErrors, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import { createProject, permissionOfRole, prepareProject, roleInTeam } from '../../ground/projects/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { heldMembership } from '../../teams/teams/index.ts';

type NewProject = BodyOf<Endpoints['POST /internal/projects'], 'client'>;

/**
 * Creates a project that a team of the user owns.
 *
 * @param context context of the internal project, which contains the teams
 * @throws {TeamMembershipNotFound | TeamPermissionRequired} the user is no member, or has a role below developer
 */
export async function createOwnedProject(context: TenancyContext, userId: UserId, project: NewProject) {
  const teamId = project.owner_team_id;
  const prepared = await prepareProject(context, project);
  return await inTransaction(context, async (context) => {
    if ((await heldMembership.first(context, { userId, teamId })) === undefined) {
      throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
    }
    const role = await roleInTeam(context.db, { internalTenancyId: context.tenancyId, userId, teamId });
    // @guard lower-roles-cannot-create-projects
    if (role === 'support' || role === 'read_only') {
      throw new KnownErrors.TeamPermissionRequired({
        team_id: teamId,
        user_id: userId,
        permission_id: permissionOfRole.developer,
      });
    }
    return await createProject(context, prepared, project);
  });
}
