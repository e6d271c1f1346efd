import type { ProductUsage } from '@portico/react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { changePayments, nameOf, type Payments } from '../../features/payments/payments-config.ts';
import { useProject } from '../../lib/projects.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { announce } from '../../ui/toasts.tsx';
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
  const usage = useQuery({
    queryKey: ['payments', project.id, 'usage', productId],
    queryFn: productId === undefined ? skipToken : async () => await project.app.getProductUsage(productId),
  });
  const name = productId === undefined ? '' : nameOf(productId, payments.products[productId]);
  return (
    <ConfirmDialog
      isOpen={productId !== undefined}
      title={`Delete ${name}?`}
      consequence={
        <>
          {usage.data !== undefined && <p className="mb-1 font-medium text-ink">{usageText(usage.data)}</p>}
          {productId !== undefined && <p>{lossOf(productId, payments)}</p>}
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

function usageText({ customerCount, isMore }: ProductUsage): string {
  if (customerCount === 0) return 'No customer has bought this product.';
  const count = customerCount.toLocaleString('en');
  if (isMore) return `More than ${count} customers have this product.`;
  return customerCount === 1 ? '1 customer has this product.' : `${count} customers have this product.`;
}
