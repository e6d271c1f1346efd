import type { ServerUser } from '@portico/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProject } from '../../lib/projects.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Named } from '../../ui/lists/named.tsx';
import { Failed } from '../../ui/states/problem.tsx';
import { detailOf, nameOf } from './user-name.ts';

const shownMax = 6;

interface UserFinderProps {
  /** Text of the button of a user, a verb: "Add". */
  action: string;
  /** IDs of users whose button is disabled. */
  takenIds?: ReadonlySet<string>;
  onChoose: (user: ServerUser) => void;
}

/** Finds users by name, email or ID, with a button for each. Nothing is shown before a search. */
export function UserFinder({ action, takenIds, onChoose }: UserFinderProps) {
  const project = useProject();
  const [query, setQuery] = useState('');
  const found = useQuery({
    queryKey: ['users', project.id, 'for-emails', query],
    queryFn: async () => await project.app.listUsers({ limit: shownMax, query, includeAnonymous: true }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <div>
      <SearchField
        label="Search users"
        placeholder="Name, email or user ID"
        wanted={query}
        onChange={(text) => setQuery(text)}
      />
      {found.isLoadingError && <Failed error={found.error} onRetry={found.refetch} />}
      {query !== '' && (
        <ul className="mt-2 divide-y divide-line">
          {found.data?.map((user) => (
            <li key={user.id} className="flex min-h-12 items-center justify-between gap-4 py-1.5">
              <Named id={user.id} name={nameOf(user)} imageUrl={user.profileImageUrl} detail={detailOf(user)} />
              <Button
                size="small"
                disabled={takenIds?.has(user.id) === true}
                aria-label={`${action} ${nameOf(user)}`}
                onClick={() => onChoose(user)}
              >
                {action}
              </Button>
            </li>
          ))}
          {found.data?.length === 0 && <li className="py-4 text-ink-2">No users found.</li>}
        </ul>
      )}
    </div>
  );
}
