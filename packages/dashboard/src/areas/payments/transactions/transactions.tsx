import type { AdminCustomerType, AdminPayment, AdminTransaction, ListTransactionsOptions } from '@portico/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { readSubject, subjectText } from '../../../features/users/subject.ts';
import { SubjectField } from '../../../features/users/subject-field.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { optionsOf } from '../../../lib/url-period.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { CsvExport } from '../../../ui/forms/csv-export.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { PeriodNote } from '../../../ui/lists/period-note.tsx';
import { CustomerTypeFilter } from '../shared/customer-type-filter.tsx';
import { PaymentsScreen } from '../shared/payments-screen.tsx';
import { PaymentTable } from './payment-table.tsx';
import { readTransactionSearch } from './transaction-search.ts';
import { TransactionTable } from './transaction-table.tsx';
import { allTransactions, csvOf } from './transactions-csv.ts';

const types: readonly { value: AdminTransaction['type'] | ''; text: string }[] = [
  { value: '', text: 'All types' },
  { value: 'subscription', text: 'Subscriptions' },
  { value: 'one_time', text: 'One-time purchases' },
  { value: 'item_quantity_change', text: 'Quantity changes' },
];

const statuses: readonly { value: AdminPayment['status'] | ''; text: string }[] = [
  { value: '', text: 'All statuses' },
  { value: 'succeeded', text: 'Succeeded' },
  { value: 'pending', text: 'Pending' },
  { value: 'failed', text: 'Failed' },
  { value: 'canceled', text: 'Cancelled' },
];

/** Shows purchases, grants and changes of item quantities, or the payments. Newest first. */
export function Transactions() {
  const search = useSearch({ from: '/signed-in/projects/$projectId/payments/transactions' });
  const navigate = useNavigate({ from: '/projects/$projectId/payments/transactions' });
  const set = (change: Record<string, string>) =>
    void navigate({ search: readTransactionSearch({ ...search, ...change }), replace: true });
  const { view = 'transactions', type = '', status = '' } = search;
  const [customerType, setCustomerType] = useState<AdminCustomerType | undefined>(undefined);
  const customer = readSubject(search.customer);
  const ofCustomer = {
    ...(customerType === undefined ? {} : { customerType }),
    ...(customer === undefined ? {} : { customerType: customer.type, customerId: customer.id }),
    ...optionsOf(search),
  };
  const filter = { ...(type === '' ? {} : { type }), ...ofCustomer };
  const paymentFilter = { ...(status === '' ? {} : { status }), ...ofCustomer };
  const choose = (own: typeof view, text: string) => (
    <Button aria-pressed={view === own} look={view === own ? 'secondary' : 'quiet'} onClick={() => set({ view: own })}>
      {text}
    </Button>
  );
  return (
    <PaymentsScreen
      tab="Transactions"
      subtitle={
        view === 'transactions'
          ? 'Purchases, grants and changes of quantities, newest first.'
          : 'What customers paid, newest first.'
      }
      actions={view === 'transactions' && <TransactionExport filter={filter} />}
    >
      <div role="toolbar" aria-label="View" className="mb-4 flex gap-1.5">
        {choose('transactions', 'All transactions')}
        {choose('payments', 'Payments')}
      </div>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64 sm:max-w-sm">
          <SubjectField
            label="Customer"
            types={['user', 'team', 'custom']}
            value={customer}
            onChange={(chosen) => set({ customer: subjectText(chosen) })}
          />
        </div>
        {view === 'transactions' ? (
          <Filter label="Type" options={types} value={type} onChange={(chosen) => set({ type: chosen })} />
        ) : (
          <Filter label="Status" options={statuses} value={status} onChange={(chosen) => set({ status: chosen })} />
        )}
        {customer === undefined && <CustomerTypeFilter value={customerType} onChange={setCustomerType} />}
      </div>
      <PeriodNote period={search} onClear={() => set({ from: '', to: '' })} />
      {view === 'transactions' ? (
        <TransactionTable filter={filter} isFiltered={Object.keys(filter).length > 0} />
      ) : (
        <PaymentTable filter={paymentFilter} isFiltered={Object.keys(paymentFilter).length > 0} />
      )}
    </PaymentsScreen>
  );
}

function TransactionExport({ filter }: { filter: ListTransactionsOptions }) {
  const project = useProject();
  return (
    <CsvExport
      what="transactions"
      load={async (onProgress, signal) => {
        const load = async (options: ListTransactionsOptions) => await project.app.listTransactions(options);
        return csvOf(await allTransactions(load, filter, onProgress, signal));
      }}
    />
  );
}

interface FilterProps<Value extends string> {
  label: string;
  options: readonly { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

function Filter<Value extends string>({ label, options, value, onChange }: FilterProps<Value>): ReactNode {
  return (
    <div className="min-w-36 max-w-48 flex-1">
      <SelectField
        label={<span className="sr-only">{label}</span>}
        options={options}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      />
    </div>
  );
}
