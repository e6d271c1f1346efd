import { useAction } from '@portico/react';
import { useState } from 'react';
import { idProblem } from '../../features/configuration/entry-ids.ts';
import { NameAndIdFields } from '../../features/configuration/name-and-id-fields.tsx';
import { changePayments, customerTypes, loadPayments, type Payments } from '../../features/payments/payments-config.ts';
import { EditConflict } from '../../lib/edit-conflict.ts';
import { useProject } from '../../lib/projects.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { SelectField } from '../../ui/field.tsx';
import { announce } from '../../ui/toasts.tsx';

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
  const [name, setName] = useState(before?.displayName ?? '');
  const [id, setId] = useState(edited ?? '');
  const [customerType, setCustomerType] = useState(before?.customerType ?? 'user');
  const problem = edited === undefined ? idProblem(id, Object.keys(payments.items)) : undefined;
  const saving = useAction(async () => {
    const newest = (await loadPayments(project)).items[id];
    if (edited === undefined && newest !== undefined)
      throw new EditConflict('Someone else created an item with this ID.');
    if (edited !== undefined && newest === undefined) throw new EditConflict('Someone else deleted this item.');
    if (newest?.displayName !== before?.displayName || newest?.customerType !== before?.customerType)
      throw new EditConflict('Someone else changed this item.');
    const displayName = name.trim() === '' ? {} : { displayName: name.trim() };
    await changePayments(project, { [`items.${id}`]: { ...displayName, customerType } });
    onClose();
    announce({ title: edited === undefined ? 'Item created' : 'Item saved' });
  });
  return (
    <DialogForm
      action={edited === undefined ? 'Create item' : 'Save changes'}
      saving={saving}
      problems={[problem]}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <NameAndIdFields
            name={name}
            id={id}
            isNew={edited === undefined}
            idError={isTried ? problem : undefined}
            onName={setName}
            onId={setId}
          />
          <SelectField
            label="Customers"
            value={customerType}
            options={customerTypes}
            onChange={({ target }) =>
              setCustomerType(customerTypes.find(({ value }) => value === target.value)?.value ?? 'user')
            }
          />
        </>
      )}
    </DialogForm>
  );
}
