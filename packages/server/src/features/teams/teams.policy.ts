import { KnownErrors, type TeamId, type UserId } from '@portico/contract';
import type { Caller, TenancyContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { graphOf } from '../permissions/index.ts';
import { permissionOfRole } from '../projects/index.ts';
import { requireOwnId, requireSignedIn, requireUser } from '../users/index.ts';
import { membership, memberWithPermission, type TeamRow, teamById, teamOfMember } from './teams.queries.ts';

/** A caller that may be a client with a user. */
export type MemberContext = TenancyContext & Pick<Caller, 'level' | 'userId'>;

/** Returns a team. @throws {TeamNotFound} */
export async function requireTeam(context: TenancyContext, teamId: TeamId): Promise<TeamRow> {
  const team = await teamById.first(context, { teamId });
  if (team === undefined) throw new KnownErrors.TeamNotFound({ team_id: teamId });
  return team;
}

/**
 * Returns a team that the caller may see. Clients see only the teams of their own user.
 *
 * @throws {UserAuthenticationRequired | TeamMembershipNotFound} for clients
 * @throws {TeamNotFound}
 */
export async function requireVisibleTeam(context: MemberContext, teamId: TeamId): Promise<TeamRow> {
  if (context.level !== 'client') return await requireTeam(context, teamId);
  const userId = requireSignedIn(context);
  const team = await teamOfMember.first(context, { teamId, userId });
  if (team === undefined) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
  return team;
}

/** Checks that a user is in a team. @throws {TeamMembershipNotFound} */
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

/** Permissions with which clients manage the members of a team. */
const memberPermissions: readonly string[] = ['$invite_members', '$remove_members'];

/**
 * Returns the permissions that include a permission. In the internal project, members of teams are people, whom only owners
 * manage, whatever its configuration says.
 */
function permissionsWith({ project }: TenancyContext, permissionId: string): readonly string[] {
  if (project.projectId === 'internal' && memberPermissions.includes(permissionId)) return [permissionOfRole.owner];
  return graphOf(project.config).implying(permissionId);
}

async function findMember(context: TenancyContext, { teamId, userId, permissionId }: TeamRight) {
  const permissionIds = permissionsWith(context, permissionId);
  return await memberWithPermission.first(context, { teamId, userId, permissionIds });
}

/** Whether a user is in a team and has a permission there. Runs one statement. */
export async function holdsTeamPermission(context: TenancyContext, right: TeamRight): Promise<boolean> {
  const member = await findMember(context, right);
  return member?.has_permission === true;
}

/**
 * Checks that a user is in a team and has a permission there, directly or through one that contains it. Runs one
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

/**
 * Checks the permissions of clients in a team. Servers need none.
 *
 * @throws {UserAuthenticationRequired | TeamMembershipNotFound | TeamPermissionRequired} in that order
 */
export async function requireRights(context: MemberContext, teamId: TeamId, ...permissionIds: string[]): Promise<void> {
  if (context.level !== 'client') return;
  const userId = requireSignedIn(context);
  for (const permissionId of permissionIds) await requireTeamPermission(context, { teamId, userId, permissionId });
}

/** The same, but also checks for servers that the team exists. @throws {TeamNotFound} for servers */
export async function requireRightsInTeam(
  context: MemberContext,
  teamId: TeamId,
  ...permissionIds: string[]
): Promise<void> {
  if (context.level === 'client') await requireRights(context, teamId, ...permissionIds);
  else await requireTeam(context, teamId);
}

/** Options for the creator of a team. */
interface CreatorChoice {
  readonly creatorUserId: UserId | undefined;
  readonly addsCurrentUser: boolean;
}

/**
 * Returns the creator of a team: the user of a client, or the optional user that a server specifies.
 *
 * @throws {UserAuthenticationRequired}
 * @throws {Refusal} 400, 401 or 403
 */
export function chooseCreator(
  context: MemberContext,
  { creatorUserId, addsCurrentUser }: CreatorChoice,
): UserId | null {
  if (context.level === 'client') {
    const userId = requireSignedIn(context);
    if (!context.project.config.teams.allowClientTeamCreation) {
      throw new Refusal(403, 'Client team creation is disabled for this project');
    }
    if (creatorUserId !== undefined && creatorUserId !== userId) {
      throw new Refusal(403, 'Client can only create teams with their own user as the creator.');
    }
    return userId;
  }
  if (!addsCurrentUser) return creatorUserId ?? null;
  if (creatorUserId !== undefined) {
    throw new Refusal(400, 'add_current_user and creator_user_id cannot be used together.');
  }
  if (context.userId === null) throw new Refusal(401, 'add_current_user requires a signed-in user.');
  return context.userId;
}

/**
 * Checks that the caller may remove a member. Users may leave a team. To remove others, clients need a permission.
 *
 * @throws {KnownError} see `requireTeamPermission`
 */
export async function requireRemovable(context: MemberContext, teamId: TeamId, asked: UserId): Promise<void> {
  if (context.level !== 'client') return;
  const userId = requireOwnId(context);
  if (userId !== asked) await requireTeamPermission(context, { teamId, userId, permissionId: '$remove_members' });
}

/**
 * Checks that the caller may read a member profile. Clients may read their own, and others with a permission.
 *
 * @throws {CannotGetOwnUserWithoutUser | TeamMembershipNotFound | TeamPermissionRequired} in that order
 */
export async function requireReader(context: MemberContext, teamId: TeamId, asked: UserId | undefined): Promise<void> {
  if (context.level !== 'client') return;
  const userId = requireOwnId(context);
  if (asked === userId) await requireMember(context, teamId, userId);
  else await requireTeamPermission(context, { teamId, userId, permissionId: '$read_members' });
}

/**
 * Returns the team whose profiles a client may list.
 *
 * @throws {CannotGetOwnUserWithoutUser | Refusal | TeamMembershipNotFound | TeamPermissionRequired} in that order
 */
export async function requireReadableTeam(
  context: MemberContext,
  teamId: TeamId | undefined,
  asked: UserId | undefined,
): Promise<TeamId> {
  requireOwnId(context);
  if (teamId === undefined) throw new Refusal(400, 'team_id is required for access type client');
  await requireReader(context, teamId, asked);
  return teamId;
}

/** Returns the permissions with which members see the addresses of members without a name: those for inviting people. */
export function addressReaders(context: TenancyContext): readonly string[] {
  return permissionsWith(context, '$invite_members');
}

/** Checks that the team and user of a list filter exist. @throws {TeamNotFound | UserNotFound} in that order */
export async function requireFilters(
  context: TenancyContext,
  { teamId, userId }: { readonly teamId: TeamId | undefined; readonly userId: UserId | undefined },
): Promise<void> {
  if (teamId !== undefined) await requireTeam(context, teamId);
  if (userId !== undefined) await requireUser(context, userId);
}
