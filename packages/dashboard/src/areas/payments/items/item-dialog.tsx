import type { AdminOwnedProject } from '@portico/react';
import { displayNameOf, entryField } from '../../../features/owners/configuration/entry-field.tsx';
import {
  changePayments,
  customerTypes,
  loadPayments,
  type Payments,
} from '../../../features/payments/payments-config.ts';
import { EditConflict } from '../../../lib/edit-conflict.ts';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { UsageNote } from '../shared/usage-note.tsx';

/** Returns the dialog that creates or edits an item. */
export function itemDialog(project: AdminOwnedProject, { items }: Payments, edited?: string) {
  const isNew = edited === undefined;
  const before = isNew ? undefined : items[edited];
  return dialogForm({
    title: isNew ? 'Create item' : 'Edit item',
    action: isNew ? 'Create item' : 'Save changes',
    first: { name: before?.displayName ?? '', id: edited ?? '', customerType: before?.customerType ?? 'user' },
    fields: (entered, set) => [
      entryField(entered, set, isNew ? Object.keys(items) : undefined),
      { name: 'customerType', label: 'Customers', options: customerTypes },
      {
        id: 'usage',
        shows: () => (
          <UsageNote of={isNew ? undefined : { kind: 'item', id: edited }}>
            They keep their quantities, also if the item is for other customers now.
          </UsageNote>
        ),
      },
    ],
    send: async ({ customerType, ...entered }) => {
      const newest = (await loadPayments(project)).items[entered.id];
      if (isNew && newest !== undefined) throw new EditConflict('Someone else created an item with this ID.');
      if (!isNew && newest === undefined) throw new EditConflict('Someone else deleted this item.');
      if (newest?.displayName !== before?.displayName || newest?.customerType !== before?.customerType)
        throw new EditConflict('Someone else changed this item.');
      await changePayments(project, { [`items.${entered.id}`]: { ...displayNameOf(entered), customerType } });
      return { title: isNew ? 'Item created' : 'Item saved' };
    },
  });
}
