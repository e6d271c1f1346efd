import type { AdminCustomerItem, AdminOwnedProject } from '@portico/react';
import { refresh } from '../../../lib/queries.ts';
import { DayField } from '../../../ui/calendar/time-field.tsx';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { type CustomerKey, subjectOf } from '../shared/customer.ts';
import { deltaProblem, endOfDay, expiryProblem } from './quantity-change.ts';

/** Returns the dialog that changes the quantity of an item. The dialog shows the new quantity before. */
export function quantityDialog(project: AdminOwnedProject, item: AdminCustomerItem, customer: CustomerKey) {
  return dialogForm({
    title: `Change ${item.displayName}`,
    action: ({ delta }) => {
      const next = nextOf(item, delta);
      return next === undefined ? 'Change quantity' : `Change to ${next.toLocaleString('en')}`;
    },
    first: { delta: '', description: '', expiresOn: '' },
    fields: ({ delta, expiresOn }, set) => [
      {
        name: 'delta',
        label: 'Change',
        autoFocus: true,
        maxLength: 12,
        help: '10 adds, -10 removes.',
        problem: deltaProblem(delta),
      },
      {
        name: 'description',
        label: 'Reason',
        isOptional: true,
        maxLength: 1000,
        help: 'Shown in the history. Customers do not see it.',
      },
      {
        id: 'expiresOn',
        problem: expiryProblem(expiresOn, new Date()),
        shows: (error) => (
          <DayField
            label="Expires at the end of"
            isOptional
            error={error}
            days="future"
            value={expiresOn}
            onChange={(day) => set({ expiresOn: day })}
          />
        ),
      },
      { id: 'step', shows: () => <QuantityStep from={item.quantity} to={nextOf(item, delta)} /> },
    ],
    send: async ({ delta, description, expiresOn }) => {
      await project.app.createItemQuantityChange({
        ...subjectOf(customer),
        itemId: item.id,
        quantity: Number(delta),
        ...(description.trim() === '' ? {} : { description: description.trim() }),
        ...(expiresOn === '' ? {} : { expiresAt: endOfDay(expiresOn).toISOString() }),
      });
      await refresh(['payments', project.id]);
      return { title: 'Quantity changed', text: item.displayName };
    },
  });
}

function nextOf(item: AdminCustomerItem, delta: string): number | undefined {
  return deltaProblem(delta) === undefined ? item.quantity + Number(delta) : undefined;
}

function QuantityStep({ from, to }: { from: number; to: number | undefined }) {
  return (
    <p role="status" className="tabular text-base text-ink-2 empty:hidden">
      {to !== undefined && `${from.toLocaleString('en')} → ${to.toLocaleString('en')}`}
    </p>
  );
}
