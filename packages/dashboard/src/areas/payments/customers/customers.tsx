import type { AdminPaymentCustomer } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { SearchX, Users } from 'lucide-react';
import { useState } from 'react';
import { customerTypes, usePayments } from '../../../features/payments/payments-config.ts';
import { useSubjectFilter } from '../../../features/users/subject-filter.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { choiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CopyableCell } from '../../../ui/forms/copy.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { PagedTable, usePages } from '../../../ui/lists/paged-table.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { type CustomerKey, customerTypeOf } from '../shared/customer.ts';
import { NamedCustomer } from '../shared/customer-link.tsx';
import { PaymentsScreen } from '../shared/payments-screen.tsx';
import { grantDialog } from './grant-dialog.tsx';

const noMatch = (
  <Empty
    icon={SearchX}
    title="No customers match"
    text="This field searches for the beginning of an ID. To find a user or team by name or email, use the filter Customer."
  />
);
const noCustomers = <Empty icon={Users} title="No customers yet" text="Who gets a product or an item appears here." />;

/** Shows the users, teams and custom customers who have or had products or items. */
export function Customers() {
  const project = useProject();
  const navigate = useNavigate();
  const payments = usePayments();
  const [query, setQuery] = useState('');
  const [customerType, setCustomerType] = useState<CustomerType>(undefined);
  const [isGranting, setIsGranting] = useState(false);
  const pages = usePages('payments', ['customers', { query, customerType }], async (cursor) => {
    const rows = await project.app.payments.listCustomers({ query: query || undefined, customerType, cursor });
    return { rows, next: rows.nextCursor };
  });
  const isFiltered = query !== '' || customerType !== undefined;
  const open = ({ type, id }: CustomerKey) =>
    void navigate({
      to: '/projects/$projectId/payments/customers/$type/$customerId',
      params: { projectId: project.id, type, customerId: id },
    });
  const byName = useCustomerFinder(open);
  return (
    <PaymentsScreen
      tab="Customers"
      subtitle="Users, teams and custom customers who have or had products or items."
      actions={
        <Button changes look="primary" disabled={payments.data === undefined} onClick={() => setIsGranting(true)}>
          Grant product
        </Button>
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchField
          label="Search customers"
          placeholder="Beginning of an ID"
          wanted={query}
          onChange={(text) => setQuery(text.slice(0, 255))}
        />
        <FilterBar
          filters={[byName, typeFilter(customerType, setCustomerType)]}
          onClear={() => setCustomerType(undefined)}
        />
      </div>
      <PagedTable
        label="Customers"
        pages={pages}
        columns={columns}
        keyOf={({ customerType: type, customerId }) => `${type} ${customerId}`}
        onOpen={(row) => open(keyOfRow(row))}
        empty={isFiltered ? noMatch : noCustomers}
      />
      <FormDialog
        form={isGranting && payments.data && grantDialog(project, payments.data, undefined, open)}
        onClose={() => setIsGranting(false)}
      />
    </PaymentsScreen>
  );
}

/** Returns a filter that finds a user or team by its name or address, and leads to it: there is at most one. */
function useCustomerFinder(open: (customer: CustomerKey) => void) {
  return useSubjectFilter({
    name: 'Customer',
    types: ['user', 'team'],
    value: undefined,
    onChange: (subject) => {
      if (subject !== undefined && subject.type !== 'owner') open({ type: subject.type, id: subject.id });
    },
  });
}

type CustomerType = CustomerKey['type'] | undefined;

function typeFilter(value: CustomerType, onChange: (value: CustomerType) => void) {
  return choiceFilter({ name: 'Customer type', options: customerTypes, value, onChange });
}

function keyOfRow({ customerType, customerId }: AdminPaymentCustomer): CustomerKey {
  return { type: customerTypeOf(customerType) ?? 'custom', id: customerId };
}

const columns: Column<AdminPaymentCustomer>[] = [
  {
    id: 'name',
    header: 'Customer',
    cell: (row) => <NamedCustomer customer={keyOfRow(row)} name={row.displayName} email={row.primaryEmail} />,
  },
  {
    id: 'id',
    header: 'ID',
    className: 'w-40 max-lg:hidden',
    cell: ({ customerId }) => <CopyableCell text={customerId} what="customer ID" />,
  },
  {
    id: 'products',
    header: 'Products',
    className: 'w-24 text-end tabular',
    cell: ({ productCount }) => productCount.toLocaleString('en'),
  },
  {
    id: 'since',
    header: 'Customer since',
    className: 'w-36 max-md:hidden',
    cell: ({ createdAt }) => <Time date={createdAt} />,
  },
];
