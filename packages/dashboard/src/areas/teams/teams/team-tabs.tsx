import { Activity } from '../../../features/history/activity.tsx';
import { ApiKeys } from '../../../features/teams/api-keys/api-keys.tsx';
import { Metadata } from '../../../ui/lists/metadata.tsx';
import { DeleteTeam } from './delete-team.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { PastInvitations } from './past-invitations.tsx';
import { useShownTeam } from './shown-team.ts';
import { TeamProfile } from './team-profile.tsx';

/** Shows the members of a team and their permissions. */
export function MembersTab() {
  return <Members team={useShownTeam().team} />;
}

/** Shows who is invited to a team, and who was. */
export function InvitationsTab() {
  const { team } = useShownTeam();
  return (
    <>
      <Invitations team={team} />
      <PastInvitations team={team} />
    </>
  );
}

/** Shows the API keys of a team. */
export function TeamApiKeysTab() {
  return <ApiKeys owner={useShownTeam().team} kind="team" />;
}

/** Shows what happened to a team. */
export function TeamActivityTab() {
  return <Activity of={{ teamId: useShownTeam().team.id }} />;
}

/** Shows the name, picture and metadata of a team, and its deletion. */
export function TeamSettingsTab() {
  const { team, onChanged } = useShownTeam();
  return (
    <>
      <TeamProfile team={team} onChanged={onChanged} />
      <Metadata owner={team} what="team" onChanged={onChanged} />
      <DeleteTeam team={team} onChanged={onChanged} />
    </>
  );
}
