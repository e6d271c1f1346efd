import type { AdminDataVaultStore } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Plus, Vault } from 'lucide-react';
import { useState } from 'react';
import { projectsKey, refreshProjects, useProject } from '../../lib/projects.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CopyableCell } from '../../ui/forms/copy.tsx';
import { Screen } from '../../ui/layout/surface.tsx';
import { Time } from '../../ui/layout/time.tsx';
import type { Column } from '../../ui/lists/data-table.tsx';
import { TableCard } from '../../ui/lists/table-card.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { Empty } from '../../ui/states/states.tsx';
import { StoreCodeDialog } from './store-code-dialog.tsx';
import { StoreDeletion } from './store-deletion.tsx';
import { storeDialog } from './store-dialog.tsx';
import { type Chosen, StoreMenu } from './store-menu.tsx';

/** Shows the stores of the data vault. Values are never shown: the server does not have them. */
export function VaultStores() {
  const project = useProject();
  const [chosen, setChosen] = useState<Chosen | undefined>(undefined);
  const stores = useQuery({
    queryKey: [...projectsKey, project.id, 'vault'],
    queryFn: async () => await project.app.vault.listStores(),
  });
  const close = () => setChosen(undefined);
  const create = (look: 'primary' | 'secondary') => (
    <Button
      changes
      look={look}
      disabled={stores.data === undefined}
      onClick={() => setChosen({ action: 'create', store: undefined })}
    >
      <Plus size={16} aria-hidden="true" />
      Create store
    </Button>
  );
  const isEditing = chosen?.action === 'create' || chosen?.action === 'rename';
  return (
    <Screen
      subtitle="Encrypted values by key, such as the API keys of your users. Your server encrypts them before it sends them."
      actions={create('primary')}
    >
      <TableCard
        label="Stores"
        query={stores}
        columns={columnsOf((action, store) => setChosen({ action, store }))}
        rows={stores.data}
        keyOf={({ id }) => id}
        skeletonRows={3}
        empty={
          <Empty
            icon={Vault}
            title="No stores yet"
            text="Create a store, then read and write its values on your server."
            action={create('secondary')}
          />
        }
      />
      <FormDialog form={isEditing && storeDialog(project, stores.data ?? [], chosen.store)} onClose={close} />
      <StoreCodeDialog storeId={chosen?.action === 'code' ? chosen.store?.id : undefined} onClose={close} />
      <StoreDeletion
        store={chosen?.action === 'delete' || chosen?.action === 'delete-entries' ? chosen.store : undefined}
        keepsStore={chosen?.action === 'delete-entries'}
        onDeleted={refreshProjects}
        onClose={close}
      />
    </Screen>
  );
}

function columnsOf(
  choose: (action: Chosen['action'], store: AdminDataVaultStore) => void,
): Column<AdminDataVaultStore>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ({ id, displayName }) =>
        displayName === null ? (
          <span className="flex items-center gap-2">
            <span className="truncate">{id}</span>
            <Badge tone="neutral">Deleted</Badge>
          </span>
        ) : (
          <span className="block truncate font-medium" title={displayName}>
            {displayName}
          </span>
        ),
    },
    {
      id: 'id',
      header: 'ID',
      className: 'max-md:hidden',
      cell: ({ id }) => <CopyableCell text={id} what="store ID" />,
    },
    {
      id: 'entries',
      header: 'Entries',
      className: 'w-28 text-end tabular',
      cell: ({ entryCount, isMore }) => `${entryCount.toLocaleString('en')}${isMore ? '+' : ''}`,
    },
    {
      id: 'used',
      header: 'Last used',
      className: 'w-36 max-sm:hidden',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <Time date={lastUsedAt} />),
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      className: 'w-14 text-end',
      cell: (store) => <StoreMenu store={store} onChoose={(action) => choose(action, store)} />,
    },
  ];
}
