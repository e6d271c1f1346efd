import type { Transport } from '../../../core/transport.ts';
import type { UserOwner } from '../../base/owner.ts';
import type { TeamReference } from '../../teams/teams/team-options.ts';
import * as calls from './permissions.calls.ts';

/** A permission of a user, in a team or in the project. */
export interface Permission {
  /** ID of the permission, such as `read_bills`, or `$update_team` for a system permission. */
  readonly id: string;
}

/** Options of permission lists. */
export interface ListPermissionsOptions {
  /** Whether to include permissions that are contained in others. Default: true. */
  readonly recursive?: boolean;
}

/** A permission that a user has in a team. */
export interface TeamGrant {
  /** ID of the team. */
  readonly teamId: string;
  /** ID of the user. */
  readonly userId: string;
  /** ID of the permission. */
  readonly permissionId: string;
}

/** Filters grants in teams. Default: all grants of the project. */
export interface ListTeamGrantsOptions extends ListPermissionsOptions {
  /** Only grants in this team. */
  readonly teamId?: string;
  /** Only grants of this user. */
  readonly userId?: string;
  /** Only grants of these users, at most 100. */
  readonly userIds?: readonly string[];
  /** Only grants in these teams, at most 100. */
  readonly teamIds?: readonly string[];
}

/** A team permission, or a project permission without a team. */
export type Right = readonly [permissionId: string] | readonly [team: TeamReference, permissionId: string];

/** The permissions in a team, or in the project without a team. */
export type PermissionScope =
  | readonly [options?: ListPermissionsOptions]
  | readonly [team: TeamReference, options?: ListPermissionsOptions];

export async function listPermissions(owner: UserOwner, scope: PermissionScope): Promise<Permission[]> {
  const [first = {}, second = {}] = scope;
  if ('id' in first) return await granted(owner, first, second);
  return await granted(owner, undefined, first);
}

export async function getPermission(owner: UserOwner, right: Right): Promise<Permission | null> {
  const { team, permissionId } = readRight(right);
  const [found] = await granted(owner, team, { permissionId });
  return found ?? null;
}

export async function hasPermission(owner: UserOwner, right: Right): Promise<boolean> {
  return (await getPermission(owner, right)) !== null;
}

export async function grantPermission(owner: UserOwner<'server'>, right: Right): Promise<void> {
  const { team, permissionId } = readRight(right);
  if (team === undefined) await calls.grantInProject(owner, owner.userId, permissionId);
  else await calls.grantInTeam(owner, team.id, owner.userId, permissionId);
  refreshPermissions(owner);
}

export async function revokePermission(owner: UserOwner<'server'>, right: Right): Promise<void> {
  const { team, permissionId } = readRight(right);
  if (team === undefined) await calls.revokeInProject(owner, owner.userId, permissionId);
  else await calls.revokeInTeam(owner, team.id, owner.userId, permissionId);
  refreshPermissions(owner);
}

export async function listTeamGrants(
  transport: Transport<'server'>,
  { userIds, teamIds, recursive = true, ...options }: ListTeamGrantsOptions = {},
): Promise<TeamGrant[]> {
  if (userIds?.length === 0 || teamIds?.length === 0) return [];
  const lists = { userIds: userIds?.join(','), teamIds: teamIds?.join(',') };
  const grants = await calls.listInTeams({ transport }, { ...options, ...lists, recursive });
  return grants.map(({ id, teamId, userId }) => ({ teamId, userId, permissionId: id }));
}

/** Refreshes the cached permissions and grants. */
function refreshPermissions({ reads, prefix }: UserOwner): void {
  for (const part of [`${prefix}permissions`, 'teams.grants']) reads.refresh(part);
}

async function granted(
  owner: UserOwner,
  team: TeamReference | undefined,
  { recursive = true, permissionId }: ListPermissionsOptions & { readonly permissionId?: string },
): Promise<Permission[]> {
  const query = { userId: owner.userId, permissionId, recursive };
  const grants =
    team === undefined
      ? await calls.listInProject(owner, query)
      : await calls.listInTeams(owner, { ...query, teamId: team.id });
  return grants.map(({ id }) => ({ id }));
}

function readRight(right: Right): { team: TeamReference | undefined; permissionId: string } {
  if (right.length === 1) return { team: undefined, permissionId: right[0] };
  const [team, permissionId] = right;
  return { team, permissionId };
}
