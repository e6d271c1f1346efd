import type { AdminOwnedProject } from '@portico/react';
import { nameOf, type Payments, type Product } from '../../../features/payments/payments-config.ts';
import { refresh } from '../../../lib/queries.ts';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { type CustomerKey, subjectOf } from '../shared/customer.ts';
import { CustomerFields, productsFor } from '../shared/customer-fields.tsx';

/** Returns the dialog that grants a product to a customer without payment. */
export function grantDialog(
  project: AdminOwnedProject,
  payments: Payments,
  customer: CustomerKey | undefined,
  onGranted?: (customer: CustomerKey) => void,
) {
  return dialogForm({
    title: 'Grant product',
    description: 'The customer gets the product without payment. It replaces another product of its catalog.',
    action: 'Grant product',
    first: { customer: customer ?? { type: 'user', id: '' }, productId: '', quantity: '1' } as Entered,
    fields: (entered, set) => {
      const products = productsFor(entered.customer.type, payments);
      const product = productOf(entered, payments);
      const isCount = Number.isSafeInteger(Number(entered.quantity)) && Number(entered.quantity) >= 1;
      return [
        customer === undefined && {
          id: 'customer',
          problem: entered.customer.id.trim() === '' ? 'Enter an ID.' : undefined,
          shows: (error) => (
            <CustomerFields value={entered.customer} error={error} onChange={(next) => set({ customer: next })} />
          ),
        },
        {
          name: 'productId',
          label: 'Product',
          options: [
            { value: '', text: 'Select' },
            ...products.map(([value, one]) => ({ value, text: nameOf(value, one) })),
          ],
          help: products.length === 0 ? 'There are no products for this type of customer.' : undefined,
          problem: product === undefined ? 'Select a product.' : undefined,
        },
        product?.stackable === true && {
          name: 'quantity',
          label: 'Quantity',
          inputMode: 'numeric',
          maxLength: 9,
          problem: isCount ? undefined : 'Enter a whole number of 1 or more.',
        },
      ];
    },
    send: async (entered) => {
      const key = { ...entered.customer, id: entered.customer.id.trim() };
      const { productId } = entered;
      const product = productOf(entered, payments);
      const quantity = product?.stackable === true ? Number(entered.quantity) : 1;
      await project.app.grantProduct({ ...subjectOf(key), productId, quantity });
      await refresh(['payments', project.id]);
      return { title: 'Product granted', text: nameOf(productId, product), next: async () => onGranted?.(key) };
    },
  });
}

interface Entered {
  customer: CustomerKey;
  productId: string;
  quantity: string;
}

/** Returns the chosen product, if it is for the type of the customer. */
function productOf({ customer, productId }: Entered, payments: Payments): Product | undefined {
  return productsFor(customer.type, payments).find(([id]) => id === productId)?.[1];
}
