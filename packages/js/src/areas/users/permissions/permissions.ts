import type { Transport } from '../../../core/transport.ts';
import type { UserOwner } from '../../base/owner.ts';
import type { TeamReference } from '../../teams/teams/team-options.ts';

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
  const { team, permissionId: permission_id } = readRight(right);
  const params = { user_id: owner.userId, permission_id };
  if (team === undefined) {
    await owner.transport.call('POST /project-permissions/:user_id/:permission_id', { params });
  } else {
    await owner.transport.call('POST /team-permissions/:team_id/:user_id/:permission_id', {
      params: { ...params, team_id: team.id },
    });
  }
  refreshPermissions(owner);
}

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
  refreshPermissions(owner);
}

export async function listTeamGrants(
  transport: Transport<'server'>,
  { teamId, userId, userIds, teamIds, recursive = true }: ListTeamGrantsOptions = {},
): Promise<TeamGrant[]> {
  if (userIds?.length === 0 || teamIds?.length === 0) return [];
  const lists = { user_ids: userIds?.join(','), team_ids: teamIds?.join(',') };
  const query = { team_id: teamId, user_id: userId, ...lists, recursive };
  const { items } = await transport.call('GET /team-permissions', { query });
  return items.map((wire) => ({ teamId: wire.team_id, userId: wire.user_id, permissionId: wire.id }));
}

/** Refreshes the cached permissions and grants. */
function refreshPermissions({ reads, prefix }: UserOwner): void {
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
