import { KnownErrors, type TeamId, type UserId } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import { permissionOfRole } from '../../ground/projects/index.ts';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import { graphOf } from '../../kernel/permission-graph.ts';
import { requireUser } from '../../users/users/index.ts';
import { membership, memberWithGrants, memberWithPermission, type TeamRow, teamById } from './teams.queries.ts';

/** A caller that may be a client with a user. */
export type MemberContext = TenancyContext & Pick<Caller, 'level' | 'userId'>;

/** Returns a team. @throws {TeamNotFound} */
export async function requireTeam(context: TenancyContext, teamId: TeamId): Promise<TeamRow> {
  const team = await teamById.first(context, { teamId });
  if (team === undefined) throw new KnownErrors.TeamNotFound({ team_id: teamId });
  return team;
}

/** Returns the team whose members are read page by page. @throws {Refusal} 400, there is none */
export function teamOfPage(teamId: TeamId | null): TeamId {
  if (teamId === null) throw new Refusal(400, 'limit needs a team_id.');
  return teamId;
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
export function permissionsWith({ project }: TenancyContext, permissionId: string): readonly string[] {
  // @guard only-owners-invite-people
  if (project.projectId === 'internal' && memberPermissions.includes(permissionId)) return [permissionOfRole.owner];
  return graphOf(project.config).implying(permissionId);
}

/** Returns whether a user is in a team and has a permission there. Runs one statement. */
export async function holdsTeamPermission(
  context: TenancyContext,
  { teamId, userId, permissionId }: TeamRight,
): Promise<boolean> {
  const permissionIds = permissionsWith(context, permissionId);
  const member = await memberWithPermission.first(context, { teamId, userId, permissionIds });
  return member?.has_permission === true;
}

/**
 * Checks that a user is in a team and has permissions there, directly or through others that contain them. Runs one
 * statement.
 *
 * @throws {TeamMembershipNotFound | TeamPermissionRequired} in that order
 */
export async function requireTeamRight(
  context: TenancyContext,
  { teamId, userId, permissionIds }: { teamId: TeamId; userId: UserId; permissionIds: readonly string[] },
): Promise<void> {
  const wanted = permissionIds.map((id) => ({ id, with: permissionsWith(context, id) }));
  const lookedFor = wanted.flatMap((one) => one.with);
  const member = await memberWithGrants.first(context, { teamId, userId, permissionIds: lookedFor });
  const right = { team_id: teamId, user_id: userId };
  if (member === undefined) throw new KnownErrors.TeamMembershipNotFound(right);
  const missing = wanted.find((one) => !one.with.some((id) => member.permission_ids.includes(id)));
  // @guard member-needs-permission
  if (missing !== undefined) throw new KnownErrors.TeamPermissionRequired({ ...right, permission_id: missing.id });
}

/** Options for the creator of a team. */
interface CreatorChoice {
  readonly creatorUserId: UserId | undefined;
  readonly addsCurrentUser: boolean;
}

/**
 * Returns the creator of a team: the user of a client, or the optional user that a server specifies.
 *
 * @throws {Refusal} 400, 401 or 403
 */
export function chooseCreator(
  context: MemberContext,
  { creatorUserId, addsCurrentUser }: CreatorChoice,
): UserId | null {
  if (context.level === 'client') {
    if (context.project.config.teams.allowClientTeamCreation) return context.userId;
    throw new Refusal(403, 'Client team creation is disabled for this project', 'CLIENT_TEAM_CREATION_NOT_ENABLED');
  }
  if (!addsCurrentUser) return creatorUserId ?? null;
  if (creatorUserId !== undefined) {
    throw new Refusal(400, 'add_current_user and creator_user_id cannot be used together.');
  }
  if (context.userId === null) throw new Refusal(401, 'add_current_user requires a signed-in user.');
  return context.userId;
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
