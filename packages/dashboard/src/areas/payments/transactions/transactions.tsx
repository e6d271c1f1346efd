import type { AdminPayment, AdminTransaction, ListTransactionsOptions } from '@portico/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { customerTypes } from '../../../features/payments/payments-config.ts';
import { readSubject, subjectText } from '../../../features/users/subject.ts';
import { useSubjectFilter } from '../../../features/users/subject-filter.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { optionsOf } from '../../../lib/url-period.ts';
import { choiceFilter } from '../../../ui/filters/choice-filter.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { timeFilter } from '../../../ui/filters/period-filter.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CsvExport } from '../../../ui/forms/csv-export.tsx';
import { PaymentsScreen } from '../shared/payments-screen.tsx';
import { PaymentTable } from './payment-table.tsx';
import { readTransactionSearch, type TransactionSearch } from './transaction-search.ts';
import { TransactionTable } from './transaction-table.tsx';
import { allTransactions, csvOf } from './transactions-csv.ts';

const types = [
  { value: 'subscription', text: 'Subscriptions' },
  { value: 'one_time', text: 'One-time purchases' },
  { value: 'item_quantity_change', text: 'Quantity changes' },
] as const satisfies readonly { value: AdminTransaction['type']; text: string }[];

const statuses = [
  { value: 'succeeded', text: 'Succeeded' },
  { value: 'pending', text: 'Pending' },
  { value: 'failed', text: 'Failed' },
  { value: 'canceled', text: 'Cancelled' },
] as const satisfies readonly { value: AdminPayment['status']; text: string }[];

/** Shows purchases, grants and changes of item quantities, or the payments. Newest first. */
export function Transactions() {
  const search = useSearch({ from: '/signed-in/projects/$projectId/payments/transactions' });
  const navigate = useNavigate({ from: '/projects/$projectId/payments/transactions' });
  const set = (change: Record<string, string | undefined>) =>
    void navigate({ search: readTransactionSearch({ ...search, ...change }), replace: true });
  const { view = 'transactions', type, status, customerType } = search;
  const customer = readSubject(search.customer);
  const ofCustomer = {
    ...(customerType === undefined ? {} : { customerType }),
    ...(customer === undefined ? {} : { customerType: customer.type, customerId: customer.id }),
    ...optionsOf(search),
  };
  const filter = { ...(type && { type }), ...ofCustomer };
  const paymentFilter = { ...(status && { status }), ...ofCustomer };
  const filters = useTransactionFilters(search, set);
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
      <div className="mb-4">
        <FilterBar
          filters={filters}
          onClear={() => void navigate({ search: readTransactionSearch({ view }), replace: true })}
        />
      </div>
      {view === 'transactions' ? (
        <TransactionTable filter={filter} isFiltered={Object.keys(filter).length > 0} />
      ) : (
        <PaymentTable filter={paymentFilter} isFiltered={Object.keys(paymentFilter).length > 0} />
      )}
    </PaymentsScreen>
  );
}

/** Returns the filters of the view: by customer, by what the view lists, and by time. */
function useTransactionFilters(
  search: TransactionSearch,
  set: (change: Record<string, string | undefined>) => void,
): Filter[] {
  const customer = useSubjectFilter({
    name: 'Customer',
    types: ['user', 'team', 'custom'],
    value: readSubject(search.customer),
    onChange: (chosen) => set({ customer: subjectText(chosen), customerType: undefined }),
  });
  const kind =
    search.view === 'payments'
      ? choiceFilter({
          name: 'Status',
          options: statuses,
          value: search.status,
          onChange: (status) => set({ status }),
        })
      : choiceFilter({ name: 'Type', options: types, value: search.type, onChange: (type) => set({ type }) });
  const customerType = choiceFilter({
    name: 'Customer type',
    options: customerTypes,
    value: search.customerType,
    onChange: (chosen) => set({ customerType: chosen, customer: undefined }),
  });
  return [kind, customer, customerType, timeFilter(search, ({ from, to }) => set({ from, to }))];
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
