import { type AccessLevel, KnownErrors, type TeamId, type UserId } from '@portico/contract';
import type { TenancyContext } from '../../platform/context.ts';
import { graphOf } from '../permissions/index.ts';
import { membership, memberWithPermission } from './teams.queries.ts';

/** A caller that may be a client with a user. */
export type MemberContext = TenancyContext & { readonly level: AccessLevel; readonly userId: UserId | null };

/** @throws {UserAuthenticationRequired} */
export function requireSignedIn(context: { readonly userId: UserId | null }): UserId {
  if (context.userId === null) throw new KnownErrors.UserAuthenticationRequired();
  return context.userId;
}

/** @throws {CannotGetOwnUserWithoutUser} */
export function requireOwnUser(context: { readonly userId: UserId | null }): UserId {
  if (context.userId === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  return context.userId;
}

/** @throws {TeamMembershipNotFound} */
export async function requireMember(context: TenancyContext, teamId: TeamId, userId: UserId): Promise<void> {
  const found = await membership.first(context, { teamId, userId });
  if (found === undefined) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
}

/** A permission of a user in a team. */
export interface TeamRight {
  readonly teamId: TeamId;
  readonly userId: UserId;
  readonly permissionId: string;
}

async function findMember(context: TenancyContext, { teamId, userId, permissionId }: TeamRight) {
  const permissionIds = graphOf(context.project.config).implying(permissionId);
  return await memberWithPermission.first(context, { teamId, userId, permissionIds });
}

/** Whether a user is in a team and has a permission there. One statement. */
export async function holdsTeamPermission(context: TenancyContext, right: TeamRight): Promise<boolean> {
  const member = await findMember(context, right);
  return member?.has_permission === true;
}

/**
 * Makes sure that a user is in a team and has a permission there, directly or through one that contains it. One
 * statement.
 *
 * @throws {TeamMembershipNotFound | TeamPermissionRequired} in that order
 */
export async function requireTeamPermission(context: TenancyContext, right: TeamRight): Promise<void> {
  const member = await findMember(context, right);
  const { teamId: team_id, userId: user_id, permissionId: permission_id } = right;
  if (member === undefined) throw new KnownErrors.TeamMembershipNotFound({ team_id, user_id });
  if (!member.has_permission) throw new KnownErrors.TeamPermissionRequired({ team_id, user_id, permission_id });
}
