import { hasCode } from '../../../core/errors.ts';
import { converted } from '../../../core/unknown-fields.ts';
import type { UserOwner } from '../../base/owner.ts';
import { membershipChanged } from './changes.ts';
import type { Team, WireTeam } from './team.ts';
import type { TeamCreateOptions, TeamReference } from './team-options.ts';
import { removeUser } from './teams.calls.ts';

/**
 * The signed-in user and a function that creates team objects, because this file is loaded after the class of teams.
 */
export interface TeamMaker extends UserOwner<'client'> {
  teamFromWire(wire: WireTeam): Team;
}

export async function listTeams(owner: TeamMaker): Promise<Team[]> {
  const { items } = await owner.transport.call('GET /teams', { query: { user_id: owner.userId } });
  return items.map((wire) => owner.teamFromWire(wire));
}

export async function getTeam(owner: TeamMaker, teamId: string): Promise<Team | null> {
  try {
    const wire = await owner.transport.call('GET /teams/:team_id', { params: { team_id: teamId } });
    return owner.teamFromWire(wire);
  } catch (error) {
    if (hasCode(error, 'TEAM_MEMBERSHIP_NOT_FOUND')) return null;
    throw error;
  }
}

/** Creates a team with the signed-in user as its creator, and selects it. @see docs/reference/protocol/sdk.md#flows */
export async function createTeam(owner: TeamMaker, options: TeamCreateOptions): Promise<Team> {
  const { transport, userId } = owner;
  const wire = await transport.call('POST /teams', {
    body: converted('createTeam', options, (given) => ({
      display_name: given.displayName,
      profile_image_url: given.profileImageUrl,
      creator_user_id: userId,
    })),
  });
  try {
    await transport.call('PATCH /users/me', { body: { selected_team_id: wire.id } });
  } finally {
    // The team exists, even if it could not be selected.
    membershipChanged(owner);
  }
  return owner.teamFromWire(wire);
}

export async function leaveTeam(owner: UserOwner, team: TeamReference): Promise<void> {
  await removeUser(owner, team.id, owner.userId);
  membershipChanged(owner);
}
