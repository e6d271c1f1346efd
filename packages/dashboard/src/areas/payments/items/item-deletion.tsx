import { changePayments, nameOf, type Payments } from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { UsageNote } from '../shared/usage-note.tsx';

interface ItemDeletionProps {
  /** Undefined while the dialog is closed. */
  itemId: string | undefined;
  payments: Payments | undefined;
  onClose: () => void;
}

/** Asks whether to delete an item, and says which customers and products have it. */
export function ItemDeletion({ itemId, payments, onClose }: ItemDeletionProps) {
  const project = useProject();
  const products = itemId === undefined || payments === undefined ? [] : productsWith(itemId, payments);
  const name = itemId === undefined ? '' : nameOf(itemId, payments?.items[itemId]);
  return (
    <ConfirmDialog
      isOpen={itemId !== undefined}
      title={`Delete ${name}?`}
      consequence={
        <>
          <UsageNote of={itemId === undefined ? undefined : { kind: 'item', id: itemId }}>
            They keep what they have of it, and your app can use it up.
          </UsageNote>
          <p className="mt-1">
            Customers who have nothing of it can no longer get it.
            {products.length > 0 &&
              ` It will be removed from these products: ${products.map(([, text]) => text).join(', ')}.`}
          </p>
        </>
      }
      action="Delete item"
      onConfirm={async () => {
        if (itemId === undefined) return;
        const removals = products.map(([id]) => [`products.${id}.includedItems.${itemId}`, null]);
        await changePayments(project, { [`items.${itemId}`]: null, ...Object.fromEntries(removals) });
        announce({ title: 'Item deleted', text: name });
      }}
      onClose={onClose}
    />
  );
}

/** Returns the IDs and names of the products that include an item. */
export function productsWith(itemId: string, payments: Payments): [id: string, name: string][] {
  return Object.entries(payments.products)
    .filter(([, { includedItems }]) => Object.hasOwn(includedItems, itemId))
    .map(([id, product]) => [id, nameOf(id, product)]);
}
