import type { ServerTeam } from '@portico/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, SearchX, UsersRound } from 'lucide-react';
import { useProject } from '../../../lib/projects.tsx';
import { useDialogState } from '../../../lib/wanted-dialog.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { CopyableCell } from '../../../ui/forms/copy.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { TeamLink } from '../../../ui/layout/links.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { NewTeamDialog } from './new-team-dialog.tsx';
import { useMemberCounts, useTeams } from './teams.ts';

/** Shows the teams of the project page by page, newest first. The search text is in the URL. */
export function TeamList() {
  const { q = '' } = useSearch({ from: '/signed-in/projects/$projectId/teams' });
  const navigate = useNavigate({ from: '/projects/$projectId/teams' });
  const [isCreating, setIsCreating] = useDialogState('create-team');
  const pages = useTeams(q.trim());
  const teams = pages.data?.pages.flatMap(({ rows }) => rows);
  const search = (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true });
  return (
    <Screen
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
        {pages.isLoadingError && <Failed error={pages.error} onRetry={pages.refetch} />}
        {teams?.length === 0 && <NoTeams q={q} onCreate={() => setIsCreating(true)} onClear={() => search('')} />}
        {!pages.isLoadingError && teams?.length !== 0 && <TeamTable teams={teams} isStale={pages.isPlaceholderData} />}
      </Card>
      {teams !== undefined && teams.length > 0 && (
        <TeamCount
          count={teams.length}
          hasMore={pages.hasNextPage}
          isIncomplete={pages.data?.pages.some((page) => page.isIncomplete) === true}
        />
      )}
      <MoreButton query={pages} />
      <NewTeamDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Screen>
  );
}

function TeamTable({ teams, isStale }: { teams: readonly ServerTeam[] | undefined; isStale: boolean }) {
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
      isStale={isStale}
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
      id={id}
      shape="square"
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
  /** Number of teams that are shown. */
  count: number;
  hasMore: boolean;
  /** Whether the search has looked at a part of the teams only. */
  isIncomplete: boolean;
}

function TeamCount({ count, hasMore, isIncomplete }: TeamCountProps) {
  const shown = `${count} ${count === 1 ? 'team' : 'teams'}`;
  return (
    <p className="tabular mt-3 text-ink-3 text-sm" role="status">
      {hasMore ? `First ${shown}` : shown}
      {isIncomplete && '. The project has too many teams to search all: enter more of the name.'}
    </p>
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
