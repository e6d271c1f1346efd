import { KnownErrors, type TeamId, type UserId } from '@portico/contract';
import type { TenancyContext } from '../../platform/context.ts';
import { membershipOfUser } from '../users/index.ts';

/** Checks that a user can select a team: they must be in it. @throws {TeamMembershipNotFound} */
export async function requireSelectable(
  context: TenancyContext,
  userId: UserId,
  teamId: TeamId | null | undefined,
): Promise<void> {
  if (teamId === undefined || teamId === null) return;
  const membership = await membershipOfUser.first(context, { userId, teamId });
  if (membership === undefined) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
}
