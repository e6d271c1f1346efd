import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';

const shownMax = 5;

/** Returns the query of the name of a team. */
export function useTeamName(teamId: string | undefined) {
  const { id: projectId, app } = useProject();
  return useQuery({
    queryKey: ['teams', projectId, 'name', teamId],
    queryFn: async () => (await app.getTeam(teamId ?? ''))?.displayName ?? 'Deleted team',
    enabled: teamId !== undefined,
  });
}

interface TeamFieldProps {
  teamId: string | undefined;
  onChange: (teamId: string | undefined) => void;
}

/** Chooses a team by its name. */
export function TeamField({ teamId, onChange }: TeamFieldProps) {
  const name = useTeamName(teamId);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Team</legend>
      {teamId === undefined ? (
        <TeamSearch onChoose={onChange} />
      ) : (
        <div className="flex h-9 items-center justify-between gap-2 rounded-md border border-control ps-3">
          <span className="truncate">{name.data ?? teamId}</span>
          <IconButton label="Remove team" icon={<X size={15} />} onClick={() => onChange(undefined)} />
        </div>
      )}
    </fieldset>
  );
}

function TeamSearch({ onChoose }: { onChoose: (teamId: string) => void }) {
  const { id: projectId, app } = useProject();
  const [query, setQuery] = useState('');
  const found = useQuery({
    queryKey: ['teams', projectId, 'for-filter', query],
    queryFn: async () => await app.listTeams({ query, limit: shownMax }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SearchField label="Search teams" placeholder="Any team" wanted={query} onChange={setQuery} />
      {query !== '' && (
        <ul className="mt-1 flex flex-col items-start">
          {found.data?.map(({ id, displayName }) => (
            <li key={id} className="max-w-full">
              <Button look="quiet" size="small" className="max-w-full" onClick={() => onChoose(id)}>
                <span className="truncate">{displayName}</span>
              </Button>
            </li>
          ))}
          {found.data?.length === 0 && <li className="py-1 text-ink-2 text-sm">No teams found.</li>}
        </ul>
      )}
    </>
  );
}
