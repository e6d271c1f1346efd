import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailPlus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { useDialogState } from '../../../lib/wanted-dialog.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { useFoundUsers, useUserCount } from './found-users.ts';
import { inviteDialog } from './invite-dialog.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import { NoUsers } from './no-users.tsx';
import { useSelectedUsers } from './selected-users.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useShownColumns } from './user-columns.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserPager } from './user-pager.tsx';
import { readUserFilters, type UserSearch } from './user-search.ts';
import { UserTable } from './user-table.tsx';

/** Shows all users of the project. Search, filter, order and page are in the URL. */
export function UserList() {
  const project = useProject();
  const search = useSearch({ from: '/signed-in/projects/$projectId/users' });
  const navigate = useNavigate({ from: '/projects/$projectId/users' });
  const [columns, setColumns] = useShownColumns();
  const selected = useSelectedUsers(search);
  const filters = readUserFilters({ ...search });
  const users = useFoundUsers(project, search);
  const count = useUserCount(project, filters, search.q === undefined && users.data !== undefined);

  /** A changed search starts at its first page. */
  const ask = (change: { [K in keyof UserSearch]?: UserSearch[K] | undefined }) =>
    void navigate({ search: ({ from: _, ...rest }) => withoutEmpty({ ...rest, ...change }), replace: true });

  const isEmpty = users.data !== undefined && users.data.length === 0;
  return (
    <Screen
      subtitle="Everyone who has an account in your app."
      actions={
        <>
          <InviteButton />
          <CreateUser />
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
            createButton={<CreateButton />}
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
            selected={selected}
          />
        )}
      </Card>
      <SelectionBar search={search} selected={selected} shown={users.data} />
      <UserPager users={users.data} count={count.data} isFirst={search.from === undefined} />
    </Screen>
  );
}

/** Shows the button at the top, whose dialog the command palette opens too. */
function CreateUser() {
  const [isOpen, setIsOpen] = useDialogState('create-user');
  return (
    <>
      <Button changes look="primary" onClick={() => setIsOpen(true)}>
        <UserPlus size={16} aria-hidden="true" />
        Create user
      </Button>
      <NewUserDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

/** Shows the button of an empty list. */
function CreateButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button changes onClick={() => setIsOpen(true)}>
        Create user
      </Button>
      <NewUserDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function InviteButton() {
  const project = useProject();
  const [isOpen, setIsOpen] = useDialogState('invite-user');
  return (
    <>
      <Button changes onClick={() => setIsOpen(true)}>
        <MailPlus size={16} aria-hidden="true" />
        Invite
      </Button>
      <FormDialog form={isOpen && inviteDialog(project)} onClose={() => setIsOpen(false)} />
    </>
  );
}

function withoutEmpty(search: Partial<Record<keyof UserSearch, UserSearch[keyof UserSearch] | undefined>>): UserSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}
