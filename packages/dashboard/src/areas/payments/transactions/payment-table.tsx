import type { AdminPayment, ListPaymentsOptions } from '@portico/react';
import { Ellipsis, ReceiptText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { formatAmount } from '../../../features/payments/money.ts';
import { useProject } from '../../../lib/projects.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { PagedTable, usePages } from '../../../ui/lists/paged-table.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { NamedCustomer } from '../shared/customer-link.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { refundDialog } from './refund-dialog.tsx';
import { TestDisputeItems } from './test-dispute-items.tsx';

interface PaymentTableProps {
  filter: ListPaymentsOptions;
  /** Whether all payments belong to the customer of the screen. */
  isOfCustomer?: boolean;
  /** Whether the filter leaves out payments. */
  isFiltered?: boolean;
}

/** Shows payments with their refunds and disputes, page by page. */
export function PaymentTable({ filter, isOfCustomer = false, isFiltered = false }: PaymentTableProps) {
  const project = useProject();
  const [refunded, setRefunded] = useState<AdminPayment | undefined>(undefined);
  const pages = usePages('payments', ['payments', filter], async (cursor) => {
    const rows = await project.app.payments.list({ ...filter, cursor });
    return { rows, next: rows.nextCursor };
  });
  const columns = columnsFor(setRefunded).filter(({ id }) => !(isOfCustomer && id === 'customer'));
  const empty = isFiltered ? (
    <Empty icon={SearchX} title="No payments match" text="Choose another status, customer or time." />
  ) : (
    <Empty icon={ReceiptText} title="No payments yet" text="Payments of your customers appear here." />
  );
  return (
    <>
      <PagedTable label="Payments" pages={pages} columns={columns} keyOf={({ id }) => id} empty={empty} />
      <FormDialog form={refunded && refundDialog(project, refunded)} onClose={() => setRefunded(undefined)} />
    </>
  );
}

const columnsFor = (refund: (payment: AdminPayment) => void): Column<AdminPayment>[] => [
  {
    id: 'amount',
    header: 'Payment',
    cell: (payment) => (
      <div className="max-lg:py-1.5">
        <span className="tabular block truncate font-medium">{formatAmount(payment.amount, payment.currency)}</span>
        <span className="block truncate text-ink-3 text-sm">{payment.productDisplayName ?? 'Other payment'}</span>
        <span className="block text-ink-3 text-sm lg:hidden">
          <Time date={payment.createdAt} />
        </span>
        <span className="mt-0.5 block sm:hidden">
          <PaymentStatus payment={payment} />
        </span>
      </div>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customerType, customerId, customerName, customerEmail }) => (
      <NamedCustomer customer={{ type: customerType, id: customerId }} name={customerName} email={customerEmail} />
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
    className: 'w-32 text-end',
    cell: (payment) => (
      <span className="flex items-center justify-end gap-1">
        {payment.isRefundable && (
          <Button
            changes
            size="small"
            aria-label={`Refund ${formatAmount(payment.amount, payment.currency)}`}
            onClick={() => refund(payment)}
          >
            Refund
          </Button>
        )}
        <PaymentMenu payment={payment} />
      </span>
    ),
  },
];

function PaymentMenu({ payment }: { payment: AdminPayment }) {
  const { amount, currency, receiptUrl, invoiceUrl } = payment;
  const isDecidable = payment.testMode && payment.disputeStatus === 'open';
  if (!isDecidable && receiptUrl === null && invoiceUrl === null) return null;
  const label = `Actions for the payment of ${formatAmount(amount, currency)}`;
  return (
    <Menu
      changes={receiptUrl === null && invoiceUrl === null ? true : undefined}
      trigger={<IconButton label={label} icon={<Ellipsis size={16} />} />}
    >
      {isDecidable && <TestDisputeItems payment={payment} />}
      {receiptUrl !== null && (
        <MenuItem render={<a href={receiptUrl} target="_blank" rel="noreferrer" />}>View receipt</MenuItem>
      )}
      {invoiceUrl !== null && (
        <MenuItem render={<a href={invoiceUrl} target="_blank" rel="noreferrer" />}>View invoice</MenuItem>
      )}
    </Menu>
  );
}
