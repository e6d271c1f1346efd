import { KnownErrors, type TeamId, type UserId } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import { permissionOfRole } from '../../ground/projects/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { changePeople } from '../../users/owner-teams/index.ts';
import { problemOfScope } from '../../users/permissions/index.ts';
import { grantToMember, moveGrants, replaceGrants, revokeFromMember } from './team-permissions.queries.ts';
import { requireMember } from './teams.policy.ts';

/** A team permission of a member. */
export interface TeamGrant {
  readonly teamId: TeamId;
  readonly userId: UserId;
  readonly permissionId: string;
}

const permissionsOfRoles: readonly string[] = Object.values(permissionOfRole);

/**
 * Changes the permission ID of grants in teams, or deletes them.
 *
 * @throws {Refusal} 400, the permission gives people their role: all of them would lose it
 */
export async function moveTeamGrants(
  context: TenancyContext,
  from: readonly string[],
  to: string | null,
): Promise<void> {
  const needed = from.find((id) => permissionsOfRoles.includes(id));
  // @guard permissions-that-are-roles-stay
  if (context.project.projectId === 'internal' && needed !== undefined) {
    throw new Refusal(400, `The roles of people need the permission ${needed}. It cannot be renamed or deleted.`);
  }
  await moveGrants.run(context, { from, to });
}

/** Grants a permission. @throws {TeamMembershipNotFound | PermissionNotFound | PermissionScopeMismatch} in that order */
export async function grantTeamPermission(context: TenancyContext, grant: TeamGrant): Promise<void> {
  const { teamId, userId, permissionId } = grant;
  const problem = problemOfScope(context.project.config, permissionId, 'team');
  if (problem !== undefined) {
    await requireMember(context, teamId, userId);
    throw problem;
  }
  const member = await changePeople(context, grant, async (context) => await grantToMember.first(context, grant));
  if (member === undefined) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
}

/**
 * Grants a permission to a member in place of other permissions. Does not check whether they are defined.
 *
 * @throws {TeamMembershipNotFound}
 * @throws {Refusal} 400, the member is the last owner of projects
 */
export async function replaceTeamGrants(
  context: TenancyContext,
  grant: TeamGrant,
  replacedIds: readonly string[],
): Promise<void> {
  await changePeople(context, grant, async (context) => {
    await requireMember(context, grant.teamId, grant.userId);
    await replaceGrants.run(context, { ...grant, replacedIds });
  });
}

/**
 * Revokes a permission that was granted directly.
 *
 * @throws {TeamMembershipNotFound | TeamPermissionNotFound} in that order
 * @throws {Refusal} 400, the member is the last owner of projects
 */
export async function revokeTeamPermission(context: TenancyContext, grant: TeamGrant): Promise<void> {
  const revoke = async (context: TenancyContext) => await revokeFromMember.run(context, grant);
  if ((await changePeople(context, grant, revoke)) > 0) return;
  const { teamId: team_id, userId: user_id, permissionId: permission_id } = grant;
  await requireMember(context, team_id, user_id);
  throw new KnownErrors.TeamPermissionNotFound({ team_id, user_id, permission_id });
}
