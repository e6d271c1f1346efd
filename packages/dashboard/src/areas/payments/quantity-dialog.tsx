import { type AdminCustomerItem, useAction } from '@portico/react';
import { useState } from 'react';
import { useProject } from '../../lib/projects.tsx';
import { refresh } from '../../lib/queries.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { announce } from '../../ui/states/toasts.tsx';
import { type CustomerKey, subjectOf } from './customer.ts';
import { deltaProblem, endOfDay, expiryProblem } from './quantity-change.ts';

interface QuantityDialogProps {
  customer: CustomerKey;
  /** Undefined while the dialog is closed. */
  item: AdminCustomerItem | undefined;
  onClose: () => void;
}

/** Changes the quantity of an item. The dialog shows the new quantity before. */
export function QuantityDialog({ customer, item, onClose }: QuantityDialogProps) {
  return (
    <Dialog isOpen={item !== undefined} title={`Change ${item?.displayName ?? 'quantity'}`} onClose={onClose}>
      {item !== undefined && <QuantityForm key={item.id} customer={customer} item={item} onClose={onClose} />}
    </Dialog>
  );
}

function QuantityStep({ from, to }: { from: number; to: number | undefined }) {
  return (
    <p role="status" className="tabular text-base text-ink-2 empty:hidden">
      {to !== undefined && `${from.toLocaleString('en')} → ${to.toLocaleString('en')}`}
    </p>
  );
}

function QuantityForm({ customer, item, onClose }: QuantityDialogProps & { item: AdminCustomerItem }) {
  const project = useProject();
  const [delta, setDelta] = useState('');
  const [description, setDescription] = useState('');
  const [expiresOn, setExpiresOn] = useState('');
  const [problem, expiry] = [deltaProblem(delta), expiryProblem(expiresOn, new Date())];
  const next = problem === undefined ? item.quantity + Number(delta) : undefined;
  const reason = description.trim();
  const saving = useAction(async () => {
    await project.app.createItemQuantityChange({
      ...subjectOf(customer),
      itemId: item.id,
      quantity: Number(delta),
      ...(reason === '' ? {} : { description: reason }),
      ...(expiresOn === '' ? {} : { expiresAt: endOfDay(expiresOn).toISOString() }),
    });
    await refresh(['payments', project.id]);
    onClose();
    announce({ title: 'Quantity changed', text: item.displayName });
  });
  return (
    <DialogForm
      action={next === undefined ? 'Change quantity' : `Change to ${next.toLocaleString('en')}`}
      saving={saving}
      problems={[problem, expiry]}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            label="Change"
            autoFocus
            autoComplete="off"
            maxLength={12}
            value={delta}
            error={isTried ? problem : undefined}
            help="10 adds, -10 removes."
            onChange={(event) => setDelta(event.target.value)}
          />
          <TextField
            label="Reason"
            isOptional
            autoComplete="off"
            maxLength={1000}
            value={description}
            help="Shown in the history. Customers do not see it."
            onChange={(event) => setDescription(event.target.value)}
          />
          <ExpiryField value={expiresOn} error={isTried ? expiry : undefined} onChange={setExpiresOn} />
          <QuantityStep from={item.quantity} to={next} />
        </>
      )}
    </DialogForm>
  );
}

interface ExpiryFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function ExpiryField({ value, error, onChange }: ExpiryFieldProps) {
  return (
    <TextField
      label="Expires at the end of"
      isOptional
      type="date"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
