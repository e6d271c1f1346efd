import type { AdminPayment, ListPaymentsOptions } from '@portico/react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Ellipsis, ReceiptText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { formatAmount } from '../../features/payments/money.ts';
import { customerNames } from '../../features/payments/payments-config.ts';
import { useProject } from '../../lib/projects.tsx';
import { IconButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Failed } from '../../ui/problem.tsx';
import { Empty } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { Time } from '../../ui/time.tsx';
import { CustomerLink } from './customer-link.tsx';
import { MoreButton } from './more-button.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { RefundDialog } from './refund-dialog.tsx';

interface PaymentTableProps {
  filter: ListPaymentsOptions;
  /** Whether all payments belong to the customer of the screen. */
  isOfCustomer?: boolean;
  /** Whether the filter leaves out payments. */
  isFiltered?: boolean;
}

/** Payments with their refunds and disputes, page by page. */
export function PaymentTable({ filter, isOfCustomer = false, isFiltered = false }: PaymentTableProps) {
  const project = useProject();
  const [refunded, setRefunded] = useState<AdminPayment | undefined>(undefined);
  const payments = useInfiniteQuery({
    queryKey: ['payments', project.id, 'payments', filter],
    queryFn: async ({ pageParam }) =>
      await project.app.listPayments({ ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const rows = payments.data?.pages.flat();
  const columns = columnsFor(setRefunded).filter(({ id }) => !(isOfCustomer && id === 'customer'));
  return (
    <>
      <Card>
        {payments.isLoadingError && <Failed error={payments.error} onRetry={payments.refetch} />}
        {rows?.length === 0 &&
          (isFiltered ? (
            <Empty icon={SearchX} title="No payments match" text="Choose another status or customer." />
          ) : (
            <Empty
              icon={ReceiptText}
              title="No payments yet"
              text="Payments at Stripe appear here. Test mode has none."
            />
          ))}
        {!payments.isLoadingError && rows?.length !== 0 && (
          <DataTable
            label="Payments"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            isStale={payments.isPlaceholderData}
          />
        )}
      </Card>
      <MoreButton query={payments} />
      <RefundDialog payment={refunded} onClose={() => setRefunded(undefined)} />
    </>
  );
}

const columnsFor = (refund: (payment: AdminPayment) => void): Column<AdminPayment>[] => [
  {
    id: 'amount',
    header: 'Payment',
    cell: (payment) => (
      <>
        <span className="tabular block truncate font-medium">{formatAmount(payment.amount, payment.currency)}</span>
        <span className="block truncate text-ink-3 text-sm">{payment.productDisplayName ?? 'Other payment'}</span>
        <span className="mb-1.5 block sm:hidden">
          <PaymentStatus payment={payment} />
        </span>
      </>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customerType, customerId }) => (
      <>
        <CustomerLink customer={{ type: customerType, id: customerId }} name={null} />
        <span className="block text-ink-3 text-sm">{customerNames[customerType]}</span>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    className: 'w-56 max-sm:hidden',
    cell: (payment) => <PaymentStatus payment={payment} />,
  },
  { id: 'time', header: 'Time', className: 'w-32 max-lg:hidden', cell: ({ createdAt }) => <Time date={createdAt} /> },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    className: 'w-14 text-end',
    cell: (payment) => <PaymentMenu payment={payment} onRefund={() => refund(payment)} />,
  },
];

function PaymentMenu({ payment, onRefund }: { payment: AdminPayment; onRefund: () => void }) {
  const { amount, currency, isRefundable, receiptUrl, invoiceUrl } = payment;
  if (!isRefundable && receiptUrl === null && invoiceUrl === null) return null;
  const label = `Actions for the payment of ${formatAmount(amount, currency)}`;
  return (
    <Menu trigger={<IconButton label={label} icon={<Ellipsis size={16} />} />}>
      {isRefundable && <MenuItem onClick={onRefund}>Refund</MenuItem>}
      {receiptUrl !== null && (
        <MenuItem render={<a href={receiptUrl} target="_blank" rel="noreferrer" />}>View receipt</MenuItem>
      )}
      {invoiceUrl !== null && (
        <MenuItem render={<a href={invoiceUrl} target="_blank" rel="noreferrer" />}>View invoice</MenuItem>
      )}
    </Menu>
  );
}
