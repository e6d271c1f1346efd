import type { TeamOwner } from '../../base/owner.ts';
import { membershipChanged, readsOfTeams } from './changes.ts';
import { memberProfileFromWire } from './member-profile.ts';
import type { TeamUpdateOptions, TeamUser } from './team-options.ts';
import * as calls from './teams.calls.ts';

/** Updates a team at the client access level. */
export async function updateTeam(owner: TeamOwner<'client'>, changes: TeamUpdateOptions): Promise<void> {
  await calls.update(owner, owner.teamId, changes);
  owner.changed(...readsOfTeams);
}

/** Deletes a team. */
export async function deleteTeam(owner: TeamOwner): Promise<void> {
  await calls.remove(owner, owner.teamId);
  membershipChanged(owner);
}

export async function removeUser(owner: TeamOwner, userId: string): Promise<void> {
  await calls.removeUser(owner, owner.teamId, userId);
  membershipChanged(owner);
}

/** Lists the members of a team with their profiles, in the order of joining. */
export async function listTeamUsers(owner: TeamOwner<'client'>): Promise<TeamUser[]> {
  const { items } = await owner.transport.call('GET /team-member-profiles', { query: { team_id: owner.teamId } });
  return items.map((wire) => ({ id: wire.user_id, teamProfile: memberProfileFromWire(wire) }));
}
