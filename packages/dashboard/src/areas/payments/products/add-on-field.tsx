import type { Payments } from '../../../features/payments/payments-config.ts';
import { basesOf, nameOf } from '../../../features/payments/payments-config.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import type { Problems, ProductDraft } from './product-draft.ts';

/** A product in the form, and its changes. */
/** Properties of all parts of the product form. */
export interface DraftProps {
  draft: ProductDraft;
  payments: Payments;
  /** Errors to show. */
  problems: Problems;
  onChange: (changes: Partial<ProductDraft>) => void;
}

/** Shows the products of which customers need one, to buy this product. */
export function AddOnField({ draft, payments, onChange }: Pick<DraftProps, 'draft' | 'payments' | 'onChange'>) {
  const others = Object.entries(payments.products).filter(
    ([id, product]) =>
      id !== draft.id &&
      !basesOf(product).includes(draft.id) &&
      // A customer of another type never has both products.
      (product.customerType === draft.customerType || draft.addOnTo.includes(id)),
  );
  const gone = draft.addOnTo.filter((id) => !Object.hasOwn(payments.products, id));
  const toggle = (id: string, isChosen: boolean) =>
    onChange({ addOnTo: isChosen ? [...draft.addOnTo, id] : draft.addOnTo.filter((one) => one !== id) });
  if (others.length === 0 && gone.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">Add-on to</legend>
      <p className="text-ink-3 text-sm">Customers can buy it only if they have one of these products.</p>
      <div className="mt-2 flex max-h-48 flex-col gap-1.5 overflow-y-auto p-0.5">
        {others.map(([id, product]) => (
          <Checkbox
            key={id}
            label={nameOf(id, product)}
            isChecked={draft.addOnTo.includes(id)}
            onChange={(isChosen) => toggle(id, isChosen)}
          />
        ))}
        {gone.map((id) => (
          <Checkbox key={id} label={`${id} (does not exist)`} isChecked onChange={(isChosen) => toggle(id, isChosen)} />
        ))}
      </div>
    </fieldset>
  );
}
