import type { ServerTeam } from '@portico/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, SearchX, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { useTitle } from '../../../lib/title.ts';
import { useDialogState } from '../../../lib/wanted-dialog.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { CopyableCell } from '../../../ui/forms/copy.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { TeamLink } from '../../../ui/layout/links.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { NewTeamDialog } from './new-team-dialog.tsx';
import { isTeamFound, useMemberCounts, useTeams } from './teams.ts';

const perPage = 50;

/** Shows all teams of the project, newest first. The search text is in the URL. */
export function TeamList() {
  const project = useProject();
  useTitle('Teams', project.displayName);
  const { q = '' } = useSearch({ from: '/signed-in/projects/$projectId/teams' });
  const navigate = useNavigate({ from: '/projects/$projectId/teams' });
  const [isCreating, setIsCreating] = useDialogState('create-team');
  const [shownMax, setShownMax] = useState(perPage);
  const teams = useTeams();
  const found = teams.data?.filter((team) => isTeamFound(team, q));
  const search = (text: string) => {
    setShownMax(perPage);
    void navigate({ search: text === '' ? {} : { q: text }, replace: true });
  };
  return (
    <Screen
      title="Teams"
      subtitle="Groups of users in your app."
      actions={
        <Button changes look="primary" onClick={() => setIsCreating(true)}>
          <Plus size={16} aria-hidden="true" />
          Create team
        </Button>
      }
    >
      <div className="mb-3 flex">
        <SearchField label="Search teams" placeholder="Name or team ID" wanted={q} onChange={search} />
      </div>
      <Card>
        {teams.isLoadingError && <Failed error={teams.error} onRetry={teams.refetch} />}
        {found?.length === 0 && <NoTeams q={q} onCreate={() => setIsCreating(true)} onClear={() => search('')} />}
        {!teams.isLoadingError && found?.length !== 0 && <TeamTable teams={found?.slice(0, shownMax)} />}
      </Card>
      <TeamCount shown={Math.min(shownMax, found?.length ?? 0)} count={found?.length ?? 0}>
        <Button onClick={() => setShownMax(shownMax + perPage)}>Show more</Button>
      </TeamCount>
      <NewTeamDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Screen>
  );
}

function TeamTable({ teams }: { teams: readonly ServerTeam[] | undefined }) {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  const members = useMemberCounts(teams ?? []);
  const columns: Column<ServerTeam>[] = [
    { id: 'team', header: 'Team', cell: (team) => <TeamCell team={team} count={members.data?.get(team.id)} /> },
    {
      id: 'members',
      header: 'Members',
      className: 'w-32 max-sm:hidden',
      cell: ({ id }) => <span className="tabular">{members.data?.get(id)}</span>,
    },
    {
      id: 'id',
      header: 'ID',
      className: 'w-40 max-lg:hidden',
      cell: (team) => <CopyableCell text={team.id} what="team ID" />,
    },
    { id: 'created', header: 'Created', className: 'w-32', cell: (team) => <Time date={team.createdAt} /> },
  ];
  return (
    <DataTable
      label="Teams"
      columns={columns}
      rows={teams}
      keyOf={({ id }) => id}
      onOpen={({ id: teamId }) =>
        void navigate({ to: '/projects/$projectId/teams/$teamId', params: { projectId, teamId } })
      }
    />
  );
}

function TeamCell({ team, count }: { team: ServerTeam; count: string | undefined }) {
  const { id, displayName, profileImageUrl } = team;
  return (
    <Named
      name={displayName}
      imageUrl={profileImageUrl}
      title={
        <>
          <TeamLink id={id} name={displayName} />
          {count !== undefined && (
            <span className="tabular block text-ink-3 text-sm sm:hidden">
              {count} {count === '1' ? 'member' : 'members'}
            </span>
          )}
        </>
      }
    />
  );
}

interface TeamCountProps {
  shown: number;
  count: number;
  /** Content below the table, such as a button for more. */
  children: React.ReactNode;
}

function TeamCount({ shown, count, children }: TeamCountProps) {
  if (count === 0) return <div className="h-8" />;
  return (
    <div className="mt-3 flex min-h-8 items-center justify-between gap-3">
      <p className="tabular text-ink-3 text-sm" role="status">
        {shown < count ? `${shown} of ${count} teams` : `${count} ${count === 1 ? 'team' : 'teams'}`}
      </p>
      {shown < count && children}
    </div>
  );
}

function NoTeams({ q, onCreate, onClear }: { q: string; onCreate: () => void; onClear: () => void }) {
  if (q !== '') {
    return (
      <Empty
        icon={SearchX}
        title={`No teams match “${q}”`}
        text="Search by name or full team ID."
        action={<Button onClick={onClear}>Show all teams</Button>}
      />
    );
  }
  return (
    <Empty
      icon={UsersRound}
      title="No teams yet"
      text="Teams appear here when users or your server create them. You can also create one yourself."
      action={
        <Button changes onClick={onCreate}>
          Create team
        </Button>
      }
    />
  );
}
