import type { TeamOwner } from '../../base/owner.ts';
import type { ServerCaller, ServerTeamUpdateOptions } from './server-team-options.ts';
import { changesToWire } from './team-methods.ts';

/** Updates a team at the server access level. */
export async function updateServerTeam(owner: TeamOwner<'server'>, changes: ServerTeamUpdateOptions): Promise<void> {
  const body = serverChangesToWire(changes);
  await owner.transport.call('PATCH /teams/:team_id', { params: { team_id: owner.teamId }, body });
  owner.changed();
}

/** Converts the changes of a server to the wire format. */
export function serverChangesToWire(changes: ServerTeamUpdateOptions) {
  return {
    ...changesToWire(changes),
    client_read_only_metadata: changes.clientReadOnlyMetadata,
    server_metadata: changes.serverMetadata,
  };
}

export async function addUser(owner: TeamOwner<'server'>, userId: string): Promise<void> {
  const params = { team_id: owner.teamId, user_id: userId };
  await owner.transport.call('POST /team-memberships/:team_id/:user_id', { params });
  owner.changed();
}

/** Lists the members of a team as server users, in the order of joining. */
export async function listMembers<M>(owner: TeamOwner<'server'> & ServerCaller<M>): Promise<M[]> {
  const { items } = await owner.transport.call('GET /team-member-profiles', { query: { team_id: owner.teamId } });
  return items.map((wire) => owner.memberFromWire(wire));
}
