import { type BodyOf, type Endpoints, KnownErrors, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { createProject } from '../projects/index.ts';
import { heldMembership } from '../teams/index.ts';

type NewProject = BodyOf<Endpoints['POST /internal/projects'], 'client'>;

/**
 * Creates a project that a team of the user owns.
 *
 * @param context context of the internal project, which contains the teams
 * @throws {TeamMembershipNotFound}
 */
export async function createOwnedProject(context: TenancyContext, userId: UserId, project: NewProject) {
  const teamId = project.owner_team_id;
  return await inTransaction(context, async (context) => {
    if ((await heldMembership.first(context, { userId, teamId })) === undefined) {
      throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
    }
    return await createProject(context, project);
  });
}
