import type { Answer } from '../../core/transport.ts';
import type { UserOwner } from '../base/owner.ts';
import type { TeamMemberProfile, TeamReference } from './team-options.ts';

type WireProfile = Answer<'GET /team-member-profiles', 'client'>['items'][number];

/** What a member may change of the own profile. What is absent stays. */
export interface TeamMemberProfileUpdateOptions {
  /** The name in this team. */
  readonly displayName?: string;
  /** Null goes back to the user's own picture. */
  readonly profileImageUrl?: string | null;
}

/** The profile of whoever asks. Values are as of when they were asked. */
export interface EditableTeamMemberProfile extends TeamMemberProfile {
  /** Changes what is given. */
  update(changes: TeamMemberProfileUpdateOptions): Promise<void>;
}

/** Makes a profile from its wire form. */
export function memberProfileFromWire(wire: WireProfile): TeamMemberProfile {
  return { displayName: wire.display_name, profileImageUrl: wire.profile_image_url };
}

/** What a user is called in a team, to be changed. @throws {TeamMembershipNotFound} the user is not in the team */
export async function getTeamProfile(owner: UserOwner, team: TeamReference): Promise<EditableTeamMemberProfile> {
  const { transport, userId, reads } = owner;
  const params = { team_id: team.id, user_id: userId };
  const wire = await transport.call('GET /team-member-profiles/:team_id/:user_id', { params });
  return {
    ...memberProfileFromWire(wire),
    update: async ({ displayName, profileImageUrl }) => {
      const body = { display_name: displayName, profile_image_url: profileImageUrl };
      await transport.call('PATCH /team-member-profiles/:team_id/:user_id', { params, body });
      reads.refresh(`${owner.prefix}team-profiles`);
      reads.refresh(`teams.${team.id}.users`);
    },
  };
}
