import { type BodyOf, type Endpoints, KnownErrors, type TeamId, type UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import { isForeignKeyViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/handle.ts';
import { jsonText } from '../../db/tables/columns.ts';
import { dropImage, type GivenImage, readImage, storeImage } from '../../ground/images/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { personalTeamName } from './personal-team.ts';
import { asTeamsProblem } from './team-room.ts';
import {
  deleteTeam,
  insertTeam,
  lockedTeam,
  ownedProject,
  renamePersonalTeams,
  type TeamColumns,
  type TeamRow,
  updateTeam,
} from './teams.queries.ts';

type NewTeam = Omit<BodyOf<Endpoints['POST /teams'], 'server'>, 'creator_user_id'>;
type TeamChanges = BodyOf<Endpoints['PATCH /teams/:team_id'], 'server'>;

/** Parses the image of a team. @throws {Refusal} 400, the image is invalid, or a client sent a URL */
export function readTeamImage(given: string | null | undefined, takesLinks: boolean): GivenImage | null | undefined {
  return typeof given === 'string' ? readImage(given, { takesLinks }) : given;
}

/**
 * Creates a team. Its creator becomes a member with the default permissions of creators.
 *
 * @throws {UserNotFound} the creator does not exist
 * @throws {Refusal} 400, the creator is in the maximum number of teams
 */
export async function createTeam(
  context: TenancyContext,
  team: NewTeam,
  { creatorUserId, image }: { readonly creatorUserId: UserId | null; readonly image: GivenImage | null | undefined },
): Promise<TeamRow> {
  const teamId = newId<TeamId>();
  const teamsMax = context.platform.settings.bounds.teams;
  const creatorPermissionIds = Object.keys(context.project.config.rbac.defaultPermissions.teamCreator);
  const create = async (context: TenancyContext) =>
    await insertTeam.first(context, {
      teamId,
      displayName: team.display_name,
      teamName: team.display_name,
      profileImageUrl:
        image === null || image === undefined ? null : await storeImage(context, `team:${teamId}`, image),
      clientMetadata: jsonText(team.client_metadata),
      clientReadOnlyMetadata: jsonText(team.client_read_only_metadata),
      serverMetadata: jsonText(team.server_metadata),
      // Without a creator, the team gets no member, and the user ID is a placeholder.
      selectedTeamId: creatorUserId === null ? null : teamId,
      userId: creatorUserId ?? teamId,
      now: context.now,
      creatorPermissionIds,
      teamsMax,
    });
  try {
    const row = await (image === null || image === undefined ? create(context) : inTransaction(context, create));
    invariant(row !== undefined, 'a successful insert returns its row');
    return row;
  } catch (error) {
    if (isForeignKeyViolation(error, 'team_memberships_of_user')) throw new KnownErrors.UserNotFound();
    throw asTeamsProblem(error, teamsMax);
  }
}

/** @throws {TeamNotFound} */
export async function changeTeam(
  context: TenancyContext,
  teamId: TeamId,
  changes: TeamChanges,
  image: GivenImage | null | undefined,
): Promise<TeamRow> {
  const owner = `team:${teamId}` as const;
  return await inTransaction(context, async (context) => {
    const old = await lockedTeam.first(context, { teamId });
    if (old === undefined) throw new KnownErrors.TeamNotFound({ team_id: teamId });
    const { display_name, client_metadata, client_read_only_metadata, server_metadata } = changes;
    const columns: TeamColumns = {
      ...(display_name === undefined ? {} : { display_name }),
      ...(image === undefined
        ? {}
        : { profile_image_url: image === null ? null : await storeImage(context, owner, image) }),
      client_metadata,
      client_read_only_metadata,
      server_metadata,
    };
    if (image !== undefined) await dropImage(context, owner, old.profile_image_url);
    const row = await updateTeam(context, teamId, columns);
    invariant(row !== undefined, 'this transaction holds a lock on the row');
    return row;
  });
}

/**
 * Deletes a team with all its data. The team is locked before its invitations, but accepting an invitation locks them
 * in the other order. On a deadlock, the database aborts one of the two, which is retried.
 *
 * @throws {TeamNotFound}
 * @throws {Refusal} 400, the team owns projects, which nobody could administer any more
 */
export async function removeTeam(context: TenancyContext, teamId: TeamId): Promise<void> {
  const work = async (context: TenancyContext) => {
    if (context.project.projectId === 'internal') await refuseOwnerOfProjects(context, teamId);
    const deleted = await deleteTeam.first(context, { teamId, userId: null });
    if (deleted === undefined) throw new KnownErrors.TeamNotFound({ team_id: teamId });
    await dropImage(context, `team:${teamId}`, deleted.profile_image_url);
  };
  await inTransaction(context, work);
}

/**
 * Rejects a team that owns projects. Lock the team first: a concurrent project transfer locks it too.
 *
 * @throws {Refusal} 400
 */
async function refuseOwnerOfProjects(context: TenancyContext, teamId: TeamId): Promise<void> {
  await lockedTeam.first(context, { teamId });
  if ((await ownedProject.first(context, { teamId })) === undefined) return;
  throw new Refusal(400, 'This team owns projects. Transfer them to another team or delete them first.');
}

/**
 * Renames the personal teams of a user who has just got a name.
 *
 * @see docs/reference/protocol/sign-in.md#anonymous-users · docs/reference/protocol/users.md#effects-of-changes
 */
export async function namePersonalTeams(
  context: TenancyContext,
  user: { readonly userId: UserId; readonly displayName: string | null; readonly email: string | null },
): Promise<void> {
  await renamePersonalTeams.run(context, { userId: user.userId, name: personalTeamName(user) });
}
