import type { AdminOwnedProject, ServerUser } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { MethodMark } from '../../../features/history/method-mark.tsx';
import { methodName } from '../../../features/history/method-name.ts';
import { detailOf, nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { CopyableCell } from '../../../ui/forms/copy.tsx';
import { UserLink } from '../../../ui/layout/links.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { getsCodes } from './gets-codes.ts';
import { LastActive } from './last-active.tsx';
import type { SelectedUsers } from './selected-users.ts';
import { selectionColumn } from './selection-column.tsx';
import { TagList } from './tag-list.tsx';
import { type ColumnId, columnNames } from './user-columns.tsx';
import type { UserOrder } from './user-search.ts';

interface UserTableProps {
  users: readonly ServerUser[] | undefined;
  isStale: boolean;
  order: UserOrder;
  onOrder: (order: UserOrder) => void;
  /** The columns that are shown beside that of the user. */
  columns: readonly ColumnId[];
  selected: SelectedUsers;
}

/** Shows a table of users. */
export function UserTable({ users, isStale, columns, selected, ...sorting }: UserTableProps) {
  const project = useProject();
  const { id: projectId } = project;
  const navigate = useNavigate();
  const optional = optionalColumns(project, sorting).filter(({ id }) => columns.includes(id));
  return (
    <DataTable
      label="Users"
      columns={[
        selectionColumn(users, selected),
        { id: 'user', header: 'User', cell: (user) => <UserCell user={user} /> },
        ...optional,
      ]}
      rows={users}
      isStale={isStale}
      keyOf={(user) => user.id}
      onOpen={(user) =>
        void navigate({ to: '/projects/$projectId/users/$userId', params: { projectId, userId: user.id } })
      }
    />
  );
}

type Sorting = Pick<UserTableProps, 'order' | 'onOrder'>;

function optionalColumns(project: AdminOwnedProject, { order, onOrder }: Sorting) {
  const columns: (Omit<Column<ServerUser>, 'header'> & { id: ColumnId })[] = [
    {
      id: 'id',
      className: 'w-40 max-lg:hidden',
      cell: (user) => <CopyableCell text={user.id} what="user ID" />,
    },
    { id: 'email', className: 'w-56 max-md:hidden', cell: (user) => <EmailCell user={user} /> },
    {
      id: 'methods',
      className: 'w-52 max-md:hidden',
      cell: (user) => <Methods methods={methodsOf(user, project)} />,
    },
    {
      id: 'two-factor',
      className: 'w-44 max-md:hidden',
      cell: (user) => (user.isMultiFactorRequired ? 'On' : <span className="text-ink-3">Off</span>),
    },
    {
      id: 'active',
      className: 'w-32 max-md:hidden',
      cell: (user) => <LastActive user={user} />,
      sort: sortOf(order, 'active', 'inactive', onOrder),
    },
    {
      id: 'signed-up',
      className: 'w-32',
      cell: (user) => <Time date={user.signedUpAt} />,
      sort: sortOf(order, 'newest', 'oldest', onOrder),
    },
  ];
  return columns.map((column) => ({ ...column, header: columnNames[column.id] }));
}

/** Returns the sorting of a column. The first click shows the latest users first. */
function sortOf(order: UserOrder, latest: UserOrder, earliest: UserOrder, onOrder: UserTableProps['onOrder']) {
  const direction = order === latest ? 'descending' : order === earliest ? 'ascending' : undefined;
  return { direction, onToggle: () => onOrder(order === latest ? earliest : latest) } as const;
}

function UserCell({ user }: { user: ServerUser }) {
  const name = nameOf(user);
  return (
    <Named
      id={user.id}
      name={name}
      imageUrl={user.profileImageUrl}
      detail={detailOf(user)}
      title={
        <span className="flex min-w-0 items-center gap-x-2 gap-y-1 max-sm:flex-wrap">
          <UserLink id={user.id} name={name} />
          {user.restrictedByAdmin && <Badge tone="danger">Restricted</Badge>}
          {user.deletionAt !== null && <Badge tone="warning">Will be deleted</Badge>}
          {user.isAnonymous && <Badge>Anonymous</Badge>}
          <TagList tags={user.tags} />
        </span>
      }
    />
  );
}

function EmailCell({ user: { primaryEmail, primaryEmailVerified } }: { user: ServerUser }) {
  if (primaryEmail === null) return <span className="text-ink-3">None</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate" title={primaryEmail}>
        {primaryEmail}
      </span>
      {!primaryEmailVerified && <Badge>Not verified</Badge>}
    </span>
  );
}

/** Returns the sign-in methods of a user, by their IDs. */
function methodsOf(user: ServerUser, project: AdminOwnedProject): string[] {
  return [
    user.hasPassword && user.primaryEmailAuthEnabled ? 'password' : undefined,
    getsCodes(user, project) ? 'otp' : undefined,
    user.passkeyAuthEnabled ? 'passkey' : undefined,
    ...user.oauthProviders.map(({ id }) => id),
  ].filter((method) => method !== undefined);
}

function Methods({ methods }: { methods: readonly string[] }) {
  const names = methods.map(methodName).join(', ');
  if (names === '') return <span className="text-ink-3">–</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-ink-2" title={names}>
      {methods.map((method) => (
        <MethodMark key={method} method={method} />
      ))}
      <span className="truncate">{names}</span>
    </span>
  );
}
