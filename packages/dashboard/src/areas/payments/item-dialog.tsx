import { useState } from 'react';
import { EntryForm } from '../../features/owners/configuration/entry-form.tsx';
import { changePayments, customerTypes, loadPayments, type Payments } from '../../features/payments/payments-config.ts';
import { EditConflict } from '../../lib/edit-conflict.ts';
import { useProject } from '../../lib/projects.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { UsageNote } from './usage-note.tsx';

interface ItemDialogProps {
  payments: Payments;
  isOpen: boolean;
  /** ID of the item to edit; undefined for a new one. */
  edited: string | undefined;
  onClose: () => void;
}

/** Creates or edits an item. */
export function ItemDialog({ isOpen, ...form }: ItemDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={form.edited === undefined ? 'Create item' : 'Edit item'} onClose={form.onClose}>
      <ItemForm {...form} />
    </Dialog>
  );
}

function ItemForm({ payments, edited, onClose }: Omit<ItemDialogProps, 'isOpen'>) {
  const project = useProject();
  const before = edited === undefined ? undefined : payments.items[edited];
  const [customerType, setCustomerType] = useState(before?.customerType ?? 'user');
  return (
    <EntryForm
      what="item"
      edited={edited === undefined ? undefined : { id: edited, displayName: before?.displayName }}
      taken={Object.keys(payments.items)}
      changed="saved"
      save={async (id, fields) => {
        const newest = (await loadPayments(project)).items[id];
        if (edited === undefined && newest !== undefined)
          throw new EditConflict('Someone else created an item with this ID.');
        if (edited !== undefined && newest === undefined) throw new EditConflict('Someone else deleted this item.');
        if (newest?.displayName !== before?.displayName || newest?.customerType !== before?.customerType)
          throw new EditConflict('Someone else changed this item.');
        await changePayments(project, { [`items.${id}`]: { ...fields, customerType } });
      }}
      onClose={onClose}
    >
      <SelectField
        label="Customers"
        value={customerType}
        options={customerTypes}
        onChange={({ target }) =>
          setCustomerType(customerTypes.find(({ value }) => value === target.value)?.value ?? 'user')
        }
      />
      <UsageNote of={edited === undefined ? undefined : { kind: 'item', id: edited }}>
        They keep their quantities, also if the item is for other customers now.
      </UsageNote>
    </EntryForm>
  );
}
