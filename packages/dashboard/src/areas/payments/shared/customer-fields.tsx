import { customerTypes, type Payments, type Product } from '../../../features/payments/payments-config.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { CustomerKey } from './customer.ts';

/** Returns the products that customers of a type can be granted. They have products that are included by default anyway. */
export function productsFor(type: CustomerKey['type'], { products }: Payments): [id: string, product: Product][] {
  return Object.entries(products).filter(
    ([, { customerType, prices }]) => customerType === type && prices !== 'include-by-default',
  );
}

interface CustomerFieldsProps {
  value: CustomerKey;
  error: string | undefined;
  onChange: (value: CustomerKey) => void;
}

/** Shows the fields for the type and the ID of a customer. */
export function CustomerFields({ value, error, onChange }: CustomerFieldsProps) {
  return (
    <>
      <SelectField
        label="Customer type"
        value={value.type}
        options={customerTypes}
        onChange={(type) => onChange({ ...value, type })}
      />
      <CustomerIdField value={value} error={error} onChange={onChange} />
    </>
  );
}

/** Shows the field for the ID of a customer. */
export function CustomerIdField({ value, error, onChange }: CustomerFieldsProps) {
  return (
    <TextField
      label="Customer ID"
      autoComplete="off"
      spellCheck={false}
      maxLength={255}
      className="font-mono"
      value={value.id}
      error={error}
      onChange={({ target }) => onChange({ ...value, id: target.value })}
    />
  );
}
