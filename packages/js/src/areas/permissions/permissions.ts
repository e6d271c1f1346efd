import type { Transport } from '../../core/transport.ts';
import type { UserOwner } from '../base/owner.ts';
import type { TeamReference } from '../teams/team-options.ts';

/** Something that a user may do, in a team or in the project. */
export interface Permission {
  /** Such as `read_bills`, or `$update_team` for one of the system. */
  readonly id: string;
}

/** Which permissions are listed. */
export interface ListPermissionsOptions {
  /** Also those that are contained in others; yes, unless said. */
  readonly recursive?: boolean;
}

/** A permission that a user was granted in a team. */
export interface TeamGrant {
  /** In which team. */
  readonly teamId: string;
  /** To whom. */
  readonly userId: string;
  /** What was granted. */
  readonly permissionId: string;
}

/** Which grants in teams are wanted; all of the project, if nothing is said. */
export interface ListTeamGrantsOptions extends ListPermissionsOptions {
  /** Only what was granted in this team. */
  readonly teamId?: string;
  /** Only what was granted to this user. */
  readonly userId?: string;
}

/** A permission of a team, or without a team one of the project. */
export type Right = readonly [permissionId: string] | readonly [team: TeamReference, permissionId: string];

/** The permissions in a team, or without a team those in the project. */
export type PermissionScope =
  | readonly [options?: ListPermissionsOptions]
  | readonly [team: TeamReference, options?: ListPermissionsOptions];

/** What a user may do in a team, or in the project. */
export async function listPermissions(owner: UserOwner, scope: PermissionScope): Promise<Permission[]> {
  const [first = {}, second = {}] = scope;
  if ('id' in first) return await granted(owner, first, second);
  return await granted(owner, undefined, first);
}

/** One permission that a user has, directly or through another; null when the user does not have it. */
export async function getPermission(owner: UserOwner, right: Right): Promise<Permission | null> {
  const { team, permissionId } = readRight(right);
  const [found] = await granted(owner, team, { permissionId });
  return found ?? null;
}

/** Whether a user has a permission, directly or through another. */
export async function hasPermission(owner: UserOwner, right: Right): Promise<boolean> {
  return (await getPermission(owner, right)) !== null;
}

/** Grants a permission. */
export async function grantPermission(owner: UserOwner<'server'>, right: Right): Promise<void> {
  const { team, permissionId: permission_id } = readRight(right);
  const params = { user_id: owner.userId, permission_id };
  if (team === undefined) {
    await owner.transport.call('POST /project-permissions/:user_id/:permission_id', { params });
  } else {
    await owner.transport.call('POST /team-permissions/:team_id/:user_id/:permission_id', {
      params: { ...params, team_id: team.id },
    });
  }
  lookAgain(owner);
}

/** Takes a permission away that was granted. */
export async function revokePermission(owner: UserOwner<'server'>, right: Right): Promise<void> {
  const { team, permissionId: permission_id } = readRight(right);
  const params = { user_id: owner.userId, permission_id };
  if (team === undefined) {
    await owner.transport.call('DELETE /project-permissions/:user_id/:permission_id', { params });
  } else {
    await owner.transport.call('DELETE /team-permissions/:team_id/:user_id/:permission_id', {
      params: { ...params, team_id: team.id },
    });
  }
  lookAgain(owner);
}

/** Who was granted what in teams: however many members and teams there are, in one request. */
export async function listTeamGrants(
  transport: Transport<'server'>,
  { teamId, userId, recursive = true }: ListTeamGrantsOptions = {},
): Promise<TeamGrant[]> {
  const query = { team_id: teamId, user_id: userId, recursive };
  const { items } = await transport.call('GET /team-permissions', { query });
  return items.map((wire) => ({ teamId: wire.team_id, userId: wire.user_id, permissionId: wire.id }));
}

/** The lists of grants repeat what a user has. */
function lookAgain({ reads, prefix }: UserOwner): void {
  for (const part of [`${prefix}permissions`, 'teams.grants']) reads.refresh(part);
}

async function granted(
  { transport, userId }: UserOwner,
  team: TeamReference | undefined,
  { recursive = true, permissionId }: ListPermissionsOptions & { readonly permissionId?: string },
): Promise<Permission[]> {
  const query = { user_id: userId, permission_id: permissionId, recursive };
  const { items } =
    team === undefined
      ? await transport.call('GET /project-permissions', { query })
      : await transport.call('GET /team-permissions', { query: { ...query, team_id: team.id } });
  return items.map(({ id }) => ({ id }));
}

function readRight(right: Right): { team: TeamReference | undefined; permissionId: string } {
  if (right.length === 1) return { team: undefined, permissionId: right[0] };
  const [team, permissionId] = right;
  return { team, permissionId };
}
