import type { UserPage } from '@portico/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailPlus, SearchX, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { useFoundUsers, useUserCount } from './found-users.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import { useShownColumns } from './user-columns.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserPager } from './user-pager.tsx';
import { readUserFilters, type UserSearch } from './user-search.ts';
import { UserTable } from './user-table.tsx';

/** Shows all users of the project. Search, filter, order and page are in the URL. */
export function UserList() {
  const project = useProject();
  useTitle('Users', project.displayName);
  const search = useSearch({ from: '/signed-in/projects/$projectId/users' });
  const navigate = useNavigate({ from: '/projects/$projectId/users' });
  const [isCreating, setIsCreating] = useState(false);
  const [columns, setColumns] = useShownColumns();
  const filters = readUserFilters({ ...search });
  const users = useFoundUsers(project, search);
  const count = useUserCount(project, filters, search.q === undefined && users.data !== undefined);

  /** A changed search starts at its first page. */
  const ask = (change: { [K in keyof UserSearch]?: UserSearch[K] | undefined }) =>
    void navigate({ search: ({ from: _, ...rest }) => withoutEmpty({ ...rest, ...change }), replace: true });

  const isEmpty = users.data !== undefined && users.data.length === 0;
  return (
    <Screen
      title="Users"
      subtitle="Everyone who has an account in your app."
      actions={
        <>
          <InviteButton />
          <Button changes look="primary" onClick={() => setIsCreating(true)}>
            <UserPlus size={16} aria-hidden="true" />
            Create user
          </Button>
        </>
      }
    >
      <UserFilters search={search} onChange={ask} columns={columns} onColumns={setColumns} />
      <Card>
        {users.isLoadingError && <Failed error={users.error} onRetry={users.refetch} />}
        {isEmpty && (
          <NoUsers
            search={search}
            found={users.data}
            onCreate={() => setIsCreating(true)}
            onContinue={(from) => void navigate({ search: { ...search, from } })}
            onClear={() => void navigate({ search: {} })}
          />
        )}
        {!users.isLoadingError && !isEmpty && (
          <UserTable
            users={users.data}
            isStale={users.data !== undefined && users.isFetching}
            order={search.order ?? 'newest'}
            onOrder={(order) => ask({ order: order === 'newest' ? undefined : order })}
            columns={columns}
          />
        )}
      </Card>
      <UserPager users={users.data} count={count.data} isFirst={search.from === undefined} />
      <NewUserDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Screen>
  );
}

function InviteButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button changes onClick={() => setIsOpen(true)}>
        <MailPlus size={16} aria-hidden="true" />
        Invite
      </Button>
      <InviteDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function withoutEmpty(search: Partial<Record<keyof UserSearch, UserSearch[keyof UserSearch] | undefined>>): UserSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}

interface NoUsersProps {
  search: UserSearch;
  /** The empty page, which can have a next one. */
  found: UserPage;
  onCreate: () => void;
  onContinue: (from: string) => void;
  onClear: () => void;
}

function NoUsers({ search, found, onCreate, onContinue, onClear }: NoUsersProps) {
  const { nextCursor: next, isIncomplete } = found;
  const isFiltered = Object.keys(search).some((key) => key !== 'order');
  if (next !== null) {
    return (
      <Empty
        icon={SearchX}
        title="No matches so far"
        text="The project has many users, of which some have been searched."
        action={<Button onClick={() => onContinue(next)}>Search more users</Button>}
      />
    );
  }
  if (isFiltered) {
    return (
      <Empty
        icon={SearchX}
        title={search.q === undefined ? noMatchesTitle(search) : `No users match “${search.q}”`}
        text={
          isIncomplete
            ? 'The search was too broad. Search for the beginning of a name or email, or a full user ID.'
            : 'Search by name, email or full user ID, or remove filters.'
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

function noMatchesTitle({ from }: UserSearch): string {
  return from === undefined ? 'No users match the filters' : 'No more users';
}
