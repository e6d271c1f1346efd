import { KnownErrors, type TeamId, type UserId } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import { lockedOwner, setProjectOwner } from '../../ground/projects/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { heldMembership, holdsTeamPermission } from '../../teams/teams/index.ts';

interface Transfer {
  /** The user who transfers the project. */
  readonly userId: UserId;
  readonly projectId: string;
  readonly newTeamId: TeamId;
}

/**
 * Transfers a project to another team. Its keys stay valid. Members of only the old team lose access.
 *
 * @param context context of the internal project, which contains the teams
 * @throws {ProjectNotFound | TeamPermissionRequired | TeamMembershipNotFound}
 * @throws {Refusal} 400, the project has no owner
 * @see docs/reference/protocol/projects.md#owned-projects
 */
export async function transferProject(
  context: TenancyContext,
  { userId, projectId, newTeamId }: Transfer,
): Promise<void> {
  await inTransaction(context, async (context) => {
    const project = await lockedOwner.first(context, { projectId });
    if (project === undefined) throw new KnownErrors.ProjectNotFound({ project_id: projectId });
    const teamId = project.owner_team_id;
    if (teamId === null) throw new Refusal(400, 'This project has no owner team, so it cannot be transferred');
    const right = { teamId, userId, permissionId: 'team_admin' };
    if (!(await holdsTeamPermission(context, right))) {
      throw new KnownErrors.TeamPermissionRequired({
        team_id: teamId,
        user_id: userId,
        permission_id: right.permissionId,
      });
    }
    if ((await heldMembership.first(context, { userId, teamId: newTeamId })) === undefined) {
      throw new KnownErrors.TeamMembershipNotFound({ team_id: newTeamId, user_id: userId });
    }
    await setProjectOwner(context, project.id, newTeamId);
  });
}
