import { type Payments, pricesOf } from '../../../features/payments/payments-config.ts';
import { ItemDialog } from '../../../ui/dialogs/item-dialog.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { checkoutCode, grantCode, itemCode } from './payment-snippets.ts';

interface CodeDialogProps {
  /** ID of the product; undefined while the dialog is closed. */
  productId: string | undefined;
  payments: Payments;
  onClose: () => void;
}

/** Shows the code that sells a product and reads its items. */
export function CodeDialog({ productId, payments, onClose }: CodeDialogProps) {
  const product = productId === undefined ? undefined : payments.products[productId];
  return (
    <ItemDialog
      item={product && { id: productId ?? '', ...product }}
      isWide
      title={() => 'Use this product in your app'}
      description={() => 'Copy the code into your app.'}
      onClose={onClose}
    >
      {({ id, customerType, includedItems, ...sold }) => {
        const [itemId] = Object.keys(includedItems);
        const isSold = !sold.serverOnly && pricesOf(sold).length > 0;
        const checkout = isSold ? checkoutCode(id, customerType) : undefined;
        return (
          <div className="flex flex-col gap-4">
            {checkout !== undefined && <CodeBlock title="Sell it (app)" what="the code to sell it" text={checkout} />}
            <CodeBlock
              title="Grant it without payment (server)"
              what="the code to grant it"
              text={grantCode(id, customerType)}
            />
            {itemId !== undefined && (
              <CodeBlock
                title="Read and use an item"
                what="the code to use an item"
                text={itemCode(itemId, customerType)}
              />
            )}
          </div>
        );
      }}
    </ItemDialog>
  );
}
