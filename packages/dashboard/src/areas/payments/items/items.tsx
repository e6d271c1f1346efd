import { Coins, Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { customerNames, nameOf, type Payments, usePayments } from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/dialogs/menu.tsx';
import { useEdited } from '../../../ui/dialogs/use-edited.ts';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { CopyableCell } from '../../../ui/forms/copy.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { TableCard } from '../../../ui/lists/table-card.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { PaymentsScreen } from '../shared/payments-screen.tsx';
import { ItemDeletion, productsWith } from './item-deletion.tsx';
import { itemDialog } from './item-dialog.tsx';

type ItemRow = readonly [id: string, item: Payments['items'][string]];

/** Shows what products include: credits, seats, requests. */
export function Items() {
  const project = useProject();
  const payments = usePayments();
  const { isOpen, edited, open, close } = useEdited<string>();
  const [deleted, setDeleted] = useState<string | undefined>(undefined);
  const { data } = payments;
  const create = (look: 'primary' | 'secondary') => (
    <Button changes look={look} disabled={data === undefined} onClick={() => open(undefined)}>
      <Plus size={16} aria-hidden="true" />
      Create item
    </Button>
  );
  return (
    <PaymentsScreen tab="Items" subtitle="What customers use: credits, seats, requests." actions={create('primary')}>
      <TableCard
        label="Items"
        query={payments}
        columns={columnsOf(data, open, setDeleted)}
        rows={data === undefined ? undefined : Object.entries(data.items)}
        keyOf={([id]) => id}
        skeletonRows={4}
        empty={
          <Empty
            icon={Coins}
            title="No items yet"
            text="Create an item for each thing that your app counts. Products then include a quantity of it."
            action={create('secondary')}
          />
        }
      />
      <FormDialog form={isOpen && data && itemDialog(project, data, edited)} onClose={close} />
      <ItemDeletion itemId={deleted} payments={data} onClose={() => setDeleted(undefined)} />
    </PaymentsScreen>
  );
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
