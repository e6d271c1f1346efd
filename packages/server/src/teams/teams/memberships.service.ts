import { KnownErrors, type TeamId, type UserId } from '@portico/contract';
import { invariant } from '../../base/invariant.ts';
import { inTransaction } from '../../db/handle.ts';
import { dropImage, type GivenImage, storeImage } from '../../ground/images/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { changePeople } from '../../users/owner-teams/index.ts';
import { deleteMember, insertMember, lockedMember, updateMember, wholeMembers } from './memberships.queries.ts';
import { asTeamsProblem } from './team-room.ts';

/** A user in a team. */
export interface Member {
  readonly teamId: TeamId;
  readonly userId: UserId;
}

/**
 * Adds a user to a team. Runs one statement, except in the internal project.
 *
 * @param permissionIds the permissions of a new member. Default: the default permissions of members
 * @returns false if the user is already a member
 * @throws {UserNotFound | TeamNotFound} in that order
 * @throws {Refusal} 400, the user is in the maximum number of teams
 */
export async function addMember(
  context: TenancyContext,
  { teamId, userId }: Member,
  permissionIds: readonly string[] = Object.keys(context.project.config.rbac.defaultPermissions.teamMember),
): Promise<boolean> {
  const teamsMax = context.platform.settings.bounds.teams;
  const values = { teamId, userId, now: context.now, permissionIds, teamsMax };
  const insert = async (context: TenancyContext) => await insertMember.first(context, values);
  const row = await changePeople(context, { teamId, userId }, insert).catch((error: unknown) => {
    throw asTeamsProblem(error, teamsMax);
  });
  invariant(row !== undefined, 'the statement always has a row');
  if (!row.has_user) throw new KnownErrors.UserNotFound();
  if (!row.has_team) throw new KnownErrors.TeamNotFound({ team_id: teamId });
  return row.is_new;
}

/**
 * Adds a member like `addMember`, but throws if the user is already a member.
 *
 * @throws {UserNotFound | TeamNotFound | TeamMembershipAlreadyExists | Refusal}
 */
export async function addNewMember(context: TenancyContext, member: Member): Promise<void> {
  if (!(await addMember(context, member))) throw new KnownErrors.TeamMembershipAlreadyExists();
}

/** Returns the profile of a member with the user. @throws {TeamMembershipNotFound} */
export async function requireProfile(context: TenancyContext, { teamId, userId }: Member) {
  const first = { joinedAt: null, afterUserId: null, afterTeamId: null };
  const [row] = await wholeMembers.all(context, { teamId, userId, ...first, count: 1 });
  if (row === undefined) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
  return row;
}

/**
 * Removes a user from a team, with their profile and permissions there.
 *
 * @throws {TeamMembershipNotFound}
 * @throws {Refusal} 400, the user is the last owner of projects
 */
export async function removeMember(context: TenancyContext, { teamId, userId }: Member): Promise<void> {
  const remove = async (context: TenancyContext) => {
    const deleted = await deleteMember.first(context, { teamId, userId });
    if (deleted === undefined) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
    await dropImage(context, `member:${teamId}:${userId}`, deleted.profile_image_url);
  };
  const work = async (context: TenancyContext) => await changePeople(context, { teamId, userId }, remove);
  await inTransaction(context, work);
}

/** Changes of a member profile. Undefined values stay the same. */
interface ProfileChanges {
  readonly displayName: string | undefined;
  readonly image: GivenImage | null | undefined;
}

/** Changes the display name or image of a member. @throws {TeamMembershipNotFound} */
export async function changeMemberProfile(
  context: TenancyContext,
  { teamId, userId }: Member,
  { displayName, image }: ProfileChanges,
): Promise<void> {
  const owner = `member:${teamId}:${userId}` as const;
  await inTransaction(context, async (context) => {
    const old = await lockedMember.first(context, { teamId, userId });
    if (old === undefined) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
    if (image !== undefined) await dropImage(context, owner, old.profile_image_url);
    await updateMember.run(context, {
      teamId,
      userId,
      displayName: displayName ?? old.display_name,
      profileImageUrl:
        image === undefined ? old.profile_image_url : image === null ? null : await storeImage(context, owner, image),
    });
  });
}
