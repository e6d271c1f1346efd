import type { ServerTeam } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { useTitle } from '../../../lib/title.ts';
import { AwaitedEntity, EntityScreen } from '../../../ui/layout/entity-screen.tsx';
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { InviteToTeam } from './invitations.tsx';
import { ShownTeam } from './shown-team.ts';

/** Shows a team: its name and facts, and a tab of the URL. */
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

const tabs = [
  { to: '/projects/$projectId/teams/$teamId', name: 'Members' },
  { to: '/projects/$projectId/teams/$teamId/invitations', name: 'Invitations' },
  { to: '/projects/$projectId/teams/$teamId/api-keys', name: 'API keys' },
  { to: '/projects/$projectId/teams/$teamId/activity', name: 'Activity' },
  { to: '/projects/$projectId/teams/$teamId/settings', name: 'Settings' },
] as const;

function Known({ team, onChanged }: { team: ServerTeam; onChanged: () => Promise<void> }) {
  return (
    <ShownTeam value={{ team, onChanged }}>
      <EntityScreen
        kind="team"
        entity={team}
        name={team.displayName}
        actions={<InviteToTeam team={team} />}
        facts={[['Created', <Time key="created" date={team.createdAt} />]]}
        tabs={<ScreenTabs label="Team" tabs={tabs} params={{ teamId: team.id }} />}
      >
        <Outlet />
      </EntityScreen>
    </ShownTeam>
  );
}
