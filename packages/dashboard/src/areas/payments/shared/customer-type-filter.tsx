import type { AdminCustomerType } from '@portico/react';
import { customerTypes } from '../../../features/payments/payments-config.ts';
import { SelectField } from '../../../ui/forms/field.tsx';
import { customerTypeOf } from './customer.ts';

const choices = [{ value: '', text: 'All customers' }, ...customerTypes];

interface CustomerTypeFilterProps {
  value: AdminCustomerType | undefined;
  onChange: (value: AdminCustomerType | undefined) => void;
}

/** Filters a list by the type of customer. */
export function CustomerTypeFilter({ value, onChange }: CustomerTypeFilterProps) {
  return (
    <div className="min-w-36 max-w-44 flex-1">
      <SelectField
        label={<span className="sr-only">Customer type</span>}
        options={choices}
        value={value ?? ''}
        onChange={(event) => onChange(customerTypeOf(event.target.value))}
      />
    </div>
  );
}
