import type { TeamOwner } from '../../base/owner.ts';
import { membershipChanged, readsOfTeams } from './changes.ts';
import { memberProfileFromWire } from './member-profile.ts';
import type { TeamUpdateOptions, TeamUser } from './team-options.ts';

/** Updates a team at the client access level. */
export async function updateTeam(owner: TeamOwner<'client'>, changes: TeamUpdateOptions): Promise<void> {
  const body = changesToWire(changes);
  await owner.transport.call('PATCH /teams/:team_id', { params: { team_id: owner.teamId }, body });
  owner.changed(...readsOfTeams);
}

/** Converts the changes of a member to the wire format. */
export function changesToWire({ displayName, profileImageUrl, clientMetadata }: TeamUpdateOptions) {
  return { display_name: displayName, profile_image_url: profileImageUrl, client_metadata: clientMetadata };
}

/** Deletes a team. */
export async function deleteTeam(owner: TeamOwner): Promise<void> {
  await owner.transport.call('DELETE /teams/:team_id', { params: { team_id: owner.teamId } });
  membershipChanged(owner);
}

export async function removeUser(owner: TeamOwner, userId: string): Promise<void> {
  const params = { team_id: owner.teamId, user_id: userId };
  await owner.transport.call('DELETE /team-memberships/:team_id/:user_id', { params });
  membershipChanged(owner);
}

/** Lists the members of a team with their profiles, in the order of joining. */
export async function listTeamUsers(owner: TeamOwner<'client'>): Promise<TeamUser[]> {
  const { items } = await owner.transport.call('GET /team-member-profiles', { query: { team_id: owner.teamId } });
  return items.map((wire) => ({ id: wire.user_id, teamProfile: memberProfileFromWire(wire) }));
}
