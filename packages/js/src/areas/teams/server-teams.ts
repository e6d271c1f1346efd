import { hasCode } from '../../core/has-code.ts';
import type { TeamOwner, UserOwner } from '../base/owner.ts';
import { memberProfileFromWire } from './member-profile.ts';
import { membershipChanged } from './own-teams.ts';
import type { ServerCaller } from './owner.ts';
import type { ServerTeam, ServerTeamCreateOptions, ServerTeamUpdateOptions, ServerTeamUser } from './server-team.ts';
import { ServerTeamObject } from './server-team-object.ts';
import type { TeamCreateOptions } from './team.ts';
import { changesToWire } from './team-methods.ts';

/** All teams of the project, or those of a user; oldest first. */
export async function listServerTeams(caller: ServerCaller, userId?: string): Promise<ServerTeam[]> {
  const { items } = await caller.transport.call('GET /teams', { query: { user_id: userId } });
  return items.map((wire) => new ServerTeamObject(wire, caller));
}

/** Any team; null when there is none. */
export async function getServerTeam(caller: ServerCaller, teamId: string): Promise<ServerTeam | null> {
  try {
    const wire = await caller.transport.call('GET /teams/:team_id', { params: { team_id: teamId } });
    return new ServerTeamObject(wire, caller);
  } catch (error) {
    if (hasCode(error, 'TEAM_NOT_FOUND')) return null;
    throw error;
  }
}

/** Creates a team. @throws {UserNotFound} there is no such creator */
export async function createServerTeam(caller: ServerCaller, options: ServerTeamCreateOptions) {
  const wire = await caller.transport.call('POST /teams', {
    body: {
      ...serverChangesToWire(options),
      display_name: options.displayName,
      creator_user_id: options.creatorUserId,
    },
  });
  membershipChanged(caller);
  return new ServerTeamObject(wire, caller);
}

/** The teams of a user, oldest first. */
export async function listTeamsOf(owner: UserOwner<'server'> & ServerCaller): Promise<ServerTeam[]> {
  return await listServerTeams(owner, owner.userId);
}

/** One team of a user; null when the user is not in it. */
export async function getTeamOf(owner: UserOwner<'server'> & ServerCaller, teamId: string): Promise<ServerTeam | null> {
  return (await listTeamsOf(owner)).find(({ id }) => id === teamId) ?? null;
}

/** Creates a team of which a user becomes the creator, and selects it for the user. */
export async function createTeamFor(
  owner: UserOwner<'server'> & ServerCaller,
  options: TeamCreateOptions,
): Promise<ServerTeam> {
  const team = await createServerTeam(owner, { ...options, creatorUserId: owner.userId });
  await owner.transport.call('PATCH /users/:user_id', {
    params: { user_id: owner.userId },
    body: { selected_team_id: team.id },
  });
  membershipChanged(owner);
  return team;
}

/** Changes a team as a server may. */
export async function updateServerTeam(owner: TeamOwner<'server'>, changes: ServerTeamUpdateOptions): Promise<void> {
  const body = serverChangesToWire(changes);
  await owner.transport.call('PATCH /teams/:team_id', { params: { team_id: owner.teamId }, body });
  owner.changed();
}

function serverChangesToWire(changes: ServerTeamUpdateOptions) {
  return {
    ...changesToWire(changes),
    client_read_only_metadata: changes.clientReadOnlyMetadata,
    server_metadata: changes.serverMetadata,
  };
}

/** Adds a user to a team. */
export async function addUser(owner: TeamOwner<'server'>, userId: string): Promise<void> {
  const params = { team_id: owner.teamId, user_id: userId };
  await owner.transport.call('POST /team-memberships/:team_id/:user_id', { params });
  owner.changed();
}

/** The members of a team with all that is known of them, in the order of joining. */
export async function listServerTeamUsers(owner: TeamOwner<'server'> & ServerCaller): Promise<ServerTeamUser[]> {
  const { items } = await owner.transport.call('GET /team-member-profiles', { query: { team_id: owner.teamId } });
  return items.map((wire) =>
    Object.assign(owner.userFromWire(wire.user), { teamProfile: memberProfileFromWire(wire) }),
  );
}
