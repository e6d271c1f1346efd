import { type ServerTeam, type ServerUser, useAction } from '@portico/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOf, nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { Actions, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Failed, ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

const shownMax = 6;

interface AddMemberProps {
  team: ServerTeam;
  onAdded: () => Promise<void>;
  onClose: () => void;
}

/** Finds users by name, email or ID and adds them to the team. */
export function AddMemberDialog({ isOpen, ...rest }: AddMemberProps & { isOpen: boolean }) {
  return (
    <Dialog
      isOpen={isOpen}
      title="Add member"
      description="New members get the default permissions of team members."
      onClose={rest.onClose}
    >
      <Finder {...rest} />
    </Dialog>
  );
}

/** Loads the users that a search finds, and whether each is a member of a team. */
function useFoundUsers(team: AddMemberProps['team'], query: string) {
  const project = useProject();
  return useQuery({
    queryKey: ['users', project.id, 'for-teams', team.id, query],
    queryFn: async () => {
      const options = { limit: shownMax, ...(query === '' ? {} : { query }) };
      const { app } = project;
      // In the same order: each member of the first list is in the second one.
      const [users, members] = await Promise.all([
        app.listUsers(options),
        app.listUsers({ ...options, teamId: team.id }),
      ]);
      const memberIds = new Set(members.map(({ id }) => id));
      return users.map((user) => ({ user, isMember: memberIds.has(user.id) }));
    },
    placeholderData: keepPreviousData,
  });
}

function Finder({ team, onAdded, onClose }: AddMemberProps) {
  const [query, setQuery] = useState('');
  const found = useFoundUsers(team, query);
  const adding = useAction(async (user: ServerUser) => {
    await team.addUser(user.id);
    await Promise.all([onAdded(), found.refetch()]);
    announce({ title: 'Member added', text: nameOf(user) });
  });
  return (
    <>
      <div className="flex">
        <SearchField
          label="Search users"
          placeholder="Name, email or user ID"
          wanted={query}
          onChange={(text) => setQuery(text)}
        />
      </div>
      <ProblemNote error={adding.error} />
      {found.isLoadingError && <Failed error={found.error} onRetry={found.refetch} />}
      <ul className="mt-3 min-h-72 divide-y divide-line">
        {found.data?.map(({ user, isMember }) => (
          <li key={user.id} className="flex min-h-12 items-center justify-between gap-4 py-1.5">
            <Named id={user.id} name={nameOf(user)} imageUrl={user.profileImageUrl} detail={detailOf(user)} />
            {isMember ? (
              <Badge>Member</Badge>
            ) : (
              <Button
                size="small"
                disabled={adding.isRunning}
                aria-label={`Add ${nameOf(user)}`}
                onClick={() => void adding.run(user)}
              >
                Add
              </Button>
            )}
          </li>
        ))}
        {found.data?.length === 0 && <li className="py-6 text-center text-ink-2">No users found.</li>}
      </ul>
      <Actions>
        <Button onClick={onClose}>Done</Button>
      </Actions>
    </>
  );
}
