import type { AdminCustomerType, AdminTransaction, ListTransactionsOptions } from '@portico/react';
import { useState } from 'react';
import { SelectField } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { CsvExport } from './csv-export.tsx';
import { CustomerTypeFilter } from './customer-type-filter.tsx';
import { PaymentsScreen } from './payments-screen.tsx';
import { TransactionTable } from './transaction-table.tsx';

const types: readonly { value: AdminTransaction['type'] | ''; text: string }[] = [
  { value: '', text: 'All types' },
  { value: 'subscription', text: 'Subscriptions' },
  { value: 'one_time', text: 'One-time purchases' },
  { value: 'item_quantity_change', text: 'Quantity changes' },
];

/** Purchases, grants and changes of item quantities, newest first. */
export function Transactions() {
  const [type, setType] = useState<AdminTransaction['type'] | ''>('');
  const [customerType, setCustomerType] = useState<AdminCustomerType | undefined>(undefined);
  const [customerId, setCustomerId] = useState('');
  const filter: ListTransactionsOptions = {
    ...(type === '' ? {} : { type }),
    ...(customerType === undefined ? {} : { customerType }),
    ...(customerId === '' ? {} : { customerId }),
  };
  return (
    <PaymentsScreen
      tab="Transactions"
      subtitle="Purchases, grants and changes of quantities, newest first."
      actions={<CsvExport filter={filter} />}
    >
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <SearchField
          label="Filter by customer ID"
          placeholder="Full customer ID"
          wanted={customerId}
          onChange={(text) => setCustomerId(text.slice(0, 255))}
        />
        <div className="min-w-36 max-w-48 flex-1">
          <SelectField
            label={<span className="sr-only">Type</span>}
            options={types}
            value={type}
            onChange={(event) => setType(types.find(({ value }) => value === event.target.value)?.value ?? '')}
          />
        </div>
        <CustomerTypeFilter value={customerType} onChange={setCustomerType} />
      </div>
      <TransactionTable filter={filter} isFiltered={Object.keys(filter).length > 0} />
    </PaymentsScreen>
  );
}
