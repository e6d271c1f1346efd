import type { Answer } from '../../../core/transport.ts';
import type { UserOwner } from '../../base/owner.ts';
import type { TeamMemberProfile, TeamReference } from './team-options.ts';
import { updateProfile } from './teams.calls.ts';

type WireProfile = Answer<'GET /team-member-profiles', 'client'>['items'][number];

/** Changes to a user's own team profile. Omitted fields stay unchanged. */
export interface TeamMemberProfileUpdateOptions {
  /** Display name in this team. */
  readonly displayName?: string;
  /** Profile image in this team. Null restores the user's own image. */
  readonly profileImageUrl?: string | null;
}

/** The current user's profile in a team, as of the time when it was loaded. */
export interface EditableTeamMemberProfile extends TeamMemberProfile {
  /** Updates the profile. */
  update(changes: TeamMemberProfileUpdateOptions): Promise<void>;
}

/** Creates a profile from its wire format. */
export function memberProfileFromWire(wire: WireProfile): TeamMemberProfile {
  return {
    displayName: wire.display_name,
    profileImageUrl: wire.profile_image_url,
    ...(typeof wire.primary_email === 'string' && { primaryEmail: wire.primary_email }),
  };
}

export async function getTeamProfile(owner: UserOwner, team: TeamReference): Promise<EditableTeamMemberProfile> {
  const { transport, userId, reads } = owner;
  const params = { team_id: team.id, user_id: userId };
  const wire = await transport.call('GET /team-member-profiles/:team_id/:user_id', { params });
  return {
    ...memberProfileFromWire(wire),
    update: async (changes) => {
      await updateProfile(owner, team.id, userId, changes);
      reads.refresh(`${owner.prefix}team-profiles`);
      reads.refresh(`teams.${team.id}.users`);
    },
  };
}
