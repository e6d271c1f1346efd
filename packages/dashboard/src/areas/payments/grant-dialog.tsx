import { useAction } from '@portico/react';
import { useState } from 'react';
import { nameOf, type Payments, type Product } from '../../features/payments/payments-config.ts';
import { useProject } from '../../lib/projects.tsx';
import { refresh } from '../../lib/queries.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { announce } from '../../ui/states/toasts.tsx';
import { type CustomerKey, subjectOf } from './customer.ts';
import { CustomerFields, productsFor } from './customer-fields.tsx';

interface GrantDialogProps {
  payments: Payments;
  isOpen: boolean;
  /** Undefined: the owner enters one. */
  customer: CustomerKey | undefined;
  /** Called with the customer who got the product. */
  onGranted?: (customer: CustomerKey) => void;
  onClose: () => void;
}

/** Grants a product to a customer without payment. */
export function GrantDialog({ isOpen, ...form }: GrantDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title="Grant product"
      description="The customer gets the product without payment. It replaces another product of its catalog."
      onClose={form.onClose}
    >
      <GrantForm {...form} />
    </Dialog>
  );
}

function GrantForm({ payments, customer, onGranted, onClose }: Omit<GrantDialogProps, 'isOpen'>) {
  const project = useProject();
  const [entered, setEntered] = useState<CustomerKey>(customer ?? { type: 'user', id: '' });
  const [chosen, setChosen] = useState('');
  const [quantity, setQuantity] = useState('1');
  const products = productsFor(entered.type, payments);
  const [productId, product]: readonly [string, Product | undefined] = products.find(([one]) => one === chosen) ?? [
    '',
    undefined,
  ];
  const isStackable = product?.stackable === true;
  const count = Number(quantity);
  const problems = {
    id: entered.id.trim() === '' ? 'Enter an ID.' : undefined,
    product: product === undefined ? 'Select a product.' : undefined,
    quantity:
      isStackable && !(Number.isSafeInteger(count) && count >= 1) ? 'Enter a whole number of 1 or more.' : undefined,
  };
  const granting = useAction(async () => {
    const key = { ...entered, id: entered.id.trim() };
    await project.app.grantProduct({ ...subjectOf(key), productId, quantity: isStackable ? count : 1 });
    await refresh(['payments', project.id]);
    onClose();
    announce({ title: 'Product granted', text: nameOf(productId, product) });
    onGranted?.(key);
  });
  return (
    <DialogForm action="Grant product" saving={granting} problems={Object.values(problems)} onClose={onClose}>
      {(isTried) => (
        <>
          {customer === undefined && (
            <CustomerFields value={entered} error={isTried ? problems.id : undefined} onChange={setEntered} />
          )}
          <SelectField
            label="Product"
            value={productId}
            options={[
              { value: '', text: 'Select' },
              ...products.map(([value, one]) => ({ value, text: nameOf(value, one) })),
            ]}
            error={isTried ? problems.product : undefined}
            help={products.length === 0 ? 'There are no products for this type of customer.' : undefined}
            onChange={(event) => setChosen(event.target.value)}
          />
          {isStackable && (
            <TextField
              label="Quantity"
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              value={quantity}
              error={isTried ? problems.quantity : undefined}
              onChange={(event) => setQuantity(event.target.value)}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
