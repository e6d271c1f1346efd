import { Coins, Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  changePayments,
  customerNames,
  nameOf,
  type Payments,
  usePayments,
} from '../../features/payments/payments-config.ts';
import { useProject } from '../../lib/projects.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/dialogs/menu.tsx';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { CopyableCell } from '../../ui/forms/copy.tsx';
import { Card } from '../../ui/layout/surface.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Failed } from '../../ui/states/problem.tsx';
import { Empty } from '../../ui/states/states.tsx';
import { announce } from '../../ui/states/toasts.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { PaymentsScreen } from './payments-screen.tsx';
import { UsageNote } from './usage-note.tsx';

type ItemRow = readonly [id: string, item: Payments['items'][string]];

/** Shows what products include: credits, seats, requests. */
export function Items() {
  const project = useProject();
  const payments = usePayments();
  const [edited, setEdited] = useState<string | undefined>(undefined);
  const [isEditing, setIsEditing] = useState(false);
  const [deleted, setDeleted] = useState<string | undefined>(undefined);
  const { data } = payments;
  const edit = (id: string | undefined) => {
    setEdited(id);
    setIsEditing(true);
  };
  const create = (
    <Button changes look="primary" disabled={data === undefined} onClick={() => edit(undefined)}>
      <Plus size={16} aria-hidden="true" />
      Create item
    </Button>
  );
  const rows = data === undefined ? undefined : Object.entries(data.items);
  const users = deleted === undefined || data === undefined ? [] : productsWith(deleted, data);
  const name = deleted === undefined ? '' : nameOf(deleted, data?.items[deleted]);
  return (
    <PaymentsScreen tab="Items" subtitle="What customers use: credits, seats, requests." actions={create}>
      <Card>
        {payments.isLoadingError && <Failed error={payments.error} onRetry={payments.refetch} />}
        {rows?.length === 0 && (
          <Empty
            icon={Coins}
            title="No items yet"
            text="Create an item for each thing that your app counts. Products then include a quantity of it."
            action={create}
          />
        )}
        {!payments.isLoadingError && rows?.length !== 0 && (
          <DataTable
            label="Items"
            columns={columnsOf(data, edit, setDeleted)}
            rows={rows}
            keyOf={([id]) => id}
            skeletonRows={4}
          />
        )}
      </Card>
      {data !== undefined && (
        <ItemDialog payments={data} isOpen={isEditing} edited={edited} onClose={() => setIsEditing(false)} />
      )}
      <ConfirmDialog
        isOpen={deleted !== undefined}
        title={`Delete ${name}?`}
        consequence={
          <>
            <UsageNote of={deleted === undefined ? undefined : { kind: 'item', id: deleted }}>
              They keep what they have of it, and your app can use it up.
            </UsageNote>
            <p className="mt-1">
              Customers who have nothing of it can no longer get it.
              {users.length > 0 &&
                ` It will be removed from these products: ${users.map(([, text]) => text).join(', ')}.`}
            </p>
          </>
        }
        action="Delete item"
        onConfirm={async () => {
          if (deleted === undefined) return;
          const removals = users.map(([id]) => [`products.${id}.includedItems.${deleted}`, null]);
          await changePayments(project, { [`items.${deleted}`]: null, ...Object.fromEntries(removals) });
          announce({ title: 'Item deleted', text: name });
        }}
        onClose={() => setDeleted(undefined)}
      />
    </PaymentsScreen>
  );
}

/** Returns the IDs and names of the products that include an item. */
function productsWith(itemId: string, payments: Payments): [id: string, name: string][] {
  return Object.entries(payments.products)
    .filter(([, { includedItems }]) => Object.hasOwn(includedItems, itemId))
    .map(([id, product]) => [id, nameOf(id, product)]);
}

function columnsOf(
  payments: Payments | undefined,
  onEdit: (id: string) => void,
  onDelete: (id: string) => void,
): Column<ItemRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ([id, item]) => (
        <span className="block truncate font-medium" title={nameOf(id, item)}>
          {nameOf(id, item)}
        </span>
      ),
    },
    { id: 'id', header: 'ID', className: 'max-md:hidden', cell: ([id]) => <CopyableCell text={id} what="item ID" /> },
    {
      id: 'customers',
      header: 'Customers',
      className: 'w-28 max-sm:hidden',
      cell: ([, { customerType }]) => customerNames[customerType],
    },
    {
      id: 'products',
      header: 'In products',
      cell: ([id]) => {
        const names = (payments === undefined ? [] : productsWith(id, payments)).map(([, name]) => name).join(', ');
        return <span title={names}>{names === '' ? '–' : names}</span>;
      },
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      className: 'w-14 text-end',
      cell: ([id, item]) => (
        <Menu changes trigger={<IconButton label={`Actions for ${nameOf(id, item)}`} icon={<Ellipsis size={16} />} />}>
          <MenuItem onClick={() => onEdit(id)}>Edit</MenuItem>
          <MenuLine />
          <MenuItem isDangerous onClick={() => onDelete(id)}>
            Delete
          </MenuItem>
        </Menu>
      ),
    },
  ];
}
