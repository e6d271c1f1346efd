import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, type LucideIcon, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EmailsScreen } from '../../../features/mail/emails-screen.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { TableCard } from '../../../ui/lists/table-card.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { isBuiltIn } from './built-in.ts';
import { nameDialog } from './name-dialog.tsx';
import { type StudioKind, studioKinds } from './studio-kinds.ts';

/** A template, theme or draft in its list. */
export interface StudioItem {
  readonly id: string;
  readonly displayName: string;
}

interface StudioListProps<Item extends StudioItem> {
  kind: StudioKind;
  icon: LucideIcon;
  subtitle: ReactNode;
  /** What the list is for, shown if it is empty. */
  emptyText: string;
  query: UseQueryResult<readonly Item[]>;
  /** Columns between the name and the menu. */
  columns: readonly Column<Item>[];
  /** Badges and buttons next to the name. */
  beside?: ((item: Item) => ReactNode) | undefined;
  /** Creates an item with an example. @returns its ID */
  onCreate: (name: string) => Promise<{ id: string }>;
  /** Further fields of a new item. */
  fields?: ReactNode;
  /** The consequences of a deletion. */
  lost: string;
  onDelete: (id: string) => Promise<void>;
}

/** Shows the list of templates, themes or drafts: each is a link to its editor. */
export function StudioList<Item extends StudioItem>(props: StudioListProps<Item>) {
  const { kind, icon, subtitle, emptyText, query, columns, beside, fields, onCreate, lost, onDelete } = props;
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const [deleted, setDeleted] = useState<Item | undefined>(undefined);
  const { tab, one, to } = studioKinds[kind];
  const create = (look: 'primary' | 'secondary') => (
    <Button changes look={look} onClick={() => setIsCreating(true)}>
      <Plus size={16} aria-hidden="true" />
      Create {one}
    </Button>
  );
  return (
    <EmailsScreen subtitle={subtitle} actions={create('primary')}>
      <TableCard
        label={tab}
        query={query}
        columns={[
          { id: 'name', header: 'Name', cell: (item) => <NameCell kind={kind} item={item} beside={beside} /> },
          ...columns,
          actionsColumn<Item>(setDeleted),
        ]}
        rows={query.data}
        keyOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to, params: { projectId, id } })}
        empty={<Empty icon={icon} title={`No ${one}s yet`} text={emptyText} action={create('secondary')} />}
      />
      <FormDialog
        form={
          isCreating &&
          nameDialog({
            title: `Create ${one}`,
            action: `Create ${one}`,
            fields,
            onSave: async (name) => {
              const { id } = await onCreate(name);
              void navigate({ to, params: { projectId, id } });
            },
          })
        }
        onClose={() => setIsCreating(false)}
      />
      <ConfirmDialog
        isOpen={deleted !== undefined}
        title={`Delete this ${one}?`}
        consequence={`“${deleted === undefined ? '' : nameOf(deleted)}” will be deleted. ${lost} This cannot be undone.`}
        action={`Delete ${one}`}
        onConfirm={async () => {
          if (deleted === undefined) return;
          await onDelete(deleted.id);
          announce({ title: `${one[0]?.toUpperCase()}${one.slice(1)} deleted` });
        }}
        onClose={() => setDeleted(undefined)}
      />
    </EmailsScreen>
  );
}

interface NameCellProps<Item extends StudioItem> extends Pick<StudioListProps<Item>, 'kind' | 'beside'> {
  item: Item;
}

function NameCell<Item extends StudioItem>({ kind, item, beside }: NameCellProps<Item>) {
  const { id: projectId } = useProject();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        to={studioKinds[kind].to}
        params={{ projectId, id: item.id }}
        data-row-link=""
        title={item.displayName}
        className="min-w-0 truncate rounded-sm font-medium hover:underline"
      >
        {nameOf(item)}
      </Link>
      {beside?.(item)}
    </span>
  );
}

function actionsColumn<Item extends StudioItem>(onDelete: (item: Item) => void): Column<Item> {
  return {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    className: 'w-14 text-end',
    cell: (item) =>
      isBuiltIn(item.id) ? null : (
        <Menu changes trigger={<IconButton label={`Actions for ${nameOf(item)}`} icon={<Ellipsis size={16} />} />}>
          <MenuItem isDangerous onClick={() => onDelete(item)}>
            Delete
          </MenuItem>
        </Menu>
      ),
  };
}

/** Names may be empty. */
function nameOf({ displayName }: StudioItem): string {
  return displayName.trim() === '' ? 'Untitled' : displayName;
}
