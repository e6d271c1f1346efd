import { changePayments, nameOf, type Payments } from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { UsageNote } from '../shared/usage-note.tsx';
import { lossOf } from './product-groups.ts';

interface DeleteProductDialogProps {
  /** ID of the product; undefined while the dialog is closed. */
  productId: string | undefined;
  payments: Payments;
  onClose: () => void;
}

/** Deletes a product after a confirmation that says who has it. */
export function DeleteProductDialog({ productId, payments, onClose }: DeleteProductDialogProps) {
  const project = useProject();
  const name = productId === undefined ? '' : nameOf(productId, payments.products[productId]);
  const loss = productId === undefined ? undefined : lossOf(productId, payments);
  return (
    <ConfirmDialog
      isOpen={productId !== undefined}
      title={`Delete ${name}?`}
      consequence={
        <>
          <UsageNote of={productId === undefined ? undefined : { kind: 'product', id: productId }}>
            They keep it with its price and items, and can cancel it. Payments go on.
          </UsageNote>
          {loss !== undefined && <p className="mt-1">{loss}</p>}
        </>
      }
      action="Delete product"
      onConfirm={async () => {
        if (productId === undefined) return;
        await changePayments(project, { [`products.${productId}`]: null });
        announce({ title: 'Product deleted', text: name });
      }}
      onClose={onClose}
    />
  );
}
