import type { ServerTeam } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Activity } from '../../../features/history/activity.tsx';
import { ApiKeys } from '../../../features/teams/api-keys/api-keys.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { useTitle } from '../../../lib/title.ts';
import { CopyableText } from '../../../ui/forms/copy.tsx';
import { AwaitedEntity, EntityScreen } from '../../../ui/layout/entity-screen.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Metadata } from '../../../ui/lists/metadata.tsx';
import { DeleteTeam } from './delete-team.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { PastInvitations } from './past-invitations.tsx';
import { TeamProfile } from './team-profile.tsx';

/** Shows a team: profile, members, permissions, invitations, API keys and metadata. */
export function TeamPage() {
  const project = useProject();
  const { teamId } = useParams({ from: '/signed-in/projects/$projectId/teams/$teamId' });
  const team = useQuery({
    queryKey: ['teams', project.id, 'one', teamId],
    queryFn: async () => await project.app.getTeam(teamId),
  });
  useTitle(team.data?.displayName ?? 'Team', project.displayName);
  return (
    <AwaitedEntity kind="team" query={team}>
      {(known) => <Known key={known.id} team={known} onChanged={() => refresh(['teams', project.id])} />}
    </AwaitedEntity>
  );
}

function Known({ team, onChanged }: { team: ServerTeam; onChanged: () => Promise<void> }) {
  return (
    <EntityScreen
      kind="team"
      name={team.displayName}
      imageUrl={team.profileImageUrl}
      facts={
        <>
          <CopyableText text={team.id} what="team ID" />
          <span>
            Created <Time date={team.createdAt} />
          </span>
        </>
      }
    >
      <TeamProfile team={team} onChanged={onChanged} />
      <Members team={team} />
      <Invitations team={team} />
      <PastInvitations team={team} />
      <ApiKeys owner={team} kind="team" />
      <Activity of={{ teamId: team.id }} />
      <Metadata owner={team} what="team" onChanged={onChanged} />
      <DeleteTeam team={team} onChanged={onChanged} />
    </EntityScreen>
  );
}
