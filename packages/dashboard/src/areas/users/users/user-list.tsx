import type { AdminOwnedProject } from '@portico/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailPlus, SearchX, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserPager } from './user-pager.tsx';
import type { UserSearch } from './user-search.ts';
import { UserTable } from './user-table.tsx';

const perPage = 50;

/** Shows all users of the project. Search, filter, order and page are in the URL. */
export function UserList() {
  const project = useProject();
  useTitle('Users', project.displayName);
  const search = useSearch({ from: '/signed-in/projects/$projectId/users' });
  const navigate = useNavigate({ from: '/projects/$projectId/users' });
  const [isCreating, setIsCreating] = useState(false);
  const [isInviting, setIsInviting] = useState(false);

  const users = useFoundUsers(project, search);

  /** A changed search starts at its first page. */
  const ask = (change: Partial<UserSearch>) =>
    void navigate({ search: ({ from: _, ...rest }) => withoutEmpty({ ...rest, ...change }), replace: true });

  const isEmpty = users.data !== undefined && users.data.length === 0;
  const isFiltered = search.q !== undefined || search.from !== undefined;
  return (
    <Screen
      title="Users"
      subtitle="Everyone who has an account in your app."
      actions={
        <>
          <Button changes onClick={() => setIsInviting(true)}>
            <MailPlus size={16} aria-hidden="true" />
            Invite
          </Button>
          <Button changes look="primary" onClick={() => setIsCreating(true)}>
            <UserPlus size={16} aria-hidden="true" />
            Create user
          </Button>
        </>
      }
    >
      <UserFilters search={search} onChange={ask} />
      <Card>
        {users.isLoadingError && <Failed error={users.error} onRetry={users.refetch} />}
        {isEmpty && (
          <NoUsers
            search={search}
            isFiltered={isFiltered}
            isIncomplete={users.data.isIncomplete}
            onCreate={() => setIsCreating(true)}
            onClear={() => ask({ q: undefined })}
          />
        )}
        {!users.isLoadingError && !isEmpty && (
          <UserTable
            users={users.data}
            isStale={users.data !== undefined && users.isFetching}
            order={search.order ?? 'newest'}
            onOrder={(order) => ask({ order: order === 'newest' ? undefined : order })}
          />
        )}
      </Card>
      <UserPager users={users.data} isFirst={search.from === undefined} />
      <NewUserDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </Screen>
  );
}

/** Loads a page of the users that a search finds. */
function useFoundUsers(project: AdminOwnedProject, search: UserSearch) {
  return useQuery({
    queryKey: ['users', project.id, 'list', search],
    queryFn: async () =>
      await project.app.listUsers({
        limit: perPage,
        orderBy: search.order === 'active' || search.order === 'inactive' ? 'lastActiveAt' : 'signedUpAt',
        desc: search.order === undefined || search.order === 'active',
        includeAnonymous: search.anonymous === true,
        ...(search.q === undefined ? {} : { query: search.q }),
        ...(search.from === undefined ? {} : { cursor: search.from }),
      }),
    placeholderData: keepPreviousData,
  });
}

function withoutEmpty(search: Partial<Record<keyof UserSearch, UserSearch[keyof UserSearch] | undefined>>): UserSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}

interface NoUsersProps {
  search: UserSearch;
  isFiltered: boolean;
  isIncomplete: boolean;
  onCreate: () => void;
  onClear: () => void;
}

function NoUsers({ search, isFiltered, isIncomplete, onCreate, onClear }: NoUsersProps) {
  if (isFiltered) {
    return (
      <Empty
        icon={SearchX}
        title={search.q === undefined ? 'No more users' : `No users match “${search.q}”`}
        text={
          isIncomplete
            ? 'The search was too broad. Search for the beginning of a name or email, or a full user ID.'
            : 'Search by name, email or full user ID.'
        }
        action={<Button onClick={onClear}>Show all users</Button>}
      />
    );
  }
  return (
    <Empty
      icon={Users}
      title="No users yet"
      text="Users appear here when they sign up for your app. You can also create one yourself."
      action={
        <Button changes onClick={onCreate}>
          Create user
        </Button>
      }
    />
  );
}
